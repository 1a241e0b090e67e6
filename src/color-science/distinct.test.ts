import { converter, differenceCiede2000, formatHex, wcagContrast } from "culori";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyHex, rgb } from "./color-fixture.ts";
import { isReadable } from "./contrast.ts";
import { distinctColors, nextOfSequence, readableCandidates } from "./distinct.ts";
import { hueDistance, neutralChroma, toOklch } from "./oklch.ts";
import { pagesOf, pageThemes } from "./page-theme.ts";

// What follows shares nothing with the code it tests but culori.
const measure = differenceCiede2000();
const toRgb = converter("rgb");
const toLinear = converter("lrgb");

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

/** How different the two colors of a set look that are told apart worst. */
function leastDifferenceOf(colors: readonly string[]): number {
  return Math.min(
    ...colors.flatMap((one, index) => colors.slice(0, index).map((other) => worstDifference(one, other))),
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

/** The colors of Okabe and Ito (2008), made to be told apart with every kind of color vision. */
const okabeIto = "#E69F00 #56B4E9 #009E73 #F0E442 #0072B2 #D55E00 #CC79A7 #000000".split(" ");

describe("a project without labels", () => {
  test.each([
    ["light", 20, 12, 7],
    ["dark", 20, 12, 7],
    // What can be read on both is within few lightnesses: no set that was found reaches more than 16.8, 10.6 and 6.2.
    ["both", 14, 9, 5],
  ] as const)(
    "is proposed colors for %s pages that differ by %d for 5 labels, %d for 10 and %d for 20",
    (theme, five, ten, twenty) => {
      const proposals = distinctColors([], 20, theme);
      expect(leastDifferenceOf(proposals.slice(0, 5))).toBeGreaterThanOrEqual(five);
      expect(leastDifferenceOf(proposals.slice(0, 10))).toBeGreaterThanOrEqual(ten);
      expect(leastDifferenceOf(proposals)).toBeGreaterThanOrEqual(twenty);
    },
  );

  test.each(["light", "dark"] as const)(
    "is proposed ten colors for %s pages that are told apart better than the eight of Okabe and Ito",
    (theme) => {
      const published = leastDifferenceOf(okabeIto);
      expect(published).toBeCloseTo(11.13, 2);
      expect(leastDifferenceOf(distinctColors([], 10, theme))).toBeGreaterThan(published);
    },
  );

  test.each(pageThemes)("is proposed many hues and lightnesses for its first ten labels on %s", (theme) => {
    const places = distinctColors([], 10, theme).map((hex) => toOklch(rgb(hex)));
    const hues = places.filter(({ chroma }) => chroma >= neutralChroma).map(({ hue }) => hue);
    // So many that no two lie within 20 degrees.
    const apart: number[] = [];
    for (const hue of hues) if (apart.every((other) => hueDistance(hue, other) >= 20)) apart.push(hue);
    expect(apart.length).toBeGreaterThanOrEqual(7);
    const lightnesses = places.map(({ lightness }) => lightness);
    expect(Math.max(...lightnesses) - Math.min(...lightnesses)).toBeGreaterThan(
      theme === "both" ? 0.06 : 0.2,
    );
    const darkViolets = places.filter(
      ({ lightness, chroma, hue }) =>
        lightness < 0.42 && chroma >= neutralChroma && hueDistance(hue, 312) < 38,
    );
    expect(darkViolets).toEqual([]);
  });
});

describe("what is proposed", () => {
  test.each(pageThemes)("can be read on the pages that labels are meant for: %s", (theme) => {
    const least = theme === "both" ? 3 : 4.5;
    for (const hex of [...distinctColors([], 30, theme), ...distinctColors(okabeIto, 10, theme)]) {
      for (const page of pagesOf(theme)) {
        expect(chipContrast(hex, pages[page]), hex).toBeGreaterThanOrEqual(least);
      }
    }
  });

  test("differs from all others, to everybody, as far as any candidate does, or as the sequence's colors do", () => {
    const offered = readableCandidates().filter(
      ({ place }) => place.lightness >= 0.45 && (place.chroma === 0 || place.chroma >= 0.09),
    );
    fc.assert(
      fc.property(fc.array(anyHex, { minLength: 1, maxLength: 8 }), (taken) => {
        const [best = ""] = distinctColors(taken, 1);
        const distance = Math.min(...taken.map((color) => worstDifference(best, color)));
        if (nextOfSequence(taken, "light") !== null) {
          expect(distance).toBeGreaterThanOrEqual(12);
          return;
        }
        const farthest = Math.max(
          ...offered.map(({ hex }) => Math.min(...taken.map((color) => worstDifference(hex, color)))),
        );
        expect(distance).toBeCloseTo(farthest, 6);
      }),
      { numRuns: 8 },
    );
  });

  test("goes on where it was, one label after the other", () => {
    const proposals = distinctColors([], 12);
    for (const [index, proposal] of proposals.entries()) {
      const before = proposals.slice(0, index);
      expect(distinctColors(before, 1)).toEqual([proposal]);
      expect(nextOfSequence(before, "light")).toBe(proposal);
    }
    const taken = ["#6D5EFC", "#2563EB", "#D92D3D"];
    const [first = "", second] = distinctColors(taken, 2);
    expect(distinctColors([...taken, first], 1)).toEqual([second]);
  });

  test("is always the same, however the others are ordered or written", () => {
    const taken = ["#6D5EFC", "#2563EB", "#D92D3D", "#6B7280"];
    const proposals = distinctColors(taken, 6);
    expect(distinctColors(taken.toReversed(), 6)).toEqual(proposals);
    expect(distinctColors([...taken.map((color) => color.toLowerCase()), "", "tomato"], 6)).toEqual(
      proposals,
    );
    expect(new Set(proposals).size).toBe(6);
  });

  test("is never proposed twice where all are asked for", () => {
    const all = distinctColors([], 3000);
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(500);
  });
});

test.each(pageThemes)(
  "whatever labels are given can be read on the pages that they are meant for: %s",
  (theme) => {
    expect(readableCandidates(theme).length).toBeGreaterThan(100);
    for (const candidate of readableCandidates(theme)) expect(isReadable(candidate.rgb, theme)).toBe(true);
  },
);
