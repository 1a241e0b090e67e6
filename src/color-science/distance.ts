import { convertRgbToLab65, type Lab65 } from "culori/fn";
import type { Rgb } from "#contract/colors.ts";
import { toCulori } from "./tones.ts";

/** A color in CIELAB under D65, as differences are measured. */
export type Lab = Lab65;

/** The color in CIELAB: worth keeping, as it costs as much as a few differences. */
export function toLab(color: Rgb): Lab {
  return convertRgbToLab65(toCulori(color));
}

/** How different two colors look (CIEDE2000): 0 for the same one, about 1 where people begin to see it. */
export function colorDifference(one: Lab, other: Lab): number {
  return differenceOf(one.l, one.a, one.b, other.l, other.a, other.b);
}

/**
 * CIEDE2000 of two colors by their numbers, as Sharma, Wu and Dalal (2005) write it down. Palettes of thousands of labels
 * need it millions of times: culori's takes several times as long.
 */
function differenceOf(l1: number, a1: number, b1: number, l2: number, a2: number, b2: number): number {
  const stretch = 1.5 - 0.5 * saturationOf((Math.sqrt(a1 * a1 + b1 * b1) + Math.sqrt(a2 * a2 + b2 * b2)) / 2);
  const x1 = a1 * stretch;
  const x2 = a2 * stretch;
  const chroma1 = Math.sqrt(x1 * x1 + b1 * b1);
  const chroma2 = Math.sqrt(x2 * x2 + b2 * b2);
  const hue1 = hueOf(x1, b1);
  const hue2 = hueOf(x2, b2);
  const areHues = chroma1 * chroma2 !== 0;
  const isAround = Math.abs(hue2 - hue1) > Math.PI;
  const turn = areHues ? hue2 - hue1 - (isAround ? Math.sign(hue2 - hue1) * 2 * Math.PI : 0) : 0;
  const sum = hue1 + hue2;
  const hue = areHues ? sum / 2 + (isAround ? Math.sign(2 * Math.PI - sum) * Math.PI : 0) : sum;
  const chroma = (chroma1 + chroma2) / 2;
  const weight =
    1 -
    0.17 * Math.cos(hue - Math.PI / 6) +
    0.24 * Math.cos(2 * hue) +
    0.32 * Math.cos(3 * hue + Math.PI / 30) -
    0.2 * Math.cos(4 * hue - (63 * Math.PI) / 180);
  const deltaL = (l2 - l1) / lightnessDivisor((l1 + l2) / 2);
  const deltaC = (chroma2 - chroma1) / (1 + 0.045 * chroma);
  const deltaH = (2 * Math.sqrt(chroma1 * chroma2) * Math.sin(turn / 2)) / (1 + 0.015 * chroma * weight);
  const fromBlue = ((180 / Math.PI) * hue - 275) / 25;
  const rotation = -Math.sin((Math.PI / 3) * Math.exp(-fromBlue * fromBlue)) * 2 * saturationOf(chroma);
  return Math.sqrt(deltaL * deltaL + deltaC * deltaC + deltaH * deltaH + rotation * deltaC * deltaH);
}

/** How far a chroma is above that of grays, from 0 to 1, as CIEDE2000 counts it. */
function saturationOf(chroma: number): number {
  const cube = chroma * chroma * chroma;
  const power = cube * cube * chroma;
  return Math.sqrt(power / (power + 25 ** 7));
}

/** An angle from 0 to 2π; 0 for what has no hue. */
function hueOf(x: number, y: number): number {
  const angle = Math.atan2(y, x);
  return angle < 0 ? angle + 2 * Math.PI : angle;
}

/** Colors that differ by less than this can hardly be told apart in small marks. */
export const leastDifference = 5;

/** What CIEDE2000 divides a difference of lightness by, around a mean lightness: S_L. */
function lightnessDivisor(mean: number): number {
  const square = (mean - 50) * (mean - 50);
  return 1 + (0.015 * square) / Math.sqrt(20 + square);
}

/** What lightness alone adds to CIEDE2000: more, the farther two colors are apart in it. */
export function lightnessDifference(one: Lab, other: Lab): number {
  return Math.abs(one.l - other.l) / lightnessDivisor((one.l + other.l) / 2);
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
 * whether no b is negative.
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
