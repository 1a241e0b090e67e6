import { lenientLabelPageSchema } from "#contract/labels.ts";
import { labelsPerPage } from "#contract/labels-per-page.ts";
import { completePage } from "#contract/pagination.ts";
import { apiPaths } from "#contract/paths.ts";
import type { Api } from "./api-client.ts";

/** Asks for one page of a project's labels, and completes what a service leaves out of it; throws ApiError. */
export async function requestLabelPage(api: Api, appId: string, page: number, signal?: AbortSignal) {
  const response = await api.request({
    path: `${apiPaths.labels}?page=${page}`,
    schema: lenientLabelPageSchema,
    appId,
    signal,
  });
  return completePage(response, page, labelsPerPage);
}
