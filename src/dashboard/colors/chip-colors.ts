import { deriveColors, normalizeHexColor } from "#contract/colors.ts";

/** The two colors of a label's chip, read as forgivingly as they are typed; empty for what is no color. */
export function chipColors(color: string): ReturnType<typeof deriveColors> {
  return normalizeHexColor(color) === null ? { primary_color: "", secondary_color: "" } : deriveColors(color);
}
