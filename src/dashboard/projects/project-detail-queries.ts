import { queryOptions, useQuery } from "@tanstack/react-query";
import { apiPaths } from "#contract/paths.ts";
import { projectDetailSchema } from "#contract/project-details.ts";
import type { Api } from "#dashboard/api/api-client.ts";
import { useApi } from "#dashboard/session/session-store.ts";

/** All there is to know about one project, its labels among it; the key begins with the app id, as theirs do. */
export function projectDetailOptions(api: Api, appId: string) {
  return queryOptions({
    queryKey: [appId, "project"],
    queryFn: ({ signal }) =>
      api.request({ path: apiPaths.project(appId), schema: projectDetailSchema, signal }),
  });
}

/** One project with all its details. */
export function useProjectDetail(appId: string, enabled = true) {
  return useQuery({ ...projectDetailOptions(useApi(), appId), enabled });
}
