import { deriveColors, normalizeHexColor } from "#contract/colors.ts";

/** The two colours of a label's chip, read as forgivingly as they are typed; empty for what is no colour. */
export function chipColors(color: string): ReturnType<typeof deriveColors> {
  return normalizeHexColor(color) === null ? { primary_color: "", secondary_color: "" } : deriveColors(color);
}
