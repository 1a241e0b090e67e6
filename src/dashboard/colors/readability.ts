import { plainContrast, wantedContrast } from "#color-science/contrast.ts";
import type { PageTheme } from "#color-science/page-theme.ts";
import { type ColoredLabel, groupFamilies } from "./color-problems.ts";

/** How the chips of labels can be read where they are shown. */
export interface Readability {
  /** How many labels have a color. */
  readonly labels: number;
  /** How many of them have too little contrast. */
  readonly hard: number;
  /** The families with too little, the worst first; at most {@link mostLow}. */
  readonly low: readonly LowContrast[];
  /** How many families that are, also those beyond. */
  readonly count: number;
}

/** A family whose chips have too little contrast. */
interface LowContrast {
  /** The id of its first label. */
  readonly label: number;
  /** On the page where it is the least. */
  readonly contrast: number;
}

/** So many families are named; the others are only counted. */
const mostLow = 200;

/** Judges the plain chips of labels, as the public changelog shows them, on the pages that they are meant for. */
export function judgeReadability(labels: readonly ColoredLabel[], theme: PageTheme): Readability {
  const chips = groupFamilies(labels).map(({ id, rgb, size }) => ({
    label: id,
    size,
    contrast: plainContrast(rgb, theme),
  }));
  const wanted = wantedContrast(theme);
  const low = chips.filter(({ contrast }) => contrast < wanted).sort((a, b) => a.contrast - b.contrast);
  const count = (some: typeof chips) => some.reduce((sum, { size }) => sum + size, 0);
  return {
    labels: count(chips),
    hard: count(low),
    low: low.slice(0, mostLow).map(({ label, contrast }) => ({ label, contrast })),
    count: low.length,
  };
}
