import { describe, expect, test } from "vitest";
import { rgb } from "#color-science/color-fixture.ts";
import { colorDifference, leastDifference, toLab } from "#color-science/distance.ts";
import { hueDistance, neutralChroma, toOklch } from "#color-science/oklch.ts";
import { material500, okabeIto, tableau10, tailwind500, tolBright } from "#color-science/palette-fixture.ts";
import { seeColor } from "#color-science/vision.ts";
import { type ColoredLabel, findColorProblems, pairKey } from "./color-problems.ts";
import { familyWidth } from "./hue-family.ts";
import { mostFamilies, respaceColors, usualReach } from "./respacing.ts";

const usual = { reach: usualReach };
const asLabels = (colors: readonly string[]): ColoredLabel[] => colors.map((color, id) => ({ id, color }));
const change = (before: string, after: string) => colorDifference(toLab(rgb(before)), toLab(rgb(after)));

/** How many pairs of colors look alike in a vision. */
function countLost(colors: readonly string[], vision: "normal" | "deutan" | "protan"): number {
  const labs = colors.map((color) => toLab(seeColor(rgb(color), vision)));
  return labs.reduce(
    (sum, lab, index) =>
      sum + labs.slice(index + 1).filter((other) => colorDifference(lab, other) < leastDifference).length,
    0,
  );
}

test("palettes that were made for every vision have nothing to adjust", () => {
  for (const colors of [okabeIto, tolBright]) {
    expect(respaceColors(asLabels(colors), usual)).toEqual({ colors: new Map(), tooMany: false });
    expect(respaceColors(asLabels(colors), { reach: 25 }).colors.size).toBe(0);
  }
});

describe.each([
  ["Tailwind's", tailwind500],
  ["Material's", material500],
  ["Tableau's", tableau10],
])("adjusting %s colors", (_, palette) => {
  const { colors } = respaceColors(asLabels(palette), usual);
  const after = palette.map((color) => colors.get(color) ?? color);

  test("leaves no pair that people with normal, deutan or protan vision mistake", () => {
    for (const vision of ["normal", "deutan", "protan"] as const) expect(countLost(after, vision)).toBe(0);
    const [one, other] = [palette, after].map((set) => findColorProblems(asLabels(set)).distinctness);
    expect(other).toBeGreaterThanOrEqual(one ?? 100);
  });

  test("moves colors no farther than they may, on average by less than 10", () => {
    const changes = [...colors].map(([before, color]) => change(before, color));
    expect(Math.max(...changes)).toBeLessThanOrEqual(usualReach);
    expect(changes.reduce((sum, it) => sum + it, 0) / changes.length).toBeLessThan(10);
  });

  test("keeps the name of each hue, and grays gray", () => {
    for (const [before, color] of colors) {
      const [one, other] = [toOklch(rgb(before)), toOklch(rgb(color))];
      // Whole channels move a hue a little.
      if (one.chroma < neutralChroma) expect(other.chroma).toBeLessThan(neutralChroma + 0.005);
      else expect(hueDistance(one.hue, other.hue)).toBeLessThan(familyWidth + 3);
    }
  });

  test("comes to the same every time", () => {
    expect(respaceColors(asLabels(palette), usual).colors).toEqual(colors);
  });
});

const alike = ["#195CC7", "#1A5EC9", "#8F4B00"];

test("a locked color stays, and the others make room for it", () => {
  for (const locked of ["#195CC7", "#1A5EC9"]) {
    const { colors } = respaceColors(asLabels(alike), { ...usual, locked: [locked] });
    expect([...colors.keys()]).toEqual(alike.slice(0, 2).filter((color) => color !== locked));
  }
  expect(respaceColors(asLabels(alike), { ...usual, locked: alike }).colors.size).toBe(0);
});

test("families that are alike on purpose, or of one kin, stay", () => {
  const kept = [pairKey("#195CC7", "#1A5EC9")];
  expect(respaceColors(asLabels(alike), { ...usual, kept }).colors.size).toBe(0);
  const group = asLabels(alike).map((label) => ({ ...label, group: "area" }));
  expect(respaceColors(group, usual).colors.size).toBe(0);
});

test("labels of one color move together", () => {
  const { colors } = respaceColors(asLabels(["#195cc7", "#1A5EC9", "#1A5EC9"]), usual);
  expect(colors.size).toBe(1);
});

test("of more colors than people can tell apart none is moved", () => {
  const many = Array.from(
    { length: mostFamilies + 1 },
    (_, index) => `#${(index * 130_000).toString(16).padStart(6, "0")}`,
  );
  expect(respaceColors(asLabels(many), usual)).toEqual({ colors: new Map(), tooMany: true });
});
