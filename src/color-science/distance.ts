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
export const colorDifference: (one: Lab, other: Lab) => number = differenceCiede2000();

/** What lightness alone adds to CIEDE2000, with its divisor S_L: more, the farther two colors are apart in it. */
export function lightnessDifference(one: Lab, other: Lab): number {
  const square = ((one.l + other.l) / 2 - 50) ** 2;
  return Math.abs(one.l - other.l) / (1 + (0.015 * square) / Math.sqrt(20 + square));
}

/** Whether two colors are certainly at least so different, by a bound of CIEDE2000 that costs a tenth of it. */
export function isCertainlyFar(one: Lab, other: Lab, difference: number): boolean {
  const lightness = lightnessDifference(one, other);
  const chromas = Math.sqrt(one.a * one.a + one.b * one.b) + Math.sqrt(other.a * other.a + other.b * other.b);
  const step = Math.min(Math.ceil(chromas), mostChromas);
  const share = (one.b >= 0 && other.b >= 0 ? sharesAbove : sharesBelow)[step] as number;
  const plane = share * ((one.a - other.a) ** 2 + (one.b - other.b) ** 2);
  return lightness * lightness + plane >= difference * difference;
}

/** More than twice the chroma of any color of sRGB, as each kind of eyes sees it. */
const mostChromas = 400;

const sharesAbove = Float64Array.from({ length: mostChromas + 1 }, (_, chromas) => leastShare(chromas, true));
const sharesBelow = Float64Array.from({ length: mostChromas + 1 }, (_, chromas) =>
  leastShare(chromas, false),
);

/**
 * Of Δa² + Δb² so much, at least, is in the square of CIEDE2000, by the sum of both chromas, with which it falls, and
 * whether no b is negative. The names are those of Sharma, Wu and Dalal (2005).
 *
 * The differences of chroma and hue are divided by at most S_C = 1 + 0.045 · C′ (S_H is smaller), where C′ is at most
 * 1 + G times the mean chroma, and their squares together are at least Δa² + Δb². The rotation term takes away at most
 * R_C · √3 / 4 of their squares, among the blues; between two hues from 0 to 180 degrees it is less than a millionth.
 */
function leastShare(chromas: number, isAbove: boolean): number {
  const mean = chromas / 2;
  const greatest = mean * (1 + 0.5 * (1 - saturationOf(mean)));
  const kept = isAbove ? 0.99999 : 0.99999 - (Math.sqrt(3) / 2) * saturationOf(greatest);
  return kept / (1 + 0.045 * greatest) ** 2;
}

/** How far a chroma is above that of grays, from 0 to 1, as CIEDE2000 counts it. */
function saturationOf(chroma: number): number {
  return Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));
}
