import { serializeHex } from "culori/fn";
import type { Rgb } from "#contract/colors.ts";
import { toCulori } from "./tones.ts";

/** The color as `#RRGGBB`, in capitals. */
export function formatHex(color: Rgb): string {
  return serializeHex({ mode: "rgb", ...toCulori(color) }).toUpperCase();
}
