import type { LabelChange } from "#client/label-change.ts";
import { isSignedInWith, subscribeToSession } from "#dashboard/session/data/session-store.ts";
import { createStore } from "#dashboard/ui/storage/store.ts";
import type { Target } from "./label-mutations.ts";

/** Something that was done in this tab to a project's labels, alone or as a job. */
export interface UndoEntry {
  readonly target: Target;
  /** As in “Rename 5 labels”. */
  readonly title: string;
  /** The job that did it; null for a single change. */
  readonly jobId: string | null;
  /** What was made, as soon as that is known. */
  readonly read: () => readonly LabelChange[] | Promise<readonly LabelChange[]>;
  /** Starts another job, which takes it back; only for what a job did. */
  readonly startJob?: (kind: "undo" | "redo", changes: readonly LabelChange[]) => void;
  /** Takes it back as long as it hasn't been sent, and returns a sentence that says so; null where it has been sent. */
  readonly cancel?: () => string | null;
  /** Called when it was undone after it had been sent. */
  readonly onUndone?: () => void;
  /** Does again what was undone before it was sent. */
  readonly repeat?: () => void;
}

/** How something comes to be done: by the person themselves, or by taking back what was done, or what was undone. */
export type UndoDirection = "do" | "undo" | "redo";

interface Acts {
  /** What can be undone, and what can be done again; the last of each comes first. */
  readonly done: readonly UndoEntry[];
  readonly undone: readonly UndoEntry[];
}

/** What was done in this tab since the session began. */
export const undoStack = createStore<Acts>({ done: [], undone: [] });

// The next person can't undo what this one did.
subscribeToSession(() => undoStack.set({ done: [], undone: [] }));

/**
 * Adds what is being done. What was undone before can't be done again from then on.
 *
 * @param place what it takes the place of
 */
export function pushUndo(entry: UndoEntry, direction: UndoDirection, place?: UndoEntry): void {
  const { done, undone } = undoStack.get();
  const { api, appId } = entry.target;
  // Once the session has ended there is nobody to undo it.
  if (!isSignedInWith(api)) return;
  const at = place === undefined ? -1 : done.indexOf(place);
  if (direction === "undo") undoStack.set({ done, undone: [...undone, entry] });
  else if (at >= 0) undoStack.set({ done: done.with(at, entry), undone });
  else {
    const kept = direction === "redo" ? undone : undone.filter(({ target }) => target.appId !== appId);
    undoStack.set({ done: [...done, entry], undone: kept });
  }
}

/** Removes what came to nothing, or is being undone. */
export function removeUndo(entry: UndoEntry): void {
  const { done, undone } = undoStack.get();
  undoStack.set({ done: done.filter((one) => one !== entry), undone: undone.filter((one) => one !== entry) });
}

/** What a job did; undefined where that can't be undone. */
export function findJobUndo(id: string): UndoEntry | undefined {
  const { done, undone } = undoStack.get();
  return [...done, ...undone].find(({ jobId }) => jobId === id);
}

/** What is undone next in a project, or done again; undefined for nothing. */
export function lastUndo(list: keyof Acts, appId: string): UndoEntry | undefined {
  return undoStack.get()[list].findLast(({ target }) => target.appId === appId);
}
