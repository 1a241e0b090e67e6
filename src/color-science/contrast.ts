import { derivedAlpha, type Rgb } from "#contract/colors.ts";
import { type PageTheme, pagesOf } from "./page-theme.ts";
import { composite, contrast, pageColors, readableContrast } from "./tones.ts";

const tintAlpha = Number(derivedAlpha.secondary);

/**
 * The contrast of a plain chip, a label's primary color on its secondary one, as the public changelog shows it: of the
 * pages that it is meant for, on the one where it is the least.
 */
export function plainContrast(color: Rgb, theme: PageTheme): number {
  const tint = { ...color, alpha: tintAlpha };
  return Math.min(...pagesOf(theme).map((page) => contrast(color, composite(tint, pageColors[page]))));
}

/**
 * The contrast that a plain chip should reach on each page that it is meant for: {@link readableContrast}, or, for
 * light and dark pages alike, that of large text (WCAG 2.2), as no color of sRGB reaches more than 3.69 on both.
 */
export function wantedContrast(theme: PageTheme): number {
  return theme === "both" ? 3 : readableContrast;
}

/** The contrast of a plain chip where that is too little to be read on the pages that it is meant for; null where it suffices. */
export function lowContrast(color: Rgb, theme: PageTheme): number | null {
  const contrast = plainContrast(color, theme);
  return contrast < wantedContrast(theme) ? contrast : null;
}
