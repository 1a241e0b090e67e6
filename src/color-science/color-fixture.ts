import fc from "fast-check";
import { parseHexColor, type Rgb } from "#contract/colors.ts";
import { formatHex } from "./hex.ts";

/** The channels of a color that is written down in a test. */
export function rgb(hex: string): Rgb {
  const color = parseHexColor(hex);
  if (color === null) throw new Error(`Not a color: ${hex}`);
  return color;
}

const channel = fc.integer({ min: 0, max: 255 });

/** Any color of sRGB. */
export const anyColor = fc.record({ red: channel, green: channel, blue: channel });

/** Any color of sRGB, as `#RRGGBB`. */
export const anyHex = anyColor.map(formatHex);
