import { queryOptions, useQuery } from "@tanstack/react-query";
import { apiPaths } from "#contract/paths.ts";
import { type Project, projectListSchema } from "#contract/projects.ts";
import type { Api } from "#dashboard/api/api-client.ts";
import { useApi } from "#dashboard/session/session-store.ts";

/** All projects of the person. */
export function projectListOptions(api: Api) {
  return queryOptions({
    // Keys of one project begin with its app id; this one belongs to none.
    queryKey: [null, "projects"],
    queryFn: ({ signal }) => api.request({ path: apiPaths.projects, schema: projectListSchema, signal }),
    staleTime: 60_000,
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
