import { i18n } from "@lingui/core";
import { expect, test } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { compareLabels } from "./comparison.ts";

i18n.loadAndActivate({ locale: "en", messages: {} });

const label = (id: number, name: string, color = "#112233"): EmbeddedLabel => ({
  id,
  ...makeLabel(name, color),
  project_id: 1,
  primary_color: "",
  secondary_color: "",
});

const describe = ({ labels }: ReturnType<typeof compareLabels>) =>
  labels.map(
    ({ wanted, cells, changes }) =>
      `${wanted.name}: ${cells.map((cell) => (changes.includes(cell) ? cell.kind : `(${cell.kind})`)).join()}`,
  );

test("only what copying would do is listed: what changes a label first, what can’t be copied last", () => {
  const own = [
    { id: null, name: "", reason: "id" } as never,
    label(1, "New"),
    label(2, "Same"),
    label(3, "Red", "#AA0000"),
    label(4, "Odd", "reddish"),
    label(5, "Fixed"),
  ];
  const other = [label(11, "Same"), label(12, "Red"), label(13, "fixed"), label(14, "Only there")];
  const comparison = compareLabels(own, [other]);
  expect(describe(comparison)).toEqual(["Red: recolor", "Fixed: rename", "New: create", ": ", "Odd: "]);
  expect(comparison.labels.map(({ problem }) => problem !== null)).toEqual([false, false, false, true, true]);
  expect(comparison.onlyThere).toBe(1);
});

test("what may not be meant can be done in one project, and isn’t done in several", () => {
  const own = [label(1, "Fixed"), label(2, "Ano")];
  // Easily mixed up, and yet another name.
  const alike = [label(11, "Año")];
  expect(describe(compareLabels(own, [alike]))).toEqual(["Fixed: create", "Ano: create"]);
  expect(describe(compareLabels(own, [alike, own]))).toEqual([
    "Fixed: create,(unchanged)",
    "Ano: (create),(unchanged)",
  ]);
});
