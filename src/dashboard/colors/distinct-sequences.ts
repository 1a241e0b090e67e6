import type { PageTheme } from "./page-theme.ts";

/**
 * For each kind of page, the colors that a project without labels is proposed, in this order: found by
 * `bench/distinct-search.ts`.
 */
export const distinctSequences = {
  light:
    "#7838F8 #257669 #826817 #B83D63 #620B05 #470672 #125337 #0801C9 #6A588A #602F4C #0E6AB4 #58713E #333333 #84098D #1841CE #91394B #7F426C #7A232A #9C2216 #4C3664".split(
      " ",
    ),
  dark: [] as string[],
  both: [] as string[],
} as unknown as Readonly<Record<PageTheme, readonly [string, ...string[]]>>;

/** The difference (CIEDE2000) of any two among the first 5, the first 10, and all 20 of a sequence, at least. */
const differences: Readonly<Record<PageTheme, readonly [five: number, ten: number, all: number]>> = {
  light: [20, 12, 7],
  dark: [20, 12, 7],
  both: [12, 7, 4],
};

/** How far so many colors can be apart, each from any other, when they are those of the sequence. */
export function sequenceDifference(theme: PageTheme, count: number): number {
  const [five, ten, all] = differences[theme];
  if (count <= 5) return five;
  return count <= 10 ? ten : all;
}
