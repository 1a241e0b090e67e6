import type { Audience } from "./audience.ts";
import type { ColorFamily, ColorJudge, ColorProblems, ColorScores, JudgedLabel } from "./color-judge.ts";
import { measureColor } from "./measured-color.ts";
import { akin, findShades, type ShadeRange, sameName } from "./shades.ts";

/** What it costs, beside the costs of shades, that something is still wrong with a color. */
const contrastCost = 30;
const audienceCosts: Readonly<Record<Audience, number>> = {
  everyone: 16,
  redGreen: 12,
  deutan: 10,
  protan: 8,
  few: 4,
};

/** So many times as much as what is wrong costs, a shade may cost. */
const worth = 2.5;

function costOf({ contrast, lookAlikes }: ColorProblems<unknown>): number {
  const start = contrast === null ? 0 : contrastCost;
  return lookAlikes.reduce((sum, { audience }) => sum + audienceCosts[audience], start);
}

/**
 * The one fix of a family's color: the shade that changes least, and leaves the least wrong; of the same name, unless no such
 * can be read. It makes no measure of its labels worse, and lowers no score, see {@link ColorJudge.tryColor}.
 *
 * @returns `#RRGGBB`; null where nothing is wrong, or no shade is better
 */
export function findFix<Label extends JudgedLabel>(
  judge: ColorJudge<Label>,
  family: ColorFamily<Label>,
): string | null {
  const own = measureColor(family.hex);
  const problems = judge.problemsOfFamily(family);
  const before = costOf(problems);
  if (own === null || before === 0) return null;
  const find = (range: ShadeRange) => {
    let best: string | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const { shade, cost } of findShades(own, judge.theme, range)) {
      if (cost >= Math.min(least, before * worth)) break;
      const trial = judge.tryColor(family, shade);
      if (trial === null) continue;
      const left = costOf(trial);
      if (cost < (before - left) * worth && cost + left < least) [best, least] = [shade.hex, cost + left];
    }
    return best;
  };
  return find(sameName) ?? (problems.contrast === null ? null : find(akin));
}

/** Better colors for a project. */
export interface Improvement {
  /** `#RRGGBB` in capitals by what takes its place: all labels of a color change together. */
  readonly colors: ReadonlyMap<string, string>;
  readonly before: ColorScores;
  /** Each score is higher, unless it couldn't be. */
  readonly after: ColorScores;
}

/** More families than this can't be told apart, whatever their colors are. */
const mostImproved = 120;
/** After so many rounds hardly anything is left that helps. */
const mostRounds = 3;

/**
 * Better colors for all labels with which something is wrong: fix after fix, the most urgent first, as long as any
 * helps.
 *
 * @returns null where that doesn't raise both scores
 */
export function improveColors<Label extends JudgedLabel>(judge: ColorJudge<Label>): Improvement | null {
  if (judge.families.length > mostImproved) return null;
  /** By the color that a family has now, the one that it had. */
  const origins = new Map<string, string>();
  /** Colors for which there was no fix: what is found after other fixes isn't worth the search. */
  const unfixed = new Set<string>();
  let now = judge;
  for (let round = 0; round < mostRounds; round += 1) {
    const start = now;
    for (const { family } of start.issues) {
      const fix = unfixed.has(family.hex) ? null : findFix(now, family);
      if (fix === null) {
        unfixed.add(family.hex);
        continue;
      }
      now = now.recolor(new Map([[family.hex, fix]]));
      origins.set(fix, origins.get(family.hex) ?? family.hex);
      origins.delete(family.hex);
    }
    if (now === start) break;
  }
  const [before, after] = [judge.scores, now.scores];
  const rises =
    (after.distinct > before.distinct || before.distinct === 100) &&
    (after.readable > before.readable || before.readable === before.labels);
  if (now === judge || !rises) return null;
  return { colors: new Map([...origins].map(([fix, origin]) => [origin, fix])), before, after };
}
