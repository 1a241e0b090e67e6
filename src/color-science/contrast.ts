import { derivedAlpha, type Rgb } from "#contract/colors.ts";
import { colorDifference, isCertainlyFar, toLab } from "./distance.ts";
import { fromOklch, toOklch } from "./oklch.ts";
import { type PageTheme, pagesOf, usualPageTheme } from "./page-theme.ts";
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

/** Whether a plain chip of that color can be read on the pages that it is meant for. */
export function isReadable(color: Rgb, theme: PageTheme = usualPageTheme): boolean {
  return plainContrast(color, theme) >= wantedContrast(theme);
}

/** Can be read on each page, whatever a hue has to offer. */
const fallbacks: Readonly<Record<PageTheme, Rgb>> = {
  light: { red: 0, green: 0, blue: 0 },
  dark: { red: 255, green: 255, blue: 255 },
  both: { red: 119, green: 119, blue: 119 },
};

const lightnessStep = 1 / 256;
const chromaStep = 1 / 256;
const greatestChroma = 0.33;

/**
 * The readable color of the same OKLCH hue that differs least (CIEDE2000); the color itself where it is readable.
 * All lightnesses and chromas of the hue are tried, in steps too small to be seen.
 */
export function nearestReadable(color: Rgb, theme: PageTheme = usualPageTheme): Rgb {
  if (isReadable(color, theme)) return color;
  const wanted = toLab(color);
  const { chroma: ownChroma, hue } = toOklch(color);
  let nearest = fallbacks[theme];
  let least = Number.POSITIVE_INFINITY;
  for (let lightness = 0; lightness <= 1; lightness += lightnessStep) {
    // A gray stays one.
    for (let chroma = 0; chroma <= (ownChroma < 0.001 ? 0 : greatestChroma); chroma += chromaStep) {
      const shade = fromOklch({ lightness, chroma, hue });
      // What is out of sRGB with little chroma is so with more.
      if (shade === null) break;
      const lab = toLab(shade);
      if (isCertainlyFar(lab, wanted, least)) continue;
      const difference = colorDifference(wanted, lab);
      if (difference < least && isReadable(shade, theme)) [nearest, least] = [shade, difference];
    }
  }
  return nearest;
}
