import { convertOklabToRgb, convertRgbToLrgb, convertRgbToOklab } from "culori/fn";
import { parseHexColor, type Rgb } from "#contract/colors.ts";

/** The contrast that text must reach (WCAG 2.2, success criterion 1.4.3, level AA). */
export const readableContrast = 4.5;

/** A color that lies over another one. */
export interface Rgba extends Rgb {
  /** From 0, invisible, to 1, opaque. */
  readonly alpha: number;
}

/**
 * Reads a color as the API writes derived ones, `rgba(<r>,<g>,<b>,<a>)`.
 *
 * @returns null when the text is anything else, such as a function or an address that must never reach a style
 */
export function parseRgba(text: string): Rgba | null {
  const match =
    /^\s*rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*([01](?:\.\d+)?|\.\d+)\s*)?\)\s*$/.exec(
      text,
    );
  if (match === null) return null;
  const [red, green, blue] = match.slice(1, 4).map(Number);
  const alpha = match[4] === undefined ? 1 : Number(match[4]);
  if (red === undefined || green === undefined || blue === undefined) return null;
  if (Math.max(red, green, blue) > 255 || !(alpha <= 1)) return null;
  return { red, green, blue, alpha };
}

/** The color as CSS writes it. */
export function formatRgb({ red, green, blue }: Rgb): string {
  return `rgb(${red} ${green} ${blue})`;
}

/** What is seen where a color lies over an opaque one. */
export function composite({ alpha, ...over }: Rgba, under: Rgb): Rgb {
  const mix = (a: number, b: number) => Math.round(a * alpha + b * (1 - alpha));
  return {
    red: mix(over.red, under.red),
    green: mix(over.green, under.green),
    blue: mix(over.blue, under.blue),
  };
}

/** The color with channels from 0 to 1, as culori takes it. */
export function toCulori({ red, green, blue }: Rgb) {
  return { r: red / 255, g: green / 255, b: blue / 255 };
}

/** Relative luminance, from 0 to 1 (WCAG 2.2, definition of relative luminance). */
export function luminance(color: Rgb): number {
  const { r, g, b } = convertRgbToLrgb(toCulori(color));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast ratio of two opaque colors, from 1 to 21 (WCAG 2.2, definition of contrast ratio). */
export function contrast(a: Rgb, b: Rgb): number {
  return luminanceContrast(luminance(a), luminance(b));
}

/** The contrast ratio of two colors by their relative luminances. */
function luminanceContrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The tone of an OKLab color's hue at another lightness (0 to 1), with as much of its chroma as sRGB can show. */
function toneAt({ a, b }: { readonly a: number; readonly b: number }, lightness: number): Rgb {
  let share = 1;
  for (let step = 0; step < 24; step += 1, share *= 0.9) {
    const { r, g, b: blue } = convertOklabToRgb({ l: lightness, a: a * share, b: b * share });
    if (Math.min(r, g, blue) >= -0.002 && Math.max(r, g, blue) <= 1.002) return fromUnit(r, g, blue);
  }
  const gray = convertOklabToRgb({ l: lightness, a: 0, b: 0 });
  return fromUnit(gray.r, gray.g, gray.b);
}

/** The nearest color of whole channels to one with channels from 0 to 1. */
export function fromUnit(r: number, g: number, b: number): Rgb {
  const channel = (unit: number) => Math.min(255, Math.max(0, Math.round(unit * 255)));
  return { red: channel(r), green: channel(g), blue: channel(b) };
}

/**
 * The tone of the same hue that reaches a contrast on every one of some opaque backgrounds, with the smallest change
 * of OKLCH lightness; the color itself where it does already.
 *
 * @returns black or white, whichever reads better, where no tone of the hue reaches it
 */
export function readableTone(color: Rgb, backgrounds: readonly Rgb[], wanted = readableContrast): Rgb {
  const luminances = backgrounds.map(luminance);
  const worstContrast = (tone: Rgb) => {
    const own = luminance(tone);
    return Math.min(...luminances.map((other) => luminanceContrast(own, other)));
  };
  const reaches = (tone: Rgb) => worstContrast(tone) >= wanted;
  if (reaches(color)) return color;
  const lab = convertRgbToOklab(toCulori(color));
  const steps = 128;
  /** The fewest steps darker (-1) or lighter (1); contrast only grows once the tone is past its backgrounds. */
  const countSteps = (direction: -1 | 1) => {
    // What neither black nor white reaches, no tone on the way there does.
    if (!reaches(direction < 0 ? black : white)) return Number.POSITIVE_INFINITY;
    let failing = 0;
    let reaching = Math.floor((direction < 0 ? lab.l : 1 - lab.l) * steps) + 1;
    const end = reaching;
    while (reaching - failing > 1) {
      const middle = (failing + reaching) >> 1;
      if (reaches(toneAt(lab, lab.l + (direction * middle) / steps))) reaching = middle;
      else failing = middle;
    }
    return reaching < end ? reaching : Number.POSITIVE_INFINITY;
  };
  const [darker, lighter] = [countSteps(-1), countSteps(1)];
  if (Math.min(darker, lighter) <= steps) {
    return toneAt(lab, darker <= lighter ? lab.l - darker / steps : lab.l + lighter / steps);
  }
  return worstContrast(white) >= worstContrast(black) ? white : black;
}

export const white: Rgb = { red: 255, green: 255, blue: 255 };
const black: Rgb = { red: 0, green: 0, blue: 0 };

/** The page that a label is read on: the console's surfaces (tokens.css), and much like the public changelog's. */
export const pageColors = { light: white, dark: { red: 0x16, green: 0x18, blue: 0x1d } } as const;

/** How a chip is colored on a light and on a dark page. */
export interface ChipTones {
  readonly dot: Rgb;
  readonly tint: Rgba;
  /** Readable text on the tint: {@link readableContrast} at least. */
  readonly text: { readonly light: Rgb; readonly dark: Rgb };
}

declare global {
  /** Tones by what they are made of: what the first picture has computed, the code that comes later doesn't. */
  var knownTones: Map<string, ChipTones | AccentTones | null> | undefined;
}

/**
 * The colors of a label's chip, from the two that the API derives.
 *
 * @returns null when either is no color: the chip is then neutral
 */
export function chipTones(primaryColor: string, secondaryColor: string): ChipTones | null {
  return remember(`${primaryColor} ${secondaryColor}`, () =>
    computeChipTones(parseRgba(primaryColor), parseRgba(secondaryColor)),
  );
}

function computeChipTones(primary: Rgba | null, tint: Rgba | null): ChipTones | null {
  if (primary === null || tint === null) return null;
  const textOn = (page: Rgb) => readableTone(primary, [composite(tint, page)]);
  return { dot: primary, tint, text: { light: textOn(pageColors.light), dark: textOn(pageColors.dark) } };
}

/** How much of the accent lies over what it marks, with a margin over the washes in tokens.css. */
const washAlpha = 0.16;

/** How the console takes a project's accent color. */
export interface AccentTones {
  /** White text on it is readable. */
  readonly fill: Rgb;
  /** Readable as text on the console's light and dark surfaces, and on their accented rows. */
  readonly inkLight: Rgb;
  readonly inkDark: Rgb;
}

/**
 * The tones of a project's accent color.
 *
 * @returns null when the text is no hexadecimal color
 */
export function accentTones(accentColor: string): AccentTones | null {
  return remember(`accent ${accentColor}`, () => {
    const accent = parseHexColor(accentColor);
    if (accent === null) return null;
    const fill = readableTone(accent, [white]);
    const ink = (surface: Rgb) =>
      readableTone(accent, [surface, composite({ ...fill, alpha: washAlpha }, surface)]);
    return { fill, inkLight: ink(pageColors.light), inkDark: ink(pageColors.dark) };
  });
}

const rememberedTones = 2000;

/** What was computed for a key before, or is now; so many are remembered, then all are forgotten. */
function remember<Tones extends ChipTones | AccentTones | null>(key: string, compute: () => Tones): Tones {
  globalThis.knownTones ??= new Map();
  const values = globalThis.knownTones;
  const known = values.get(key);
  if (known !== undefined) return known as Tones;
  const value = compute();
  if (values.size >= rememberedTones) values.clear();
  values.set(key, value);
  return value;
}
