import { contentKey, isSameName } from "#client/label-content.ts";
import { isSameColor } from "#contract/colors.ts";
import type { HistoryEntry } from "#contract/label-history.ts";
import type { LabelInput } from "#contract/label-input.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import type { HistorySpan } from "#dashboard/labels/data/history-queries.ts";
import { type LabelChange, restoreLabel } from "#dashboard/labels/data/label-change.ts";
import { toInput } from "#dashboard/labels/data/label-input.ts";

/** What taking changes back makes of a label. */
interface RestoreTarget {
  readonly labelId: number;
  /** Its place in the list. */
  readonly order: number;
  /** The label before the oldest change; null when there was none. */
  readonly wanted: LabelInput | null;
  /** Which of its fields the changes are about; everything, for those since a moment. */
  readonly fields: { readonly name: boolean; readonly color: boolean };
  /** The label as the changes left it; null when they deleted it, and for those since a moment. */
  readonly after: LabelInput | null;
  /** The label before its latest deletion; null when it wasn't deleted. */
  readonly deleted: LabelInput | null;
  /** The latest change by somebody else that this would take back unasked; null for none. */
  readonly foreign: HistoryEntry | null;
}

/**
 * What makes a project have a label as it was:
 *
 * - `restore` brings a deleted one back with its id; `create`, where the service can't, as a new one
 * - `rename` and `recolor` change it; a name's color may change too
 * - `delete` removes one that wasn't there
 */
export type RestoreEntry = {
  readonly labelId: number;
  /** See {@link RestoreTarget}. */
  readonly foreign: HistoryEntry | null;
  /** The label as it will be; for `delete` as it is. */
  readonly wanted: LabelInput;
} & (
  | { readonly kind: "restore" | "create"; readonly existing: null; readonly deleted: LabelInput | null }
  | { readonly kind: "rename" | "recolor" | "delete"; readonly existing: EmbeddedLabel }
);

/** Finds for each label that is changed back what it was, in the list's order. */
function findTargets({ entries, isTaken, viewerId, isMoment }: HistorySpan): readonly RestoreTarget[] {
  const targets = [...Map.groupBy(entries, ({ label_id: id }) => id)].flatMap(
    ([labelId, own]): RestoreTarget[] => {
      const oldest = own.findLast(isTaken);
      if (oldest === undefined) return [];
      // What is taken back as it was chosen is nobody's surprise, but what came after it may be.
      const others = isMoment ? own : own.slice(0, own.findIndex(isTaken)).filter((entry) => !isTaken(entry));
      return [
        {
          labelId,
          order: oldest.order,
          wanted: oldest.before,
          fields: {
            name: isMoment || own.some((entry) => isTaken(entry) && entry.before?.name !== entry.after?.name),
            color:
              isMoment || own.some((entry) => isTaken(entry) && entry.before?.color !== entry.after?.color),
          },
          after: isMoment ? null : (own.find(isTaken)?.after ?? null),
          deleted: own.find(({ action }) => action === "deleted")?.before ?? null,
          foreign: others.find(({ user }) => user?.id !== viewerId) ?? null,
        },
      ];
    },
  );
  return targets.sort((one, other) => one.order - other.order || one.labelId - other.labelId);
}

/**
 * Plans how a project gets labels as they were. What already is as it was is left out, so that planning again after a
 * plan was carried out gives nothing, and after a part of it the rest.
 *
 * @param span what to take back
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
    const isAsLeft =
      existing !== undefined &&
      after !== null &&
      (!fields.name || isSameName(existing.name, after.name)) &&
      (!fields.color || isSameColor(existing.color, after.color));
    const entry = { labelId, foreign: isAsLeft ? null : target.foreign };
    if (wanted === null) {
      return existing ? [{ ...entry, kind: "delete", wanted: toInput(existing), existing }] : [];
    }
    if (existing !== undefined) {
      const input = {
        name: fields.name ? wanted.name : existing.name,
        color: fields.color ? wanted.color : existing.color,
      };
      const hasName = isSameName(existing.name, input.name);
      if (hasName && isSameColor(existing.color, input.color)) return [];
      return [{ ...entry, kind: hasName ? "recolor" : "rename", wanted: input, existing }];
    }
    const same = free.get(contentKey(wanted))?.shift();
    if (same !== undefined) {
      recreated.add(same.id);
      return [];
    }
    return [{ ...entry, kind: keepsIds ? "restore" : "create", wanted, existing: null, deleted }];
  });
  return entries.filter(({ kind, labelId }) => kind !== "delete" || !recreated.has(labelId));
}

/** The changes that carry out entries of a plan. */
export function toRestoreChanges(entries: readonly RestoreEntry[]): LabelChange[] {
  return entries.map(toChange);
}

function toChange(entry: RestoreEntry): LabelChange {
  const { labelId: id, wanted } = entry;
  switch (entry.kind) {
    case "create":
      return { kind: "create", input: wanted };
    case "restore":
      return restoreLabel(id, wanted, entry.deleted);
    case "delete":
      return { kind: "delete", id, name: wanted.name, color: wanted.color };
    case "rename":
    case "recolor":
      return { kind: "update", id, input: toInput(wanted), expected: entry.existing };
  }
}
