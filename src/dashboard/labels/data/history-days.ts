import { useQuery } from "@tanstack/react-query";
import { countActions } from "#contract/label-history.ts";
import { type HistoryDay, historyDaysSchema } from "#contract/label-history-days.ts";
import { apiPaths } from "#contract/paths.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { projectDetailOptions, type Target } from "#dashboard/projects/data/project-detail-queries.ts";
import type { HistoryView } from "./history-address.ts";
import { filtersOf, type HistoryParameters, readHistoryPage, useTarget } from "./history-queries.ts";

/** More changes of a project than a browser keeps. */
const allKept = 100_000;

/** The calendar day of a moment in the person's time zone, as the API writes days. */
function dayOf(at: string): string {
  const date = new Date(at);
  const digits = (value: number, length = 2) => String(value).padStart(length, "0");
  return [digits(date.getFullYear(), 4), digits(date.getMonth() + 1), digits(date.getDate())].join("-");
}

/** Counts by day what this browser has kept of a project's history. */
async function countKeptDays(source: Target, filters: HistoryParameters): Promise<readonly HistoryDay[]> {
  const { data } = await readHistoryPage(source, { ...filters, limit: allKept });
  return [...Map.groupBy(data.toReversed(), ({ at }) => dayOf(at))].map(([day, entries]) => {
    return { day, counts: countActions(entries) };
  });
}

/** The person's time zone, by name, or where the browser knows none as an offset from UTC. */
function nameZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (timeZone && timeZone !== "Etc/Unknown") return timeZone;
  const minutes = -new Date().getTimezoneOffset();
  const digits = (value: number) => String(value).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${digits(Math.floor(Math.abs(minutes) / 60))}:${digits(Math.abs(minutes) % 60)}`;
}

/**
 * Reads the days of a project's history that have changes, oldest first: the service counts them, or where it keeps no
 * history, this browser what it has changed.
 *
 * @throws ApiError, or what the browser's storage throws
 */
async function readHistoryDays(
  source: Target,
  filters: HistoryParameters,
  signal: AbortSignal,
): Promise<readonly HistoryDay[]> {
  const { api, client, appId } = source;
  // Every response about the project tells whether the service keeps one.
  if (!api.hasHistory) await client.fetchQuery(projectDetailOptions(api, appId));
  if (!api.hasHistory) return countKeptDays(source, filters);
  const entries = Object.entries({ ...filters, zone: nameZone() }).map(([name, value]) => [
    name,
    String(value),
  ]);
  const path = `${apiPaths.labelHistoryDays}?${new URLSearchParams(entries)}`;
  return (await api.request({ path, schema: historyDaysSchema, appId, signal })).data;
}

/** The days of a project's history that have changes of a view, oldest first. */
export function useHistoryDays(appId: string, view: HistoryView) {
  const source = useTarget(appId);
  const filters = filtersOf(view);
  return useQuery({
    queryKey: [...queryKeys.labelHistory(appId), "days", filters],
    queryFn: ({ signal }) => readHistoryDays(source, filters, signal),
  });
}
