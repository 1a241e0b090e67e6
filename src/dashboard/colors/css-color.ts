import { converter, useMode as knowMode, modeHsl, modeRgb, parse } from "culori/fn";
import { formatHex } from "./hex.ts";
import { fromUnit } from "./tones.ts";

knowMode(modeRgb);
knowMode(modeHsl);
const toRgb = converter("rgb");

/**
 * Reads a colour the way CSS writes it: hexadecimal, `rgb()`, `hsl()` or a name, in any case, also with the semicolon
 * that was copied with it.
 *
 * @returns `#RRGGBB` in capitals, "translucent" for a colour through which something shines, null for no colour
 */
export function readCssColor(text: string): string | "translucent" | null {
  const parsed = parse(text.replace(/;\s*$/, "").trim().toLowerCase());
  if (parsed === undefined) return null;
  if ((parsed.alpha ?? 1) < 1) return "translucent";
  const { r, g, b } = toRgb(parsed);
  return formatHex(fromUnit(r, g, b));
}
