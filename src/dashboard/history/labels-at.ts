import type { ExistingLabel } from "#contract/label-content.ts";
import type { HistoryEntry } from "#contract/label-history.ts";
import { sortableMoment } from "#dashboard/labels/data/sortable-moment.ts";

/**
 * A project’s labels as they were before some changes, by their ids; those that are gone by now come last.
 *
 * @param labels as they are now
 * @param changes all since a moment, newest first; see {@link changesSince}
 */
export function revertChanges(
  labels: readonly ExistingLabel[],
  changes: readonly HistoryEntry[],
): ReadonlyMap<number, ExistingLabel> {
  const found = new Map(labels.map((label) => [label.id, label]));
  for (const { label_id: id, before } of changes) {
    if (before === null) found.delete(id);
    else found.set(id, { id, ...before });
  }
  return found;
}

/**
 * The changes from a moment on, those of that moment among them.
 *
 * @param entries all changes since that moment, or an earlier one, newest first
 * @param at null for now, since when there are none
 */
export function changesSince(entries: readonly HistoryEntry[], at: string | null): readonly HistoryEntry[] {
  if (at === null) return [];
  const moment = sortableMoment(at);
  // By halves: while the timeline's handle is dragged, each of its moves asks.
  let [start, end] = [0, entries.length];
  while (start < end) {
    const middle = (start + end) >> 1;
    if (sortableMoment((entries[middle] as HistoryEntry).at) < moment) end = middle;
    else start = middle + 1;
  }
  return entries.slice(0, end);
}
