import { type Color, converter, formatHex, useMode as knowMode, modeHsl, modeRgb, parse } from "culori/fn";
import { toHexColor } from "#contract/colors.ts";

knowMode(modeRgb);
knowMode(modeHsl);
const toRgb = converter("rgb");

/**
 * Reads a color as people write it: hexadecimal digits with or without `#`, or what CSS takes, `rgb()`, `hsl()` or a
 * name, in any case, also with the semicolon that was copied with it.
 *
 * @returns `#RRGGBB` as it is written, else in capitals; null for no color, or one that isn't opaque
 */
export function readColor(text: string): string | null {
  const hex = toHexColor(text);
  if (hex !== null) return hex;
  const color = parseCss(text);
  return color === undefined || !isOpaque(color) ? null : formatHex(toRgb(color)).toUpperCase();
}

/** Whether a text is a color that CSS knows, but one through which something shines. */
export function isTranslucentColor(text: string): boolean {
  const color = parseCss(text);
  return color !== undefined && !isOpaque(color);
}

function parseCss(text: string): Color | undefined {
  try {
    return parse(text.replace(/;\s*$/, "").trim().toLowerCase());
  } catch {
    // The parser stumbles over a number with letters after a slash ("release/2x").
    return undefined;
  }
}

function isOpaque({ alpha = 1 }: Color): boolean {
  return alpha >= 1;
}
