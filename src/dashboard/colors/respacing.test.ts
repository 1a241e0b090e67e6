import { describe, expect, test } from "vitest";
import { rgb } from "./color-fixture.ts";
import { type ColoredLabel, findColorProblems } from "./color-problems.ts";
import { formatHex } from "./hex.ts";
import { fromOklch, hueDistance, neutralChroma, toOklch } from "./oklch.ts";
import { familyWidth, respaceColors } from "./respacing.ts";

const labelsOf = (colors: readonly string[]): ColoredLabel[] =>
  colors.map((color, index) => ({ id: index + 1, color }));

/** Colours evenly around the hues; where sRGB lacks one, a paler one. */
const around = (count: number, lightness: number, chroma: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const hue = (360 / count) * index;
    const color =
      fromOklch({ lightness, chroma, hue }) ?? fromOklch({ lightness, chroma: 0.05, hue }) ?? rgb("#777777");
    return formatHex(color);
  });

const sets: readonly (readonly [name: string, colors: readonly string[]])[] = [
  ["pale ones around the hues", around(23, 0.85, 0.1)],
  ["vivid ones around the hues", around(16, 0.6, 0.17)],
  ["the same nine, twice", [...around(9, 0.55, 0.12), ...around(9, 0.55, 0.12)]],
  ["one colour, eight times", Array.from({ length: 8 }, () => "#2563EB")],
  ["greys", ["#000000", "#777777", "#999999", "#BBBBBB", "#EEEEEE"]],
  ["red, green and orange", ["#DE3442", "#DC3545", "#2E8B57", "#3CB371", "#E67E22", "#F39C12", "#27AE60"]],
];

describe.each(sets)("respacing %s", (_, colors) => {
  const labels = labelsOf(colors);
  const { colors: respaced, remaining } = respaceColors(labels);

  test("leaves nothing to look at", () => {
    const after = labels.map((label, index) => ({ ...label, color: respaced[index]?.after ?? "" }));
    expect(remaining).toEqual(findColorProblems(after));
    expect(remaining.counts).toEqual({ close: 0, lost: 0, unreadable: 0 });
  });

  test("keeps every colour in its family, and every label in its place", () => {
    expect(respaced.map(({ id, before }) => [id, before])).toEqual(
      labels.map(({ id, color }) => [id, color]),
    );
    for (const { before, after } of respaced) {
      const [one, other] = [toOklch(rgb(before)), toOklch(rgb(after))];
      if (one.chroma < neutralChroma) expect(other.chroma).toBeLessThan(neutralChroma + 0.005);
      // Whole channels move a hue a little.
      else expect(hueDistance(one.hue, other.hue)).toBeLessThan(familyWidth + 3);
    }
  });

  test("comes to the same every time", () => {
    expect(respaceColors(labels)).toEqual({ colors: respaced, remaining });
  });
});

test("labels with nothing to look at keep their colours as they were written", () => {
  const labels = labelsOf(["#195cc7", "8F4B00", "#4A4A4A"]);
  expect(respaceColors(labels).colors.map(({ after }) => after)).toEqual(["#195cc7", "8F4B00", "#4A4A4A"]);
});

test("of two labels that are alike the earlier one keeps its colour", () => {
  const [first, second] = respaceColors(labelsOf(["#195CC7", "#195CC7"])).colors;
  expect(first?.after).toBe("#195CC7");
  expect(second?.after).not.toBe("#195CC7");
});

test("a label whose colour can't be read as one gets one that can be told from the others", () => {
  const { colors, remaining } = respaceColors(labelsOf(["#195CC7", "tomato"]));
  expect(colors[1]?.after).toMatch(/^#[0-9A-F]{6}$/);
  expect(remaining.counts.close).toBe(0);
});

test("where there aren't enough colours for everybody, all are readable and what remains is said", () => {
  const { colors, remaining } = respaceColors(labelsOf(Array.from({ length: 120 }, () => "#EEDD00")));
  expect(remaining.counts.unreadable).toBe(0);
  expect(remaining.counts.close).toBeGreaterThan(0);
  expect(new Set(colors.map(({ after }) => after)).size).toBeGreaterThan(4);
});
