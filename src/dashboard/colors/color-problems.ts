import {
  type Audience,
  audienceOf,
  audiences,
  type ComparedVision,
  comparedVisions,
  weightByPeople,
} from "#color-science/audience.ts";
import { leastDifference, toLab } from "#color-science/distance.ts";
import { formatHex } from "#color-science/hex.ts";
import { seeColor } from "#color-science/vision.ts";
import { parseHexColor, type Rgb } from "#contract/colors.ts";
import { findNeighbors } from "./color-neighbors.ts";

/** Something that has a color. */
export interface ColoredLabel {
  readonly id: number;
  /** As the service sent it; what is no hexadecimal color is left out. */
  readonly color: string;
  /** What labels of one kind share, such as a prefix: those may look alike. */
  readonly group?: string | null;
  /** How many labels it stands for: 1 unless given. */
  readonly size?: number;
}

/** Labels of one color: they have it on purpose, and are judged as one. */
export interface ColorFamily {
  /** The id of the first label. */
  readonly id: number;
  /** `#RRGGBB`. */
  readonly hex: string;
  readonly rgb: Rgb;
  /** What all its labels share; null where they don't. */
  readonly group: string | null;
  /** How many labels have it. */
  readonly size: number;
}

/** Two families whose colors may be mistaken for each other. */
export interface LikePair {
  /** The ids of their first labels, in the order of the labels. */
  readonly labels: readonly [first: number, second: number];
  readonly audience: Audience;
  /** The visions with which they look alike. */
  readonly visions: readonly ComparedVision[];
  /** The smallest difference (CIEDE2000) among those, less than {@link leastDifference}. */
  readonly difference: number;
}

/** How the colors of labels can be told apart. */
export interface ColorProblems {
  /** Those that most people mistake first, of these the most alike; at most {@link mostPairs}. */
  readonly pairs: readonly LikePair[];
  /** How many there are for each audience, also of those beyond. */
  readonly counts: Readonly<Record<Audience, number>>;
  /** How well they are told apart, from 0 to 100, by all people: see {@link distinctFrom}. */
  readonly distinctness: number;
}

/** So many pairs are named; the others are only counted. */
export const mostPairs = 200;

/** Colors that differ so much (CIEDE2000) are told apart at a glance. */
export const distinctFrom = 10;

/** Of more colors than this only the nearest one to each is named: otherwise pairs grow with the square of the colors. */
const manyColors = 1000;
const mostNeighbors = 8;

interface ComparisonOptions {
  /** Pairs of colors that are alike on purpose, by {@link pairKey}. */
  readonly kept?: readonly string[];
  readonly onProgress?: (done: number) => void;
}

/** A key for a pair of colors, in either order. */
export function pairKey(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

/** The families of labels that have a color. */
export function groupFamilies(labels: readonly ColoredLabel[]): ColorFamily[] {
  const families = new Map<string, ColorFamily>();
  for (const { id, color, group = null, size = 1 } of labels) {
    const rgb = parseHexColor(color);
    if (rgb === null) continue;
    const hex = formatHex(rgb);
    const known = families.get(hex);
    if (known === undefined) families.set(hex, { id, hex, rgb, group, size });
    else
      families.set(hex, { ...known, group: known.group === group ? group : null, size: known.size + size });
  }
  return [...families.values()];
}

/**
 * Compares the families of labels, in each vision. Only those are a problem that nobody meant to be alike.
 *
 * A family is told apart by how far (CIEDE2000) its nearest one is: from 0, the same, to 1 from {@link distinctFrom} on.
 * The figure is the mean over all families, and over the visions as many people have them.
 */
export function findColorProblems(
  labels: readonly ColoredLabel[],
  { kept = [], onProgress }: ComparisonOptions = {},
): ColorProblems {
  const families = groupFamilies(labels);
  const groupNumbers = new Map<string, number>();
  const group = Int32Array.from(families, (family) => {
    if (family.group === null) return 0;
    const number = groupNumbers.get(family.group) ?? groupNumbers.size + 1;
    groupNumbers.set(family.group, number);
    return number;
  });
  const keptPairs = new Set(kept);
  const isExempt = (one: number, other: number) =>
    keptPairs.size > 0 && keptPairs.has(pairKey(families[one]?.hex ?? "", families[other]?.hex ?? ""));

  const alike = new Map<number, Alike>();
  const apart = {} as Record<ComparedVision, number>;
  for (const [turn, vision] of comparedVisions.entries()) {
    const nearest = findNeighbors(
      families.map(({ rgb }) => toLab(seeColor(rgb, vision))),
      {
        group,
        isExempt,
        limit: leastDifference,
        farthest: distinctFrom,
        most: families.length > manyColors ? 1 : mostNeighbors,
        report: (one, other, difference) => {
          const pair = Math.min(one, other) * families.length + Math.max(one, other);
          const known = alike.get(pair);
          if (known === undefined) alike.set(pair, { pair, visions: 1 << turn, difference });
          else {
            known.visions |= 1 << turn;
            known.difference = Math.min(known.difference, difference);
          }
        },
        ...(onProgress && { onProgress: (done) => onProgress((turn + done) / comparedVisions.length) }),
      },
    );
    const total = nearest.reduce((sum, distance) => sum + distance / distinctFrom, 0);
    apart[vision] = families.length === 0 ? 1 : total / families.length;
  }

  const counts = Object.fromEntries(audiences.map((audience) => [audience, 0])) as Record<Audience, number>;
  const ranks = new Map(audiences.map((audience, rank) => [audience, rank]));
  // Of all sets of visions the audience, as there may be tens of thousands of pairs.
  const bySet = Array.from({ length: 1 << comparedVisions.length }, (_, set) => {
    const visions = comparedVisions.filter((__, turn) => (set & (1 << turn)) !== 0);
    const audience = audienceOf(new Set(visions));
    return { visions, audience, rank: ranks.get(audience) ?? 0 };
  });
  const ofSet = (set: number) => bySet[set] as (typeof bySet)[number];
  for (const { visions } of alike.values()) counts[ofSet(visions).audience] += 1;
  const worst = [...alike.values()]
    .sort((a, b) => ofSet(a.visions).rank - ofSet(b.visions).rank || a.difference - b.difference)
    .slice(0, mostPairs);
  const pairs = worst.flatMap(({ pair, visions: set, difference }): LikePair[] => {
    const [first, second] = [families[Math.floor(pair / families.length)], families[pair % families.length]];
    if (first === undefined || second === undefined) return [];
    const { audience, visions } = ofSet(set);
    return [{ labels: [first.id, second.id], audience, visions, difference }];
  });
  return { pairs, counts, distinctness: 100 * weightByPeople(apart) };
}

/** Two families that look alike, while they are compared. */
interface Alike {
  /** The position of the first one, times the number of families, plus that of the second one. */
  readonly pair: number;
  /** The visions with which they do: a bit for each, in the order of {@link comparedVisions}. */
  visions: number;
  difference: number;
}
