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
 * The one fix of a family's color: the shade of the same hue that changes least, and leaves the least wrong. It makes no
 * measure of its labels worse, and lowers no score, see {@link ColorJudge.tryColor}.
 *
 * @returns `#RRGGBB`; null where nothing is wrong, or no shade is better
 */
export function findFix<Label extends JudgedLabel>(
  judge: ColorJudge<Label>,
  family: ColorFamily<Label>,
): string | null {
  const own = measureColor(family.hex);
  const before = costOf(judge.problemsOfFamily(family));
  if (own === null || before === 0) return null;
  const find = (range: ShadeRange) => {
    let best: string | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const { shade, cost } of findShades(own, judge.theme, range)) {
      if (cost >= Math.min(least, before * worth)) break;
      const problems = judge.tryColor(family, shade);
      if (problems === null) continue;
      const left = costOf(problems);
      if (cost < (before - left) * worth && cost + left < least) [best, least] = [shade.hex, cost + left];
    }
    return best;
  };
  return find(sameName) ?? find(akin);
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
const mostImproved = 150;

/**
 * Better colors for all labels with which something is wrong: fix after fix, the most urgent first.
 *
 * @returns null where that doesn't raise both scores
 */
export function improveColors<Label extends JudgedLabel>(judge: ColorJudge<Label>): Improvement | null {
  if (judge.families.length > mostImproved) return null;
  const colors = new Map<string, string>();
  let now = judge;
  for (const { family } of judge.issues) {
    const fix = findFix(now, family);
    if (fix === null) continue;
    now = now.recolor(new Map([[family.hex, fix]]));
    colors.set(family.hex, fix);
  }
  const [before, after] = [judge.scores, now.scores];
  const rises =
    (after.distinct > before.distinct || before.distinct === 100) &&
    (after.readable > before.readable || before.readable === before.labels);
  if (now === judge || !rises) return null;
  return { colors, before, after };
}
