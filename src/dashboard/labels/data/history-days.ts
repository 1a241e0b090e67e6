import { useQuery } from "@tanstack/react-query";
import { countActions, type HistoryCounts, type HistoryPage } from "#contract/label-history.ts";
import { historyDaysSchema } from "#contract/label-history-days.ts";
import { apiPaths } from "#contract/paths.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import type { HistoryView } from "./history-address.ts";
import { filtersOf, isFolded, type useHistory, useTarget } from "./history-queries.ts";

/** How many changes there were at a time, in milliseconds since 1970: of a day, that it begins. */
export interface CountedChanges {
  readonly time: number;
  readonly counts: HistoryCounts;
}

/** Counts by their moments the changes that a list has, a batch as one. */
function countListed(pages: readonly HistoryPage[], isWhole: boolean): readonly CountedChanges[] {
  return pages.flatMap(({ data, batches }) =>
    data.map((entry) => {
      const batch = isWhole ? batches.find(({ id }) => id === entry.batch) : undefined;
      return { time: Date.parse(entry.at), counts: batch?.counts ?? countActions([entry]) };
    }),
  );
}

/**
 * When a project's labels were changed, in a view: by moments where the list has them all, else by days, which the service
 * counts; also by what the list has where it can't.
 *
 * @param query the list of that view
 * @returns undefined until that is known
 */
export function useChangeCounts(appId: string, view: HistoryView, query: ReturnType<typeof useHistory>) {
  const { api } = useTarget(appId);
  const filters = filtersOf(view);
  const pages = query.data?.pages;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const days = useQuery({
    queryKey: [...queryKeys.labelHistory(appId), "days", filters],
    queryFn: async ({ signal }) => {
      // Where the browser doesn't know its own.
      const zone = timeZone === "Etc/Unknown" ? "UTC" : timeZone;
      const texts = Object.entries({ ...filters, zone }).map(([name, value]) => [name, String(value)]);
      const path = `${apiPaths.labelHistoryDays}?${new URLSearchParams(texts)}`;
      return (await api.request({ path, schema: historyDaysSchema, appId, signal })).data;
    },
    enabled: query.hasNextPage,
  });
  if (pages === undefined || (query.hasNextPage && days.isPending)) return undefined;
  const byDay = query.hasNextPage ? days.data : undefined;
  return {
    byDay: byDay !== undefined,
    changes:
      byDay?.map(({ day, counts }) => ({ time: new Date(`${day}T00:00`).getTime(), counts })) ??
      countListed(pages, isFolded(view)),
  };
}
