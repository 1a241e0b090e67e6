import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyColor, rgb } from "./color-fixture.ts";
import { isReadable, nearestReadable, plainContrast } from "./contrast.ts";
import { colorDifference, toLab } from "./distance.ts";
import { formatHex } from "./hex.ts";
import { fromOklch, hueDistance, toOklch } from "./oklch.ts";
import { pageThemes } from "./page-theme.ts";
import { contrast } from "./tones.ts";

test.each([
  ["#000000", "#FFFFFF", 21],
  ["#777777", "#FFFFFF", 4.48],
  ["#767676", "#FFFFFF", 4.54],
  ["#595959", "#FFFFFF", 7],
  ["#949494", "#FFFFFF", 3.03],
  ["#FF0000", "#FFFFFF", 4],
  ["#0000FF", "#FFFFFF", 8.59],
  ["#008000", "#FFFFFF", 5.14],
  ["#FFFF00", "#FFFFFF", 1.07],
  ["#FFFF00", "#000000", 19.56],
])("the contrast of %s and %s is the published %d", (one, other, ratio) => {
  expect(contrast(rgb(one), rgb(other))).toBeCloseTo(ratio, 2);
});

test("no color of sRGB gives a plain chip that can be read both on a light and on a dark page", () => {
  let best = 0;
  for (let red = 0; red <= 255; red += 5) {
    for (let green = 0; green <= 255; green += 5) {
      for (let blue = 0; blue <= 255; blue += 5) {
        best = Math.max(best, plainContrast({ red, green, blue }, "both"));
      }
    }
  }
  // So far from 4.5 that what lies between the tried colors doesn't reach it either.
  expect(best).toBeLessThan(3.9);
});

test.each([
  ["#7A1F1F", { light: true, dark: false, both: false }],
  ["#FACC15", { light: false, dark: true, both: false }],
  ["#808080", { light: false, dark: false, both: true }],
])("whether %s can be read depends on the pages that it is meant for", (hex, readable) => {
  expect(Object.fromEntries(pageThemes.map((theme) => [theme, isReadable(rgb(hex), theme)]))).toEqual(
    readable,
  );
});

describe("the nearest readable color", () => {
  test("is the color itself where that can be read", () => {
    for (const color of ["#7A1F1F", "#000000", "#195CC7"]) {
      expect(formatHex(nearestReadable(rgb(color)))).toBe(color);
    }
  });

  test("of a gray is a gray", () => {
    const { red, green, blue } = nearestReadable(rgb("#BBBBBB"));
    expect([green, blue]).toEqual([red, red]);
  });

  test("can be read on the pages that it is meant for, has the same hue, and no shade that can be read differs less", () => {
    fc.assert(
      fc.property(anyColor, fc.constantFrom(...pageThemes), (color, theme) => {
        const near = nearestReadable(color, theme);
        expect(isReadable(near, theme)).toBe(true);
        const { chroma, hue } = toOklch(color);
        const shade = toOklch(near);
        if (Math.min(chroma, shade.chroma) > 0.06) expect(hueDistance(shade.hue, hue)).toBeLessThan(3);
        const change = colorDifference(toLab(color), toLab(near));
        for (let lightness = 0.005; lightness < 1; lightness += 0.05) {
          for (const chroma of [0, 0.05, 0.1, 0.15, 0.2, 0.25]) {
            const other = fromOklch({ lightness, chroma, hue });
            if (other === null || !isReadable(other, theme)) continue;
            // As near as the steps of the search.
            expect(colorDifference(toLab(color), toLab(other))).toBeGreaterThan(change - 1);
          }
        }
      }),
      { numRuns: 30 },
    );
  });
});
