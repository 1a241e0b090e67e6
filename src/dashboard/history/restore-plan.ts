import { creationOf, deletionOf, type LabelChange, restorationOf, updateOf } from "#client/label-change.ts";
import {
  changedFields,
  contentKey,
  isAlike,
  planUpdate,
  takeFields,
  toInput,
} from "#contract/label-content.ts";
import type { HistoryEntry } from "#contract/label-history.ts";
import { type EmbeddedLabel, type LabelContent, type LabelField, labelFields } from "#contract/labels.ts";
import type { HistorySpan } from "#dashboard/labels/data/history-queries.ts";
import type { PlanRow } from "#dashboard/plan/plan-entry.ts";

/** What taking changes back makes of a label. */
interface RestoreTarget {
  readonly labelId: number;
  /** Its place in the list. */
  readonly order: number;
  /** The label before the oldest change; null when there was none. */
  readonly wanted: LabelContent | null;
  /** Which of its fields the changes are about; everything, for those since a moment. */
  readonly fields: readonly LabelField[];
  /** The label as the changes left it; null when they deleted it, and for those since a moment. */
  readonly after: LabelContent | null;
  /** The label before its latest deletion; null when it wasn't deleted. */
  readonly deleted: LabelContent | null;
  /** The latest change by somebody else that this would undo unasked; null for none. */
  readonly foreign: HistoryEntry | null;
}

/**
 * What makes a project have a label as it was:
 *
 * - `restore` brings a deleted one back with its id; `create`, where the service can't, as a new one
 * - `rename`, `recolor`, and the like change it, see {@link planUpdate}
 * - `delete` removes one that wasn't there
 */
export interface RestoreEntry extends PlanRow {
  readonly labelId: number;
  /** See {@link RestoreTarget}. */
  readonly foreign: HistoryEntry | null;
  /** What carries it out. */
  readonly change: LabelChange;
}

/** Finds for each label that is changed back what it was, in the list's order. */
function findTargets({ entries, isTaken, viewerId, isMoment }: HistorySpan): readonly RestoreTarget[] {
  const targets = [...Map.groupBy(entries, ({ label_id: id }) => id)].flatMap(
    ([labelId, own]): RestoreTarget[] => {
      const oldest = own.findLast(isTaken);
      if (oldest === undefined) return [];
      // What was chosen needs no warning; changes made after it do.
      const others = isMoment ? own : own.slice(0, own.findIndex(isTaken)).filter((entry) => !isTaken(entry));
      return [
        {
          labelId,
          order: oldest.order,
          wanted: oldest.before,
          fields: isMoment ? labelFields : fieldsOf(own.filter(isTaken)),
          after: isMoment ? null : (own.find(isTaken)?.after ?? null),
          deleted: own.find(({ action }) => action === "deleted")?.before ?? null,
          foreign: others.find(({ user }) => user?.id !== viewerId) ?? null,
        },
      ];
    },
  );
  return targets.sort((one, other) => one.order - other.order || one.labelId - other.labelId);
}

/** The fields that some changes of a label are about. */
function fieldsOf(entries: readonly HistoryEntry[]): readonly LabelField[] {
  const changed = entries.flatMap(({ before, after }) =>
    before && after ? changedFields(before, after) : labelFields,
  );
  return [...new Set(changed)];
}

/**
 * Plans how a project gets labels as they were. What already is as it was is left out, so that planning again after a
 * plan was carried out gives nothing, and after a part of it the rest.
 *
 * @param span what to undo
 * @param labels the project's labels as they are now
 * @param keepsIds whether the service brings deleted labels back with their ids
 */
export function planRestore(
  span: HistorySpan,
  labels: readonly EmbeddedLabel[],
  keepsIds: boolean,
): readonly RestoreEntry[] {
  const targets = findTargets(span);
  const byId = new Map(labels.map((label) => [label.id, label]));
  const kept = new Set(targets.flatMap(({ labelId, wanted }) => (wanted === null ? [] : [labelId])));
  // Where labels come back as new ones, these may be what an earlier attempt created.
  const free = Map.groupBy(keepsIds ? [] : labels.filter(({ id }) => !kept.has(id)), contentKey);
  const recreated = new Set<number>();
  const entries = targets.flatMap((target): RestoreEntry[] => {
    const { labelId, wanted, fields, after, deleted } = target;
    const existing = byId.get(labelId);
    // Others may have changed another field, or made the same change again.
    const isAsLeft = existing !== undefined && after !== null && isAlike(existing, after, fields);
    const entry = { labelId, foreign: isAsLeft ? null : target.foreign };
    if (wanted === null) {
      if (existing === undefined) return [];
      return [
        { ...entry, kind: "delete", wanted: toInput(existing), existing, change: deletionOf(existing) },
      ];
    }
    if (existing !== undefined) {
      const input = takeFields(existing, wanted, fields);
      if (isAlike(existing, input)) return [];
      const kind = planUpdate(existing, input);
      return [{ ...entry, kind, wanted: input, existing, change: updateOf(existing, toInput(input)) }];
    }
    const same = free.get(contentKey(wanted))?.shift();
    if (same !== undefined) {
      recreated.add(same.id);
      return [];
    }
    const change = keepsIds ? restorationOf(labelId, wanted, deleted) : creationOf(wanted);
    return [{ ...entry, kind: keepsIds ? "restore" : "create", wanted, existing: null, change }];
  });
  return entries.filter(({ kind, labelId }) => kind !== "delete" || !recreated.has(labelId));
}
