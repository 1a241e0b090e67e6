import "culori/css";
import { type Color, differenceEuclidean, displayable, formatHex, parse, toGamut } from "culori/fn";
import { toHexColor } from "#contract/colors.ts";
import { toolColors } from "./tool-colors.ts";

/** Maps what sRGB doesn't have as CSS Color 4 does: less chroma, with the same hue and lightness. */
const toGamutOfSrgb = toGamut("rgb", "oklch");
// To CSS, the channels of `rgb()` end where sRGB does.
const toSrgb = (color: Color) => (color.mode === "rgb" || displayable(color) ? color : toGamutOfSrgb(color));
const difference = differenceEuclidean("oklab");
/** The least difference in OKLab that people notice (CSS Color 4, gamut mapping). */
const noticeable = 0.02;

/** The longest text that is read as a color: those of CSS are half as long. */
const lengthLimit = 64;

/**
 * Reads a color as people write and copy it: hexadecimal digits with or without `#` or `0x`, three numbers for red, green
 * and blue, or what CSS takes, in any case, also with the quotes, the property or the punctuation beside it.
 *
 * @returns `#RRGGBB` as it is written, else in capitals; null for no color, or one that isn't opaque
 */
export function readColor(text: string): string | null {
  const hex = toHexColor(text);
  const color = hex === null ? parseCopied(text) : undefined;
  return color === undefined || !isOpaque(color) ? hex : formatHex(toSrgb(color)).toUpperCase();
}

/** Whether sRGB has no such color as is written, so that {@link readColor} gives one that looks different, the nearest. */
export function isOutOfGamut(text: string): boolean {
  const color = toHexColor(text) === null ? parseCopied(text) : undefined;
  return color !== undefined && isOpaque(color) && difference(color, toSrgb(color)) > noticeable;
}

/** Whether a text is a color that {@link readColor} knows, but one through which something shines. */
export function isTranslucentColor(text: string): boolean {
  const color = parseCopied(text);
  return color !== undefined && !isOpaque(color);
}

function isOpaque({ alpha = 1 }: Color): boolean {
  return alpha >= 1;
}

/** The property that a color was copied with, from a style sheet or a file of settings. */
const property = /^(?:"[^"]+"|'[^']+'|--[\w-]+|\$[\w-]+|[a-z-]*colou?r|background|bg|fill|hex)\s*[:=]\s*/;
/** What stands around a color: quotes, also escaped, and a comma or a semicolon behind it. */
const around = /^["'`“‘\\]{1,9}|["'`”’;,\s]{1,9}$/g;
/** Red, green, and blue as whole numbers, such as `81, 216, 234`. */
const numbers = /^[([]?\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*[)\]]?$/;
/** From 0 to 1, as some programs write colors: to CSS, they would all be black. */
const shares = /^(?:rgb|hsl)a?\([\s,01]*\.\d/;

function parseCopied(text: string): Color | undefined {
  if (text.length > lengthLimit) return undefined;
  const color = text.normalize("NFKC").trim().toLowerCase().replace(property, "").replace(around, "");
  const hex = /^(?:#|0x)?([\da-f]{3,8})$/.exec(color)?.[1];
  if (hex !== undefined) return parse(`#${hex}`);
  const [, ...channels] = numbers.exec(color) ?? [];
  const areChannels = channels.length > 0 && channels.every((channel) => Number(channel) < 256);
  if (areChannels) return parse(`rgb(${channels.join(" ")})`);
  const words = color
    .trim()
    .replace(/[ -]/g, "_")
    .replace(/_background$/, "");
  if (/^[a-z_]+$/.test(words)) return parse(words.replaceAll("_", "")) ?? parse(toolColors.get(words) ?? "");
  if (shares.test(color)) return undefined;
  try {
    return parse(color);
  } catch {
    // The parser stumbles over units that it doesn't know.
    return undefined;
  }
}
