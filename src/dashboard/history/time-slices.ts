import { type HistoryCounts, historyActions } from "#contract/label-history.ts";
import { fromKeys } from "#contract/values.ts";
import type { CountedChanges } from "#dashboard/labels/data/history-days.ts";

/** One of the equal pieces into which the time of a history is cut. */
export interface TimeSlice {
  /** When it begins, in milliseconds since 1970. */
  readonly start: number;
  readonly counts: HistoryCounts;
}

/** So many slices fit beside each other, however long the history is. */
const mostSlices = 90;

const day = 24 * 60;

/** How long (minutes) slices may be where they are shorter than a day. */
const partsOfDay = [5, 30, 3 * 60];

/**
 * Cuts the time from the first change until now into equal slices, from 5 minutes to many days long. They begin at full minutes
 * of the person's time zone, those of days at midnight.
 *
 * @param changes in any order; at least one
 * @param byDay whether only the day of each is known
 * @param now milliseconds since 1970
 * @returns oldest first, at most a few more than {@link mostSlices}
 */
export function sliceTime(
  changes: readonly CountedChanges[],
  byDay: boolean,
  now: number,
): readonly TimeSlice[] {
  const first = new Date(changes.reduce((least, { time }) => Math.min(least, time), now));
  const minutes = (now - first.getTime()) / 60_000;
  const part = byDay ? undefined : partsOfDay.find((length) => minutes / length <= mostSlices);
  const length = part ?? day * Math.max(1, Math.ceil(minutes / day / mostSlices));
  const begin = part ? Math.floor((first.getHours() * 60 + first.getMinutes()) / part) * part : 0;
  // By the calendar: days with a change of clocks are longer or shorter.
  const startOf = (index: number) =>
    new Date(first.getFullYear(), first.getMonth(), first.getDate(), 0, begin + index * length).getTime();
  const slices: { start: number; counts: Record<keyof HistoryCounts, number> }[] = [];
  do slices.push({ start: startOf(slices.length), counts: fromKeys(historyActions, () => 0) });
  while (startOf(slices.length) < now);
  for (const { time, counts } of changes) {
    const slice = slices.findLast(({ start }) => start <= time);
    if (slice) for (const action of historyActions) slice.counts[action] += counts[action];
  }
  return slices;
}
