import { notifyManager, useMutationState, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState, useSyncExternalStore } from "react";
import type { LabelChange } from "#client/label-change.ts";
import { labelNameKey } from "#contract/label-name.ts";
import { type EmbeddedLabel, type LabelContent, labelFields, readableLabels } from "#contract/labels.ts";
import type { LenientProjectDetail } from "#contract/project-details.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { chipColors } from "#dashboard/colors/chip-colors.ts";
import { usePendingChanges } from "./label-queries.ts";
import { changeLabels, type NewLabel } from "./label-rows.ts";

/** The creation of a label in this tab. */
interface SentLabel {
  readonly key: number;
  readonly content: LabelContent;
  /** When it was acknowledged, in milliseconds since 1970; null while it is under way. */
  readonly acknowledgedAt: number | null;
}

/**
 * The labels that were created in this tab on the present visit of a list, the newest first. They stand on top of it, wherever they
 * belong in it: a person sees what they have made where they are.
 *
 * @param visit names what is listed; another list is another visit
 */
export function useNewLabels(appId: string, visit: string): readonly (NewLabel | EmbeddedLabel)[] {
  const [begin, setBegin] = useState({ visit, time: Date.now() });
  const [ids, setIds] = useState<ReadonlyMap<number, number>>(new Map());
  if (begin.visit !== visit) setBegin({ visit, time: Date.now() });
  const sent = useMutationState({
    filters: { mutationKey: queryKeys.labelChange(appId), exact: true },
    select: ({ mutationId, state }): SentLabel | null => {
      const change = state.variables as LabelChange | readonly LabelChange[];
      const acknowledgedAt = (state.data as { acknowledgedAt: number } | undefined)?.acknowledgedAt ?? null;
      const isDue = state.status !== "error" && acknowledgedAt !== -1 && state.submittedAt >= begin.time;
      if (!isDue || !("id" in change) || change.id !== null) return null;
      return { key: mutationId, content: change.after, acknowledgedAt };
    },
  }).filter((one) => one !== null);
  const { data, dataUpdatedAt } = useKnownDetail(appId);
  const changes = usePendingChanges(appId, dataUpdatedAt);
  const labels = readableLabels(data?.labels ?? []);

  // Services don't tell a new label's id. Of several of its name, the last one is new.
  const known = new Map(ids);
  for (const { key, content, acknowledgedAt } of sent) {
    if (known.has(key) || acknowledgedAt === null || dataUpdatedAt < acknowledgedAt) continue;
    const name = labelNameKey(content.name);
    const id = labels.findLast((label) => labelNameKey(label.name) === name)?.id;
    if (id !== undefined) known.set(key, id);
  }
  if (known.size > ids.size) setIds(known);

  return sent
    .toReversed()
    .flatMap(({ key, content, acknowledgedAt }): readonly (NewLabel | EmbeddedLabel)[] => {
      const label = labels.find(({ id }) => id === known.get(key));
      if (label !== undefined)
        return readableLabels(changeLabels([label], changes)).map((row) =>
          acknowledgedAt !== null && labelFields.every((field) => row[field] === content[field])
            ? { ...row, updated_at: new Date(acknowledgedAt).toISOString() }
            : row,
        );
      // Read since, and not there: it is gone again.
      if (acknowledgedAt !== null && dataUpdatedAt >= acknowledgedAt) return [];
      return [{ id: null, ...content, ...chipColors(content.color) }];
    });
}

/** A project's details as far as they have been read, by code that comes later: before it, nothing can be created. */
export function useKnownDetail(appId: string) {
  const client = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [client],
  );
  const read = () => client.getQueryState<LenientProjectDetail>(queryKeys.projectDetail(appId));
  const state = useSyncExternalStore(subscribe, read, read);
  return { data: state?.data, dataUpdatedAt: state?.dataUpdatedAt ?? 0 };
}
