import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQueries,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { ApiError } from "#client/api-error.ts";
import {
  type HistoryBatch,
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
import { pickResults, type QueryResult } from "#dashboard/ui/table/query-results.ts";
import { type BrowserHistoryQuery, readBrowserHistory } from "./browser-history.ts";
import type { HistoryAuthor, HistoryView, Restoration } from "./history-address.ts";
import { sortableMoment } from "./sortable-moment.ts";

/** How many rows of the history are read at once. */
const rowsPerPage = 100;

/** What narrows the history down, as the API names it. */
export interface HistoryParameters extends BrowserHistoryQuery {
  readonly user?: HistoryAuthor;
}

/** The id of the person who uses a browser that keeps the history itself. */
export const viewerHere = 0;

/**
 * Reads one page of a project's history: the service's, or where it keeps none, what this browser has changed.
 *
 * @throws ApiError, or what the browser's storage throws
 */
export async function readHistoryPage(
  { api, client, appId }: Target,
  parameters: HistoryParameters,
  signal?: AbortSignal,
): Promise<HistoryPage> {
  // Every response about the project tells whether the service keeps one.
  const detail = api.hasHistory ? null : await client.fetchQuery(projectDetailOptions(api, appId));
  if (detail === null || api.hasHistory) {
    const entries = Object.entries(parameters).map(([name, value]) => [name, String(value)]);
    const path = `${apiPaths.labelHistory}?${new URLSearchParams(entries)}`;
    return api.request({ path, schema: historyPageSchema, appId, signal });
  }
  const { user: _, ...query } = parameters;
  const viewer = {
    id: viewerHere,
    name: t({ message: "You", comment: "Whoever is signed in, in a list of people" }),
  };
  const page = await readBrowserHistory(api, appId, readableLabels(detail.labels), query);
  return { ...page, data: page.data.map((entry) => ({ ...entry, user: viewer })), viewer };
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

/** What the history screen shows in a view: single changes, and of each batch one entry, unless it is narrowed down. */
export function useHistory(appId: string, view: HistoryView) {
  const isFolded = view.action === null && view.label === null;
  return useInfiniteQuery(
    historyOptions(useTarget(appId), {
      limit: rowsPerPage,
      ...filtersOf(view),
      ...(isFolded && { fold: true }),
    }),
  );
}

/** The changes of a batch, newest first. */
export type BatchResult = QueryResult<readonly HistoryEntry[]>;

/** All changes of some batches, in the order of their ids; the same array until one of them changes. */
export function useHistoryBatches(appId: string, batches: readonly string[]): readonly BatchResult[] {
  const source = useTarget(appId);
  return useQueries({
    queries: batches.map((batch) =>
      queryOptions({
        queryKey: [...queryKeys.labelHistory(appId), "batch", batch],
        queryFn: async ({ signal }): Promise<readonly HistoryEntry[]> =>
          (await readAll(source, { batch }, signal)).entries,
      }),
    ),
    combine: pickResults,
  });
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

/** Changes that may be undone, and what has happened to their labels since. */
export interface HistorySpan {
  /** All changes from the oldest that is to be undone on, newest first; of one label only, or of all. */
  readonly entries: readonly HistoryEntry[];
  readonly isTaken: (entry: HistoryEntry) => boolean;
  /** Whether everything since a moment is undone. */
  readonly isMoment: boolean;
  /** The batches that the changes belong to. */
  readonly batches: readonly HistoryBatch[];
  readonly completeSince: string | null;
  /** The id of the user who asks. */
  readonly viewerId: number;
}

/** How many entries are read of a history at most, to take changes back. */
const mostEntries = 100_000;

/**
 * Reads page after page.
 *
 * @throws ApiError, also when the pages don't end
 */
async function readAll(source: Target, parameters: HistoryParameters, signal?: AbortSignal) {
  const entries: HistoryEntry[] = [];
  const all = { ...parameters, limit: historyPageSizes.most };
  let page = await readHistoryPage(source, all, signal);
  const batches = [...page.batches];
  entries.push(...page.data);
  const cursors = new Set<string>();
  while (page.next_cursor !== null) {
    if (cursors.has(page.next_cursor) || page.data.length === 0 || entries.length > mostEntries) {
      throw new ApiError("too-large", { status: null });
    }
    cursors.add(page.next_cursor);
    page = await readHistoryPage(source, { ...all, cursor: page.next_cursor }, signal);
    entries.push(...page.data);
    batches.push(...page.batches);
  }
  return {
    entries,
    batches,
    completeSince: page.complete_since,
    viewerId: page.viewer.id,
  };
}

/** Reads what is to be undone, and all that has happened since; throws ApiError. */
export async function readHistorySpan(
  source: Target,
  restoration: Restoration,
  signal?: AbortSignal,
): Promise<HistorySpan> {
  const read = async (parameters: HistoryParameters, isTaken: HistorySpan["isTaken"]) => ({
    ...(await readAll(source, parameters, signal)),
    isTaken,
    isMoment: restoration.kind === "moment",
  });
  switch (restoration.kind) {
    case "change": {
      const { label, at } = restoration;
      return read({ label, since: at }, (entry) => entry.at === at);
    }
    case "batch": {
      const { id: batch } = restoration;
      const oldest = (await readAll(source, { batch }, signal)).entries.at(-1);
      return read(oldest ? { since: oldest.at } : { batch }, (entry) => entry.batch === batch);
    }
    case "span": {
      const until = sortableMoment(restoration.until);
      return read({ since: restoration.from }, ({ at }) => sortableMoment(at) < until);
    }
    case "moment": {
      const { at, label } = restoration;
      return read({ since: at, ...(label !== null && { label }) }, () => true);
    }
  }
}

/** What is to be undone, and all that has happened since. */
export function useHistorySpan(appId: string, restoration: Restoration) {
  const source = useTarget(appId);
  return useQuery({
    queryKey: [...queryKeys.labelHistory(appId), restoration],
    queryFn: ({ signal }) => readHistorySpan(source, restoration, signal),
  });
}

/** The changes of a project from a moment on, as far as they are read. */
export interface LaterChanges {
  /** Newest first; null until all are read. */
  readonly entries: readonly HistoryEntry[] | null;
  readonly completeSince: string | null;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly retry: () => void;
  /** Finds the change before a moment, null for now; null where there is none. Reads what isn't read yet. */
  readonly findEarlier: (at: string | null) => Promise<string | null>;
  /** Finds the change after a moment; null where there is none. */
  readonly findLater: (at: string) => string | null;
}

/**
 * The changes of a project from a moment on. They are read page by page, and kept, so that of an earlier moment only those
 * are read that are still missing.
 *
 * @param at null to read none
 * @param label the id of the only label that is meant; null for all
 */
export function useLaterChanges(appId: string, at: string | null, label: number | null): LaterChanges {
  const query = useInfiniteQuery({
    ...historyOptions(useTarget(appId), {
      limit: historyPageSizes.most,
      ...(label !== null && { label }),
    }),
    enabled: at !== null,
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const pages = data?.pages;
  const isTooMuch = (pages?.length ?? 0) * historyPageSizes.most > mostEntries;
  const isRead = at === null || (pages !== undefined && (!hasNextPage || reaches(pages, at)));
  const wantsMore = !isRead && pages !== undefined && !isFetching && !isError && !isTooMuch;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);
  const known = useMemo(() => pages?.flatMap((page) => page.data) ?? [], [pages]);
  const tooLarge = useMemo(() => new ApiError("too-large", { status: null }), []);
  return {
    entries: isRead ? known : null,
    completeSince: pages?.at(-1)?.complete_since ?? null,
    error: isRead ? null : isTooMuch ? tooLarge : query.error,
    isFetching,
    retry: () => void (pages === undefined ? query.refetch() : fetchNextPage()),
    findEarlier: async (from) => {
      const isEarlier = (entry: HistoryEntry) =>
        from === null || sortableMoment(entry.at) < sortableMoment(from);
      let found = known.find(isEarlier);
      for (let isMore = pages === undefined || hasNextPage; found === undefined && isMore; ) {
        const next = await fetchNextPage({ cancelRefetch: false });
        isMore = !next.isError && next.hasNextPage;
        found = next.data?.pages.flatMap((page) => page.data).find(isEarlier);
      }
      return found?.at ?? null;
    },
    findLater: (from) =>
      known.findLast((entry) => sortableMoment(entry.at) > sortableMoment(from))?.at ?? null,
  };
}

/** Whether pages go back to before a moment. */
function reaches(pages: readonly HistoryPage[], at: string): boolean {
  const oldest = pages.at(-1)?.data.at(-1);
  return oldest !== undefined && sortableMoment(oldest.at) < sortableMoment(at);
}
