/** What a row of page links shows: a page's number, or a gap before the last or after the first page. */
export type PageWindowEntry = number | "gap-start" | "gap-end";

/**
 * The page links to show: all of few pages; of many, always seven entries, so that the links stay where they are:
 * the first, the last, the current one with its neighbors, and gaps.
 *
 * @param current from 1 to `last`
 */
export function pageWindow(current: number, last: number): readonly PageWindowEntry[] {
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (last <= 7) return range(1, last);
  if (current <= 4) return [...range(1, 5), "gap-end", last];
  if (current >= last - 3) return [1, "gap-start", ...range(last - 4, last)];
  return [1, "gap-start", ...range(current - 1, current + 1), "gap-end", last];
}
