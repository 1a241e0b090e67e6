import { findCountered } from "#contract/change-set.ts";
import {
  type HistoryBatch,
  type HistoryEntry,
  type HistoryPage,
  historyActions,
} from "#contract/label-history.ts";
import { countDays } from "#dashboard/ui/text/calendar-day.ts";
import { isSame } from "./labels-then.ts";

/** A row of the history. */
export type HistoryRow =
  | { readonly key: string; readonly kind: "day" /** One of its moments. */; readonly at: string }
  | ChangedRow;

/** A change, or a batch, which is known by one of its changes. */
export interface ChangedRow {
  readonly key: string;
  readonly kind: "change";
  readonly entry: HistoryEntry;
  /** Null for a single change. */
  readonly batch: HistoryBatch | null;
  /** Whether it is a change of the open batch above it. */
  readonly isPart: boolean;
  /** What has taken it back; null where it stands. */
  readonly undoneBy: HistoryEntry | null;
}

/** A change or a batch as it is listed. */
interface Listed {
  readonly entry: HistoryEntry;
  readonly batch: HistoryBatch | null;
  /** Whether the row is about the whole batch. */
  readonly isBatch: boolean;
  undoneBy: HistoryEntry | null;
  /** What it has taken back. */
  counters: Listed | null;
  /** Whether it is told by the row that it takes back, or makes again. */
  isFolded: boolean;
}

/**
 * Lays out the history: its days, and under each its changes. What is taken back on the same day by the same person, or made again
 * after that, is told by the row of the change itself.
 *
 * @param isFolded whether a batch is told by one entry
 */
export function layOutHistory(pages: readonly HistoryPage[], isFolded: boolean): readonly HistoryRow[] {
  const told = new Set<string>();
  const listed = pages.flatMap(({ data, batches }) => {
    const byId = new Map(batches.map((batch) => [batch.id, batch]));
    return data.flatMap((entry): Listed[] => {
      const batch = byId.get(entry.batch ?? "") ?? null;
      const isBatch = isFolded && batch !== null && countChanges(batch) > 1;
      if (isBatch && told.has(batch.id)) return [];
      if (isBatch) told.add(batch.id);
      return [{ entry, batch, isBatch, undoneBy: null, counters: null, isFolded: false }];
    });
  });
  findUndone(listed);
  const rows: HistoryRow[] = [];
  let last: number | null = null;
  for (const { entry, batch, isBatch, undoneBy, isFolded: isTold } of listed) {
    if (isTold) continue;
    const time = Date.parse(entry.at);
    if (last === null || countDays(time, last) !== 0) rows.push({ kind: "day", key: entry.at, at: entry.at });
    last = time;
    const key = isBatch && batch ? batch.id : entry.id;
    rows.push({ key, kind: "change", entry, batch: isBatch ? batch : null, isPart: false, undoneBy });
  }
  return rows;
}

/** Finds what has taken back what. @param listed newest first */
function findUndone(listed: readonly Listed[]): void {
  /** What a label, or a batch, has seen so far, oldest first. */
  const seen = new Map<number | string, Listed[]>();
  for (const one of listed.toReversed()) {
    const { entry, batch, isBatch } = one;
    const key = isBatch && batch ? (findCountered(batch.id) ?? batch.id) : entry.label_id;
    const before = seen.get(key) ?? [];
    seen.set(key, before);
    const last = before.at(-1);
    const standing = before.findLast(({ undoneBy }) => undoneBy === null);
    if (last?.undoneBy && isAgain(one, last) && isClose(one.entry, last.undoneBy)) {
      last.undoneBy = null;
      if (last.counters) last.counters.undoneBy = last.entry;
      one.isFolded = true;
    } else if (standing && takesBack(one, standing)) {
      standing.undoneBy = entry;
      if (standing.counters) standing.counters.undoneBy = null;
      one.counters = standing;
      one.isFolded = isClose(entry, standing.entry);
    }
    if (!one.isFolded) before.push(one);
  }
}

/** Whether two changes were made by the same person on the same day. */
function isClose(one: HistoryEntry, other: HistoryEntry): boolean {
  return one.user?.id === other.user?.id && countDays(Date.parse(one.at), Date.parse(other.at)) === 0;
}

/** Whether something takes an earlier change of the same label, or the same batch, back. */
function takesBack({ entry, batch, isBatch }: Listed, { entry: earlier, ...standing }: Listed): boolean {
  const isUndo = batch?.kind === "undo";
  if (isBatch) return isUndo && countChanges(batch) === countChanges(standing.batch);
  // Who deletes a label need not mean to take its creation back.
  if (entry.after === null && !isUndo) return false;
  return isSame(entry.before, earlier.after) && isSame(entry.after, earlier.before);
}

/** Whether something does once more what was taken back. */
function isAgain({ entry, batch, isBatch }: Listed, { entry: earlier, ...undone }: Listed): boolean {
  if (isBatch) return batch?.kind !== "undo" && countChanges(batch) === countChanges(undone.batch);
  return isSame(entry.before, earlier.before) && isSame(entry.after, earlier.after);
}

/** How many labels a batch changed; none where there is no batch. */
export function countChanges(batch: HistoryBatch | null): number {
  return historyActions.reduce((sum, action) => sum + (batch?.counts[action] ?? 0), 0);
}
