import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { ApiError } from "#client/api-error.ts";
import {
  countActions,
  type HistoryAction,
  type HistoryEntry,
  type HistoryPage,
  historyPageSchema,
  historyPageSizes,
} from "#contract/label-history.ts";
import { readableLabels } from "#contract/labels.ts";
import { apiPaths } from "#contract/paths.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { projectDetailOptions, type Target } from "#dashboard/projects/data/project-detail-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { readBrowserHistory } from "./browser-history.ts";
import type { HistoryAuthor, HistoryView } from "./history-address.ts";
import { sortableMoment } from "./sortable-moment.ts";

/** How many rows of the history are read at once. */
const rowsPerPage = 100;

/** What narrows the history down, as the API names it. */
interface HistoryParameters {
  readonly label?: number;
  readonly user?: HistoryAuthor;
  readonly action?: HistoryAction;
  readonly batch?: string;
  /** From this moment on. */
  readonly since?: string;
  /** Of each batch its first change only. */
  readonly fold?: boolean;
  readonly cursor?: string;
  readonly limit?: number;
}

/** The id of the person who uses a browser that keeps the history itself. */
export const viewerHere = 0;

/**
 * Reads one page of a project's history: the service's, or where it keeps none, what this browser has changed.
 *
 * @throws ApiError, or what the browser's storage throws
 */
async function readHistoryPage(
  source: Target,
  parameters: HistoryParameters,
  signal?: AbortSignal,
): Promise<HistoryPage> {
  const { api, client, appId } = source;
  // Every response about the project tells whether the service keeps one.
  if (!api.hasHistory) await client.fetchQuery(projectDetailOptions(api, appId));
  if (!api.hasHistory) return readKeptPage(source, parameters);
  const entries = Object.entries(parameters).map(([name, value]) => [name, String(value)]);
  const path = `${apiPaths.labelHistory}?${new URLSearchParams(entries)}`;
  return api.request({ path, schema: historyPageSchema, appId, signal });
}

/** The same of what this browser has changed, which is one page; the list folds its batches. */
async function readKeptPage(
  { api, client, appId }: Target,
  { label, action, batch, since = "" }: HistoryParameters,
): Promise<HistoryPage> {
  const { labels } = await client.fetchQuery(projectDetailOptions(api, appId));
  const kept = await readBrowserHistory(api, appId, readableLabels(labels));
  const viewer = {
    id: viewerHere,
    name: t({ message: "You", comment: "Whoever is signed in, in a list of people" }),
  };
  const found = kept.filter(
    (one) =>
      [undefined, one.label_id].includes(label) &&
      [undefined, one.action].includes(action) &&
      [undefined, one.batch?.id].includes(batch) &&
      sortableMoment(one.at) >= sortableMoment(since),
  );
  const byBatch = [...Map.groupBy(kept, (one) => one.batch?.id).values()];
  return {
    data: found.map((one) => ({ ...one, user: viewer, batch: one.batch?.id ?? null })),
    batches: byBatch.flatMap((own) =>
      own[0]?.batch ? [{ ...own[0].batch, counts: countActions(own) }] : [],
    ),
    next_cursor: null,
    complete_since: kept.at(-1)?.at ?? null,
    viewer,
  };
}

/** {@link Target} of what the screen shows. */
export function useTarget(appId: string): Target {
  return { api: useApi(), client: useQueryClient(), appId };
}

/** The pages of a part of a project's history, newest first. */
function historyOptions(source: Target, parameters: HistoryParameters) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.labelHistory(source.appId), parameters],
    queryFn: ({ pageParam, signal }) =>
      readHistoryPage(source, { ...parameters, ...(pageParam !== null && { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    // A service whose cursors lead nowhere new is at its end.
    getNextPageParam: ({ data, next_cursor }: HistoryPage, _pages, _cursor, cursors) =>
      data.length === 0 || cursors.includes(next_cursor) ? null : next_cursor,
  });
}

/** What of the history a view is about, as the API names it. */
export function filtersOf({ author, action, label }: HistoryView): HistoryParameters {
  return {
    ...(author !== null && { user: author }),
    ...(action !== null && { action }),
    ...(label !== null && { label }),
  };
}

/** Whether of a batch only one entry is listed: not where the history is narrowed down to what may be a part of it. */
export function isFolded({ action, label }: HistoryView): boolean {
  return action === null && label === null;
}

/** What the history screen lists in a view. */
export function useHistory(appId: string, view: HistoryView) {
  return useInfiniteQuery(
    historyOptions(useTarget(appId), {
      limit: rowsPerPage,
      ...filtersOf(view),
      ...(isFolded(view) && { fold: true }),
    }),
  );
}

/** Everybody whose changes of a project have been read, by name. */
export function listKnownPeople(client: QueryClient, appId: string) {
  const lists = client.getQueriesData<{ readonly pages?: readonly HistoryPage[] }>({
    queryKey: queryKeys.labelHistory(appId),
  });
  const people = new Map<number, NonNullable<HistoryEntry["user"]>>();
  for (const [, list] of lists) {
    for (const { user } of list?.pages?.flatMap(({ data }) => data) ?? []) {
      if (user !== null && !people.has(user.id)) people.set(user.id, user);
    }
  }
  const { compare } = new Intl.Collator(i18n.locales);
  return [...people.values()].sort((one, other) => compare(one.name, other.name));
}

/** How many pages are read of a history at most, to take changes back. */
const mostPages = 200;

/** All changes of a batch, or of a project since a moment. */
export interface AllChanges {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[];
  /** What the batch is known by; null for nothing. */
  readonly title: string | null;
  readonly completeSince: string | null;
  /** The id of the user who asks. */
  readonly viewerId: number;
}

/**
 * Reads all changes of a batch, or of a project since a moment, page by page.
 *
 * @throws ApiError, also when the pages don't end
 */
export async function readAllChanges(
  source: Target,
  parameters: Pick<HistoryParameters, "batch" | "since">,
  signal?: AbortSignal,
): Promise<AllChanges> {
  const all = { ...parameters, limit: historyPageSizes.most };
  const first = await readHistoryPage(source, all, signal);
  const pages = [first];
  for (let cursor = first.next_cursor; cursor !== null; cursor = pages.at(-1)?.next_cursor ?? null) {
    if (pages.length === mostPages) throw new ApiError("too-large", { status: null });
    pages.push(await readHistoryPage(source, { ...all, cursor }, signal));
  }
  return {
    entries: pages.flatMap(({ data }) => data),
    title: first.batches.find(({ id }) => id === parameters.batch)?.title ?? null,
    completeSince: first.complete_since,
    viewerId: first.viewer.id,
  };
}

/** The same, as a query. */
export function changesOptions(source: Target, parameters: Pick<HistoryParameters, "batch" | "since">) {
  return queryOptions({
    queryKey: [...queryKeys.labelHistory(source.appId), "all", parameters],
    queryFn: ({ signal }) => readAllChanges(source, parameters, signal),
  });
}

const dayLength = 24 * 60 * 60 * 1000;

/**
 * All changes since a moment, or somewhat longer: of the days before today, as many as the next power of two, so that a handle
 * that is dragged through a long time asks only a few times.
 *
 * @param at null to read none
 */
export function useChangesSince(appId: string, at: string | null) {
  const source = useTarget(appId);
  const today = new Date().setHours(0, 0, 0, 0);
  const days = at === null ? 0 : Math.max(1, Math.ceil((today - Date.parse(at)) / dayLength));
  const since = new Date(today - 2 ** Math.ceil(Math.log2(days)) * dayLength).toISOString();
  return useQuery({ ...changesOptions(source, { since }), enabled: at !== null });
}
