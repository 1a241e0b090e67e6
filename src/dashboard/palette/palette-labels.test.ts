import { expect, test } from "vitest";
import { deriveColors } from "#contract/colors.ts";
import { embedLabel, makeLabel } from "#contract/label-fixture.ts";
import { chipOf, seeHex, toPaletteLabels } from "./palette-labels.ts";

const unchanged = { updated: new Map(), deleted: new Set<number>() };

const listed = (id: number, color: string) => embedLabel(id, `Label ${id}`, color);

test("changes under way are there at once, and what can't be read as a label is left out", () => {
  const labels = [listed(1, "#d92d3d"), { id: null, sentId: "x" }, listed(3, "#2563EB"), listed(4, "teal")];
  expect(toPaletteLabels(labels, unchanged).map(({ id, hex }) => [id, hex])).toEqual([
    [1, "#D92D3D"],
    [3, "#2563EB"],
    [4, null],
  ]);
  const updated = new Map([[3, makeLabel("New name", "#0F7490")]]);
  const changed = toPaletteLabels(labels, { updated, deleted: new Set([1]) });
  expect(changed.map(({ name, color }) => [name, color])).toEqual([
    ["New name", "#0F7490"],
    ["Label 4", "teal"],
  ]);
});

test("a label's page is the one of the table, of 25 labels each, on which it stands", () => {
  const labels = Array.from({ length: 51 }, (_, index) => listed(index + 1, "#2563EB"));
  const pages = toPaletteLabels(labels, unchanged).map(({ page }) => page);
  expect(pages.filter((page) => page === 1)).toHaveLength(25);
  expect(pages.slice(25)).toEqual([...Array.from({ length: 25 }, () => 2), 3]);
});

test("a chip has the colors that the eye sees; it is neutral where there is no color", () => {
  const label = { name: "Bug fix", hex: "#D92D3D" };
  expect(chipOf(label, "normal")).toEqual({ name: "Bug fix", ...deriveColors("#D92D3D") });
  expect(chipOf(label, "deutan")).toEqual({ name: "Bug fix", ...deriveColors(seeHex("#D92D3D", "deutan")) });
  expect(seeHex("#D92D3D", "deutan")).not.toBe("#D92D3D");
  expect(seeHex("#D92D3D", "achromat")).toMatch(/^#(..)\1\1$/);
  expect(chipOf({ name: "Teal", hex: null }, "deutan").primary_color).toBe("");
});
