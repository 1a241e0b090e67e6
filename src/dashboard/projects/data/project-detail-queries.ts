import { queryOptions, useQuery } from "@tanstack/react-query";
import { apiPaths } from "#contract/paths.ts";
import { type LenientProjectDetail, lenientProjectDetailSchema } from "#contract/project-details.ts";
import type { Api } from "#dashboard/api/api-client.ts";
import { requestLabelPage } from "#dashboard/api/label-page.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";

/** Reads all there is to know about one project; throws ApiError. */
export async function readProjectDetail(
  api: Api,
  appId: string,
  signal?: AbortSignal,
): Promise<LenientProjectDetail> {
  const detail = await api.request({
    path: apiPaths.project(appId),
    schema: lenientProjectDetailSchema,
    large: "projectDetail",
    signal,
  });
  return { ...detail, labels: detail.labels ?? (await readLabelList(api, appId, signal)) };
}

/** All labels of a project from all pages of their list, one after another; throws ApiError. */
async function readLabelList(
  api: Api,
  appId: string,
  signal?: AbortSignal,
): Promise<LenientProjectDetail["labels"]> {
  const labels: LenientProjectDetail["labels"][number][] = [];
  let before = "";
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await requestLabelPage(api, appId, page, signal);
    const text = JSON.stringify(answer.data);
    // A service that has no pages answers each with all that it has.
    if (text === before) break;
    before = text;
    last = answer.last_page;
    // What was deleted or created in the meantime may have moved a label to another page.
    labels.push(...answer.data.filter(({ id }) => id === null || labels.every((label) => label.id !== id)));
  }
  return labels;
}

/** All there is to know about one project, its labels among it. */
export function projectDetailOptions(api: Api, appId: string) {
  return queryOptions({
    queryKey: queryKeys.projectDetail(appId),
    queryFn: ({ signal }) => readProjectDetail(api, appId, signal),
  });
}

/** One project with all its details. */
export function useProjectDetail(appId: string, enabled = true) {
  return useQuery({ ...projectDetailOptions(useApi(), appId), enabled });
}
