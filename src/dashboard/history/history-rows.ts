import type { HistoryAction, HistoryBatch, HistoryEntry, HistoryPage } from "#contract/label-history.ts";
import { countChanges } from "./history-sentence.tsx";

/** The actions of a batch that are told in one row for all labels. */
type GroupAction = Extract<HistoryAction, "created" | "deleted" | "restored">;

/** The changes of a batch that is open, newest first; undefined until they arrive. */
export type OpenBatch = readonly HistoryEntry[] | undefined;

/** A row of the history. */
export type HistoryRow = { readonly key: string } & (
  | { readonly kind: "day" /** One of its moments. */; readonly at: string }
  | { readonly kind: "entry"; readonly entry: HistoryEntry; readonly isPart: boolean }
  | {
      readonly kind: "batch";
      readonly entry: HistoryEntry;
      readonly batch: HistoryBatch;
      readonly isOpen: boolean;
    }
  | {
      readonly kind: "group";
      readonly batch: HistoryBatch;
      readonly action: GroupAction;
      readonly entries: readonly HistoryEntry[];
    }
  /** Stands for the changes of a batch that aren't there yet. */
  | { readonly kind: "pending"; readonly batch: HistoryBatch }
);

/** A day in the person's time zone, as a key. */
function dayOf(at: string): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`;
}

/**
 * Lays out the history: its days, and under each its changes; a batch's under it where it is open.
 *
 * @param openBatches by their ids; the others are folded
 * @param isFolded whether a batch is told by one entry
 */
export function layOutHistory(
  pages: readonly HistoryPage[],
  openBatches: ReadonlyMap<string, OpenBatch>,
  unfolded: ReadonlySet<string>,
  isFolded: boolean,
): readonly HistoryRow[] {
  const rows: HistoryRow[] = [];
  let day = "";
  for (const page of pages) {
    const batches = new Map(page.batches.map((batch) => [batch.id, batch]));
    for (const entry of page.data) {
      if (dayOf(entry.at) !== day) {
        day = dayOf(entry.at);
        rows.push({ kind: "day", key: `day ${day}`, at: entry.at });
      }
      const batch = isFolded && entry.batch !== null ? batches.get(entry.batch) : undefined;
      if (batch === undefined || countChanges(batch) <= 1) {
        rows.push({ kind: "entry", key: entry.id, entry, isPart: false });
        continue;
      }
      const isOpen = openBatches.has(batch.id);
      rows.push({ kind: "batch", key: batch.id, entry, batch, isOpen });
      if (isOpen) rows.push(...layOutBatch(batch, openBatches.get(batch.id), unfolded));
    }
  }
  return rows;
}

function isGroupAction(action: HistoryAction): action is GroupAction {
  return action === "created" || action === "deleted" || action === "restored";
}

/** The key of a group, for those that are unfolded. */
export function groupKey(batch: HistoryBatch, action: HistoryAction): string {
  return `${batch.id} ${action}`;
}

function layOutBatch(
  batch: HistoryBatch,
  entries: OpenBatch,
  unfolded: ReadonlySet<string>,
): readonly HistoryRow[] {
  if (entries === undefined) return [{ kind: "pending", key: `${batch.id} pending`, batch }];
  // As they were made.
  const byAction = Map.groupBy(entries.toReversed(), ({ action }) => action);
  return [...byAction].flatMap(([action, own]): readonly HistoryRow[] => {
    const key = groupKey(batch, action);
    return isGroupAction(action) && own.length > 1 && !unfolded.has(key)
      ? [{ kind: "group", key, batch, action, entries: own }]
      : own.map((entry) => ({ kind: "entry", key: entry.id, entry, isPart: true }));
  });
}
