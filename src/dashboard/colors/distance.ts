import { convertRgbToLab65, differenceCiede2000, type Lab65 } from "culori/fn";
import type { Rgb } from "#contract/colors.ts";
import { toCulori } from "./tones.ts";

/** A color in CIELAB under D65, as differences are measured. */
export type Lab = Lab65;

/** The color in CIELAB: worth keeping, as it costs as much as a few differences. */
export function toLab(color: Rgb): Lab {
  return convertRgbToLab65(toCulori(color));
}

/** How different two colors look (CIEDE2000): 0 for the same one, about 1 where people begin to see it. */
export const colorDifference: (a: Lab, b: Lab) => number = differenceCiede2000();

/** Colors that differ by less than this can hardly be told apart in small marks. */
export const leastDifference = 5;

/**
 * The most that CIEDE2000 ever divides a difference of lightness by: its S_L is 1 + 0.015 · 2500 / √2520 for black and
 * for white, and less between. What chroma and hue add is never negative.
 */
export const lightnessReach = 1.7471;

/** Whether two colors are certainly at least so different, by a bound of CIEDE2000 that costs a tenth of it. */
export function isCertainlyFar(a: Lab, b: Lab, difference: number): boolean {
  const lightness = (a.l - b.l) / lightnessReach;
  return lightness * lightness + planeDistance(a.a, a.b, b.a, b.b) >= difference * difference;
}

/**
 * What chroma and hue add at least to the square of CIEDE2000.
 *
 * Their differences are divided by at most S_C = 1 + 0.045 · C′ (S_H is smaller), where C′ is at most 1.5 times the mean
 * chroma, and together are at least Δa² + Δb². The rotation term takes away at most a factor of 1 - √3 / 2 of their
 * squares, among the blues; between two hues from 0 to 180 degrees it is less than a millionth.
 */
export function planeDistance(a1: number, b1: number, a2: number, b2: number): number {
  const meanChroma = (Math.sqrt(a1 * a1 + b1 * b1) + Math.sqrt(a2 * a2 + b2 * b2)) / 2;
  const kept = b1 >= 0 && b2 >= 0 ? 0.99999 : 0.1339;
  const divisor = 1 + 0.045 * 1.5 * meanChroma;
  return (kept * ((a1 - a2) ** 2 + (b1 - b2) ** 2)) / (divisor * divisor);
}
