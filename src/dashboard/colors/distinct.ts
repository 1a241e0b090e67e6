import { parseHexColor, type Rgb } from "#contract/colors.ts";
import { isReadable } from "./contrast.ts";
import { formatHex } from "./hex.ts";
import { fromOklch, type Oklch } from "./oklch.ts";
import { type LabByVision, prepareColor, smallestDifference } from "./vision.ts";

/** A colour that a label may be given. */
export interface Candidate {
  readonly hex: string;
  readonly rgb: Rgb;
  readonly place: Oklch;
  readonly labs: LabByVision;
}

/** The OKLCH lightnesses of candidates: what is lighter can't be read on a light page. */
const lightnesses = [0.6, 0.575, 0.55, 0.525, 0.5, 0.475, 0.45, 0.425, 0.4, 0.375, 0.35];
const chromas = [0.27, 0.24, 0.21, 0.18, 0.15, 0.12, 0.09, 0.06, 0.03];
const hues = Array.from({ length: 36 }, (_, index) => index * 10);

let knownCandidates: readonly Candidate[] | undefined;

/**
 * All colours that labels are given by the console itself: those of sRGB at certain OKLCH places whose plain chip can
 * be read. From light to dark, within that from vivid to grey, and within that around the hues.
 */
export function readableCandidates(): readonly Candidate[] {
  knownCandidates ??= lightnesses.flatMap((lightness) =>
    [
      ...chromas.flatMap((chroma) => hues.map((hue) => ({ lightness, chroma, hue }))),
      { lightness, chroma: 0, hue: 0 },
    ].flatMap((place) => {
      const rgb = fromOklch(place);
      return rgb === null || !isReadable(rgb)
        ? []
        : [{ hex: formatHex(rgb), rgb, place, labs: prepareColor(rgb) }];
    }),
  );
  return knownCandidates;
}

/**
 * Whether a colour is fit to be proposed: vivid enough to be remembered by its hue, or a plain grey, and not so dark that
 * it looks black on a light page and is lost on a dark one.
 */
function isProposable({ lightness, chroma }: Oklch): boolean {
  return lightness >= 0.45 && (chroma === 0 || chroma >= 0.09);
}

/**
 * The colours that can best be told from those taken: each is the candidate, vivid or grey, whose smallest difference (CIEDE2000) to
 * any taken one, in normal vision and under the three deficiencies, is the largest. Each counts as taken for the next.
 * Of equally good ones the earlier candidate is taken, so that the same question always has the same answer.
 *
 * @param taken hexadecimal colours; what is none is left out
 * @returns `#RRGGBB`, the best one first; fewer than asked for where all candidates are taken
 */
export function distinctColors(taken: readonly string[], count: number): string[] {
  const candidates = readableCandidates().filter(({ place }) => isProposable(place));
  const known = [...new Set(taken)].flatMap((text) => {
    const color = parseHexColor(text);
    return color === null ? [] : [prepareColor(color)];
  });
  const smallest = candidates.map(() => Number.POSITIVE_INFINITY);
  const take = (color: LabByVision) => {
    for (const [index, candidate] of candidates.entries()) {
      smallest[index] = smallestDifference(candidate.labs, color, smallest[index]);
    }
  };
  for (const color of known) take(color);
  const chosen: Candidate[] = [];
  while (chosen.length < count) {
    const distance = Math.max(...smallest);
    const best = candidates[smallest.indexOf(distance)];
    if (best === undefined || distance === 0) break;
    chosen.push(best);
    take(best.labs);
  }
  return chosen.map(({ hex }) => hex);
}
