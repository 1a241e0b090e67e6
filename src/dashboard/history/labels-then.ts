import { type ExistingLabel, isAlike } from "#contract/label-content.ts";
import type { HistoryEntry } from "#contract/label-history.ts";
import type { LabelContent } from "#contract/labels.ts";
import { sortableMoment } from "#dashboard/labels/data/sortable-moment.ts";

/** A label as it was at a moment, and what has happened to it since. */
export interface LabelThen {
  readonly id: number;
  /** Null where there was no such label. */
  readonly then: LabelContent | null;
  /** Null where it is gone. */
  readonly now: LabelContent | null;
  /** Newest first. */
  readonly changes: readonly HistoryEntry[];
  readonly isDifferent: boolean;
}

/**
 * Lays a project's labels as they were at a moment beside those of now. A label stays itself when it is renamed.
 *
 * @param labels as they are now
 * @param entries all changes since that moment, or an earlier one, newest first
 * @returns in the order of the labels; those that are gone come last
 */
export function listLabelsThen(
  labels: readonly ExistingLabel[],
  entries: readonly HistoryEntry[],
  at: string,
): readonly LabelThen[] {
  const moment = sortableMoment(at);
  // Those of that moment are among what is since.
  const since = entries.filter((entry) => sortableMoment(entry.at) >= moment);
  const byLabel = Map.groupBy(since, ({ label_id: id }) => id);
  const byId = new Map(labels.map((label) => [label.id, label]));
  return [...new Set([...byId.keys(), ...byLabel.keys()])].flatMap((id): LabelThen[] => {
    const changes = byLabel.get(id) ?? [];
    const now = byId.get(id) ?? null;
    const oldest = changes.at(-1);
    const then = oldest === undefined ? now : oldest.before;
    if (then === null && now === null) return [];
    return [{ id, then, now, changes, isDifferent: !isSame(then, now) }];
  });
}

/** Whether a label has the same content at two times, or isn't there at both. */
export function isSame(one: LabelContent | null, other: LabelContent | null): boolean {
  return one === null || other === null ? one === other : isAlike(one, other);
}
