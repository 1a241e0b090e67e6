import { differenceCiede2000 } from "culori";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseHexColor } from "#contract/colors.ts";
import { plainContrast } from "./color-contrast.ts";
import { distinctColors, readableCandidates } from "./color-distinct.ts";
import { anyHex } from "./color-fixture.ts";
import { formatHex } from "./color-hex.ts";
import { type Deficiency, seeColor } from "./color-vision.ts";

const measure = differenceCiede2000();

/** How different two colours look to those who tell them apart worst, without any of what makes it fast. */
function worstDifference(one: string, other: string): number {
  const seen = (hex: string, vision: "normal" | Deficiency) => {
    const color = parseHexColor(hex);
    if (color === null) throw new Error(hex);
    return formatHex(seeColor(color, vision));
  };
  const visions = ["normal", "protan", "deutan", "tritan"] as const;
  return Math.min(...visions.map((vision) => measure(seen(one, vision), seen(other, vision))));
}

/** The best candidate, found by measuring every one against every colour that is taken. */
function bruteForce(taken: readonly string[]): number {
  const offered = readableCandidates().filter(
    ({ place }) => place.lightness >= 0.45 && (place.chroma === 0 || place.chroma >= 0.09),
  );
  return Math.max(
    ...offered.map(({ hex }) => Math.min(...taken.map((color) => worstDifference(hex, color)))),
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
