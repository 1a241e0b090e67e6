import { convertLabToLch, convertLchToLab, convertOklabToRgb, convertRgbToOklab } from "culori/fn";
import type { Rgb } from "#contract/colors.ts";
import { fromUnit, toCulori } from "./tones.ts";

/** A color by lightness (0 to 1), chroma (0 to about 0.32 in sRGB) and hue (degrees from 0 to 360). */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  /** 0 for what has no hue. */
  readonly hue: number;
}

/** Colors of less chroma look like grays. */
export const neutralChroma = 0.035;

/** The color in OKLCH. */
export function toOklch(color: Rgb): Oklch {
  const { l, c, h = 0 } = convertLabToLch(convertRgbToOklab(toCulori(color)));
  return { lightness: l, chroma: c, hue: h };
}

/** The nearest color of whole channels, or null where sRGB has none. */
export function fromOklch({ lightness, chroma, hue }: Oklch): Rgb | null {
  const { r, g, b } = convertOklabToRgb(convertLchToLab({ l: lightness, c: chroma, h: hue }));
  // Half a step of a channel is as near as any color comes.
  const margin = 0.5 / 255;
  return Math.min(r, g, b) < -margin || Math.max(r, g, b) > 1 + margin ? null : fromUnit(r, g, b);
}

/** The color of that lightness and hue, with as much of the chroma as sRGB has there. */
export function nearestOklch({ lightness, chroma, hue }: Oklch): Rgb {
  const at = (share: number) => fromOklch({ lightness, chroma: chroma * share, hue });
  let [within, beyond] = [0, 1];
  let color = at(1);
  if (color !== null) return color;
  for (let step = 0; step < 12; step += 1) {
    const middle = (within + beyond) / 2;
    const found = at(middle);
    if (found === null) beyond = middle;
    else [within, color] = [middle, found];
  }
  return color ?? (lightness < 0.5 ? { red: 0, green: 0, blue: 0 } : { red: 255, green: 255, blue: 255 });
}

/** How far two hues are apart, from 0 to 180 degrees. */
export function hueDistance(a: number, b: number): number {
  const apart = Math.abs(a - b) % 360;
  return Math.min(apart, 360 - apart);
}
