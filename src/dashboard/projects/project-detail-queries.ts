import { queryOptions, useQuery } from "@tanstack/react-query";
import { apiPaths } from "#contract/paths.ts";
import { lenientProjectDetailSchema } from "#contract/project-details.ts";
import type { Api } from "#dashboard/api/api-client.ts";
import { useApi } from "#dashboard/session/session-store.ts";

/** Reads all there is to know about one project; throws ApiError. */
export function readProjectDetail(api: Api, appId: string, signal?: AbortSignal) {
  return api.request({
    path: apiPaths.project(appId),
    schema: lenientProjectDetailSchema,
    signal,
  });
}

/** All there is to know about one project, its labels among it; the key begins with the app id, as theirs do. */
export function projectDetailOptions(api: Api, appId: string) {
  return queryOptions({
    queryKey: [appId, "project"],
    queryFn: ({ signal }) => readProjectDetail(api, appId, signal),
  });
}

/** One project with all its details. */
export function useProjectDetail(appId: string, enabled = true) {
  return useQuery({ ...projectDetailOptions(useApi(), appId), enabled });
}
