import { useQueries } from "@tanstack/react-query";
import type { LenientProjectDetail } from "#contract/project-details.ts";
import { projectDetailOptions } from "#dashboard/projects/data/project-detail-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { pickResults, type QueryResult } from "#dashboard/ui/table/query-results.ts";

/**
 * Several projects with all their details, in the order of their ids; the same array until one of them changes.
 *
 * @param appIds each once
 */
export function useProjectDetails(appIds: readonly string[]): readonly QueryResult<LenientProjectDetail>[] {
  const api = useApi();
  return useQueries({
    queries: appIds.map((appId) => projectDetailOptions(api, appId)),
    combine: pickResults,
  });
}
