import { converter, differenceCiede2000, formatHex, type Rgb, wcagContrast } from "culori";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyHex } from "./color-fixture.ts";
import { plainContrast } from "./contrast.ts";
import { distinctColors, readableCandidates } from "./distinct.ts";

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

/** A colour as everybody sees it, and with each deficiency, in whole channels. */
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

/** How different two colours look to those who tell them apart worst. */
function worstDifference(one: string, other: string): number {
  const others = seeAll(other);
  return Math.min(...seeAll(one).map((seen, vision) => measure(seen, others[vision] ?? "")));
}

/** Whether a chip of that colour, with a tint of 12 % behind it, can be read on white. */
function canBeRead({ r, g, b }: Rgb): boolean {
  const tinted = (channel: number) => Math.round(channel * 255 * 0.12 + 255 * 0.88) / 255;
  return (
    wcagContrast({ mode: "rgb", r, g, b }, { mode: "rgb", r: tinted(r), g: tinted(g), b: tinted(b) }) >= 4.5
  );
}

const offered = [0.6, 0.575, 0.55, 0.525, 0.5, 0.475, 0.45].flatMap((l) =>
  [0, 0.09, 0.12, 0.15, 0.18, 0.21, 0.24, 0.27].flatMap((c) =>
    Array.from({ length: 36 }, (_, index) => index * 10).flatMap((h) => {
      const color = toRgb({ mode: "oklch", l, c, h });
      // Half a step of a channel is as near as any colour comes.
      const isShown = [color.r, color.g, color.b].every((it) => it > -0.5 / 255 && it < 1 + 0.5 / 255);
      const whole = toRgb(formatHex(color));
      return isShown && whole !== undefined && canBeRead(whole) ? [formatHex(color)] : [];
    }),
  ),
);

/** The largest smallest difference, found by measuring every colour on offer against every one that is taken. */
function bruteForce(taken: readonly string[]): number {
  return Math.max(
    ...[...new Set(offered)].map((hex) => Math.min(...taken.map((color) => worstDifference(hex, color)))),
  );
}

describe("the most distinct colour", () => {
  test("is as far from all others, to everybody, as brute force finds any", () => {
    fc.assert(
      fc.property(fc.array(anyHex, { minLength: 1, maxLength: 8 }), (taken) => {
        const [best = ""] = distinctColors(taken, 1);
        const distance = Math.min(...taken.map((color) => worstDifference(best, color)));
        expect(distance).toBeCloseTo(bruteForce(taken), 6);
      }),
      { numRuns: 8 },
    );
  });

  test("is followed by the one farthest from the others and from it", () => {
    const taken = ["#6D5EFC", "#2563EB", "#D92D3D"];
    const proposals = distinctColors(taken, 4);
    for (const [index, proposal] of proposals.entries()) {
      const before = [...taken, ...proposals.slice(0, index)];
      const distance = Math.min(...before.map((color) => worstDifference(proposal, color)));
      expect(distance).toBeCloseTo(bruteForce(before), 6);
      expect(distinctColors(before, 1)).toEqual([proposal]);
    }
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

  test("is there also where no colour is taken, and never proposed twice where all are", () => {
    expect(distinctColors([], 2)).toHaveLength(2);
    const all = distinctColors([], 10_000);
    expect(new Set(all).size).toBe(all.length);
  });
});

test("whatever labels are given can be read on a light page, and is neither too light nor too dark", () => {
  expect(readableCandidates().length).toBeGreaterThan(500);
  for (const { rgb, place } of readableCandidates()) {
    expect(plainContrast(rgb).light).toBeGreaterThanOrEqual(4.5);
    expect(place.lightness).toBeGreaterThanOrEqual(0.35);
    expect(place.lightness).toBeLessThanOrEqual(0.6);
  }
});
