import { t } from "@lingui/core/macro";
// Loaded along, so that failures and Undo can be shown even if the connection goes just then.
import "#dashboard/ui/toast-region.tsx";
import { showToast } from "#dashboard/ui/toast.ts";
import type { LabelChange } from "./label-change.ts";
import { describeFailureElsewhere } from "./label-change-sentence.ts";
import { sendLabelChange, type Target } from "./label-mutations.ts";
import { offerUndo } from "./label-undo.ts";
import { readUndoTime } from "./undo-time.ts";

/** What a person is told of a change, in toasts. */
export interface ChangeReport {
  /** The project in which the toasts are shown, while it is open; the changed one unless given. */
  readonly subject?: string;
  /** That the change was made, in a sentence; null where it has been said already. */
  readonly success: string | null;
  /** Finds what takes the change back, once it has been made; null where nothing does for certain. */
  readonly findUndo?: () => (() => void) | null | Promise<(() => void) | null>;
  /** Why the change was not made, in a sentence; null where nothing is to be said, or it is said elsewhere. */
  readonly describeFailure: (error: unknown) => string | null;
  /** Finds what tries the change again after that error; null where that makes no sense. */
  readonly findRetry?: (error: unknown) => (() => void) | null;
}

/**
 * Sends a change of a label and tells the person what came of it: that it was made, with Undo where that is possible,
 * or why not.
 *
 * @returns whether the change was made; never rejects
 */
export async function runLabelChange(
  target: Target,
  change: LabelChange,
  report: ChangeReport,
): Promise<boolean> {
  try {
    await sendLabelChange(target, change);
  } catch (error) {
    reportFailure(target, error, report);
    return false;
  }
  const undo = await report.findUndo?.();
  if (report.success === null) return true;
  const message = { subject: report.subject ?? target.appId, tone: "good", text: report.success } as const;
  if (!undo) {
    showToast(message);
    return true;
  }
  const takeBack = () => {
    withdraw();
    close();
    undo();
  };
  const withdraw = offerUndo(takeBack);
  const close = showToast({
    ...message,
    countdown: readUndoTime(),
    actions: [{ label: t`Undo`, onPress: takeBack }],
    onGone: withdraw,
  });
  return true;
}

/** Tells the person why a change was not made. */
export function reportFailure(
  target: Target,
  error: unknown,
  { subject, describeFailure, findRetry }: Omit<ChangeReport, "success">,
): void {
  const text = describeFailure(error);
  if (text === null) return;
  const retry = findRetry?.(error);
  showToast({
    subject: subject ?? target.appId,
    tone: "danger",
    text,
    ...(subject === undefined && { elsewhere: describeFailureElsewhere(target, error) }),
    ...(retry && { actions: [{ label: t`Retry`, onPress: retry }] }),
  });
}
