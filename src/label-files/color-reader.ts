import {
  type Color,
  clampRgb,
  converter,
  differenceEuclidean,
  formatHex,
  useMode as knowMode,
  modeA98,
  modeHsl,
  modeHwb,
  modeLab,
  modeLch,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeP3,
  modeProphoto,
  modeRec2020,
  modeRgb,
  modeXyz50,
  modeXyz65,
  parse,
  parseHslLegacy,
  parseRgbLegacy,
  type Rgb,
  removeParser,
  toGamut,
} from "culori/fn";
import { toHexColor } from "#contract/colors.ts";
import { trelloColor } from "./trello-colors.ts";

for (const mode of [
  modeRgb,
  modeHsl,
  modeHwb,
  modeLab,
  modeLch,
  modeOklab,
  modeOklch,
  modeLrgb,
  modeP3,
  modeA98,
  modeProphoto,
  modeRec2020,
  modeXyz50,
  modeXyz65,
]) {
  knowMode(mode);
}
// The patterns for what older style sheets write with commas backtrack; see spaceArguments.
for (const parser of [parseRgbLegacy, parseHslLegacy])
  removeParser(parser as Parameters<typeof removeParser>[0]);
const toRgb = converter("rgb");
/** Maps what sRGB doesn't have as CSS Color 4 does: less chroma, with the same hue and lightness. */
const toGamutOfSrgb = toGamut("rgb", "oklch");
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
  if (hex !== null || text.length > lengthLimit) return hex;
  const known = knownColors.get(text);
  if (known !== undefined) return known;
  const color = parseCopied(text);
  const read = color === undefined || !isOpaque(color) ? null : formatHex(toSrgb(color)).toUpperCase();
  if (knownColors.size >= knownLimit) knownColors.clear();
  knownColors.set(text, read);
  return read;
}

/** Some of the texts that were read: what reads a file asks several times of each. */
const knownColors = new Map<string, string | null>();
const knownLimit = 1000;

/** Whether sRGB has no such color as is written, so that {@link readColor} gives one that looks different, the nearest. */
export function isOutOfGamut(text: string): boolean {
  const color = toHexColor(text) === null ? parseCopied(text) : undefined;
  return color !== undefined && isOpaque(color) && difference(color, toSrgb(color)) > noticeable;
}

/** The color itself, or the nearest one that sRGB has. */
function toSrgb(color: Color): Rgb {
  const rgb = toRgb(color);
  // Half a step of a channel is as near as any color comes.
  const margin = 0.5 / 255;
  const isInside = [rgb.r, rgb.g, rgb.b].every((channel) => channel >= -margin && channel <= 1 + margin);
  return isInside ? rgb : toGamutOfSrgb(rgb);
}

/** Whether a text is a color that {@link readColor} knows, but one through which something shines. */
export function isTranslucentColor(text: string): boolean {
  const color = parseCopied(text);
  return color !== undefined && !isOpaque(color);
}

function parseCopied(text: string): Color | undefined {
  const written = text.trim();
  if (written.length > lengthLimit) return undefined;
  const color = unwrapColor(written.normalize("NFKC").toLowerCase());
  const digits = /^0x([\da-f]{6})$/.exec(color)?.[1];
  if (digits !== undefined) return parse(`#${digits}`);
  if (/^#?[\da-f]{3,8}$/.test(color)) return parse(color);
  if (/^[a-z]+(?:[ _-][a-z]+)*$/.test(color)) return parseWords(color);
  return parseFunction(spaceNumbers(color) ?? color);
}

/** A color in words: as CSS names it, with or without spaces, or as Trello, Todoist, Notion, and Asana do. */
function parseWords(words: string): Color | undefined {
  const plain = words.replace(/[ _-]?background$/, "");
  const joined = plain.replace(/[ _-]/g, "");
  if (joined === "") return undefined;
  const [, shade, base = ""] = /^(light|dark)(.+)$/.exec(joined) ?? [];
  const named = parse(joined) ?? parse(trelloColor(plain)) ?? parse(todoistColors.get(joined) ?? "");
  const main = named ?? (shade === undefined ? undefined : parse(base.replace(/^(?:warm|cool)/, "")));
  if (named !== undefined || main === undefined || !isOpaque(main)) return named;
  const { r, g, b } = toRgb(main);
  const mix = (channel: number) => (shade === "light" ? (channel + 1) / 2 : channel * 0.6);
  return { mode: "rgb", r: mix(r), g: mix(g), b: mix(b) };
}

/** The colors of Todoist that CSS doesn't have. */
const todoistColors: ReadonlyMap<string, string> = new Map([
  ["berryred", "#b8255f"],
  ["olivegreen", "#afb83b"],
  ["mintgreen", "#6accbc"],
  ["grape", "#884dff"],
  ["charcoal", "#808080"],
  ["taupe", "#ccac93"],
]);

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

/** Red, green and blue as whole numbers, such as `81, 216, 234`, as a function of CSS; null for anything else. */
function spaceNumbers(text: string): string | null {
  const [, ...numbers] =
    /^[([]?\s*(\d{1,3})(?:\s*,\s*|\s+)(\d{1,3})(?:\s*,\s*|\s+)(\d{1,3})\s*[)\]]?$/.exec(text) ?? [];
  if (numbers.length === 0 || numbers.some((number) => Number(number) > 255)) return null;
  return `rgb(${numbers.join(" ")})`;
}

function parseFunction(text: string): Color | undefined {
  const [, name = "", inner = ""] =
    /^((?:rgb|hsl)a?|hwb|(?:ok)?lab|(?:ok)?lch|color)\(([^()]*)\)$/.exec(text) ?? [];
  const spaced = spaceArguments(name, inner);
  if (spaced === null || isShareOfOne(name, spaced)) return undefined;
  const words = spaced.split(/[\s/]+/).filter((word) => word !== "");
  // The parser stumbles over anything else.
  const isWellFormed = words.length >= 3 && words.every((word) => argument.test(word));
  if (!isWellFormed) return undefined;
  const color = parse(`${name}(${spaced})`);
  // To CSS, its channels end where sRGB does.
  return color !== undefined && name.startsWith("rgb") ? clampRgb(color) : color;
}

/** A number with or without its unit, or a word, in a function of CSS. */
const argument =
  /^(?:[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?(?:%|deg|grad|rad|turn)?|[a-z][a-z\d]*(?:-[a-z\d]+)*)$/;

/** The arguments of a function, with spaces where older style sheets have commas; null where they are no such. */
function spaceArguments(name: string, inner: string): string | null {
  if (name === "") return null;
  if (!inner.includes(",")) return inner;
  const [one = "", two = "", three = "", alpha, ...more] = inner.split(",").map((part) => part.trim());
  const isComplete = [one, two, three, alpha ?? "1"].every((part) => /^[-+.\d][^\s/]*$/.test(part));
  const isPercent = two.endsWith("%") && three.endsWith("%");
  if (!isComplete || more.length > 0) return null;
  if (name.startsWith("hsl") ? !isPercent : !name.startsWith("rgb")) return null;
  return `${one} ${two} ${three}${alpha === undefined ? "" : ` / ${alpha}`}`;
}

/** Whether numbers are from 0 to 1, as some programs write colors: to CSS, they would all be black. */
function isShareOfOne(name: string, spaced: string): boolean {
  const channels = spaced.split("/")[0]?.trim().split(/\s+/) ?? [];
  return (
    name.startsWith("rgb") &&
    channels.some((channel) => channel.includes(".")) &&
    channels.every((channel) => Number(channel) <= 1)
  );
}

function isOpaque({ alpha = 1 }: Color): boolean {
  return alpha >= 1;
}
