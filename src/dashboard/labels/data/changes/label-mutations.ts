import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "#client/api-client.ts";
import type { ChangeOutcome, LabelChange } from "#client/label-change.ts";
import { type LabelLook, lookAtLabels, pageOf } from "#client/label-look.ts";
import { idsOf } from "#client/make-change.ts";
import type { LenientLabelPage } from "#contract/labels.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { readPageSize } from "#dashboard/labels/data/label-queries.ts";
import { projectDetailOptions } from "#dashboard/projects/data/project-detail-queries.ts";
import { tellOtherTabs } from "#dashboard/session/data/other-tabs.ts";

/** One project of one service, as changes of its labels need it. */
export interface Target {
  readonly api: Api;
  readonly client: QueryClient;
  readonly appId: string;
}

/** Has this tab and the others read a project's lists and details again, after its labels may have changed. */
export async function readAgain({ client, appId }: Target): Promise<void> {
  tellOtherTabs(appId);
  // A response that was read before the change may not arrive after it, and count as fresh.
  await client.cancelQueries({ queryKey: queryKeys.project(appId) });
  void client.invalidateQueries({ queryKey: queryKeys.project(appId) });
}

/**
 * Shows changes of a project's labels over the service's responses while they are made.
 *
 * @param make resolves to null where nothing was sent
 * @param onSettled called afterwards, whatever came of them
 */
export async function showPending(
  { client, appId }: Target,
  changes: LabelChange | readonly LabelChange[],
  make: () => Promise<ChangeOutcome | null>,
  onSettled = async () => {},
): Promise<ChangeOutcome | null> {
  const { outcome: made } = await client
    .getMutationCache()
    .build(client, {
      mutationKey: queryKeys.labelChange(appId),
      // It stays on top of its list for as long as that is visited: see new-labels.ts.
      ...("id" in changes && changes.id === null && { gcTime: Number.POSITIVE_INFINITY }),
      mutationFn: async (_: typeof changes) => {
        const outcome = await make();
        // What wasn't made isn't shown any longer.
        return { acknowledgedAt: outcome?.state === "done" ? Date.now() : -1, outcome };
      },
      onSettled,
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
export async function readKnownIds({ api, client, appId }: Target): Promise<ReadonlySet<number | null>> {
  const options = { ...projectDetailOptions(api, appId), staleTime: Number.POSITIVE_INFINITY, retry: false };
  const detail = await client.fetchQuery(options).catch(() => client.getQueryData(options.queryKey));
  const pages = client.getQueriesData<LenientLabelPage>({ queryKey: queryKeys.labelPages(appId) });
  return idsOf([...(detail?.labels ?? []), ...pages.flatMap(([, page]) => page?.data ?? [])]);
}
