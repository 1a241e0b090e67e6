import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "#client/api-client.ts";
import type { ChangeOutcome, LabelChange } from "#client/label-change.ts";
import { type LabelLook, lookAtLabels, pageOf } from "#client/label-look.ts";
import type { SentCreationRef } from "#client/label-turns.ts";
import { idsOf, makeChange } from "#client/make-change.ts";
import type { LenientLabelPage } from "#contract/labels.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { recordChange } from "#dashboard/labels/data/browser-history.ts";
import { readPageSize } from "#dashboard/labels/data/label-queries.ts";
import { projectDetailOptions } from "#dashboard/projects/data/project-detail-queries.ts";
import { tellOtherTabs } from "#dashboard/session/data/other-tabs.ts";
import { sessionSignal } from "#dashboard/session/data/session-signal.ts";
import { pause } from "#dashboard/ui/loading/pause.ts";

/** One project of one service, as changes of its labels need it. */
export interface Target {
  readonly api: Api;
  readonly client: QueryClient;
  readonly appId: string;
}

/** How a change of one label is sent. */
export interface SendOptions {
  /** Of a creation, or a restoration: kept from one try to the next; needed only where it can be tried again. */
  readonly creation?: SentCreationRef | undefined;
  /** Of a deletion: resolves when the person can no longer undo it, to whether they haven't. */
  readonly confirmed?: Promise<boolean> | undefined;
  /**
   * Called when a change takes so long that the person should know: the service may still be at work on it, or on the
   * change of the same label before it.
   */
  readonly onWait?: () => void;
}

/**
 * Sends one change of a project's labels by {@link makeChange}, and shows it until a response from the service does.
 *
 * @returns what became of it; null where the person has taken it back before it was sent
 */
export function sendLabelChange(
  target: Target,
  change: LabelChange,
  { creation, confirmed, onWait }: SendOptions = {},
): Promise<ChangeOutcome | null> {
  return showPending(target, change, async () => {
    // The press is painted first: sending a request takes the browser a while.
    await pause();
    if ((await confirmed) === false) return null;
    const outcome = await makeChange(target, change, {
      creation,
      look: openLook(target),
      readKnownIds: () => readKnownIds(target),
      signal: sessionSignal(target.api),
      onWait: (isWaiting) => {
        if (isWaiting) onWait?.();
      },
    });
    if (outcome.state === "done" && outcome.made !== null) recordChange(target, outcome.made, null);
    return outcome;
  });
}

/**
 * Shows changes of a project's labels over the service's responses while they are made. Lists and details of that project are
 * read again afterwards, whatever came of them.
 *
 * @param make resolves to null where nothing was sent
 */
export async function showPending(
  { client, appId }: Target,
  changes: LabelChange | readonly LabelChange[],
  make: () => Promise<ChangeOutcome | null>,
): Promise<ChangeOutcome | null> {
  const { outcome: made } = await client
    .getMutationCache()
    .build(client, {
      mutationKey: queryKeys.labelChange(appId),
      mutationFn: async (_: typeof changes) => {
        const outcome = await make();
        // What wasn't made isn't shown any longer.
        return { acknowledgedAt: outcome?.state === "done" ? Date.now() : -1, outcome };
      },
      onSettled: async () => {
        tellOtherTabs(appId);
        // A response that was read before the change may not arrive after it, and count as fresh.
        await client.cancelQueries({ queryKey: queryKeys.project(appId) });
        void client.invalidateQueries({ queryKey: queryKeys.project(appId) });
      },
    })
    .execute(changes);
  return made;
}

/** Looks at a project's labels as the service has them, each on the page of the list where this page knows it to be. */
export function openLook(target: Target): LabelLook {
  const { api, client, appId } = target;
  const size = readPageSize(api);
  return lookAtLabels(target, (id) => {
    const pages = client.getQueriesData<LenientLabelPage>({ queryKey: queryKeys.labelPages(appId) });
    for (const [, page] of pages) {
      const index = page?.data.findIndex((label) => label.id === id) ?? -1;
      if (page && index >= 0) return Math.ceil((page.from + index) / size);
    }
    return pageOf(client.getQueryData(projectDetailOptions(api, appId).queryKey)?.labels ?? [], id, size);
  });
}

/** The ids of the project's labels: all of them, or those that were shown where they can't be read. */
async function readKnownIds({ api, client, appId }: Target): Promise<ReadonlySet<number | null>> {
  const options = { ...projectDetailOptions(api, appId), staleTime: Number.POSITIVE_INFINITY, retry: false };
  const detail = await client.fetchQuery(options).catch(() => client.getQueryData(options.queryKey));
  const pages = client.getQueriesData<LenientLabelPage>({ queryKey: queryKeys.labelPages(appId) });
  return idsOf([...(detail?.labels ?? []), ...pages.flatMap(([, page]) => page?.data ?? [])]);
}
