import { i18n } from "@lingui/core";
import { useSyncExternalStore } from "react";
import { countDays } from "./calendar-day.ts";
import { formatDate, formatRelative } from "./date-format.ts";
import styles from "./timestamp.module.css";

const minute = 60_000;
const hour = 60 * minute;

/** Calls the listener every minute; returns the way to stop that. */
function subscribeToClock(onTick: () => void): () => void {
  const timer = setInterval(onTick, minute);
  return () => clearInterval(timer);
}

const currentMinute = () => Math.floor(Date.now() / minute) * minute;

/** The day with its year. Portuguese, whose medium style is a phrase (“18 de ago. de 2026”), writes it in digits. */
function formatDay(time: number): string {
  return formatDate(
    time,
    i18n.locale.startsWith("pt")
      ? { day: "2-digit", month: "2-digit", year: "numeric" }
      : { dateStyle: "medium" },
  );
}

/**
 * A moment the way people say it: by minutes within an hour, by hours on the same day, by calendar days within a week,
 * then the day, then the day with its year.
 *
 * @param time milliseconds since 1970
 * @param now the same, of the moment it is read
 */
export function formatMoment(time: number, now: number): string {
  const age = now - time;
  const days = countDays(time, now);
  if (age < 0 || days >= 7) {
    const sameYear = new Date(time).getFullYear() === new Date(now).getFullYear();
    return formatDate(time, { day: "numeric", month: "short", ...(!sameYear && { year: "numeric" }) });
  }
  if (age < minute) return formatRelative(0, "second");
  if (age < hour) return formatRelative(-Math.floor(age / minute), "minute");
  if (days === 0) return formatRelative(-Math.floor(age / hour), "hour");
  return formatRelative(-days, "day");
}

interface TimestampProps {
  /** As the API writes it, ISO 8601. */
  readonly value: string;
  readonly relative?: boolean | undefined;
  /** What the tooltip says after the exact moment. */
  readonly note?: () => string | null;
  /** It is one of many in a table, where the keyboard stops at rows rather than at dates. */
  readonly inTable?: boolean;
}

/** A moment as the API writes it (ISO 8601), to the second. */
export function formatExactly(moment: string): string {
  return formatDate(Date.parse(moment), { dateStyle: "medium", timeStyle: "long" });
}

/** A date, or a relative time; its tooltip tells the exact moment. */
export function Timestamp({ value, relative = false, note, inTable = false }: TimestampProps) {
  const now = useSyncExternalStore(subscribeToClock, currentMinute, currentMinute);
  const time = Date.parse(value);
  if (Number.isNaN(time)) return <span>{value}</span>;
  const exact = [formatExactly(value), note?.()].filter(Boolean).join("\n");
  return (
    <time
      className={styles["timestamp"]}
      dateTime={value}
      data-tooltip={exact}
      aria-description={exact}
      tabIndex={inTable ? undefined : 0}
    >
      {relative ? formatMoment(time, Math.max(now, time)) : formatDay(time)}
    </time>
  );
}
