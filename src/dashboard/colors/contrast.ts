import { derivedAlpha, type Rgb } from "#contract/colors.ts";
import { colorDifference, isCertainlyFar, toLab } from "./distance.ts";
import { fromOklch, toOklch } from "./oklch.ts";
import { composite, contrast, pageColors, readableContrast } from "./tones.ts";

/** The contrast of a chip's text on a light and on a dark page. */
export interface PageContrast {
  readonly light: number;
  readonly dark: number;
}

const tintAlpha = Number(derivedAlpha.secondary);

/** The contrast of a plain chip, a label's primary colour on its secondary one, as the public changelog shows it. */
export function plainContrast(color: Rgb): PageContrast {
  const tint = { ...color, alpha: tintAlpha };
  return {
    light: contrast(color, composite(tint, pageColors.light)),
    dark: contrast(color, composite(tint, pageColors.dark)),
  };
}

/**
 * Whether a plain chip of that colour can be read on a light page. The dark one doesn't count, as no colour of sRGB
 * reaches {@link readableContrast} on both.
 */
export function isReadable(color: Rgb): boolean {
  return plainContrast(color).light >= readableContrast;
}

const lightnessStep = 1 / 256;
const chromaStep = 1 / 256;
const greatestChroma = 0.33;

/**
 * The readable colour of the same OKLCH hue that differs least (CIEDE2000); the colour itself where it is readable.
 * All lightnesses and chromas of the hue are tried, in steps too small to be seen.
 */
export function nearestReadable(color: Rgb): Rgb {
  if (isReadable(color)) return color;
  const wanted = toLab(color);
  const { chroma: ownChroma, hue } = toOklch(color);
  // Black is always readable.
  let nearest: Rgb = { red: 0, green: 0, blue: 0 };
  let least = colorDifference(wanted, toLab(nearest));
  for (let lightness = 0; lightness <= 1; lightness += lightnessStep) {
    // A grey stays one.
    for (let chroma = 0; chroma <= (ownChroma < 0.001 ? 0 : greatestChroma); chroma += chromaStep) {
      const shade = fromOklch({ lightness, chroma, hue });
      // What is out of sRGB with little chroma is so with more.
      if (shade === null) break;
      const lab = toLab(shade);
      if (isCertainlyFar(lab, wanted, least)) continue;
      const difference = colorDifference(wanted, lab);
      if (difference < least && isReadable(shade)) [nearest, least] = [shade, difference];
    }
  }
  return nearest;
}
