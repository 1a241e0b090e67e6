import { queryOptions, useMutationState, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Api } from "#client/api-client.ts";
import type { LabelChange } from "#client/label-change.ts";
import { requestLabelPage } from "#client/label-page.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { isKeyOfProject, queryKeys } from "#dashboard/api/query-keys.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";

/** Reads one page of a project's labels, with the moment it was read (`readAt`, milliseconds since 1970). */
export async function readLabelPage(api: Api, appId: string, page: number, signal?: AbortSignal) {
  return { ...(await requestLabelPage(api, appId, page, signal)), readAt: Date.now() };
}

/** One page of a project's labels. */
export function labelPageOptions(api: Api, appId: string, page: number) {
  return queryOptions({
    queryKey: queryKeys.labelPage(appId, page),
    queryFn: ({ signal }) => readLabelPage(api, appId, page, signal),
  });
}

/** One page of a project's labels; the rows of the page before stay until it arrives. */
export function useLabelPage(appId: string, page: number, enabled = true) {
  return useQuery({
    enabled,
    ...labelPageOptions(useApi(), appId, page),
    placeholderData: (shown, query) => (query && isKeyOfProject(query.queryKey, appId) ? shown : undefined),
  });
}

/** A value, or the one before while there is none, as of a query that has failed to get other data in its place. */
export function useLast<Value>(value: Value): Value {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== null && value !== last) setLast(value);
  return value ?? last;
}

/** The changes that an answer from the service doesn't show yet. */
export interface UnseenChanges {
  readonly created: readonly LabelInput[];
  readonly updated: ReadonlyMap<number, LabelInput>;
  readonly deleted: ReadonlySet<number>;
}

/**
 * The changes of a project's labels that are under way, or that were acknowledged only after an answer was read. Shown
 * over that answer they appear at once, and vanish by themselves when they fail.
 *
 * @param readAt when the answer was read, in milliseconds since 1970
 */
export function useUnseenChanges(appId: string, readAt: number): UnseenChanges {
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

/** How many labels a project has, counting changes under way; undefined while that is unknown. */
export function useLabelCount(appId: string, page: number): number | undefined {
  const data = useLast(useLabelPage(appId, page).data);
  const { created, deleted } = useUnseenChanges(appId, data?.readAt ?? 0);
  return data?.total == null ? undefined : Math.max(0, data.total + created.length - deleted.size);
}
