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

/** What CIEDE2000 divides a difference of lightness by, around a mean lightness: S_L. */
export function lightnessDivisor(mean: number): number {
  const square = (mean - 50) * (mean - 50);
  return 1 + (0.015 * square) / Math.sqrt(20 + square);
}

/** Whether two colors are certainly at least so different, by a bound of CIEDE2000 that costs a tenth of it. */
export function isCertainlyFar(a: Lab, b: Lab, difference: number): boolean {
  const lightness = (a.l - b.l) / lightnessReach;
  return lightness * lightness + planeDistance(a.a, a.b, b.a, b.b) >= difference * difference;
}

/** What chroma and hue add at least to the square of CIEDE2000. */
export function planeDistance(a1: number, b1: number, a2: number, b2: number): number {
  const chromas = Math.sqrt(a1 * a1 + b1 * b1) + Math.sqrt(a2 * a2 + b2 * b2);
  return planeShare(chromas, b1 >= 0 && b2 >= 0) * ((a1 - a2) ** 2 + (b1 - b2) ** 2);
}

/** Of Δa² + Δb² so much, at least, is in the square of CIEDE2000, by the sum of both chromas and whether no b is negative. */
export function planeShare(chromas: number, isAbove: boolean): number {
  const step = Math.min(Math.ceil(chromas), mostChromas);
  return (isAbove ? sharesAbove : sharesBelow)[step] as number;
}

/** More than twice the chroma of any color of sRGB, as each kind of eyes sees it. */
const mostChromas = 400;
const sharesAbove = Float64Array.from({ length: mostChromas + 1 }, (_, chromas) => leastShare(chromas, true));
const sharesBelow = Float64Array.from({ length: mostChromas + 1 }, (_, chromas) =>
  leastShare(chromas, false),
);

/**
 * The share of Δa² + Δb² for a sum of chromas, which falls with it.
 *
 * The differences of chroma and hue are divided by at most S_C = 1 + 0.045 · C′ (S_H is smaller), where C′ is at most
 * 1 + G times the mean chroma, and their squares together are at least Δa² + Δb². The rotation term takes away at most
 * R_C · √3 / 4 of their squares, among the blues; between two hues from 0 to 180 degrees it is less than a millionth.
 */
function leastShare(chromas: number, isAbove: boolean): number {
  const saturation = (chroma: number) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));
  const mean = chromas / 2;
  const greatest = mean * (1 + 0.5 * (1 - saturation(mean)));
  const kept = isAbove ? 0.99999 : 0.99999 - (Math.sqrt(3) / 2) * saturation(greatest);
  return kept / (1 + 0.045 * greatest) ** 2;
}
