/** Red, green and blue, each a whole number from 0 to 255. */
export interface Rgb {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** A color as the API writes it: `#RRGGBB`, either case. */
export const hexColorPattern = /^#[0-9A-Fa-f]{6}$/;

/**
 * Reads a hexadecimal color the way people and other services write it: with or without `#`, in either case, with
 * three or six digits, with spaces around it.
 *
 * @returns the color as `#RRGGBB` in the letter case it was given, or null when the text is no such color
 */
export function normalizeHexColor(text: string): string | null {
  // Most are: ten thousand labels are read at once.
  if (hexColorPattern.test(text)) return text;
  const digits = /^\s*#?([0-9a-f]{6}|[0-9a-f]{3})\s*$/i.exec(text)?.[1];
  if (digits === undefined) return null;
  return `#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`;
}

/**
 * A hexadecimal color the way services take it: as it is where it is `#RRGGBB`, else as `#RRGGBB` in capitals.
 *
 * @returns null when the text is no hexadecimal color
 */
export function toHexColor(text: string): string | null {
  return hexColorPattern.test(text) ? text : (normalizeHexColor(text)?.toUpperCase() ?? null);
}

/** A color as a service sent it, as `#RRGGBB` where that can be read, else as it is. */
export function normalizeColor(color: string): string {
  return toHexColor(color) ?? color;
}

/** What all ways to write a color have in common. */
export function colorKey(color: string): string {
  return (normalizeHexColor(color) ?? color).toLowerCase();
}

/** Whether two colors are the same, however they are written. */
export function isSameColor(one: string, other: string): boolean {
  return colorKey(one) === colorKey(other);
}

/**
 * The channels of a hexadecimal color, read as forgivingly as {@link normalizeHexColor}.
 *
 * @returns channels from 0 to 255, or null when the text is no such color
 */
export function parseHexColor(text: string): Rgb | null {
  const hex = normalizeHexColor(text);
  if (hex === null) return null;
  const value = Number.parseInt(hex.slice(1), 16);
  return { red: value >> 16, green: (value >> 8) & 0xff, blue: value & 0xff };
}

/** How opaque the two derived colors of a label are (document, section 2.1). */
export const derivedAlpha = { primary: "1.00", secondary: "0.12" } as const;

/**
 * The two colors that the API derives from a label's color.
 *
 * @param color a hexadecimal color, for example `#6D5EFC`
 * @returns `rgba(<r>,<g>,<b>,1.00)` and `rgba(<r>,<g>,<b>,0.12)`, channels as decimal whole numbers
 * @throws RangeError when the text is not a hexadecimal color
 */
export function deriveColors(color: string): { primary_color: string; secondary_color: string } {
  const rgb = parseHexColor(color);
  if (rgb === null) throw new RangeError(`Not a hexadecimal color: ${color}`);
  const channels = `${rgb.red},${rgb.green},${rgb.blue}`;
  return {
    primary_color: `rgba(${channels},${derivedAlpha.primary})`,
    secondary_color: `rgba(${channels},${derivedAlpha.secondary})`,
  };
}
