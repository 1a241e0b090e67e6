import type { HistoryEntry } from "#contract/label-history.ts";
import { sortableMoment } from "#dashboard/labels/data/sortable-moment.ts";
import type { MatrixLabel } from "#dashboard/labels/parts/label-matrix.ts";

/**
 * A project’s labels as they were at a moment, before what was changed then; those that are gone by now come last.
 *
 * @param labels as they are now
 * @param entries all changes since that moment, or an earlier one, newest first
 * @param at null for now
 */
export function labelsAt(
  labels: readonly MatrixLabel[],
  entries: readonly HistoryEntry[],
  at: string | null,
): readonly MatrixLabel[] {
  if (at === null) return labels;
  const found = new Map(labels.map((label) => [label.id, label]));
  for (const { label_id: id, before } of changesSince(entries, at)) {
    if (before === null) found.delete(id);
    else found.set(id, { id, ...before });
  }
  return [...found.values()];
}

/**
 * The changes from a moment on.
 *
 * @param entries all changes since that moment, or an earlier one, newest first
 */
export function changesSince(entries: readonly HistoryEntry[], at: string): readonly HistoryEntry[] {
  const moment = sortableMoment(at);
  const end = entries.findIndex((entry) => sortableMoment(entry.at) < moment);
  return end < 0 ? entries : entries.slice(0, end);
}
