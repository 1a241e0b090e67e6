import { expect, test } from "vitest";
import { rgb } from "./color-fixture.ts";
import { lowContrast, plainContrast } from "./contrast.ts";
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
  expect(
    Object.fromEntries(pageThemes.map((theme) => [theme, lowContrast(rgb(hex), theme) === null])),
  ).toEqual(readable);
});
