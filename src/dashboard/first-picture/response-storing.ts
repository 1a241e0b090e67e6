import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "#client/api-client.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { readLabelView } from "#dashboard/labels/data/label-address.ts";
import { labelRowsOptions } from "#dashboard/labels/data/label-queries.ts";
import { readProjectAddress } from "#dashboard/projects/data/project-address.ts";
import { projectListOptions } from "#dashboard/projects/data/project-queries.ts";
import { basePath } from "#dashboard/session/data/service-choices.ts";
import { readApi, rememberForSession } from "#dashboard/session/data/session-store.ts";
import { keptResponsesName, writeResponses } from "./stored-responses.ts";

/**
 * Whenever the page is hidden or left, the session remembers the responses that the labels screen shows: the next load shows
 * them until the service has answered.
 *
 * @returns the way to stop that
 */
export function keepResponses(client: QueryClient): () => void {
  const keep = () => {
    const api = document.hidden ? readApi() : null;
    if (api !== null) rememberForSession(keptResponsesName, readShown(client, api));
  };
  document.addEventListener("visibilitychange", keep);
  return () => document.removeEventListener("visibilitychange", keep);
}

/** What {@link writeResponses} makes of them; empty where there are none, or a change has made them old. */
function readShown(client: QueryClient, api: Api): string {
  const { appId, screen } = readProjectAddress(location.pathname.slice(basePath.length)) ?? {};
  if (appId === undefined || screen !== "labels") return "";
  const view = readLabelView(new URLSearchParams(location.search));
  const { queryKey } = labelRowsOptions(api, appId, view);
  const projects = client.getQueryData(projectListOptions(api).queryKey);
  const project = projects?.find((one) => one.app_id === appId);
  const labels = client.getQueryState(queryKey);
  const isOld =
    labels?.isInvalidated ||
    labels?.fetchStatus !== "idle" ||
    client.isMutating({ mutationKey: queryKeys.labelChange(appId) }) > 0;
  if (project === undefined || labels?.data === undefined || isOld) return "";
  return writeResponses({ appId, page: view.page, project, labels: labels.data });
}
