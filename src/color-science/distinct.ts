import { parseHexColor, type Rgb } from "#contract/colors.ts";
import { isReadable } from "./contrast.ts";
import { leastDifference } from "./distance.ts";
import { distinctSequences, sequenceDifference } from "./distinct-sequences.ts";
import { formatHex } from "./hex.ts";
import { fromOklch, type Oklch } from "./oklch.ts";
import { type PageTheme, usualPageTheme } from "./page-theme.ts";
import { type LabByVision, prepareColor, smallestDifference } from "./vision.ts";

/** A color that a label may be given. */
export interface Candidate {
  readonly hex: string;
  readonly rgb: Rgb;
  readonly place: Oklch;
  readonly labs: LabByVision;
}

/** The OKLCH lightnesses of candidates, from those for dark pages to those for light ones. */
const lightnesses = Array.from({ length: 24 }, (_, index) => 0.925 - index * 0.025);
const chromas = [0.27, 0.24, 0.21, 0.18, 0.15, 0.12, 0.09, 0.06, 0.03];
const hues = Array.from({ length: 36 }, (_, index) => index * 10);

const knownCandidates = new Map<PageTheme, readonly Candidate[]>();

/**
 * All colors that labels are given by the console itself, but for those of a sequence: those of sRGB at certain OKLCH
 * places whose plain chip can be read on the pages that they are meant for. From light to dark, within that from vivid
 * to gray, and within that around the hues.
 */
export function readableCandidates(theme: PageTheme = usualPageTheme): readonly Candidate[] {
  const known = knownCandidates.get(theme);
  if (known !== undefined) return known;
  const candidates = lightnesses.flatMap((lightness) =>
    [
      ...chromas.flatMap((chroma) => hues.map((hue) => ({ lightness, chroma, hue }))),
      { lightness, chroma: 0, hue: 0 },
    ].flatMap((place) => {
      const rgb = fromOklch(place);
      return rgb === null || !isReadable(rgb, theme)
        ? []
        : [{ hex: formatHex(rgb), rgb, place, labs: prepareColor(rgb) }];
    }),
  );
  knownCandidates.set(theme, candidates);
  return candidates;
}

/**
 * Whether a color is fit to be proposed: vivid enough to be remembered by its hue, or a plain gray, and not so dark that
 * it looks black on a light page and is lost on a dark one.
 */
function isProposable({ lightness, chroma }: Oklch): boolean {
  return lightness >= 0.45 && (chroma === 0 || chroma >= 0.09);
}

/** A color that may be proposed, and how much it differs from those of the taken ones that it was compared with. */
interface Ranked {
  readonly hex: string;
  readonly labs: LabByVision;
  apart: number;
  compared: number;
}

/** Colors that may be proposed. They are compared with what is taken no further than it takes to rule them out. */
class Ranking {
  readonly #colors: readonly Ranked[];
  readonly #taken: readonly LabByVision[];

  /** @param taken may grow */
  constructor(colors: readonly Pick<Ranked, "hex" | "labs">[], taken: readonly LabByVision[]) {
    this.#colors = colors.map(({ hex, labs }) => ({
      hex,
      labs,
      apart: Number.POSITIVE_INFINITY,
      compared: 0,
    }));
    this.#taken = taken;
  }

  /** The first one that differs by at least so much. */
  first(difference: number): Ranked | undefined {
    return this.#colors.find((color) => this.#compare(color, (apart) => apart >= difference));
  }

  /** The one that differs most, of equally good ones the first; undefined where all are taken. */
  best(): Ranked | undefined {
    let best: Ranked | undefined;
    for (const color of this.#colors) {
      if (this.#compare(color, (apart) => apart > (best?.apart ?? 0))) best = color;
    }
    return best;
  }

  /** Whether a color differs enough from all that is taken. */
  #compare(color: Ranked, isEnough: (apart: number) => boolean): boolean {
    for (; isEnough(color.apart); color.compared += 1) {
      const labs = this.#taken[color.compared];
      if (labs === undefined) return true;
      color.apart = smallestDifference(color.labs, labs, color.apart);
    }
    return false;
  }
}

const knownSequences = new Map<PageTheme, readonly Pick<Ranked, "hex" | "labs">[]>();

function sequenceOf(theme: PageTheme): readonly Pick<Ranked, "hex" | "labs">[] {
  const known = knownSequences.get(theme);
  if (known !== undefined) return known;
  const sequence = distinctSequences[theme].flatMap((hex) =>
    prepareAll([hex]).map((labs) => ({ hex, labs })),
  );
  knownSequences.set(theme, sequence);
  return sequence;
}

function prepareAll(colors: readonly string[]): LabByVision[] {
  return [...new Set(colors.map((color) => color.toUpperCase()))].flatMap((text) => {
    const rgb = parseHexColor(text);
    return rgb === null ? [] : [prepareColor(rgb)];
  });
}

/**
 * The next color of the sequence that was searched for a project without labels, where one is as far from those taken
 * as the sequence's own are from each other. It takes no longer than a keystroke may.
 *
 * @param taken hexadecimal colors; what is none is left out
 * @returns `#RRGGBB`, or null where none of the sequence is left
 */
export function nextOfSequence(taken: readonly string[], theme: PageTheme): string | null {
  const known = prepareAll(taken);
  return (
    new Ranking(sequenceOf(theme), known).first(sequenceDifference(theme, known.length + 1))?.hex ?? null
  );
}

/**
 * The colors that can best be told from those taken, in normal vision and under the three deficiencies (CIEDE2000).
 * Each is {@link nextOfSequence}, or else the candidate whose smallest difference to any taken one is the largest, and
 * counts as taken for the next. The same question always has the same answer.
 *
 * @param taken hexadecimal colors; what is none is left out
 * @returns `#RRGGBB`, the best one first; fewer than asked for where all candidates are taken
 */
export function distinctColors(
  taken: readonly string[],
  count: number,
  theme: PageTheme = usualPageTheme,
): string[] {
  const known = prepareAll(taken);
  const sequence = new Ranking(sequenceOf(theme), known);
  let usual: Ranking | undefined;
  let all: Ranking | undefined;
  const findBest = () => {
    usual ??= new Ranking(
      readableCandidates(theme).filter(({ place }) => isProposable(place)),
      known,
    );
    const best = usual.best();
    if (best !== undefined && best.apart >= leastDifference) return best;
    // Better a dull color than one that is taken for another.
    all ??= new Ranking(readableCandidates(theme), known);
    return all.best();
  };
  const chosen: string[] = [];
  while (chosen.length < count) {
    const next = sequence.first(sequenceDifference(theme, known.length + 1)) ?? findBest();
    if (next === undefined) break;
    chosen.push(next.hex);
    known.push(next.labs);
  }
  return chosen;
}
