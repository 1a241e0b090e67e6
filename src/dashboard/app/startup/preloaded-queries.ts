import type { QueryClient } from "@tanstack/react-query";
import { readLabelView } from "#dashboard/labels/data/label-address.ts";
import { labelRowsOptions } from "#dashboard/labels/data/label-queries.ts";
import { readProjectAddress } from "#dashboard/projects/data/project-address.ts";
import { projectListOptions } from "#dashboard/projects/data/project-queries.ts";
import { basePath } from "#dashboard/session/data/service-choices.ts";
import { readApi } from "#dashboard/session/data/session-store.ts";
import { pause } from "#dashboard/ui/loading/pause.ts";

/** How long (milliseconds) the first render may wait for responses that are already on their way. */
const longestWait = 100;

/**
 * Fills the cache with the responses that the startup script has asked for, if they have arrived: the first render then
 * shows them, as the first picture does, instead of a placeholder that would be replaced at once.
 */
export async function takePreloadedQueries(client: QueryClient): Promise<void> {
  const api = readApi();
  if (api === null || globalThis.preloadedResponses === undefined) return;
  const place = readProjectAddress(location.pathname.slice(basePath.length));
  const reads: Promise<unknown>[] = [client.prefetchQuery(projectListOptions(api))];
  if (place?.screen === "labels") {
    const view = readLabelView(new URLSearchParams(location.search));
    reads.push(client.prefetchQuery(labelRowsOptions(api, place.appId, view)));
  }
  await Promise.race([Promise.all(reads), pause(longestWait)]);
}
