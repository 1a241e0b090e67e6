import { convertRgbToLab65, differenceCiede2000, type Lab65 } from "culori/fn";
import type { Rgb } from "#contract/colors.ts";
import { toCulori } from "./color-tones.ts";

/** A colour in CIELAB under D65, as differences are measured. */
export type Lab = Lab65;

/** The colour in CIELAB: worth keeping, as it costs as much as a few differences. */
export function toLab(color: Rgb): Lab {
  return convertRgbToLab65(toCulori(color));
}

/** How different two colours look (CIEDE2000): 0 for the same one, about 1 where people begin to see it. */
export const colorDifference: (a: Lab, b: Lab) => number = differenceCiede2000();

/** Colours that differ by less than this can hardly be told apart in small marks. */
export const leastDifference = 5;

/**
 * The most that CIEDE2000 ever divides a difference of lightness by: its S_L is 1 + 0.015 · 2500 / √2520 for black and
 * for white, and less between. What chroma and hue add is never negative.
 */
const greatestLightnessDivisor = 1.7471;

/** Whether lightness alone makes two colours at least so different. */
export function isFarByLightness(a: Lab, b: Lab, difference: number): boolean {
  return Math.abs(a.l - b.l) >= difference * greatestLightnessDivisor;
}

/**
 * The most by which a chroma in CIELAB grows where CIEDE2000 stretches its a axis: C · G is at most 6.28, for C = 18.
 */
const greatestChromaGrowth = 6.3;

/**
 * The part of what chroma and hue make of the square of a difference that is surely left where CIEDE2000 turns blues
 * (its R_T): half of R_T is at most sin 60°, and next to nothing for hues from 0 to 180 degrees.
 */
const leastLeft = { blue: 1 - Math.sin(Math.PI / 3), other: 0.999_999 } as const;

/**
 * Whether two colours are surely at least so different. Most colours that are far apart are told so at a tenth of what
 * measuring them costs: their plain distance in CIELAB is divided by the most that CIEDE2000 could divide it by.
 *
 * @returns false where only measuring tells
 */
export function isSurelyFar(a: Lab, b: Lab, difference: number): boolean {
  const chroma = (Math.sqrt(a.a * a.a + a.b * a.b) + Math.sqrt(b.a * b.a + b.b * b.b)) / 2;
  // S_C, which is never less than S_H.
  const divisor = 1 + 0.045 * (chroma + greatestChromaGrowth);
  const [byLightness, alongA, alongB] = [(a.l - b.l) / greatestLightnessDivisor, a.a - b.a, a.b - b.b];
  const left = a.b >= 0 && b.b >= 0 ? leastLeft.other : leastLeft.blue;
  const byColor = (left * (alongA * alongA + alongB * alongB)) / (divisor * divisor);
  return byLightness * byLightness + byColor >= difference * difference;
}

/**
 * Tells of every pair of colours that are less different than a limit. A thousand colours have half a million pairs:
 * sorted by lightness, most needn't even be looked at.
 *
 * @param report takes the positions of both colours, the smaller one first, and their difference
 */
export function findClosePairs(
  colors: readonly Lab[],
  limit: number,
  report: (first: number, second: number, difference: number) => void,
): void {
  const sorted = colors.map((lab, index) => ({ lab, index })).sort((a, b) => a.lab.l - b.lab.l);
  for (const [position, darker] of sorted.entries()) {
    for (let next = position + 1; next < sorted.length; next += 1) {
      const lighter = sorted[next];
      if (lighter === undefined || isFarByLightness(darker.lab, lighter.lab, limit)) break;
      if (isSurelyFar(darker.lab, lighter.lab, limit)) continue;
      const difference = colorDifference(darker.lab, lighter.lab);
      if (difference >= limit) continue;
      report(Math.min(darker.index, lighter.index), Math.max(darker.index, lighter.index), difference);
    }
  }
}
