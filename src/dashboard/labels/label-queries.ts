import { queryOptions, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { LabelInput } from "#contract/label-changes.ts";
import { labelPageSchema } from "#contract/labels.ts";
import { apiPaths } from "#contract/paths.ts";
import type { Api } from "#dashboard/api/api-client.ts";
import { useApi } from "#dashboard/session/session-store.ts";

/** Cache keys; every one begins with the app id, so that no entry can show under another project. */
export const labelKeys = {
  page: (appId: string, page: number) => [appId, "labels", page] as const,
  change: (appId: string) => [appId, "label-change"] as const,
};

/** One page of a project's labels, with the moment it was read (`readAt`, milliseconds since 1970). */
export function labelPageOptions(api: Api, appId: string, page: number) {
  return queryOptions({
    queryKey: labelKeys.page(appId, page),
    queryFn: async ({ signal }) => {
      const path = `${apiPaths.labels}?page=${page}`;
      const answer = await api.request({ path, schema: labelPageSchema, appId, signal });
      return { ...answer, readAt: Date.now() };
    },
  });
}

/** One page of a project's labels; the rows of the page before stay until it arrives. */
export function useLabelPage(appId: string, page: number) {
  return useQuery({
    ...labelPageOptions(useApi(), appId, page),
    placeholderData: (shown, query) => (query?.queryKey[0] === appId ? shown : undefined),
  });
}

/** A change of one label that a person asked for. */
export type LabelChange =
  | { readonly kind: "create"; readonly input: LabelInput }
  | { readonly kind: "update"; readonly id: number; readonly input: LabelInput }
  | { readonly kind: "delete"; readonly id: number };

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
    filters: { mutationKey: labelKeys.change(appId), exact: true },
    select: ({ state }) => ({
      change: state.variables as LabelChange,
      unseen:
        state.status === "pending" ||
        (state.status === "success" && (state.data as { acknowledgedAt: number }).acknowledgedAt >= readAt),
    }),
  });
  const unseen = changes.filter((entry) => entry.unseen).map((entry) => entry.change);
  return {
    created: unseen.flatMap((change) => (change.kind === "create" ? [change.input] : [])),
    updated: new Map(
      unseen.flatMap((change) => (change.kind === "update" ? [[change.id, change.input] as const] : [])),
    ),
    deleted: new Set(unseen.flatMap((change) => (change.kind === "delete" ? [change.id] : []))),
  };
}

/** How many labels a project has, counting changes under way; undefined while unknown. */
export function useLabelCount(appId: string, page: number): number | undefined {
  const { data } = useLabelPage(appId, page);
  const { created, deleted } = useUnseenChanges(appId, data?.readAt ?? 0);
  return data && Math.max(0, data.total + created.length - deleted.size);
}

/** Reads a page before it is asked for; null for none. */
export function usePrefetchedLabelPage(appId: string, page: number | null): void {
  const api = useApi();
  const client = useQueryClient();
  useEffect(() => {
    if (page !== null) void client.prefetchQuery(labelPageOptions(api, appId, page));
  }, [api, client, appId, page]);
}
