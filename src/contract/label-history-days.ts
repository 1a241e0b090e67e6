import * as z from "zod/mini";
import { historyCountsSchema, historyFilters } from "./label-history.ts";
import { timestampSchema } from "./values.ts";

/** A day on which labels were changed, and how many changes of each action it has. */
export const historyDaySchema = z.object({
  /** In the time zone that was asked for, such as `2026-03-02`. */
  day: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  counts: historyCountsSchema,
});

/** The days of a project's history that have changes, oldest first. */
export const historyDaysSchema = z.object({
  data: z.array(historyDaySchema),
  /** As in a page of the history. */
  complete_since: z.nullable(timestampSchema),
});
export type HistoryDays = z.infer<typeof historyDaysSchema>;

/** Whether a text names a time zone (`Europe/Berlin`), or an offset from UTC (`+02:00`). */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The query of the history's days: what they are narrowed down to, and whose days they are. */
export const historyDaysQuerySchema = z.object({
  ...historyFilters,
  zone: z._default(
    z.string("time-zone").check(z.maxLength(64, "time-zone"), z.refine(isTimeZone, "time-zone")),
    "UTC",
  ),
});
export type HistoryDaysQuery = z.infer<typeof historyDaysQuerySchema>;
