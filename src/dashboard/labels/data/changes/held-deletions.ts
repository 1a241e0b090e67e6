import {
  hasLeft,
  noteCanceledDeletions,
  readApi,
  subscribeToSession,
} from "#dashboard/session/data/session-store.ts";
import { toastSubject } from "#dashboard/ui/overlay/toast-subject.ts";
import { readUndoTime } from "#dashboard/ui/overlay/undo-time.ts";

/** The deletions that are held back, by the id of what undoes them: of how many labels, and what ends that. */
const held = new Map<string, { readonly count: number; readonly end: (isSent: boolean) => void }>();

/** For so many seconds at most a deletion is held back that nothing on the page offers to undo. */
const mostTime = 30;

/**
 * Holds a deletion back that can't be undone once it is sent.
 *
 * @param id that of its entry in the undo stack
 * @param count of how many labels
 * @returns resolves to whether it is to be sent, as {@link endHeld} says
 */
export function holdBack(id: string, count: number): Promise<boolean> {
  const { promise, resolve: end } = Promise.withResolvers<boolean>();
  held.set(id, { count, end });
  return promise;
}

/** Has a deletion that is held back be sent, or gives it up; returns whether it was still held back. */
export function endHeld(id: string, isSent: boolean): boolean {
  held.get(id)?.end(isSent);
  return held.delete(id);
}

/** Has a deletion be sent once the time to undo it is over, though nothing on the page offers that any longer. */
export function endHeldInTime(id: string): void {
  setTimeout(() => endHeld(id, true), (readUndoTime() ?? mostTime) * 1000);
}

/**
 * Has deletions that are held back be sent when the project or the page is left, and given up when the session expires.
 */
export function startHeldDeletions(): void {
  const endAll = (isSent: boolean) => {
    for (const id of held.keys()) endHeld(id, isSent);
  };
  // A token that is no longer accepted deletes nothing; the sign-in page says so.
  subscribeToSession(() => {
    if (readApi() !== null || hasLeft() || held.size === 0) return;
    endAll(false);
    noteCanceledDeletions();
  });
  // What comes after is nobody's to undo, as where the page is closed, or put away.
  toastSubject.subscribe(() => endAll(true));
  window.addEventListener("pagehide", () => endAll(true));
  // Of many deletions, only a few can be sent while the page is being closed.
  window.addEventListener("beforeunload", (event) => {
    if ([...held.values()].some(({ count }) => count > 1)) event.preventDefault();
  });
}
