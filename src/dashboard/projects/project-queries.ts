import { queryOptions, useQuery } from "@tanstack/react-query";
import { apiPaths } from "#contract/paths.ts";
import { type Project, projectDetailSchema, projectListSchema } from "#contract/projects.ts";
import type { Api } from "#dashboard/api/api-client.ts";
import { useApi } from "#dashboard/session/session-store.ts";

/** Cache keys; what belongs to one project begins with its app id. */
export const projectKeys = {
  list: ["projects"] as const,
  detail: (appId: string) => [appId, "project"] as const,
};

/** All projects of the person. */
export function projectListOptions(api: Api) {
  return queryOptions({
    queryKey: projectKeys.list,
    queryFn: ({ signal }) => api.request({ path: apiPaths.projects, schema: projectListSchema, signal }),
    staleTime: 60_000,
  });
}

/** All there is to know about one project, its labels among it. */
export function projectDetailOptions(api: Api, appId: string) {
  return queryOptions({
    queryKey: projectKeys.detail(appId),
    queryFn: ({ signal }) =>
      api.request({ path: apiPaths.project(appId), schema: projectDetailSchema, signal }),
  });
}

/** The person's projects. */
export function useProjects() {
  return useQuery(projectListOptions(useApi()));
}

/** One project as the list knows it; undefined while that is unknown, or where it isn't one of the person's. */
export function useProject(appId: string): Project | undefined {
  return useProjects().data?.find((project) => project.app_id === appId);
}

/** One project with all its details. */
export function useProjectDetail(appId: string, enabled = true) {
  return useQuery({ ...projectDetailOptions(useApi(), appId), enabled });
}
