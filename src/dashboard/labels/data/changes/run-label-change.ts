import type { LabelChange } from "#client/label-change.ts";
import { isSignedInWith } from "#dashboard/session/data/session-store.ts";
import type { ToastAction } from "#dashboard/ui/overlay/toast-message.ts";
import { type FailureReport, reportFailure, sendAndReportWait } from "./change-report.ts";
import { nameUndoEntry } from "./label-change-sentence.ts";
import type { Target } from "./label-mutations.ts";
import { showWithUndo } from "./label-undo.ts";
import type { SentChange } from "./sent-change.ts";
import { pushUndo, removeUndo, type UndoDirection, type UndoEntry } from "./undo-stack.ts";

/** What a person is told of a change, in toasts. */
export interface ChangeReport extends FailureReport {
  /** That the change was made, in a sentence; null where it has been said already. */
  readonly success: string | null;
  /** What is offered besides Undo once it was made. */
  readonly actions?: readonly ToastAction[];
  /** See {@link sendAndReportWait}. */
  readonly onWait?: () => void;
}

/**
 * Sends a change of a label and tells the person what came of it: that it was made, with Undo, or why not.
 *
 * @param origin how it can be undone until it is sent; and whether it is done again
 * @returns whether the change was made; never rejects
 */
export async function runLabelChange(
  target: Target,
  change: SentChange,
  report: ChangeReport,
  {
    direction = "do",
    ...origin
  }: Pick<UndoEntry, "cancel" | "repeat" | "onUndone"> & { direction?: UndoDirection } = {},
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<readonly LabelChange[]>();
  const entry: UndoEntry = {
    target,
    title: nameUndoEntry(change),
    jobId: null,
    read: () => promise,
    ...origin,
  };
  pushUndo(entry, direction);
  try {
    const made = await sendAndReportWait(target, change, report);
    resolve(made === null ? [] : [made]);
    if (made === null) removeUndo(entry);
  } catch (error) {
    resolve([]);
    removeUndo(entry);
    reportFailure(target, error, report);
    return false;
  }
  if (report.success === null || !isSignedInWith(target.api)) return true;
  const { subject = target.appId, success: text, actions = [] } = report;
  showWithUndo(entry, { subject, text, actions });
  return true;
}
