import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { HistoryEntry } from "#contract/label-history.ts";
import { sortableMoment } from "#dashboard/labels/data/sortable-moment.ts";
import { countDays } from "#dashboard/ui/text/calendar-day.ts";
import { formatDate } from "#dashboard/ui/text/date-format.ts";
import { isolateName, showName } from "#dashboard/ui/text/text-direction.ts";

/**
 * A day the way people say it: today, yesterday, else its date, with the year if that isn't this one.
 *
 * @param at as the API writes it
 * @param now milliseconds since 1970
 */
export function nameDay(at: string, now: number): string {
  const time = Date.parse(at);
  const days = countDays(time, now);
  const name =
    days === 0 || days === 1
      ? new Intl.RelativeTimeFormat(i18n.locales, { numeric: "auto" }).format(-days, "day")
      : formatDate(time, {
          weekday: "long",
          day: "numeric",
          month: "long",
          ...yearOf(at, now),
        });
  return name.charAt(0).toLocaleUpperCase(i18n.locale) + name.slice(1);
}

/** The time of day. */
export function formatTime(at: string): string {
  return formatDate(Date.parse(at), { timeStyle: "short" });
}

/** A moment to the second. */
export function formatExactly(at: string): string {
  return formatDate(Date.parse(at), { dateStyle: "medium", timeStyle: "medium" });
}

/** A day, as short as can be. */
export function formatShortly(at: string): string {
  return formatDate(Date.parse(at), { month: "short", day: "numeric", ...yearOf(at) });
}

const minutes: Intl.DateTimeFormatOptions = { hour: "numeric", minute: "numeric" };

/** A moment to the minute, with its day of the week; at the beginning of a day the day alone, and null for now. */
export function formatMoment(at: string | null): string {
  if (at === null) return t`Now`;
  const date = new Date(at);
  const time = date.getTime() === new Date(at).setHours(0, 0, 0, 0) ? {} : minutes;
  return formatDate(date.getTime(), {
    weekday: "long",
    month: "long",
    day: "numeric",
    ...yearOf(at),
    ...time,
  });
}

/** What the author of a change is called. */
export function nameAuthor(user: HistoryEntry["user"]): string {
  return user === null ? t`An administrator` : showName(user.name);
}

/** When a change was taken back, and by whom, unless that was its own author. */
export function describeUndone(entry: HistoryEntry, undoneBy: HistoryEntry): string {
  const isSameDay = countDays(Date.parse(entry.at), Date.parse(undoneBy.at)) === 0;
  const time = isSameDay ? formatTime(undoneBy.at) : formatShortly(undoneBy.at);
  if (undoneBy.user?.id === entry.user?.id) return t`Undone ${time}`;
  const name = isolateName(nameAuthor(undoneBy.user));
  return t`Undone by ${name}, ${time}`;
}

/** The year, where it isn't this one. @param now milliseconds since 1970 */
function yearOf(at: string, now = Date.now()): Intl.DateTimeFormatOptions {
  return new Date(at).getFullYear() === new Date(now).getFullYear() ? {} : { year: "numeric" };
}

/** Why nothing is known of a moment; null where the history reaches back to it. */
export function describeTooEarly(at: string, completeSince: string | null): string | null {
  return completeSince !== null && sortableMoment(at) < sortableMoment(completeSince)
    ? t`The history begins on ${formatExactly(completeSince)}. Choose a later time.`
    : null;
}
