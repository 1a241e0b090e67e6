import { colorDifference, type Lab, lightnessDivisor, lightnessReach, planeShare } from "./distance.ts";

/** What a search for neighbors takes. */
interface NeighborSearch {
  /** Two colors of one kin, a number other than 0, are never neighbors. */
  readonly kin: Int32Array;
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
const progressStep = 500;

/** A cell of the grid in CIELAB is so high, and twice as wide: among thousands of colors each has neighbors in its own. */
function cellSize(colors: number): number {
  return colors > 5000 ? 2.5 : 5;
}

function nameCell({ l, a, b }: Lab, size: number): number {
  const [x, y, z] = [Math.floor(l / size), Math.floor(a / (2 * size)), Math.floor(b / (2 * size))];
  return (x * 100 + y + 50) * 100 + z + 50;
}

/**
 * Finds each color's neighbors. A color is compared with those in its cell of a grid first; then, sorted by lightness, with
 * darker and lighter ones until lightness alone makes them farther than what was found. So all are found, and the more
 * colors there are, the fewer are compared with each.
 *
 * @returns for each color how far (CIEDE2000) its nearest neighbor is; `farthest` where none is nearer
 */
export function findNeighbors(colors: readonly Lab[], search: NeighborSearch): Float64Array {
  const { isExempt, limit, farthest, most, report, onProgress } = search;
  const count = colors.length;
  const positions = Int32Array.from(colors.keys()).sort((x, y) => labAt(colors, x).l - labAt(colors, y).l);
  const sorted = Array.from(positions, (position) => labAt(colors, position));
  // Numbers side by side: most colors are passed by with a look at these alone.
  const lightness = Float64Array.from(sorted, ({ l }) => l);
  const a = Float64Array.from(sorted, (lab) => lab.a);
  const b = Float64Array.from(sorted, (lab) => lab.b);
  const chroma = Float64Array.from(sorted, (lab) => Math.sqrt(lab.a * lab.a + lab.b * lab.b));
  const kin = Int32Array.from(positions, (position) => search.kin[position] ?? 0);
  const size = cellSize(count);
  const cells = Map.groupBy(sorted.keys(), (place) => nameCell(labAt(sorted, place), size));
  const nearest = new Float64Array(count).fill(farthest);

  for (let place = 0; place < count; place += 1) {
    if (place % progressStep === 0) onProgress?.(place / count);
    const color = labAt(sorted, place);
    const index = positions[place] as number;
    const [ownL, ownA, ownB, ownKin] = [color.l, color.a, color.b, kin[place] as number];
    const ownChroma = chroma[place] as number;
    const found: { readonly other: number; readonly difference: number }[] = [];
    let own = farthest;
    // What is farther counts neither as the nearest, nor among the reported.
    let bound = farthest;

    const measure = (at: number) => {
      const other = positions[at] as number;
      const difference = colorDifference(color, labAt(sorted, at));
      if (difference >= bound || found.some((one) => one.other === other) || isExempt(index, other)) return;
      own = Math.min(own, difference);
      if (difference < limit) {
        found.push({ other, difference });
        found.sort((x, y) => x.difference - y.difference);
        if (found.length > most) found.length = most;
      }
      bound = found.length === most ? Math.max(own, found.at(-1)?.difference ?? 0) : Math.max(own, limit);
    };
    const isKin = (at: number) => ownKin !== 0 && kin[at] === ownKin;

    for (const at of cells.get(nameCell(color, size)) ?? []) if (at !== place && !isKin(at)) measure(at);
    for (const step of [-1, 1]) {
      for (let at = place + step; at >= 0 && at < count; at += step) {
        const deltaL = (lightness[at] as number) - ownL;
        if (Math.abs(deltaL) >= bound * lightnessReach) break;
        const otherB = b[at] as number;
        const deltaA = (a[at] as number) - ownA;
        const deltaB = otherB - ownB;
        const share = planeShare(ownChroma + (chroma[at] as number), ownB >= 0 && otherB >= 0);
        const rest = bound * bound - share * (deltaA * deltaA + deltaB * deltaB);
        // The cheapest bounds come first.
        if (rest <= 0 || deltaL * deltaL >= rest * lightnessReach * lightnessReach) continue;
        const divisor = lightnessDivisor(ownL + deltaL / 2);
        if (deltaL * deltaL < rest * divisor * divisor && !isKin(at)) measure(at);
      }
    }
    nearest[index] = own;
    for (const { other, difference } of found) report(index, other, difference);
  }
  onProgress?.(1);
  return nearest;
}

function labAt(colors: readonly Lab[], index: number): Lab {
  return colors[index] as Lab;
}
