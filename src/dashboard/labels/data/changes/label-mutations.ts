import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "#client/api-client.ts";
import type { ChangeFailure, LabelChange } from "#client/label-change.ts";
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

/** A change was not made, or nobody can tell; null where the person has taken it back before it was sent. */
export class ChangeError extends Error {
  override readonly name = "ChangeError";
  readonly failure: ChangeFailure | null;

  constructor(failure: ChangeFailure | null) {
    super("A change was not made.");
    this.failure = failure;
  }
}

/**
 * Sends one change of a project's labels by {@link makeChange}, and shows it until a response from the service does. Lists and
 * details of that project are read again afterwards, whatever came of it.
 *
 * @returns what was made; null where somebody else had made the very same change
 * @throws ChangeError
 */
export async function sendLabelChange(
  target: Target,
  change: LabelChange,
  { creation, confirmed, onWait }: SendOptions = {},
): Promise<LabelChange | null> {
  const { api, client, appId } = target;
  const { made } = await client
    .getMutationCache()
    .build(client, {
      mutationKey: queryKeys.labelChange(appId),
      mutationFn: async (asked: LabelChange) => {
        // The press is painted first: sending a request takes the browser a while.
        await pause();
        if ((await confirmed) === false) throw new ChangeError(null);
        const outcome = await makeChange(target, asked, {
          creation,
          look: openLook(target),
          readKnownIds: () => readKnownIds(target),
          signal: sessionSignal(api),
          onWait: (isWaiting) => {
            if (isWaiting) onWait?.();
          },
        });
        if (outcome.state !== "done") throw new ChangeError(outcome);
        if (outcome.made !== null) recordChange(target, outcome.made, null);
        return { acknowledgedAt: Date.now(), made: outcome.made };
      },
      onSettled: async () => {
        tellOtherTabs(appId);
        // A response that was read before the change may not arrive after it, and count as fresh.
        await client.cancelQueries({ queryKey: queryKeys.project(appId) });
        void client.invalidateQueries({ queryKey: queryKeys.project(appId) });
      },
    })
    .execute(change);
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
