import {
  differenceOf,
  type Lab,
  lightnessDivisor,
  lightnessReach,
  planeReach,
  planeShare,
} from "./distance.ts";

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
const progressStep = 2500;

/**
 * Finds each color's neighbors. Colors are in the cells of a grid in CIELAB: each is compared with those in its own cell
 * and those around it first, then with those in other cells, as far as anything can be nearer than what was found. So all
 * are found, and the more colors there are, the fewer are compared with each.
 *
 * @returns for each color how far (CIEDE2000) its nearest neighbor is; `farthest` where none is nearer
 */
export function findNeighbors(colors: readonly Lab[], search: NeighborSearch): Float64Array {
  const surroundings = new Surroundings(colors, search);
  const nearest = new Float64Array(colors.length);
  for (let place = 0; place < colors.length; place += 1) {
    if (place % progressStep === 0) search.onProgress?.(place / colors.length);
    surroundings.search(place, nearest);
  }
  search.onProgress?.(1);
  return nearest;
}

/** The colors around one of them. What it holds are numbers side by side, as most colors are passed by with a look. */
class Surroundings {
  readonly #options: NeighborSearch;
  readonly #grid: ReturnType<typeof sortIntoCells>;
  readonly #lightness: Float64Array;
  readonly #a: Float64Array;
  readonly #b: Float64Array;
  readonly #chroma: Float64Array;
  readonly #kin: Int32Array;
  /** The place of the color that is looked at, cell by cell. */
  #place = 0;
  #nearest = 0;
  /** What is farther counts neither as the nearest, nor among the reported. */
  #bound = 0;
  /** What is reported, the nearest first. */
  #found = 0;
  readonly #foundPlaces: Int32Array;
  readonly #foundDifferences: Float64Array;

  constructor(colors: readonly Lab[], options: NeighborSearch) {
    this.#options = options;
    this.#grid = sortIntoCells(colors);
    const { positions } = this.#grid;
    const count = colors.length;
    [this.#lightness, this.#a, this.#b] = [
      new Float64Array(count),
      new Float64Array(count),
      new Float64Array(count),
    ];
    this.#chroma = new Float64Array(count);
    this.#kin = new Int32Array(count);
    for (let place = 0; place < count; place += 1) {
      const position = positions[place] as number;
      const { l, a, b } = colors[position] as Lab;
      this.#lightness[place] = l;
      this.#a[place] = a;
      this.#b[place] = b;
      this.#chroma[place] = Math.sqrt(a * a + b * b);
      this.#kin[place] = options.kin[position] as number;
    }
    this.#foundPlaces = new Int32Array(options.most);
    this.#foundDifferences = new Float64Array(options.most);
  }

  /** Reports the neighbors of the color at a place, and notes how far the nearest one is. */
  search(place: number, nearest: Float64Array): void {
    const { positions, lightness, a, b } = this.#grid;
    this.#place = place;
    this.#nearest = this.#options.farthest;
    this.#bound = this.#options.farthest;
    this.#found = 0;

    const ownL = this.#lightness[place] as number;
    const layer = lightness.cellOf(ownL);
    const column = b.cellOf(this.#b[place] as number);
    const row = a.cellOf(this.#a[place] as number);
    this.#compareRows(layer, column, row, row);
    for (let near = layer - 1; near <= layer + 1; near += 1) {
      for (let next = column - 1; next <= column + 1; next += 1) {
        if (near !== layer || next !== column) this.#compareRows(near, next, row - 1, row + 1);
        else {
          this.#compareRows(near, next, row - 1, row - 1);
          this.#compareRows(near, next, row + 1, row + 1);
        }
      }
    }
    this.#compareLayer(layer, 0);
    for (const step of [-1, 1]) {
      for (let next = layer + step; next >= 0 && next < lightness.count; next += step) {
        const deltaL = Math.max(0, step * (lightness.edgeOf(step < 0 ? next + 1 : next) - ownL));
        const difference = deltaL / lightnessDivisor(ownL + (step * deltaL) / 2);
        if (difference >= this.#bound) break;
        this.#compareLayer(next, difference);
      }
    }

    const index = positions[place] as number;
    nearest[index] = this.#nearest;
    for (let at = 0; at < this.#found; at += 1) {
      const other = positions[this.#foundPlaces[at] as number] as number;
      this.#options.report(index, other, this.#foundDifferences[at] as number);
    }
  }

  /** Looks through a layer whose colors are, by lightness alone, at least so different; those around it are known. */
  #compareLayer(layer: number, difference: number): void {
    const { lightness, a, b } = this.#grid;
    const ownA = this.#a[this.#place] as number;
    const ownB = this.#b[this.#place] as number;
    const chroma = this.#chroma[this.#place] as number;
    const rest = Math.sqrt(this.#bound * this.#bound - difference * difference);
    const reachBelow = planeReach(chroma, rest, false);
    const reachAbove = ownB >= 0 ? planeReach(chroma, rest, true) : reachBelow;
    const [row, column] = [a.cellOf(ownA), b.cellOf(ownB)];
    const isNear = Math.abs(layer - lightness.cellOf(this.#lightness[this.#place] as number)) <= 1;
    const last = b.cellOf(ownB + reachAbove);
    for (let next = b.cellOf(ownB - reachBelow); next <= last; next += 1) {
      const edge = b.edgeOf(next);
      const deltaB = Math.max(0, edge - ownB, ownB - b.edgeOf(next + 1));
      const reach = edge >= 0 ? reachAbove : reachBelow;
      if (deltaB >= reach) continue;
      const span = Math.sqrt(reach * reach - deltaB * deltaB);
      const [from, to] = [a.cellOf(ownA - span), a.cellOf(ownA + span)];
      if (isNear && Math.abs(next - column) <= 1) {
        this.#compareRows(layer, next, from, row - 2);
        this.#compareRows(layer, next, row + 2, to);
      } else this.#compareRows(layer, next, from, to);
    }
  }

  /** Looks through some rows of a column, as far as there are any. */
  #compareRows(layer: number, column: number, first: number, last: number): void {
    const { lightness, a, b, starts } = this.#grid;
    if (layer < 0 || layer >= lightness.count || column < 0 || column >= b.count) return;
    const cells = (layer * b.count + column) * a.count;
    const [from, to] = [cells + Math.max(0, first), cells + Math.min(a.count - 1, last)];
    if (from <= to) this.#compare(starts[from] as number, starts[to + 1] as number);
  }

  /** Compares those from one place to before another. */
  #compare(from: number, to: number): void {
    const place = this.#place;
    const ownL = this.#lightness[place] as number;
    const ownA = this.#a[place] as number;
    const ownB = this.#b[place] as number;
    const ownChroma = this.#chroma[place] as number;
    const ownKin = this.#kin[place] as number;
    for (let at = from; at < to; at += 1) {
      const otherL = this.#lightness[at] as number;
      const otherA = this.#a[at] as number;
      const otherB = this.#b[at] as number;
      const deltaL = otherL - ownL;
      const deltaA = otherA - ownA;
      const deltaB = otherB - ownB;
      const share = planeShare(ownChroma + (this.#chroma[at] as number), ownB >= 0 && otherB >= 0);
      const rest = this.#bound * this.#bound - share * (deltaA * deltaA + deltaB * deltaB);
      // The cheapest bounds come first.
      if (rest <= 0 || deltaL * deltaL >= rest * lightnessReach * lightnessReach) continue;
      const divisor = lightnessDivisor(ownL + deltaL / 2);
      if (deltaL * deltaL >= rest * divisor * divisor) continue;
      if (at === place || (ownKin !== 0 && this.#kin[at] === ownKin)) continue;
      const difference = differenceOf(ownL, ownA, ownB, otherL, otherA, otherB);
      if (difference < this.#bound) this.#note(at, difference);
    }
  }

  #note(at: number, difference: number): void {
    const { positions } = this.#grid;
    const { isExempt, limit, most } = this.#options;
    if (isExempt(positions[this.#place] as number, positions[at] as number)) return;
    this.#nearest = Math.min(this.#nearest, difference);
    if (difference < limit) {
      let rank = Math.min(this.#found, most - 1);
      for (; rank > 0 && (this.#foundDifferences[rank - 1] as number) > difference; rank -= 1) {
        this.#foundPlaces[rank] = this.#foundPlaces[rank - 1] as number;
        this.#foundDifferences[rank] = this.#foundDifferences[rank - 1] as number;
      }
      this.#foundPlaces[rank] = at;
      this.#foundDifferences[rank] = difference;
      this.#found = Math.min(this.#found + 1, most);
    }
    const farthest = this.#found === most ? (this.#foundDifferences[most - 1] as number) : limit;
    this.#bound = Math.max(this.#nearest, farthest);
  }
}

/** One of the grid's axes: cells of one size, from the least value on. */
class Axis {
  readonly count: number;
  readonly #from: number;
  readonly #size: number;

  constructor(from: number, to: number, size: number) {
    this.#from = from;
    this.#size = size;
    this.count = to < from ? 1 : Math.floor((to - from) / size) + 1;
  }

  /** The cell of a value; the first or the last one for what is beyond. */
  cellOf(value: number): number {
    return Math.min(this.count - 1, Math.max(0, Math.floor((value - this.#from) / this.#size)));
  }

  /** Where a cell begins. */
  edgeOf(cell: number): number {
    return this.#from + cell * this.#size;
  }
}

/** A cell is so high, and twice as wide: among thousands of colors most have neighbors in their own. */
function cellSize(colors: number): number {
  if (colors > 20_000) return 1.5;
  return colors > 2000 ? 2.5 : 5;
}

/**
 * Puts colors into the cells of a grid, layer by layer, column by column.
 *
 * @returns the axes; the positions of the colors, cell by cell; and where among these each cell starts
 */
function sortIntoCells(colors: readonly Lab[]) {
  const size = cellSize(colors.length);
  const axisOf = (channel: "l" | "a" | "b", width: number) => {
    const values = colors.map((color) => color[channel]);
    const from = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
    const to = values.reduce((greatest, value) => Math.max(greatest, value), Number.NEGATIVE_INFINITY);
    return new Axis(from, to, width);
  };
  const [lightness, a, b] = [axisOf("l", size), axisOf("a", 2 * size), axisOf("b", 2 * size)];
  const cells = colors.map(
    (color) => (lightness.cellOf(color.l) * b.count + b.cellOf(color.b)) * a.count + a.cellOf(color.a),
  );
  const starts = new Int32Array(lightness.count * a.count * b.count + 1);
  for (const cell of cells) starts[cell + 1] = (starts[cell + 1] as number) + 1;
  for (let cell = 1; cell < starts.length; cell += 1) {
    starts[cell] = (starts[cell] as number) + (starts[cell - 1] as number);
  }
  const free = starts.slice();
  const positions = new Int32Array(colors.length);
  for (const [position, cell] of cells.entries()) {
    const place = free[cell] as number;
    positions[place] = position;
    free[cell] = place + 1;
  }
  return { positions, starts, lightness, a, b };
}
