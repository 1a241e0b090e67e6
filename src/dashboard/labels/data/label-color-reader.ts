import { toHexColor } from "#contract/colors.ts";
import { isTranslucentColor, readColor } from "#label-files/color-reader.ts";

/** What a typed text means: `#RRGGBB`, a color that labels can't have, or none (yet). */
export type TypedColor = string | "translucent" | null;

/** Reads a color as it is being typed: anything that CSS knows, with or without its `#`. */
export function readTypedColor(text: string): TypedColor {
  return readSolidColor(text) ?? (isTranslucentColor(text) ? "translucent" : null);
}

/** The same, as `#RRGGBB`; null for none that labels can have. */
export function readSolidColor(text: string): string | null {
  return toHexColor(text) ?? readColor(text);
}

/** A typed color as `#RRGGBB`, or the text itself where it is none that a label can have. */
export function completeColor(text: string): string {
  return readSolidColor(text) ?? text;
}
