import type { LabelChange } from "#client/label-change.ts";
import { isSignedInWith, subscribeToSession } from "#dashboard/session/data/session-store.ts";
import { createStore } from "#dashboard/ui/storage/store.ts";
import type { Target } from "./label-mutations.ts";

/** Something that was done in this tab to a project's labels, alone or as a job. */
export interface Act {
  readonly target: Target;
  /** As in “Rename 5 labels”. */
  readonly title: string;
  /** The job that did it; null for a single change. */
  readonly jobId: string | null;
  /** What was made, as soon as that is known. */
  readonly read: () => readonly LabelChange[] | Promise<readonly LabelChange[]>;
  /** Starts another job, which takes it back; only for what a job did. */
  readonly startJob?: (kind: "undo" | "redo", changes: readonly LabelChange[]) => void;
  /** Takes it back as long as it hasn't been sent; returns whether that was so. */
  readonly cancel?: () => boolean;
  /** Called when it was taken back after it had been sent. */
  readonly onUndone?: () => void;
  /** Does again what was taken back before it was sent. */
  readonly repeat?: () => void;
}

/** How something comes to be done: by the person themselves, or by taking back what was done, or what was taken back. */
export type ActDirection = "do" | "undo" | "redo";

interface Acts {
  /** What can be taken back, and what can be done again; the last of each comes first. */
  readonly done: readonly Act[];
  readonly undone: readonly Act[];
}

/** What was done in this tab since the session began. */
export const acts = createStore<Acts>({ done: [], undone: [] });

// What one person did isn't the next one's to take back.
subscribeToSession(() => acts.set({ done: [], undone: [] }));

/**
 * Adds what is being done. What was taken back before can't be done again from then on.
 *
 * @param place what it takes the place of
 */
export function noteAct(act: Act, direction: ActDirection, place?: Act): void {
  const { done, undone } = acts.get();
  const { api, appId } = act.target;
  // Nobody else takes back what begins as the person leaves.
  if (!isSignedInWith(api)) return;
  const at = place === undefined ? -1 : done.indexOf(place);
  if (direction === "undo") acts.set({ done, undone: [...undone, act] });
  else if (at >= 0) acts.set({ done: done.with(at, act), undone });
  else {
    const kept = direction === "redo" ? undone : undone.filter(({ target }) => target.appId !== appId);
    acts.set({ done: [...done, act], undone: kept });
  }
}

/** Removes what came to nothing, or is being taken back. */
export function dropAct(act: Act): void {
  const { done, undone } = acts.get();
  acts.set({ done: done.filter((one) => one !== act), undone: undone.filter((one) => one !== act) });
}

/** What a job did; undefined where that can't be taken back. */
export function findJobAct(id: string): Act | undefined {
  const { done, undone } = acts.get();
  return [...done, ...undone].find(({ jobId }) => jobId === id);
}

/** What is taken back next in a project, or done again; undefined for nothing. */
export function lastAct(list: keyof Acts, appId: string): Act | undefined {
  return acts.get()[list].findLast(({ target }) => target.appId === appId);
}
