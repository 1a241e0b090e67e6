import { isCommandKey, isTyping } from "#dashboard/ui/key-press.ts";

/** The ways to undo what was done, in its order. */
const undoable = new Set<() => void>();

/** Has ⌘ or Ctrl with Z undo what was just done, unless it is done after something else; returns the way to end that. */
export function offerUndo(undo: () => void): () => void {
  undoable.add(undo);
  return () => undoable.delete(undo);
}

// As everywhere: the last action is undone first.
document.addEventListener("keydown", (event) => {
  const last = [...undoable].at(-1);
  if (!isCommandKey(event, "z") || last === undefined) return;
  if (event.defaultPrevented || isTyping(event.target)) return;
  event.preventDefault();
  last();
});
