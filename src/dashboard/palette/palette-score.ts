import type { IssueCounts } from "./palette-issues.ts";

/** What one change that is needed weighs, by kind, in labels: a pair that only some people can't tell apart weighs half. */
const weights: IssueCounts = { close: 1, lost: 0.5, unreadable: 1, sameName: 1 };

/**
 * How well a palette does, from 0 to 100: `100 · labels / (labels + weight of the issues)`. It is 100 without
 * issues, and goes up with each fix, whatever else there is; ten issues are worse among ten labels than
 * among a hundred.
 */
export function scorePalette(labels: number, counts: IssueCounts): number {
  const kinds = Object.keys(weights) as (keyof IssueCounts)[];
  const weight = kinds.reduce((sum, kind) => sum + counts[kind] * weights[kind], 0);
  return weight === 0 ? 100 : (100 * labels) / (labels + weight);
}

/** So many labels have scores so near each other that a decimal is needed to see them go up. */
const manyLabels = 100;

/** The score as it is shown: rounded down, so that 100 means that nothing is left. */
export function roundScore(score: number, labels: number): number {
  const steps = labels > manyLabels ? 10 : 1;
  return Math.floor(score * steps) / steps;
}
