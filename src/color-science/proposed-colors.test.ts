import { converter, differenceCiede2000, formatHex, wcagContrast } from "culori";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyHex } from "./color-fixture.ts";
import { type PageTheme, pagesOf, pageThemes } from "./page-theme.ts";
import { material500, tailwind500 } from "./palette-fixture.ts";
import { proposeColors } from "./proposed-colors.ts";

// What follows shares nothing with the code it tests but culori.
const measure = differenceCiede2000();
const toRgb = converter("rgb");
const toLinear = converter("lrgb");
const toOklch = converter("oklch");

/** The matrices of Machado, Oliveira and Fernandes (2009) at full severity, for linear light. */
const publishedVisions = [
  [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
] as const;

/** A color as everybody sees it, and with each deficiency, in whole channels. */
function seeAll(hex: string): string[] {
  const { r, g, b } = toLinear(hex) ?? { r: 0, g: 0, b: 0 };
  const seen = publishedVisions.map((matrix) => {
    const [red = 0, green = 0, blue = 0] = matrix.map(([x, y, z]) =>
      Math.min(1, Math.max(0, x * r + y * g + z * b)),
    );
    return formatHex({ mode: "lrgb", r: red, g: green, b: blue });
  });
  return [hex, ...seen];
}

/** How different two colors look to those who tell them apart worst. */
function worstDifference(one: string, other: string): number {
  const others = seeAll(other);
  return Math.min(...seeAll(one).map((seen, vision) => measure(seen, others[vision] ?? "")));
}

/** How different each color looks from all before it and from those taken, to those who tell them apart worst. */
function leastDifferenceOf(colors: readonly string[], taken: readonly string[] = []): number {
  return Math.min(
    ...colors.flatMap((one, index) =>
      [...taken, ...colors.slice(0, index)].map((other) => worstDifference(one, other)),
    ),
  );
}

/** The contrast of a chip of that color, with a tint of 12 % behind it, on a page. */
function chipContrast(hex: string, page: string): number {
  const mixed = [toRgb(hex), toRgb(page)];
  const channel = (key: "r" | "g" | "b") => {
    const [over = 0, under = 0] = mixed.map((color) => (color?.[key] ?? 0) * 255);
    return Math.round(over * 0.12 + under * 0.88) / 255;
  };
  return wcagContrast(hex, { mode: "rgb", r: channel("r"), g: channel("g"), b: channel("b") });
}

const pages = { light: "#FFFFFF", dark: "#16181D" } as const;
const lightnessOf = (hex: string) => toOklch(hex)?.l ?? 0;
const chromaOf = (hex: string) => toOklch(hex)?.c ?? 0;
const hueOf = (hex: string) => toOklch(hex)?.h ?? 0;
const hueGap = (one: string, other: string) => {
  const apart = Math.abs(hueOf(one) - hueOf(other)) % 360;
  return Math.min(apart, 360 - apart);
};

/** The lightnesses at which most hues can be read, see proposed-colors.ts. */
const readableLightness: Readonly<Record<PageTheme, readonly [number, number]>> = {
  light: [0.38, 0.56],
  dark: [0.62, 0.88],
  both: [0.5, 0.68],
};

/** What a channel's rounding may move a lightness or chroma by. */
const rounding = 0.004;

const theme = fc.constantFrom(...pageThemes);
const vividHex = anyHex.filter((hex) => chromaOf(hex) >= 0.06);
const grayHex = fc
  .record({ l: fc.double({ min: 0.1, max: 0.95, noNaN: true }), h: fc.integer({ min: 0, max: 359 }) })
  .map(({ l, h }) => formatHex({ mode: "oklch", l, c: 0.012, h }).toUpperCase());

/** The labels of a changelog of twenty-three kinds, in many hues. */
const manyKinds = (
  "7C3AED 0369A1 2563EB 0F7490 BE185D 6D5EFC 128C7E D92D3D D6780C 6B7280 991B1B 4D7C0F B45309 4338CA 0E7C66 A16207 " +
  "C026D3 DB2777 0891B2 9F1239 5B21B6 475569 57534E"
)
  .split(" ")
  .map((digits) => `#${digits}`);

describe("for any project, what is proposed", () => {
  const project = fc.array(vividHex, { maxLength: 7 });

  test("can be read on its pages, whatever its labels are", () => {
    fc.assert(
      fc.property(fc.array(anyHex, { maxLength: 12 }), theme, (taken, theme) => {
        const least = theme === "both" ? 3 : 4.5;
        for (const hex of proposeColors(taken, 8, theme)) {
          for (const page of pagesOf(theme)) {
            expect(chipContrast(hex, pages[page]), hex).toBeGreaterThanOrEqual(least);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  test("is as light as its own colors, as far as those can be read, and vivid", () => {
    fc.assert(
      fc.property(project, theme, (taken, theme) => {
        const [least, most] = readableLightness[theme];
        const own = taken.length === 0 ? [least, most] : taken.map(lightnessOf);
        // A project of one lightness is given a tenth around it.
        const from = Math.min(Math.max(Math.min(...own), least), most - 0.1);
        const to = Math.max(Math.min(Math.max(...own), most), from + 0.1);
        for (const hex of proposeColors(taken, 8, theme)) {
          expect(lightnessOf(hex), hex).toBeGreaterThanOrEqual(from - rounding);
          expect(lightnessOf(hex), hex).toBeLessThanOrEqual(to + rounding);
          expect(chromaOf(hex), hex).toBeGreaterThanOrEqual(0.1);
        }
      }),
      { numRuns: 30 },
    );
  });

  test("is told apart by everybody, from its labels and from each other", () => {
    fc.assert(
      fc.property(project, theme, (taken, theme) => {
        const proposals = proposeColors(taken, 8, theme);
        expect(proposals).toHaveLength(8);
        expect(leastDifferenceOf(proposals.slice(0, 4), taken)).toBeGreaterThanOrEqual(5);
        expect(leastDifferenceOf(proposals, taken)).toBeGreaterThanOrEqual(4);
      }),
      { numRuns: 30 },
    );
  });

  test("is always the same, however the labels are ordered or written", () => {
    fc.assert(
      fc.property(fc.array(anyHex, { maxLength: 12 }), theme, (taken, theme) => {
        const proposals = proposeColors(taken, 8, theme);
        const written = [...taken.toReversed().map((color) => color.toLowerCase()), ...taken, "", "tomato"];
        expect(proposeColors(written, 8, theme)).toEqual(proposals);
        expect(proposeColors(taken, 3, theme)).toEqual(proposals.slice(0, 3));
      }),
      { numRuns: 30 },
    );
  });

  test("goes with grays where most of its colors are gray", () => {
    fc.assert(
      fc.property(fc.uniqueArray(grayHex, { minLength: 2, maxLength: 6 }), theme, (taken, theme) => {
        for (const hex of proposeColors(taken, 8, theme)) expect(chromaOf(hex), hex).toBeLessThan(0.065);
        // One color among grays makes no other project of it, nor do grays among colors.
        const [first = ""] = proposeColors([...taken, "#DC2626"], 1, theme);
        expect(chromaOf(first)).toBeLessThan(0.065);
        const [other = ""] = proposeColors([...taken.slice(0, 2), ...manyKinds], 1, theme);
        expect(chromaOf(other)).toBeGreaterThanOrEqual(0.1);
      }),
      { numRuns: 20 },
    );
  });
});

test("eight colors go with twenty-three kinds of labels: none darker than those, and all of different hues", () => {
  const proposals = proposeColors(manyKinds, 8);
  const darkest = Math.min(...manyKinds.map(lightnessOf));
  expect(Math.min(...proposals.map(lightnessOf))).toBeGreaterThanOrEqual(darkest - rounding);
  expect(leastDifferenceOf(proposals, manyKinds)).toBeGreaterThanOrEqual(4);
  for (const [index, one] of proposals.entries()) {
    for (const other of proposals.slice(0, index)) expect(hueGap(one, other)).toBeGreaterThan(12);
  }
});

test("the first color is where the project leaves the largest gap between hues", () => {
  const warm = ["#B91C1C", "#C2410C", "#A16207"];
  const [first = ""] = proposeColors(warm, 1);
  const gap = Math.min(...warm.map((other) => hueGap(first, other)));
  expect(gap).toBeGreaterThan(100);
});

test.each([
  ["none at all", []],
  ["Tailwind's", tailwind500],
  ["Material Design's", material500],
])("twelve colors are proposed to a project with these labels: %s", (_, taken) => {
  for (const theme of pageThemes) {
    const proposals = proposeColors(taken, 12, theme);
    expect(new Set(proposals).size).toBe(12);
    expect(leastDifferenceOf(proposals, taken)).toBeGreaterThanOrEqual(3);
  }
});

test("a project with 1,000 labels is proposed eight colors, none of them taken, within a second of work", () => {
  const taken = Array.from(
    { length: 1000 },
    (_, index) => `#${((index * 16_183 + 977) % 0xff_ff_ff).toString(16).padStart(6, "0")}`,
  );
  // Of the processor's time: others may be at work, too.
  const start = process.cpuUsage();
  const proposals = proposeColors(taken, 8);
  const { user } = process.cpuUsage(start);
  expect(user).toBeLessThan(1_000_000);
  expect(new Set(proposals).size).toBe(8);
  expect(leastDifferenceOf(proposals, taken)).toBeGreaterThan(0.5);
});
