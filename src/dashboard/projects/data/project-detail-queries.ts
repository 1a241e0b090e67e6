import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { Api } from "#client/api-client.ts";
import type { Project } from "#client/label-turns.ts";
import { readProjectDetail } from "#client/listed-labels.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";

/** All there is to know about one project, its labels among it. */
export function projectDetailOptions(api: Api, appId: string) {
  return queryOptions({
    queryKey: queryKeys.projectDetail(appId),
    queryFn: ({ signal }) => readProjectDetail(api, appId, signal),
    // Of ten thousand labels that are as they were, texts are compared in half the time that React Query takes.
    structuralSharing: (before, now) =>
      before && JSON.stringify(before) === JSON.stringify(now) ? before : now,
  });
}

/** One project of one service, and the cache of what is read of it. */
export interface Target extends Project {
  readonly client: QueryClient;
}

/** One project with all its details. */
export function useProjectDetail(appId: string, enabled = true) {
  return useQuery({ ...projectDetailOptions(useApi(), appId), enabled });
}
