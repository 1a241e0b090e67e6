import { expect, test } from "vitest";
import { deriveColors } from "#contract/colors.ts";
import { makeLabel } from "#contract/label-fixture.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { type LabelSort, nextSort } from "./label-columns.ts";
import { findLabels, type LabelSet, sortLabels, toNeedle } from "./label-finding.ts";

function label(id: number, name: string, color = "#6D5EFC"): EmbeddedLabel {
  return { id, ...makeLabel(name, color), project_id: 1, ...deriveColors(color) };
}

const unreadable = { id: null, sentId: "9" } as const;
const idsOf = (labels: LabelSet) => labels.map(({ id }) => id);

const find = (listed: LabelSet, text: string, sort: LabelSort | null = null) =>
  findLabels(sortLabels(listed, sort), toNeedle(text));

const labels: LabelSet = [label(3, "Bug fix"), label(1, "Größe"), unreadable, label(2, "bugs")];

test("a label is found by any part of its name, whatever its case and accents", () => {
  expect(idsOf(find(labels, " BUG "))).toEqual([3, 2]);
  expect(idsOf(find(labels, "gros"))).toEqual([1]);
  expect(idsOf(find(labels, "nothing"))).toEqual([]);
});

test("a label is found by any part of its color, which letters alone don't look for", () => {
  const colored = [label(1, "One", "#0369A1"), label(2, "Two", "#BE185D"), label(3, "Beta", "#2563EB")];
  for (const text of ["#0369", "0369a1", "369"]) expect(idsOf(find(colored, text)), text).toEqual([1]);
  expect(idsOf(find(colored, "#"))).toEqual([1, 2, 3]);
  expect(idsOf(find(colored, "be"))).toEqual([3]);
});

test("looking for nothing finds all, those that can't be read last", () => {
  expect(idsOf(find(labels, "  "))).toEqual([3, 1, 2, null]);
  expect(idsOf(find(labels, "", "-created"))).toEqual([3, 2, 1, null]);
});

test("by name they are sorted as people sort: by letters, then case, with numbers by their size", () => {
  const names = ["v10", "Zoo", "äpfel", "v9", "Banana", "apple"];
  const found = find(
    names.map((name, id) => label(id, name)),
    "",
    "name",
  );
  expect(found.map((one) => (one.id === null ? null : one.name))).toEqual([
    "äpfel",
    "apple",
    "Banana",
    "v9",
    "v10",
    "Zoo",
  ]);
});

test("by color they go once around the hues, grays from dark to light after them, what is no color last", () => {
  const colors = ["none", "#808080", "#00F", "#000000", "#00FF00", "#FFFFFF", "#FF0000", "#FFFF00"];
  const found = find(
    colors.map((color, id) => ({ ...label(id, color), color })),
    "",
    "color",
  );
  expect(found.map((one) => (one.id === null ? null : one.color))).toEqual([
    "#FF0000",
    "#FFFF00",
    "#00FF00",
    "#00F",
    "#000000",
    "#808080",
    "#FFFFFF",
    "none",
  ]);
});

test("by update, labels of which nobody knows when come last in either order", () => {
  const times = new Map([
    [1, "2026-02-01"],
    [2, "2026-01-01"],
  ]);
  expect(idsOf(sortLabels(labels, "updated", times))).toEqual([2, 1, 3, null]);
  expect(idsOf(sortLabels(labels, "-updated", times))).toEqual([1, 2, 3, null]);
});

test("every order can be reversed", () => {
  const three = [label(1, "b", "#00FF00"), label(3, "a", "#0000FF"), label(2, "c", "#FF0000")];
  for (const sort of ["name", "color", "created"] as const) {
    expect(idsOf(find(three, "", `-${sort}`)), sort).toEqual(idsOf(find(three, "", sort)).toReversed());
  }
});

test("a column that is pressed again and again sorts, sorts the other way, and gives the list's own order back", () => {
  expect(nextSort(null, "name")).toBe("name");
  expect(nextSort("name", "name")).toBe("-name");
  expect(nextSort("-name", "name")).toBeNull();
  expect(nextSort("-name", "created")).toBe("-created");
  expect(nextSort("-created", "created")).toBe("created");
  expect(nextSort("created", "created")).toBeNull();
});

test("labels that are equal in what they are sorted by keep the list's order", () => {
  const same = [label(5, "One"), label(4, "Two"), label(6, "Three")];
  expect(idsOf(find(same, "", "color"))).toEqual([5, 4, 6]);
});

test("10,000 labels are looked through while a key is pressed", () => {
  const many = Array.from({ length: 10_000 }, (_, id) => label(id, `Größe ${id} of a label`));
  const sorted = sortLabels(many, "name");
  const before = process.cpuUsage();
  for (const needle of ["g", "gr", "gro", "gros", "gross"]) findLabels(sorted, needle);
  expect(process.cpuUsage(before).user).toBeLessThan(5 * 150_000);
});
