import type { LabelChange } from "#client/label-change.ts";
import type { LabelDraft } from "#dashboard/labels/data/label-drafts.ts";
import type { Target } from "#dashboard/projects/data/project-detail-queries.ts";
import { isSignedInWith, subscribeToSession } from "#dashboard/session/data/session-store.ts";
import { createStore } from "#dashboard/ui/storage/store.ts";

/** Something that was done in this tab to a project's labels, alone or as a job. Undoing it makes the inverse changes. */
export interface UndoEntry {
  /** Unlike that of any other; that of the job where one did it. */
  readonly id: string;
  readonly target: Target;
  /** As in “Rename 5 labels”. */
  readonly title: string;
  /** What was made; while it is under way, what was asked for. */
  readonly changes: readonly LabelChange[];
  readonly isUnderWay?: boolean;
  /** Whether a job did it, and undoes it. */
  readonly isJob?: boolean;
  /** Of a deletion: what was being written of the label, which comes back with it. */
  readonly draft?: LabelDraft | null;
}

/** How something comes to be done: by the person themselves, or by taking back what was done, or what was undone. */
export type UndoDirection = "do" | "undo" | "redo";

interface UndoLists {
  /** What can be undone, and what can be done again; the last of each comes last. */
  readonly done: readonly UndoEntry[];
  readonly undone: readonly UndoEntry[];
}

/** What was done in this tab since the session began. */
export const undoStack = createStore<UndoLists>({ done: [], undone: [] });

// The next person can't undo what this one did.
subscribeToSession(() => undoStack.set({ done: [], undone: [] }));

/** A unique id for an entry, or for a batch: `crypto.randomUUID()` exists only on pages from a secure connection. */
export function newUndoId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
    part.toString(16).padStart(8, "0"),
  ).join("");
}

/** Adds what is being done. What was undone before can't be done again from then on. */
export function pushUndo(entry: UndoEntry, direction: UndoDirection): void {
  const { done, undone } = undoStack.get();
  const { api, appId } = entry.target;
  // Once the session has ended there is nobody to undo it.
  if (!isSignedInWith(api)) return;
  if (direction === "undo") undoStack.set({ done, undone: [...undone, entry] });
  else {
    const kept = direction === "redo" ? undone : undone.filter(({ target }) => target.appId !== appId);
    undoStack.set({ done: [...done, entry], undone: kept });
  }
}

/** Notes what was made of what was being done; nothing where nothing was. */
export function settleUndo(id: string, settled: Pick<UndoEntry, "changes" | "draft">): void {
  const settle = (entries: readonly UndoEntry[]) =>
    entries.flatMap((entry) => {
      if (entry.id !== id) return [entry];
      return settled.changes.length === 0 ? [] : [{ ...entry, ...settled, isUnderWay: false }];
    });
  const { done, undone } = undoStack.get();
  undoStack.set({ done: settle(done), undone: settle(undone) });
}

/** Removes what came to nothing, or is being undone. */
export function removeUndo(id: string): void {
  settleUndo(id, { changes: [] });
}

/** What was done; undefined where that can't be undone. */
export function findUndo(id: string): UndoEntry | undefined {
  const { done, undone } = undoStack.get();
  return [...done, ...undone].find((entry) => entry.id === id);
}

/** What is undone next in a project, or done again; undefined for nothing. */
export function lastUndo(list: keyof UndoLists, appId: string): UndoEntry | undefined {
  return undoStack.get()[list].findLast(({ target }) => target.appId === appId);
}
