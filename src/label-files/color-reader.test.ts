import { converter } from "culori";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isOutOfGamut, isTranslucentColor, readColor } from "./color-reader.ts";

const toOklch = converter("oklch");

/** Colors, each before the texts that mean it; a text is between two bars. */
const written = {
  "#6D5EFC": "6d5efc| 6D5EFC |0x6d5efc|rgb(109 94 252)",
  "#AABBCC": " abc |#abcf|#aabbccff",
  "#FF6347": "tomato| Tomato ",
  "#FF0080": "RGB(255, 0, 128);|rgb(100% 0% 50%)|rgb(100%, 0%, 50%)|rgba(255, 0, 128, 1)",
  "#FF0000": "rgb(300 -5 0)|color: red|lab(54.2905% 80.8049 69.891)|lch(54.2905% 106.8372 40.8577)",
  "#40BF40": "hsl(120 50% 50%)|hsl(120, 50%, 50%)|hsla(120deg, 50%, 50%, 1)",
  "#336699": "rgb(51 102 153 / 100%)|color(srgb 0.2 0.4 0.6)",
  "#008000": "hwb(120 0% 50%)",
  "#808080": "color(display-p3 0.5 0.5 0.5)|charcoal",
  "#2B7FFF": "oklch(0.623 0.214 259.815)|oklch(62.3% .214 259.815deg)|--a-5: oklch(62.3% 0.214 259.815);",
  "#636363": "oklch(0.5 none none)",
  "#ADD8E6": "light blue|Light-Blue|light_blue",
  "#6CC3E0": "sky",
  "#6E5DC6": "purple_dark|purple dark",
  "#B8255F": "berry_red",
  "#A52A2A": "brown_background",
  "#4D4D4D": "dark-warm-gray",
  "#51D8EA":
    '0X51D8EA,|\\#51d8ea|\'#51d8ea\'|"51d8ea";|“#51d8ea”|`#51d8ea`|color: #51d8ea;|background-color: rgb(81, 216, 234);|"color": "#51d8ea",|$bug: #51d8ea;|color = \'#51d8ea\'|81, 216, 234|81,216,234;|81 216 234|(81, 216, 234)|[81, 216, 234]|＃５１ｄ８ｅａ|ｒｇｂ（８１，２１６，２３４）',
};

test.each(Object.entries(written).flatMap(([hex, all]) => all.split("|").map((text) => [text, hex])))(
  "%j is read as %s",
  (text, hex) => {
    expect(readColor(text)).toBe(hex);
    expect([isTranslucentColor(text), isOutOfGamut(text)]).toEqual([false, false]);
  },
);

test.each(["bug #d73a4a", "bug (#d73a4a)"])("%j is a color and something else", (text) => {
  expect(readColor(text)).toBeNull();
});

test("a color in six digits stays as it is written", () => {
  expect(readColor("#6d5efc")).toBe("#6d5efc");
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
  expect(Math.abs((toOklch(hex ?? "")?.h ?? 0) - hue)).toBeLessThan(6);
});

test.each("rgb(1 2 3 / 50%)|rgba(1,2,3,.5)|#ff00aa80|#f0a8|transparent|oklch(0.7 0.4 150 / 50%)".split("|"))(
  "%j lets something shine through, and is not taken",
  (text) => {
    expect(readColor(text)).toBeNull();
    expect([isTranslucentColor(text), isOutOfGamut(text)]).toEqual([true, false]);
  },
);

const none =
  "|reddish|light|dark mode|background|release/2x|rgb(1, 2)|url(x)|currentcolor|constructor|0x51d8e|81, 216, 256|81, 216|color:|rgb(0.2, 0.4, 0.6)|hsl(0.3, 0.5, 0.5)|color(x y z)|rgb(1 2x 3)|#51d8ea #ffffff|type: bug|bug: red";

test.each(none.split("|"))("%j is no color", (text) => {
  expect(readColor(text)).toBeNull();
  expect([isTranslucentColor(text), isOutOfGamut(text)]).toEqual([false, false]);
});

test("no text is more than no color", () => {
  const pieces =
    "rgb( hsl( hwb( lab( oklch( color( srgb none 1 .5 1e9 -2 50% 90deg 2x / , ) # 0x abc ; : color: ' \"";
  const texts = fc.array(fc.constantFrom(" ", ...pieces.split(" ")), { maxLength: 9 });
  fc.assert(
    fc.property(texts, (parts) => {
      expect(readColor(parts.join("")) ?? "#000000").toMatch(/^#[\da-f]{6}$/i);
    }),
    { numRuns: 3000 },
  );
});
