import { plainContrast, wantedContrast } from "#color-science/contrast.ts";
import type { PageTheme } from "#color-science/page-theme.ts";
import type { Rgb } from "#contract/colors.ts";
import { type ColoredLabel, groupFamilies } from "./color-problems.ts";

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
interface LowContrast {
  /** The id of its first label. */
  readonly label: number;
  /** On the page where it is the least. */
  readonly contrast: number;
}

/** So many families are named; the others are only counted. */
const mostLow = 200;

/** How a plain chip of a color can be read: from 0, without contrast, to 1, with enough. */
export function readabilityOf(color: Rgb, theme: PageTheme): number {
  return shareOf(plainContrast(color, theme), theme);
}

function shareOf(contrast: number, theme: PageTheme): number {
  return Math.min(1, (contrast - 1) / (wantedContrast(theme) - 1));
}

/** Judges the plain chips of labels, as the public changelog shows them, on the pages that they are meant for. */
export function judgeReadability(labels: readonly ColoredLabel[], theme: PageTheme): Readability {
  const chips = groupFamilies(labels).map(({ id, rgb }) => ({
    label: id,
    contrast: plainContrast(rgb, theme),
  }));
  const low = chips
    .filter(({ contrast }) => contrast < wantedContrast(theme))
    .sort((a, b) => a.contrast - b.contrast);
  const total = chips.reduce((sum, { contrast }) => sum + shareOf(contrast, theme), 0);
  const figure = chips.length === 0 ? 100 : (100 * total) / chips.length;
  return { figure, low: low.slice(0, mostLow), count: low.length };
}
