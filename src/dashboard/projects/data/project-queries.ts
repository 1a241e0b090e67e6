import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Api } from "#client/api-client.ts";
import { apiPaths } from "#contract/paths.ts";
import {
  type LenientProject,
  type LenientProjectList,
  lenientProjectListSchema,
} from "#contract/projects.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";

/** All projects of the person, among them those that can't be read. */
export function projectListOptions(api: Api) {
  return queryOptions({
    queryKey: queryKeys.projects,
    queryFn: ({ signal }) =>
      api.request({ path: apiPaths.projects, schema: lenientProjectListSchema, signal }),
    staleTime: 60_000,
  });
}

/** Those of a list's projects that can be read, and so be opened. */
export function readableProjects(list: LenientProjectList): LenientProject[] {
  return list.filter((project) => project.app_id !== null);
}

/** The person's projects that can be read. */
export function useProjects() {
  return useQuery({ ...projectListOptions(useApi()), select: readableProjects });
}

/** The person's projects, among them those that can't be read. */
export function useProjectList() {
  return useQuery(projectListOptions(useApi()));
}

/** One project as the list knows it; undefined while that is unknown, or where it isn't one of the person's. */
export function useProject(appId: string): LenientProject | undefined {
  return useProjects().data?.find((project) => project.app_id === appId);
}
