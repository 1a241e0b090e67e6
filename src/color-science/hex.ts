import type { Rgb } from "#contract/colors.ts";

/** The color as `#RRGGBB`, in capitals. */
export function formatHex({ red, green, blue }: Rgb): string {
  // The leading 1 keeps the zeros of dark channels.
  const value = (1 << 24) | (red << 16) | (green << 8) | blue;
  return `#${value.toString(16).slice(1).toUpperCase()}`;
}
