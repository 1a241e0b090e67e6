import { useLayoutEffect } from "react";
import { createStore } from "./storage/store.ts";

/** The steps of a draft, which isn't saved; null where there is none to undo, or to do again. */
export interface DraftUndo {
  /** What the draft is. */
  readonly title: string;
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
}

/** The draft on the screen: as long as it has steps, undo is about them, not about what was saved before. */
export const draftUndo = createStore<DraftUndo | null>(null);

/** Has undo be about a draft's steps while it is on the screen; null for none. */
export function useDraftUndo(draft: DraftUndo | null): void {
  // Before anything is painted: whoever sees the draft may undo.
  useLayoutEffect(() => {
    draftUndo.set(draft);
    return () => draftUndo.set(null);
  }, [draft]);
}
