import type { QueryClient } from "@tanstack/react-query";
import { readLabelView } from "#dashboard/labels/data/label-address.ts";
import { labelPageOptions } from "#dashboard/labels/data/label-queries.ts";
import { readProjectAddress } from "#dashboard/projects/data/project-address.ts";
import { projectListOptions } from "#dashboard/projects/data/project-queries.ts";
import { basePath } from "#dashboard/session/data/service-choices.ts";
import { readApi } from "#dashboard/session/data/session-store.ts";

/** How long (milliseconds) the first picture may wait for answers that have been asked for already. */
const patience = 30;

/**
 * Takes over what the script in index.html has asked for, if it has arrived: the first picture then shows it, instead
 * of a place for it that would be drawn twice.
 */
export async function takeFirstAnswers(client: QueryClient): Promise<void> {
  const api = readApi();
  if (api === null || globalThis.earlyAnswers === undefined) return;
  const place = readProjectAddress(location.pathname.slice(basePath.length));
  const reads: Promise<unknown>[] = [client.prefetchQuery(projectListOptions(api))];
  if (place?.screen === "labels") {
    const { page } = readLabelView(new URLSearchParams(location.search));
    reads.push(client.prefetchQuery(labelPageOptions(api, place.appId, page)));
  }
  await Promise.race([Promise.all(reads), new Promise((resolve) => setTimeout(resolve, patience))]);
}
