import { useLayoutEffect } from "react";
import { accentTones, formatRgb } from "#dashboard/colors/tones.ts";

/** The custom properties (tokens.css) that carry the accent. */
const properties = {
  fill: "--accent-fill",
  inkLight: "--accent-ink-light",
  inkDark: "--accent-ink-dark",
} as const;

/** Gives the whole console the project's accent color; without one that can be read it wears its own. */
export function useAccentColor(accentColor: string | null | undefined): void {
  useLayoutEffect(() => {
    const tones = accentColor == null ? null : accentTones(accentColor);
    if (tones === null) return;
    const { style } = document.documentElement;
    for (const [tone, property] of Object.entries(properties)) {
      style.setProperty(property, formatRgb(tones[tone as keyof typeof properties]));
    }
    return () => {
      for (const property of Object.values(properties)) style.removeProperty(property);
    };
  }, [accentColor]);
}
