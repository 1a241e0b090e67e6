import { accentTones, chipTones, formatRgb } from "#color-science/tones.ts";
import { normalizeHexColor } from "#contract/colors.ts";

/** Custom properties and their values; none where a color can't be read, so that the style sheet's own hold. */
type Properties = Readonly<Record<`--${string}`, string>>;

/**
 * How a chip is colored.
 *
 * @param primaryColor and `secondaryColor`: as the API derives them
 * @param plain the text in the plain primary color, whether or not that can be read
 */
export function chipProperties(primaryColor: string, secondaryColor: string, plain = false): Properties {
  const tones = chipTones(primaryColor, secondaryColor);
  if (tones === null) return {};
  const { dot, tint, text } = tones;
  return {
    "--chip-dot": formatRgb(dot),
    "--chip-tint": `rgb(${tint.red} ${tint.green} ${tint.blue} / ${tint.alpha})`,
    "--chip-text-light": formatRgb(plain ? dot : text.light),
    "--chip-text-dark": formatRgb(plain ? dot : text.dark),
  };
}

/** How a square that shows a color is filled; `color` is whatever the service sent. */
export function swatchProperties(color: string): Properties {
  const hex = normalizeHexColor(color);
  return hex === null ? {} : { "--swatch-color": hex };
}

/**
 * How a project's first letter is filled.
 *
 * @param plain in the accent color itself, whether or not white can be read on it
 */
export function avatarProperties(accentColor: string, plain = false): Properties {
  const tones = accentTones(accentColor);
  const color = plain ? normalizeHexColor(accentColor) : tones && formatRgb(tones.fill);
  return color === null ? {} : { "--avatar-color": color };
}

/** What the whole console wears while a project is open (tokens.css). */
export function accentProperties(accentColor: string): Properties {
  const tones = accentTones(accentColor);
  if (tones === null) return {};
  return {
    "--accent-fill": formatRgb(tones.fill),
    "--accent-ink-light": formatRgb(tones.inkLight),
    "--accent-ink-dark": formatRgb(tones.inkDark),
  };
}
