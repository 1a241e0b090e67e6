import { readableContrast } from "./tones.ts";

/** The levels of WCAG 2.2 for normal text (success criteria 1.4.3 and 1.4.6); null for less than either asks. */
export type ContrastLevel = "AA" | "AAA" | null;

/** The level that a contrast ratio reaches. */
export function contrastLevel(ratio: number): ContrastLevel {
  if (ratio >= 7) return "AAA";
  return ratio >= readableContrast ? "AA" : null;
}
