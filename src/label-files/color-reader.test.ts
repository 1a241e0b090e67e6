import { converter } from "culori";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isOutOfGamut, isTranslucentColor, readColor } from "./color-reader.ts";

const toOklch = converter("oklch");

test.each([
  ["#6d5efc", "#6d5efc"],
  ["6d5efc", "#6D5EFC"],
  [" abc ", "#AABBCC"],
  ["tomato", "#FF6347"],
  [" RebeccaPurple ", "#663399"],
  ["rgb(1,2,3)", "#010203"],
  ["rgb( 1 2 3 )", "#010203"],
  ["RGB(255, 0, 128);", "#FF0080"],
  ["rgba(1, 2, 3, 1)", "#010203"],
  ["rgb(100% 0% 50%)", "#FF0080"],
  ["rgb(300 -5 0)", "#FF0000"],
  ["hsl(120 50% 50%)", "#40BF40"],
  ["light blue", "#ADD8E6"],
  ["Hot-Pink", "#FF69B4"],
  ["dark_green", "#006400"],
  ["sky", "#6CC3E0"],
  ["purple_dark", "#6E5DC6"],
  ["berry_red", "#B8255F"],
  ["mint_green", "#6ACCBC"],
  ["brown_background", "#A52A2A"],
  ["dark-brown", "#631919"],
  ["light-teal", "#80C0C0"],
  ["dark-warm-gray", "#4D4D4D"],
  ["#f0a", "#FF00AA"],
  ["#ff00aaff", "#FF00AA"],
  ["color: red", "#FF0000"],
  ["hsl(120, 50%, 50%)", "#40BF40"],
  ["hsla(120deg, 50%, 50%, 1)", "#40BF40"],
  ["rgb(100%, 0%, 50%)", "#FF0080"],
  ["rgb(51 102 153 / 100%)", "#336699"],
  ["hwb(120 0% 50%)", "#008000"],
  ["lab(54.2905% 80.8049 69.891)", "#FF0000"],
  ["lch(54.2905% 106.8372 40.8577)", "#FF0000"],
  ["oklab(62.796% 0.22486 0.12585)", "#FF0000"],
  ["oklch(62.796% 0.25768 29.2339)", "#FF0000"],
  ["color(srgb 0.2 0.4 0.6)", "#336699"],
  ["color(display-p3 0.5 0.5 0.5)", "#808080"],
  ["oklch(0.623 0.214 259.815)", "#2B7FFF"],
  ["oklch(62.3% .214 259.815deg)", "#2B7FFF"],
  ["oklch(0.5 none none)", "#636363"],
  ["--color-blue-500: oklch(62.3% 0.214 259.815);", "#2B7FFF"],
])("%j is read as %s", (text, hex) => {
  expect(readColor(text)).toBe(hex);
  expect(isTranslucentColor(text)).toBe(false);
});

test.each([
  ...["0x51d8ea", "0X51D8EA,", "\\#51d8ea", "'#51d8ea'", '"51d8ea";', "“#51d8ea”", "`#51d8ea`"],
  ...["#51d8ea,", "color: #51d8ea;", "background-color: rgb(81, 216, 234);", '"color": "#51d8ea",'],
  ...["--label-bug: #51d8ea;", "$bug: #51d8ea;", "color = '#51d8ea'", "81, 216, 234", "81,216,234;"],
  ...["81 216 234", "(81, 216, 234)", "[81, 216, 234]", "＃５１ｄ８ｅａ", "ｒｇｂ（８１，２１６，２３４）"],
])("%j is the same color with something beside it", (text) => {
  expect(readColor(text)).toBe("#51D8EA");
});

test.each([
  ["oklch(0.7 0.4 150)", 150],
  ["color(display-p3 0 1 0)", 145],
  ["color(rec2020 1 0 0)", 26],
  ["lab(50% 120 -120)", 312],
  ["oklab(0.6 0.3 0.3)", 45],
])("%j, which sRGB doesn’t have, is mapped to a color of the same hue, and that is known", (text, hue) => {
  const hex = readColor(text);
  expect(hex).toMatch(/^#[\dA-F]{6}$/);
  expect(isOutOfGamut(text)).toBe(true);
  const { h = 0 } = toOklch(hex ?? "") ?? {};
  expect(Math.abs(h - hue)).toBeLessThan(6);
});

test.each([
  "#6D5EFC",
  "abc",
  "tomato",
  "rgb(300 -5 0)",
  "oklch(62.3% 0.214 259.815)",
  "reddish",
  "oklch(0.7 0.4 150 / 50%)",
])("%j is no color outside of sRGB", (text) => {
  expect(isOutOfGamut(text)).toBe(false);
});

test.each([
  "rgb(1 2 3 / 50%)",
  "rgba(1,2,3,.5)",
  "#ff00aa80",
  "#f0a8",
  "transparent",
  "rgba(1, 2, 3, 50%);",
  "hwb(120 0% 50% / 0.5)",
])("%j lets something shine through, and is not taken", (text) => {
  expect(readColor(text)).toBeNull();
  expect(isTranslucentColor(text)).toBe(true);
});

test.each([
  ...["", "reddish", "light", "dark mode", "light theme", "background", "release/2x", "rgb(1, 2)"],
  ...["url(x)", "currentcolor", "constructor", "0x51d8e", "81, 216, 256", "81, 216", "color:"],
  ...["rgb(0.2, 0.4, 0.6)", "hsl(0.3, 0.5, 0.5)", "color(x y z)", "rgb(1 2x 3)", "#51d8ea #ffffff"],
  ...["type: bug", "bug: red"],
])("%j is no color", (text) => {
  expect(readColor(text)).toBeNull();
  expect(isTranslucentColor(text)).toBe(false);
});

test("no text is more than no color", () => {
  const pieces = fc.constantFrom(
    ..."rgb( hsl( hwb( lab( oklch( color( srgb display-p3 none 1 .5 1e9 -2 50% 90deg 2x / , ) # 0x abc ; : color: ' \"".split(
      " ",
    ),
    " ",
  );
  const texts = fc.array(fc.oneof({ weight: 5, arbitrary: pieces }, fc.string({ maxLength: 4 })), {
    maxLength: 9,
  });
  fc.assert(
    fc.property(texts, (parts) => {
      const color = readColor(parts.join(""));
      expect(color ?? "#000000").toMatch(/^#[\da-f]{6}$/i);
    }),
    { numRuns: 3000 },
  );
});
