import { convertRgbToLab65, differenceCiede2000, type Lab65 } from "culori/fn";
import type { Rgb } from "#contract/colors.ts";
import { toCulori } from "./tones.ts";

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

/** Whether lightness alone already makes two colours at least so different. */
export function isFarByLightness(a: Lab, b: Lab, difference: number): boolean {
  return Math.abs(a.l - b.l) >= difference * greatestLightnessDivisor;
}

/**
 * Whether two colours are certainly at least so different, by a bound of CIEDE2000 that costs a tenth of it.
 *
 * Differences of chroma and hue are divided by at most S_C = 1 + 0.045 · C′ (S_H is smaller), where C′ is at most 1.5
 * times the mean chroma, and together are at least Δa² + Δb². The rotation term takes away at most a factor of
 * 1 - √3 / 2 of their squares, among the blues; between two hues from 0 to 180 degrees it is less than a millionth.
 */
export function isCertainlyFar(a: Lab, b: Lab, difference: number): boolean {
  const lightness = (a.l - b.l) / greatestLightnessDivisor;
  const meanChroma = (Math.sqrt(a.a * a.a + a.b * a.b) + Math.sqrt(b.a * b.a + b.b * b.b)) / 2;
  const kept = a.b >= 0 && b.b >= 0 ? 0.99999 : 0.1339;
  const divisor = 1 + 0.045 * 1.5 * meanChroma;
  const plane = (kept * ((a.a - b.a) ** 2 + (a.b - b.b) ** 2)) / (divisor * divisor);
  return lightness * lightness + plane >= difference * difference;
}

/**
 * Tells of every pair of colours that are less different than a limit. A thousand colours have half a million pairs:
 * sorted by lightness, most needn't be measured.
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
      if (isCertainlyFar(darker.lab, lighter.lab, limit)) continue;
      const difference = colorDifference(darker.lab, lighter.lab);
      if (difference >= limit) continue;
      report(Math.min(darker.index, lighter.index), Math.max(darker.index, lighter.index), difference);
    }
  }
}
