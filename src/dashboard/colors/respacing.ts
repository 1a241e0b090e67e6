import { plainContrast, wantedContrast } from "#color-science/contrast.ts";
import { colorDifference, isCertainlyFar, type Lab, leastDifference } from "#color-science/distance.ts";
import { type PageTheme, usualPageTheme } from "#color-science/page-theme.ts";
import { type ColoredLabel, distinctFrom, groupFamilies, pairKey } from "./color-problems.ts";
import { type Shade, shadesOf } from "./hue-family.ts";

/** What colors may do to be told apart. */
export interface RespacingOptions {
  /** How far each may move, in CIEDE2000. */
  readonly reach: number;
  /** Colors that stay, as `#RRGGBB`. */
  readonly locked?: readonly string[];
  /** Pairs of colors that are alike on purpose, see `pairKey`. */
  readonly kept?: readonly string[];
  /** The pages on which no label becomes harder to read. */
  readonly theme?: PageTheme;
}

/** A new color for each family of labels that needs one. */
export interface Respacing {
  /** `#RRGGBB` in capitals by what takes its place. */
  readonly colors: ReadonlyMap<string, string>;
  /** Whether there are more families than can be spaced. */
  readonly tooMany: boolean;
}

/** How far colors move unless a person says otherwise, and the most that they can be made to. */
export const usualReach = 10;
export const greatestReach = 25;

/** Of more families than this no palette can be made that people tell apart. */
export const mostFamilies = 120;

/**
 * What it costs that two colors look alike, in each of the visions of a shade. A pair that only tritan eyes mistake is no
 * reason to move a color; it decides between shades.
 */
const conflictCosts = [1000, 500, 400, 500, 400, 20] as const;

/** A pair this costly is a reason to move. */
const leastReason = 400;

/** What it costs, for each CIEDE2000, that two colors come nearer than what is told apart at a glance. */
const nearnessCost = 4;

const mostRounds = 60;
/** The search ends after so many comparisons of two colors, however many there are. */
const mostComparisons = 4_000_000;

interface Seeker {
  readonly hex: string;
  readonly group: string | null;
  readonly isLocked: boolean;
  readonly shades: readonly Shade[];
  shade: Shade;
  /** How often it gave up a shade: that counts against it. */
  readonly givenUp: Map<Shade, number>;
}

/**
 * Proposes colors with which no two families are alike to people with normal, deutan or protan vision, as far as there
 * are such within reach. Each keeps the name of its hue; what is fine stays as it is. The same labels always get the same
 * colors.
 *
 * The search is one of least conflicts: family by family, what looks like another one takes the shade that costs least,
 * and what it gave up costs more each time. In the end each goes back toward its own color as far as that costs nothing.
 */
export function respaceColors(
  labels: readonly ColoredLabel[],
  { reach, locked = [], kept = [], theme = usualPageTheme }: RespacingOptions,
): Respacing {
  const families = groupFamilies(labels);
  if (families.length > mostFamilies) return { colors: new Map(), tooMany: true };
  const lockedColors = new Set(locked);
  const keptPairs = new Set(kept);
  const seekers = families.map(({ hex, rgb, group }): Seeker => {
    const isLocked = lockedColors.has(hex);
    const contrast = Math.min(plainContrast(rgb, theme), wantedContrast(theme));
    const shades = shadesOf(rgb, isLocked ? 0 : reach).filter(
      (shade) => shade.change === 0 || plainContrast(shade.rgb, theme) >= contrast,
    );
    const [shade] = shades as [Shade];
    return { hex, group, isLocked, shades, shade, givenUp: new Map() };
  });
  const rivals = new Map(
    seekers.map((seeker) => [
      seeker,
      seekers.filter((other) => {
        const isSameGroup = seeker.group !== null && seeker.group === other.group;
        return other !== seeker && !isSameGroup && !keptPairs.has(pairKey(seeker.hex, other.hex));
      }),
    ]),
  );
  let comparisons = 0;
  const conflictsOf = (seeker: Seeker, shade: Shade, enough = Number.POSITIVE_INFINITY) => {
    let cost = 0;
    for (const other of rivals.get(seeker) ?? []) {
      comparisons += 1;
      cost += costOfPair(shade.labs, other.shade.labs);
      if (cost >= enough) break;
    }
    return cost;
  };
  const isTroubled = (seeker: Seeker) =>
    (rivals.get(seeker) ?? []).some(({ shade }) => costOfPair(seeker.shade.labs, shade.labs) >= leastReason);
  const totalCost = () =>
    seekers.reduce((sum, seeker) => sum + conflictsOf(seeker, seeker.shade) / 2 + seeker.shade.cost, 0);

  let best = seekers.map(({ shade }) => shade);
  let least = totalCost();
  for (let round = 0; round < mostRounds && comparisons < mostComparisons; round += 1) {
    const troubled = seekers
      .filter((seeker) => !seeker.isLocked)
      .map((seeker, index) => ({ seeker, index, cost: conflictsOf(seeker, seeker.shade) }))
      .filter(({ seeker }) => isTroubled(seeker))
      .sort((a, b) => b.cost - a.cost || b.index - a.index);
    if (troubled.length === 0) break;
    for (const { seeker } of troubled) {
      // Another one's move may have solved it.
      if (!isTroubled(seeker)) continue;
      seeker.givenUp.set(seeker.shade, (seeker.givenUp.get(seeker.shade) ?? 0) + 1);
      seeker.shade = cheapestShade(seeker, (shade, enough) => {
        const tired = (seeker.givenUp.get(shade) ?? 0) * 50;
        return shade.cost + tired + conflictsOf(seeker, shade, enough - shade.cost - tired);
      });
    }
    const cost = totalCost();
    if (cost < least) [best, least] = [seekers.map(({ shade }) => shade), cost];
  }

  for (const [index, seeker] of seekers.entries()) seeker.shade = best[index] ?? seeker.shade;
  settle(seekers, conflictsOf);
  const moved = seekers.filter(({ hex, shade }) => shade.hex !== hex);
  return { colors: new Map(moved.map(({ hex, shade }) => [hex, shade.hex])), tooMany: false };
}

/** Each goes back toward its own color as far as that makes nothing worse, until none can. */
function settle(
  seekers: readonly Seeker[],
  conflictsOf: (seeker: Seeker, shade: Shade, enough?: number) => number,
): void {
  for (let turn = 0, isMoving = true; isMoving && turn < 8; turn += 1) {
    isMoving = false;
    for (const seeker of seekers) {
      if (seeker.shade.cost === 0) continue;
      const after = cheapestShade(
        seeker,
        (shade, enough) => shade.cost + conflictsOf(seeker, shade, enough - shade.cost),
      );
      if (after !== seeker.shade) isMoving = true;
      seeker.shade = after;
    }
  }
}

/** The shade that costs least, of equals the one most like the own color. */
function cheapestShade(seeker: Seeker, costOf: (shade: Shade, enough: number) => number): Shade {
  let chosen = seeker.shade;
  let least = Number.POSITIVE_INFINITY;
  for (const shade of seeker.shades) {
    // They are sorted by what they cost on their own.
    if (shade.cost >= least) break;
    const cost = costOf(shade, least);
    if (cost < least) [chosen, least] = [shade, cost];
  }
  return chosen;
}

function costOfPair(a: readonly Lab[], b: readonly Lab[]): number {
  let cost = 0;
  for (let vision = 0; vision < conflictCosts.length; vision += 1) {
    const [one, other] = [a[vision] as Lab, b[vision] as Lab];
    const limit = vision === 0 ? distinctFrom : leastDifference;
    if (isCertainlyFar(one, other, limit)) continue;
    const difference = colorDifference(one, other);
    if (difference < leastDifference) cost += conflictCosts[vision] ?? 0;
    if (vision === 0 && difference < limit) cost += (limit - difference) * nearnessCost;
  }
  return cost;
}
