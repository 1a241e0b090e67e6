import type { Rgb } from "#contract/colors.ts";

/** The color as `#RRGGBB`, in capitals. */
export function formatHex({ red, green, blue }: Rgb): string {
  const digits = [red, green, blue].map((channel) => channel.toString(16).padStart(2, "0"));
  return `#${digits.join("").toUpperCase()}`;
}
