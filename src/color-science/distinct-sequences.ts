import type { PageTheme } from "./page-theme.ts";

/**
 * For each kind of page, the colors that a project without labels is proposed, in this order. They were found by
 * `tools/distinct-search.ts`: varied, not too dark nor dull, and still near the limit of what can be told apart. Sets
 * without any order, of colors that nobody would choose, reach 24.8 for 5, 14.8 for 10 and 8.8 for 20 colors on light
 * pages, 24.6, 14.4 and 8.6 on dark ones, and 16.8, 10.6 and 6.2 on both, where few lightnesses can be read. That is what
 * was found by growing sets at random and exchanging colors of the closest pair, not what is proven.
 */
export const distinctSequences: Readonly<Record<PageTheme, readonly [string, ...string[]]>> = {
  light: [
    "#892EFA",
    "#0F7872",
    "#8C6500",
    "#680700",
    "#123350",
    "#BD346F",
    "#034DA8",
    "#445D38",
    "#424242",
    "#1B0098",
    "#6C6F3B",
    "#7F346E",
    "#824A11",
    "#A04B8F",
    "#5118E0",
    "#146359",
    "#8E2751",
    "#755BB7",
    "#611F76",
    "#731133",
  ],
  dark: [
    "#A56CFF",
    "#44F9FF",
    "#FB4C10",
    "#FBF33E",
    "#429B80",
    "#88BDFF",
    "#BCFFA3",
    "#E470B0",
    "#CAA670",
    "#C4C4C4",
    "#F15F7A",
    "#8D9BFB",
    "#EE9145",
    "#AFDF70",
    "#C16CC9",
    "#3ADD9E",
    "#96ECC3",
    "#E3C327",
    "#FB8BD4",
    "#18BE93",
  ],
  both: [
    "#149B8E",
    "#87905F",
    "#A569FA",
    "#875C9B",
    "#B04C0C",
    "#06813D",
    "#6F6F6F",
    "#DE5388",
    "#B68000",
    "#4263D3",
    "#DF2032",
    "#C068AC",
    "#048CD2",
    "#1F8A9B",
    "#C12F89",
    "#CE2854",
    "#AA3DB5",
    "#DE4E4E",
    "#AD5AB5",
    "#5855FC",
  ],
};

/** The difference (CIEDE2000) of any two among the first 5, the first 10, and all 20 of a sequence, at least. */
const differences: Readonly<Record<PageTheme, readonly [five: number, ten: number, all: number]>> = {
  light: [20, 12, 7],
  dark: [20, 12, 7],
  both: [14, 9, 5],
};

/** How far so many colors can be apart, each from any other, when they are those of the sequence. */
export function sequenceDifference(theme: PageTheme, count: number): number {
  const [five, ten, all] = differences[theme];
  if (count <= 5) return five;
  return count <= 10 ? ten : all;
}
