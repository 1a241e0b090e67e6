import { MeasuredColor } from "./measured-color.ts";
import { fromOklch, hueDistance, neutralChroma } from "./oklch.ts";

const [darkest, lightest, lightnessStep] = [0.2, 0.96, 0.02];
const [mostChroma, chromaStep] = [0.325, 0.025];
const hueStep = 8;

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step + 1e-9) + 1 }, (_, index) => from + index * step);
}

/** The hues of all shades, in degrees of OKLCH. */
export const shadeHues: readonly number[] = range(0, 360 - hueStep, hueStep);

const known = new Map<number | "gray", readonly MeasuredColor[]>();

/** The colors of one of {@link shadeHues} that sRGB has, from dark to light, or its grays, as they are proposed. */
export function shadesOf(hue: number | "gray"): readonly MeasuredColor[] {
  const found = known.get(hue);
  if (found !== undefined) return found;
  const chromas = hue === "gray" ? [0] : range(chromaStep, mostChroma, chromaStep);
  const shades = range(darkest, lightest, lightnessStep).flatMap((lightness) =>
    chromas.flatMap((chroma) => {
      const rgb = fromOklch({ lightness, chroma, hue: hue === "gray" ? 0 : hue });
      return rgb === null ? [] : [new MeasuredColor(rgb)];
    }),
  );
  known.set(hue, shades);
  return shades;
}

/** How far (degrees) a color may move around the hues, and still be called by the same name. */
const familyWidth = 24;
/** A shade may be so much more, and so much less vivid. */
const [mostVivid, leastVivid] = [1.2, 0.5];
/** How far a shade may be from its color, in hundredths of OKLab's lightness. */
const greatestChange = 45;
/** What it costs that a shade is paler: one as vivid is preferred to one a little nearer. */
const paleCost = 12;

/** A shade that may take the place of a color. */
export interface Candidate {
  readonly shade: MeasuredColor;
  /** How far it is from the color, in hundredths of OKLab's lightness, and more where it is paler. */
  readonly cost: number;
}

/** The shades of a color that people call by the same name, the cheapest first. Grays stay gray. */
export function findShades(color: MeasuredColor): readonly Candidate[] {
  const { lightness, chroma, hue } = color.oklch;
  const isGray = chroma < neutralChroma;
  const hues = isGray ? (["gray"] as const) : shadeHues.filter((it) => hueDistance(it, hue) <= familyWidth);
  const candidates: Candidate[] = [];
  for (const shade of hues.flatMap(shadesOf)) {
    const place = shade.oklch;
    if (!isGray && (place.chroma > chroma * mostVivid || place.chroma < chroma * leastVivid)) continue;
    const turn = (hueDistance(place.hue, hue) * Math.PI) / 360;
    const around = 2 * Math.sqrt(place.chroma * chroma) * Math.sin(turn);
    const change = 100 * Math.hypot(place.lightness - lightness, place.chroma - chroma, around);
    if (change > greatestChange) continue;
    const paler = isGray ? 0 : Math.max(0, 1 - place.chroma / chroma);
    candidates.push({ shade, cost: change + paler * paleCost });
  }
  return candidates.sort((one, other) => one.cost - other.cost);
}
