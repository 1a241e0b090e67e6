import { parseHexColor, type Rgb } from "#contract/colors.ts";
import { isReadable } from "./contrast.ts";
import { leastDifference } from "./distance.ts";
import { formatHex } from "./hex.ts";
import { fromOklch, hueDistance, neutralChroma, type Oklch, toOklch } from "./oklch.ts";
import { type PageTheme, usualPageTheme } from "./page-theme.ts";
import { type LabByVision, prepareColor, smallestDifference } from "./vision.ts";

/** From where to where OKLCH lightness or chroma goes, and where most of it is. */
interface Range {
  readonly from: number;
  readonly to: number;
  readonly typical: number;
}

/** What the colors of a project have in common. */
interface ColorBand {
  readonly lightness: Range;
  readonly chroma: Range;
}

/** The lightnesses at which chips of most hues can be read on a page. */
const readableLightness: Readonly<Record<PageTheme, Range>> = {
  light: { from: 0.38, to: 0.56, typical: 0.5 },
  dark: { from: 0.62, to: 0.88, typical: 0.72 },
  both: { from: 0.5, to: 0.68, typical: 0.6 },
};

/** The chroma of what looks colored, 0.1 also when rounded to whole channels, and of what goes with grays. */
const vividChroma: Range = { from: 0.102, to: 0.26, typical: 0.16 };
const grayChroma: Range = { from: 0, to: 0.06, typical: 0.04 };

/** Narrower than this, a range leaves too few colors to choose from. */
const leastLightnesses = 0.1;
const leastChromas = 0.06;

/** Rather than that proposals are all of one hue, or of no band, they may differ by this little to some people. */
const leastDifferenceInBand = 4;

/** How far (degrees) hues are apart that look varied beside each other. */
const variedHues = 15;

const step = 0.02;
const hueStep = 4;
/** The hue that an empty project begins with, a violet. */
const firstHue = 285;
const hues = Array.from({ length: 360 / hueStep }, (_, index) => (firstHue + index * hueStep) % 360);

/**
 * The lightness and chroma that most colors of a project have, as far as labels can be read there on its pages. A project
 * is gray where most of its colors are; another one's grays don't count.
 *
 * @param places the project's colors; none for an empty one
 */
function bandOf(places: readonly Oklch[], theme: PageTheme): ColorBand {
  const vivid = places.filter(({ chroma }) => chroma >= neutralChroma);
  const isGray = places.length > 0 && vivid.length * 2 < places.length;
  const counted = isGray ? places : vivid;
  const chromas = counted.map(({ chroma }) => chroma);
  return {
    lightness: rangeOf(
      counted.map(({ lightness }) => lightness),
      readableLightness[theme],
      leastLightnesses,
    ),
    // Few hues have as much chroma as violet and red.
    chroma: isGray ? grayChroma : { ...rangeOf(chromas, vividChroma, leastChromas), from: vividChroma.from },
  };
}

/** From the least value to the greatest, within limits, and no narrower than asked. */
function rangeOf(values: readonly number[], limits: Range, least: number): Range {
  const sorted = values.toSorted((a, b) => a - b);
  const from = clamp(sorted[0] ?? limits.from, limits.from, limits.to - least);
  const to = clamp(sorted.at(-1) ?? limits.to, from + least, limits.to);
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  return { from, to, typical: clamp(median ?? limits.typical, from, to) };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** A color that may be proposed, and how much it differs from those taken that it was compared with. */
interface Candidate {
  readonly hex: string;
  readonly hue: number;
  readonly labs: LabByVision;
  apart: number;
  compared: number;
}

/** The readable colors of one hue in a band, the most typical one first. */
function candidatesOf(hue: number, { lightness, chroma }: ColorBand, theme: PageTheme): Candidate[] {
  const distance = (place: Oklch) =>
    Math.abs(place.lightness - lightness.typical) + Math.abs(place.chroma - chroma.typical);
  return stepsOf(lightness)
    .flatMap((l) => stepsOf(chroma).map((c) => ({ lightness: l, chroma: c, hue })))
    .sort((one, other) => distance(one) - distance(other))
    .flatMap((place) => {
      const rgb = fromOklch(place);
      return rgb === null || !isReadable(rgb, theme)
        ? []
        : [
            {
              hex: formatHex(rgb),
              hue,
              labs: prepareColor(rgb),
              apart: Number.POSITIVE_INFINITY,
              compared: 0,
            },
          ];
    });
}

/** Values across a range, with its ends. */
function stepsOf({ from, to }: Range): number[] {
  const count = Math.ceil((to - from) / step);
  return Array.from({ length: count + 1 }, (_, index) => from + ((to - from) * index) / count);
}

/** The colors of a project, and those that have been proposed for it. */
class Choice {
  readonly #theme: PageTheme;
  readonly #taken: LabByVision[];
  readonly #takenHues: readonly number[];
  readonly #chosenHues: number[] = [];
  readonly #known = new Map<ColorBand, Map<number, Candidate[]>>();

  constructor(taken: readonly { readonly place: Oklch; readonly labs: LabByVision }[], theme: PageTheme) {
    this.#theme = theme;
    this.#taken = taken.map(({ labs }) => labs);
    this.#takenHues = taken.flatMap(({ place }) => (place.chroma < neutralChroma ? [] : [place.hue]));
  }

  /**
   * The most typical color at the largest gap between hues.
   *
   * @param difference how much (CIEDE2000) everybody has to see it differ from all others
   * @param hueSpacing how far (degrees) its hue has to be from those of the other proposals
   */
  atLargestGap(band: ColorBand, difference: number, hueSpacing: number): Candidate | undefined {
    const isApart = (apart: number) => apart >= difference;
    const gaps = hues
      .filter((hue) => this.#chosenHues.every((other) => hueDistance(hue, other) >= hueSpacing))
      .map((hue) => ({ hue, gap: this.#gapAt(hue) }));
    for (const { hue } of gaps.sort((one, other) => other.gap - one.gap)) {
      const found = this.#candidatesAt(hue, band).find((candidate) => this.#differs(candidate, isApart));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The color that differs most from all others to those who tell them apart worst. */
  farthest(band: ColorBand): Candidate | undefined {
    let best: Candidate | undefined;
    for (const hue of hues) {
      for (const candidate of this.#candidatesAt(hue, band)) {
        if (this.#differs(candidate, (apart) => apart > (best?.apart ?? 0))) best = candidate;
      }
    }
    return best;
  }

  /** How far (degrees) a hue is from those of the project, and a third of how far from those chosen: they should vary more. */
  #gapAt(hue: number): number {
    const distances = (others: readonly number[]) => others.map((other) => hueDistance(hue, other));
    return Math.min(180, ...distances(this.#takenHues), ...distances(this.#chosenHues).map((it) => it / 3));
  }

  take({ hue, labs }: Candidate): void {
    this.#chosenHues.push(hue);
    this.#taken.push(labs);
  }

  #candidatesAt(hue: number, band: ColorBand): readonly Candidate[] {
    const known = this.#known.get(band) ?? new Map<number, Candidate[]>();
    this.#known.set(band, known);
    const found = known.get(hue) ?? candidatesOf(hue, band, this.#theme);
    known.set(hue, found);
    return found;
  }

  /** Whether a color differs enough from all that is taken; it is compared no further than it takes to rule it out. */
  #differs(color: Candidate, isEnough: (apart: number) => boolean): boolean {
    for (; isEnough(color.apart); color.compared += 1) {
      const labs = this.#taken[color.compared];
      if (labs === undefined) return true;
      color.apart = smallestDifference(color.labs, labs, color.apart);
    }
    return false;
  }
}

/**
 * Colors that go with those of a project: as light and as vivid as most of them, readable on its pages, each at the
 * largest gap that the project and the proposals before it leave between hues, and told from all of them in normal
 * vision and under the three deficiencies. Once its band has no more of these, colors are from all that can be read, then
 * those that differ most. The same question always has the same response.
 *
 * @param taken hexadecimal colors; what is none is left out
 * @param like the colors that they should go with, where those aren't the taken ones
 * @returns `#RRGGBB`, the best one first; fewer than asked for where no others are left
 */
export function proposeColors(
  taken: readonly string[],
  count: number,
  theme: PageTheme = usualPageTheme,
  like: readonly string[] = taken,
): string[] {
  const known = readColors(taken).map((rgb) => ({ place: toOklch(rgb), labs: prepareColor(rgb) }));
  const band = bandOf(readColors(like).map(toOklch), theme);
  const wide: ColorBand = {
    lightness: { ...readableLightness[theme], typical: band.lightness.typical },
    chroma: band.chroma === grayChroma ? grayChroma : { ...vividChroma, typical: band.chroma.typical },
  };
  const choice = new Choice(known, theme);
  const ways = [
    () => choice.atLargestGap(band, leastDifference, variedHues),
    () => choice.atLargestGap(band, leastDifferenceInBand, variedHues),
    () => choice.atLargestGap(band, leastDifferenceInBand, 0),
    () => choice.farthest(wide),
  ];
  const chosen: string[] = [];
  while (chosen.length < count && ways.length > 0) {
    const next = ways[0]?.();
    if (next === undefined) {
      ways.shift();
    } else {
      chosen.push(next.hex);
      choice.take(next);
    }
  }
  return chosen;
}

/** Colors, each once, in an order that doesn't depend on that of the labels. */
function readColors(colors: readonly string[]): Rgb[] {
  return [...new Set(colors.map((color) => color.toUpperCase()))].sort().flatMap((text) => {
    const rgb = parseHexColor(text);
    return rgb === null ? [] : [rgb];
  });
}
