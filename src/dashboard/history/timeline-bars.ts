import { labelUpdates } from "#contract/label-content.ts";
import type { HistoryDay } from "#contract/label-history-days.ts";

/** A stretch of time, in milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** How many changes there were in a stretch of time, by what they did to labels. */
export interface Bar extends Span {
  readonly created: number;
  readonly changed: number;
  readonly deleted: number;
}

/** So many bars fit beside each other, however long the history is. */
const mostBars = 100;

/** The shortest stretch that is shown, as changes are counted by day. */
const dayLength = 24 * 60 * 60 * 1000;

/** When a day begins in the person's time zone, in milliseconds since 1970. */
export function startOfDay(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date).getTime();
}

/** What bars can stand for: where the one that a day belongs to begins, and where the next one does. */
const units: readonly ((date: Date) => readonly [Date, Date])[] = [
  (date) => {
    const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
    return [new Date(year, month, day), new Date(year, month, day + 1)];
  },
  (date) => {
    const monday = date.getDate() - ((date.getDay() + 6) % 7);
    const [year, month] = [date.getFullYear(), date.getMonth()];
    return [new Date(year, month, monday), new Date(year, month, monday + 7)];
  },
  (date) => [
    new Date(date.getFullYear(), date.getMonth(), 1),
    new Date(date.getFullYear(), date.getMonth() + 1, 1),
  ],
  (date) => [new Date(date.getFullYear(), 0, 1), new Date(date.getFullYear() + 1, 0, 1)],
];
const unitLengths = [1, 7, 30, 365].map((days) => days * dayLength);

/**
 * Sums up days as bars: of days, weeks, months, or years, whichever there is room for.
 *
 * @param days oldest first
 * @param span what is in view; bars that reach into it are whole
 * @returns oldest first, a hundred or a few more at most; those without changes are left out
 */
export function layOutBars(days: readonly HistoryDay[], { from, to }: Span): readonly Bar[] {
  const fitting = unitLengths.findIndex((length) => (to - from) / length <= mostBars);
  const unit = units.at(fitting);
  const bars: { from: number; to: number; created: number; changed: number; deleted: number }[] = [];
  for (const { day, counts } of days) {
    const start = startOfDay(day);
    let last = bars.at(-1);
    if (last === undefined || start >= last.to) {
      const [begin = new Date(start), end = new Date(start)] = unit?.(new Date(start)) ?? [];
      last = { from: begin.getTime(), to: end.getTime(), created: 0, changed: 0, deleted: 0 };
      bars.push(last);
    }
    last.created += counts.created + counts.restored;
    for (const update of labelUpdates) last.changed += counts[update];
    last.deleted += counts.deleted;
  }
  return bars.filter((bar) => bar.to > from && bar.from < to);
}

/** From the first change, or at least an hour, until now. */
export function wholeSpan(days: readonly HistoryDay[], now: number): Span {
  const to = Math.ceil(now / 1000) * 1000;
  const [first] = days;
  return { from: Math.min(first === undefined ? to : startOfDay(first.day), to - dayLength / 24), to };
}

/**
 * Makes what is in view shorter or longer.
 *
 * @param around a moment that stays where it is, in milliseconds since 1970
 * @param factor below 1 to see less of the time
 * @param whole what there is to see
 */
export function zoomSpan(span: Span, around: number, factor: number, whole: Span): Span {
  const most = whole.to - whole.from;
  const length = Math.min(Math.max((span.to - span.from) * factor, Math.min(dayLength, most)), most);
  const share = (around - span.from) / (span.to - span.from);
  return moveSpan({ from: around - share * length, to: around + (1 - share) * length }, 0, whole);
}

/** Moves what is in view by milliseconds, as far as there is something to see. */
export function moveSpan({ from, to }: Span, by: number, whole: Span): Span {
  const length = Math.min(to - from, whole.to - whole.from);
  const start = Math.min(Math.max(Math.round(from + by), whole.from), whole.to - length);
  return { from: start, to: start + Math.round(length) };
}

/** What is in view so that a moment is in it. */
export function revealInSpan(span: Span, time: number, whole: Span): Span {
  if (time >= span.from && time <= span.to) return span;
  return moveSpan(span, time - (span.from + span.to) / 2, whole);
}
