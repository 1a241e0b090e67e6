import { colorDifference, isCertainlyFar, type Lab, lightnessDifference } from "./distance.ts";

/**
 * Takes the position of a color, and how different (CIEDE2000) it is.
 *
 * @returns how near (CIEDE2000) others have to be from now on; 0 for no more
 */
type TakeColor = (position: number, difference: number) => number;

/** Colors sorted by lightness, so that those near one are found without comparing it with all. */
export class NearColors {
  readonly #labs: readonly Lab[];
  readonly #positions: readonly number[];

  constructor(labs: readonly Lab[]) {
    const sorted = [...labs.entries()].sort(([, one], [, other]) => one.l - other.l);
    this.#positions = sorted.map(([position]) => position);
    this.#labs = sorted.map(([, lab]) => lab);
  }

  /** Visits the colors that are nearer (CIEDE2000) to one than a limit, outward from its lightness. */
  visit(lab: Lab, limit: number, take: TakeColor): void {
    const start = this.#findStart(lab.l);
    let bound = limit;
    for (const step of [-1, 1]) {
      for (let place = step < 0 ? start - 1 : start; ; place += step) {
        const other = this.#labs[place];
        if (other === undefined || lightnessDifference(lab, other) >= bound) break;
        if (isCertainlyFar(lab, other, bound)) continue;
        const difference = colorDifference(lab, other);
        if (difference < bound) bound = take(this.#positions[place] as number, difference);
      }
    }
  }

  /** The place of the first color that isn't darker. */
  #findStart(lightness: number): number {
    let [low, high] = [0, this.#labs.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#labs[middle] as Lab).l < lightness) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
