import { colorDifference, isCertainlyFar, type Lab, lightnessDifference } from "#color-science/distance.ts";

/** What a search for neighbors takes. */
interface NeighborSearch {
  /** Two colors of one group, a number other than 0, are never neighbors. */
  readonly group: Int32Array;
  /** Whether two colors, by their positions, aren't to be taken for neighbors. */
  readonly isExempt: (one: number, other: number) => boolean;
  /** Pairs less different than this are reported. */
  readonly limit: number;
  /** How far the nearest neighbor is looked for, at least `limit`. */
  readonly farthest: number;
  /** So many neighbors of each color are reported at most, the nearest. */
  readonly most: number;
  /** Takes the positions of two colors, and their difference; a pair may be reported from either side. */
  readonly report: (one: number, other: number, difference: number) => void;
  /** Takes the share that is done, from 0 to 1. */
  readonly onProgress?: (done: number) => void;
}

/** After so many colors it is said how far the search has come. */
const progressStep = 2500;

/**
 * Finds each color's neighbors. Colors are sorted by lightness, and each is compared with those below and above it, as far
 * as anything can be nearer than what was found: so all are found.
 *
 * @returns for each color how far (CIEDE2000) its nearest neighbor is; `farthest` where none is nearer
 */
export function findNeighbors(colors: readonly Lab[], search: NeighborSearch): Float64Array {
  const { group, isExempt, limit, farthest, most, report, onProgress } = search;
  const sorted = colors
    .map((lab, position) => ({ lab, position }))
    .sort((one, other) => one.lab.l - other.lab.l);
  const nearest = new Float64Array(colors.length).fill(farthest);
  for (const [place, { lab, position: own }] of sorted.entries()) {
    if (place % progressStep === 0) onProgress?.(place / colors.length);
    const found: { readonly other: number; readonly difference: number }[] = [];
    let bound = farthest;
    for (const step of [-1, 1]) {
      for (let at = place + step; ; at += step) {
        const next = sorted[at];
        if (next === undefined || lightnessDifference(lab, next.lab) >= bound) break;
        const other = next.position;
        if (isCertainlyFar(lab, next.lab, bound) || (group[own] !== 0 && group[own] === group[other]))
          continue;
        const difference = colorDifference(lab, next.lab);
        if (difference >= bound || isExempt(own, other)) continue;
        nearest[own] = Math.min(nearest[own] as number, difference);
        if (difference < limit) {
          found.push({ other, difference });
          found.sort((one, another) => one.difference - another.difference).splice(most);
        }
        bound = Math.max(
          nearest[own] as number,
          found.length === most ? (found.at(-1)?.difference ?? 0) : limit,
        );
      }
    }
    for (const { other, difference } of found) report(own, other, difference);
  }
  onProgress?.(1);
  return nearest;
}
