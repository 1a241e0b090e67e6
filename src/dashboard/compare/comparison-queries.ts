import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import type { LenientProjectDetail } from "#contract/project-details.ts";
import { projectDetailOptions } from "#dashboard/projects/data/project-detail-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";

/** A project's details, or how reading them stands. */
export type ProjectDetailResult = Pick<
  UseQueryResult<LenientProjectDetail>,
  "data" | "error" | "isFetching" | "refetch"
>;

/**
 * Several projects with all their details, in the order of their ids; the same array until one of them changes.
 *
 * @param appIds each once
 */
export function useProjectDetails(appIds: readonly string[]): readonly ProjectDetailResult[] {
  const api = useApi();
  return useQueries({
    queries: appIds.map((appId) => projectDetailOptions(api, appId)),
    combine: pickResults,
  });
}

/** React Query returns the same array as long as the combined values are equal; without `combine`, always a new one. */
function pickResults(results: readonly UseQueryResult<LenientProjectDetail>[]): ProjectDetailResult[] {
  return results.map(({ data, error, isFetching, refetch }) => ({ data, error, isFetching, refetch }));
}
