import { t } from "@lingui/core/macro";
import { draftUndo } from "#dashboard/ui/draft-undo.ts";
import { isApple, isCommandKey, isTyping } from "#dashboard/ui/key-press.ts";
import { showToast } from "#dashboard/ui/overlay/toast.ts";
import { toastSubject } from "#dashboard/ui/overlay/toast-subject.ts";
import { isCovered } from "#dashboard/ui/shortcut.ts";
import { undoEntry } from "./run-label-change.ts";
import { lastUndo } from "./undo-stack.ts";

/** What undo, or redo, would do next. */
export interface NextUndo {
  /** As in “Rename 5 labels”. */
  readonly title: string;
  readonly run: () => void;
}

/**
 * What is undone next in a project, or done again: a step of the draft on the screen, where there is one, or else what was
 * done last to its labels in this tab, however long ago; undefined for nothing.
 */
export function findNextUndo(list: "done" | "undone", appId: string): NextUndo | undefined {
  const draft = draftUndo.get();
  if (draft !== null) {
    const run = list === "done" ? draft.undo : draft.redo;
    return run === null ? undefined : { title: draft.title, run };
  }
  const entry = lastUndo(list, appId);
  return entry && { title: entry.title, run: () => applyLast(list, appId) };
}

function applyLast(list: "done" | "undone", appId: string): void {
  const entry = lastUndo(list, appId);
  if (entry === undefined) return;
  void undoEntry(entry.id).then((isSomething) => {
    if (!isSomething) applyLast(list, appId);
  });
}

/** Whether text is typed here, which the browser itself undoes: not into a list, a slider, or a choice. */
function isText(target: EventTarget | null): boolean {
  return isTyping(target) && !(target as Element).matches("select, [type=range], [type=radio], [type=file]");
}

/**
 * Has the keys for undo and redo undo and repeat what was done to labels. As everywhere, the last thing is undone
 * first: on the screen, then of what was saved; within a text field, by the browser.
 */
export function startUndoKeys(): void {
  document.addEventListener("keydown", (event) => {
    const appId = toastSubject.get();
    const isUndo = isCommandKey(event, "z");
    // On Apple's devices ⌘Y is the browser's own.
    const isRedo = isCommandKey(event, "z", true) || (!isApple && isCommandKey(event, "y"));
    if ((!isUndo && !isRedo) || appId === null) return;
    if (event.defaultPrevented || isText(event.target) || isCovered()) return;
    event.preventDefault();
    const next = findNextUndo(isUndo ? "done" : "undone", appId);
    if (next !== undefined) next.run();
    else if (!event.repeat)
      showToast({ tone: "good", text: isUndo ? t`Nothing to undo.` : t`Nothing to redo.` });
  });
}
