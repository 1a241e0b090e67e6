import { type ColoredLabel, groupFamilies } from "./color-problems.ts";
import { plainContrast, wantedContrast } from "./contrast.ts";
import { type PageTheme, pagesOf } from "./page-theme.ts";

/** How the chips of labels can be read where they are shown. */
export interface Readability {
  /** From 0, no contrast at all, to 100, where every chip has enough. */
  readonly figure: number;
  /** The families with too little, the worst first; at most {@link mostLow}. */
  readonly low: readonly LowContrast[];
  /** How many there are, also of those beyond. */
  readonly count: number;
}

/** A family whose chips have too little contrast. */
export interface LowContrast {
  /** The id of its first label. */
  readonly label: number;
  /** On the page where it is the least. */
  readonly contrast: number;
}

/** So many families are named; the others are only counted. */
export const mostLow = 200;

/** Judges the plain chips of labels, as the public changelog shows them, on the pages that they are meant for. */
export function judgeReadability(labels: readonly ColoredLabel[], theme: PageTheme): Readability {
  const wanted = wantedContrast(theme);
  const families = groupFamilies(labels).map(({ id, rgb }) => {
    const reached = plainContrast(rgb);
    return { label: id, contrast: Math.min(...pagesOf(theme).map((page) => reached[page])) };
  });
  const low = families.filter(({ contrast }) => contrast < wanted).sort((a, b) => a.contrast - b.contrast);
  const total = families.reduce((sum, { contrast }) => sum + Math.min(1, (contrast - 1) / (wanted - 1)), 0);
  const figure = families.length === 0 ? 100 : (100 * total) / families.length;
  return { figure, low: low.slice(0, mostLow), count: low.length };
}
