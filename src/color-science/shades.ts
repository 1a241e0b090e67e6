import { MeasuredColor } from "./measured-color.ts";
import { fromOklch, hueDistance, neutralChroma } from "./oklch.ts";
import type { PageTheme } from "./page-theme.ts";

const [darkest, lightest, lightnessStep] = [0.28, 0.94, 0.02];
const [mostChroma, chromaStep] = [0.33, 0.03];
const hueStep = 10;

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step + 1e-9) + 1 }, (_, index) => from + index * step);
}

/** The hues of all shades, in degrees of OKLCH. */
export const shadeHues: readonly number[] = range(0, 360 - hueStep, hueStep);

const known = new Map<string, readonly MeasuredColor[]>();

/** The colors of one of {@link shadeHues} that sRGB has, or its grays, from dark to light, as far as they can be read on a page. */
export function shadesOf(hue: number | "gray", theme: PageTheme): readonly MeasuredColor[] {
  const key = `${hue} ${theme}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const chromas = hue === "gray" ? [0] : range(chromaStep, mostChroma, chromaStep);
  const shades = range(darkest, lightest, lightnessStep)
    .flatMap((lightness) =>
      chromas.flatMap((chroma) => fromOklch({ lightness, chroma, hue: hue === "gray" ? 0 : hue }) ?? []),
    )
    .map((rgb) => new MeasuredColor(rgb))
    .filter((color) => color.lowContrastOn(theme) === null);
  known.set(key, shades);
  return shades;
}

/** How far a shade may be from a color. */
export interface ShadeRange {
  /** Around the hues, in degrees; grays have none. */
  readonly width: number;
  /** More chroma, and the least as a share of the color's. */
  readonly moreChroma: number;
  readonly leastChroma: number;
}

/** Shades that people call by the same name. */
export const sameName: ShadeRange = { width: 25, moreChroma: 0.03, leastChroma: 0.4 };
/** Those that are at least akin. */
export const akin: ShadeRange = { width: 50, moreChroma: 0.06, leastChroma: 0.2 };

/** What it costs that a shade is paler: one as vivid is preferred to one a little nearer. */
const paleCost = 12;

/** A shade that may take the place of a color. */
export interface Candidate {
  readonly shade: MeasuredColor;
  /** How far it is from the color, in hundredths of OKLab's lightness, and more where it is paler. */
  readonly cost: number;
}

/** The shades of a color that can be read on a page, the cheapest first. */
export function findShades(color: MeasuredColor, theme: PageTheme, range: ShadeRange): readonly Candidate[] {
  const { lightness, chroma, hue } = color.oklch;
  const isGray = chroma < neutralChroma;
  const hues = isGray ? shadeHues : shadeHues.filter((it) => hueDistance(it, hue) <= range.width);
  const candidates: Candidate[] = [];
  for (const shade of [
    ...(isGray ? shadesOf("gray", theme) : []),
    ...hues.flatMap((it) => shadesOf(it, theme)),
  ]) {
    const place = shade.oklch;
    const most = isGray ? range.moreChroma : chroma + range.moreChroma;
    if (place.chroma > most || (!isGray && place.chroma < chroma * range.leastChroma)) continue;
    const turn = (hueDistance(place.hue, hue) * Math.PI) / 360;
    const around = 2 * Math.sqrt(place.chroma * chroma) * Math.sin(turn);
    const change = 100 * Math.hypot(place.lightness - lightness, place.chroma - chroma, around);
    const paler = isGray ? 0 : Math.max(0, 1 - place.chroma / chroma);
    candidates.push({ shade, cost: change + paler * paleCost });
  }
  return candidates.sort((one, other) => one.cost - other.cost);
}
