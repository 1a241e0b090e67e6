import { queryOptions, useMutationState, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Api } from "#client/api-client.ts";
import type { LabelChange } from "#client/label-change.ts";
import { requestLabelPage } from "#client/label-page.ts";
import type { LabelInput } from "#contract/label-input.ts";
import type { LenientLabelPage } from "#contract/labels.ts";
import { labelsPerPage } from "#contract/labels-per-page.ts";
import { isKeyOfProject, queryKeys } from "#dashboard/api/query-keys.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { firstPart, joinParts, type ListSlice, missingParts } from "./label-slice.ts";

/** A page of labels, with the moment it was read (milliseconds since 1970). */
interface ReadPage extends LenientLabelPage {
  readonly readAt: number;
}

const pageSizes = new WeakMap<Api, number>();

/** How many labels a page of a service's list has: what its responses said, before them as many as with our service. */
export function readPageSize(api: Api): number {
  return pageSizes.get(api) ?? labelsPerPage;
}

/** Reads one page of a project's labels, as the service divides the list. */
export async function readLabelPage(
  api: Api,
  appId: string,
  page: number,
  signal?: AbortSignal,
): Promise<ReadPage> {
  const response = await requestLabelPage(api, appId, page, signal);
  pageSizes.set(api, response.per_page);
  return { ...response, readAt: Date.now() };
}

/**
 * Reads the service's pages that a slice of its list needs, and joins them. Once the first one is there, the others are asked
 * for at once.
 *
 * @param size how many labels a page probably has; the first page tells
 * @param take takes what the first page has
 */
async function readSlice(
  read: (page: number) => Promise<ReadPage>,
  slice: ListSlice,
  size: number,
  take: (known: ReadPage) => void,
): Promise<ReadPage> {
  const asked = firstPart(slice, size);
  const answer = await read(asked);
  const place = firstPart(slice, answer.per_page);
  const first = place === asked ? answer : await read(place);
  const join = (others: readonly ReadPage[]) => ({
    ...joinParts(slice, answer.per_page, first, others),
    readAt: first.readAt,
  });
  take(join([]));
  return join(await Promise.all(missingParts(slice, answer.per_page, first.last_page).map(read)));
}

/** A page of the table of a project's labels: so many rows, whatever the size of the service's pages. */
export function labelRowsOptions(api: Api, appId: string, slice: ListSlice) {
  const queryKey = [...queryKeys.labelPage(appId, slice.page), slice.rows] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) =>
      readSlice(
        (page) => readLabelPage(api, appId, page, signal),
        slice,
        readPageSize(api),
        (known) => {
          if (client.getQueryData(queryKey) === undefined && !signal.aborted)
            client.setQueryData(queryKey, known);
        },
      ),
  });
}

/** A page of the table of a project's labels; the rows of the page before stay until it arrives. */
export function useLabelRows(appId: string, slice: ListSlice, enabled = true) {
  return useQuery({
    enabled,
    ...labelRowsOptions(useApi(), appId, slice),
    placeholderData: (shown, query) => (query && isKeyOfProject(query.queryKey, appId) ? shown : undefined),
  });
}

/** A value, or the one before while there is none, as of a query that has failed to get other data in its place. */
export function useLast<Value>(value: Value): Value {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== null && value !== last) setLast(value);
  return value ?? last;
}

/** The changes that a response from the service doesn't show yet. */
export interface PendingChanges {
  readonly created: readonly LabelInput[];
  readonly updated: ReadonlyMap<number, LabelInput>;
  readonly deleted: ReadonlySet<number>;
}

/**
 * The changes of a project's labels that are under way, or that were acknowledged only after a response was read. Shown
 * over that response they appear at once, and vanish by themselves when they fail.
 *
 * @param readAt when the response was read, in milliseconds since 1970
 */
export function usePendingChanges(appId: string, readAt: number): PendingChanges {
  const changes = useMutationState({
    filters: { mutationKey: queryKeys.labelChange(appId), exact: true },
    select: ({ state }) => ({
      change: state.variables as LabelChange | readonly LabelChange[],
      unseen:
        state.status === "pending" ||
        (state.status === "success" && (state.data as { acknowledgedAt: number }).acknowledgedAt >= readAt),
    }),
  });
  const unseen = changes.filter((entry) => entry.unseen).flatMap((entry) => entry.change);
  const created: LabelInput[] = [];
  const updated = new Map<number, LabelInput>();
  const deleted = new Set<number>();
  // Not by the functions of label-change.ts, which the first screen doesn't need otherwise.
  for (const { id, before, after } of unseen) {
    if (after === null) deleted.add(id);
    else if (id === null) created.push(after);
    else if (before !== null) updated.set(id, after);
  }
  return { created, updated, deleted };
}
