import type { LabelChange } from "#client/label-change.ts";
import type { LabelDraft } from "#dashboard/labels/data/label-drafts.ts";
import { isSignedInWith } from "#dashboard/session/data/session-store.ts";
import type { ToastAction } from "#dashboard/ui/overlay/toast-message.ts";
import { type FailureReport, reportFailure, sendAndReportWait } from "./change-report.ts";
import { nameUndoEntry } from "./label-change-sentence.ts";
import { ChangeError, type SendOptions, type Target } from "./label-mutations.ts";
import { showWithUndo } from "./label-undo.ts";
import {
  newUndoId,
  pushUndo,
  removeUndo,
  settleUndo,
  type UndoDirection,
  type UndoEntry,
} from "./undo-stack.ts";

/** What a person is told of a change, in toasts. */
export interface ChangeReport extends FailureReport {
  /** That the change was made, in a sentence; null where it has been said already. */
  readonly success: string | null;
  /** What is offered besides Undo once it was made. */
  readonly actions?: readonly ToastAction[];
  /** See {@link sendAndReportWait}. */
  readonly onWait?: () => void;
}

/** How it is sent, how it can be undone until then, and whether it is done again. */
interface RunOptions extends Pick<UndoEntry, "held">, Pick<SendOptions, "creation" | "confirmed"> {
  readonly direction?: UndoDirection;
  /** Takes the label's draft away once it is deleted. */
  readonly takeDraft?: () => LabelDraft | null;
}

/**
 * Sends a change of a label and tells the person what came of it: that it was made, with Undo, or why not.
 *
 * @returns whether the change was made
 */
export async function runLabelChange(
  target: Target,
  change: LabelChange,
  report: ChangeReport,
  { direction = "do", creation, confirmed, held, takeDraft }: RunOptions = {},
): Promise<boolean> {
  const id = newUndoId();
  pushUndo({ id, target, title: nameUndoEntry(change), changes: null, ...(held && { held }) }, direction);
  try {
    const made = await sendAndReportWait(target, change, report, { creation, confirmed });
    settleUndo(id, { changes: made === null ? [] : [made], draft: takeDraft?.() ?? null });
  } catch (error) {
    // What was canceled before it was sent can be done again.
    if (!(error instanceof ChangeError) || error.failure !== null) removeUndo(id);
    if (!(error instanceof ChangeError)) throw error;
    if (error.failure !== null) reportFailure(target, error.failure, report);
    return false;
  }
  if (report.success === null || !isSignedInWith(target.api)) return true;
  const { subject = target.appId, success: text, actions = [] } = report;
  showWithUndo(id, { subject, text, actions });
  return true;
}
