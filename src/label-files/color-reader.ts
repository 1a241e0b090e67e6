import "culori/css";
import {
  type Color,
  clampRgb,
  converter,
  differenceEuclidean,
  formatHex,
  parse,
  type Rgb,
  toGamut,
} from "culori/fn";
import { toHexColor } from "#contract/colors.ts";
import { toolColors } from "./tool-colors.ts";

const toRgb = converter("rgb");
/** Maps what sRGB doesn't have as CSS Color 4 does: less chroma, with the same hue and lightness. */
const toGamutOfSrgb = toGamut("rgb", "oklch");
const difference = differenceEuclidean("oklab");
/** The least difference in OKLab that people notice (CSS Color 4, gamut mapping). */
const noticeable = 0.02;

/** The longest text that is read as a color: those of CSS are half as long. */
const lengthLimit = 64;

/** Some of the texts that were read: what reads a file asks several times of each. */
const knownColors = new Map<string, string | null>();
const knownLimit = 1000;

/**
 * Reads a color as people write and copy it: hexadecimal digits with or without `#` or `0x`, three numbers for red, green
 * and blue, or what CSS takes, in any case, also with the quotes, the property or the punctuation beside it.
 *
 * @returns `#RRGGBB` as it is written, else in capitals; null for no color, or one that isn't opaque
 */
export function readColor(text: string): string | null {
  const hex = toHexColor(text);
  if (hex !== null || text.length > lengthLimit) return hex;
  const known = knownColors.get(text);
  if (known !== undefined) return known;
  const color = parseCopied(text);
  const read = color === undefined || !isOpaque(color) ? null : formatHex(toSrgb(color)).toUpperCase();
  if (knownColors.size >= knownLimit) knownColors.clear();
  knownColors.set(text, read);
  return read;
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

/** The color itself, or the nearest one that sRGB has. */
function toSrgb(color: Color): Rgb {
  const rgb = toRgb(color);
  // Half a step of a channel is as near as any color comes.
  const margin = 0.5 / 255;
  const isInside = [rgb.r, rgb.g, rgb.b].every((channel) => channel >= -margin && channel <= 1 + margin);
  return isInside ? rgb : toGamutOfSrgb(rgb);
}

function parseCopied(text: string): Color | undefined {
  const written = text.trim();
  if (written.length > lengthLimit) return undefined;
  const color = unwrapColor(written.normalize("NFKC").toLowerCase());
  if (/^0x[\da-f]{6}$/.test(color)) return parse(`#${color.slice(2)}`);
  if (/^#?[\da-f]{3,8}$/.test(color)) return parse(color);
  if (/^[a-z]+(?:[ _-][a-z]+)*$/.test(color)) return parseWords(color);
  return parseFunction(color);
}

/** The property that a color was copied with, from a style sheet or a file of settings. */
const property = /^(?:"[^"]+"|'[^']+'|--[\w-]+|\$[\w-]+|[a-z-]*colou?r|background|bg|fill|hex)\s*[:=]\s*/;

/** A color without what was copied with it. */
function unwrapColor(text: string): string {
  let color = text.replace(property, "");
  // Quotes may be within the punctuation, or around it.
  for (let turn = 0; turn < 2; turn += 1) {
    color = color.replace(/[;,\s]+$/, "");
    color = /^(["'`“”‘’])(.*)["'`“”‘’]$/.exec(color)?.[2]?.trim() ?? color;
  }
  return color.replace(/^\\#/, "#");
}

/** A color in words: as CSS names it, with or without spaces, or as tools do; others are lighter or darker than one of CSS. */
function parseWords(words: string): Color | undefined {
  const plain = words.replace(/[ _-]?background$/, "").replace(/[ -]/g, "_");
  if (plain === "") return undefined;
  const joined = plain.replaceAll("_", "");
  const named = parse(joined) ?? parse(toolColors.get(plain) ?? "");
  const [, shade, base = ""] = /^(light|dark)(?:warm|cool)?(.+)$/.exec(joined) ?? [];
  const main = parse(base);
  if (named !== undefined || main === undefined || !isOpaque(main)) return named;
  const { r, g, b } = toRgb(main);
  const mix = (channel: number) => (shade === "light" ? (channel + 1) / 2 : channel * 0.6);
  return { mode: "rgb", r: mix(r), g: mix(g), b: mix(b) };
}

/** A number with or without its unit, or a word, in a function of CSS: the parser stumbles over anything else. */
const argument =
  /^(?:[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?(?:%|deg|grad|rad|turn)?|[a-z][a-z\d]*(?:-[a-z\d]+)*)$/;

/** A function of CSS, or red, green, and blue as whole numbers, such as `81, 216, 234`. */
function parseFunction(text: string): Color | undefined {
  const [, numbers] =
    /^[([]?\s*(\d{1,3}(?:\s*,\s*|\s+)\d{1,3}(?:\s*,\s*|\s+)\d{1,3})\s*[)\]]?$/.exec(text) ?? [];
  const [, name = "rgb", inner = numbers ?? ""] =
    /^((?:rgb|hsl)a?|hwb|(?:ok)?lab|(?:ok)?lch|color)\(([^()]*)\)$/.exec(text) ?? [];
  const words = inner.split(/[\s,/]+/).filter((word) => word !== "");
  const [, one, two, three, alpha] = name === "color" ? words : ["", ...words];
  const channels = [one, two, three].map(Number);
  if (!words.every((word) => argument.test(word)) || words.length > 5) return undefined;
  if (numbers !== undefined && channels.some((channel) => channel > 255)) return undefined;
  // From 0 to 1, as some programs write colors: to CSS, they would all be black.
  const isShare =
    /^(?:rgb|hsl)/.test(name) && inner.includes(".") && channels.every((channel) => channel <= 1);
  if (three === undefined || isShare) return undefined;
  const space = name === "color" ? `${words[0]} ` : "";
  const color = parse(`${name}(${space}${one} ${two} ${three}${alpha === undefined ? "" : ` / ${alpha}`})`);
  // To CSS, its channels end where sRGB does.
  return color !== undefined && name.startsWith("rgb") ? clampRgb(color) : color;
}
