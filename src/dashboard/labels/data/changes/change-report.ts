import { t } from "@lingui/core/macro";
import type { ChangeFailure } from "#client/change-outcome.ts";
import { isCreation, type LabelChange } from "#client/label-change.ts";
import { isSignedInWith } from "#dashboard/session/data/session-store.ts";
import { showToast } from "#dashboard/ui/overlay/toast.ts";
import { describeFailureElsewhere, describeWait } from "./label-change-sentence.ts";
import { ChangeError, type SendOptions, sendLabelChange, type Target } from "./label-mutations.ts";

/** What a person is told when a change was not made, in toasts. */
export interface FailureReport {
  /** The project in which the toasts are shown, while it is open; the changed one unless given. */
  readonly subject?: string;
  /** Why the change was not made, in a sentence; null where nothing is to be said, or it is said elsewhere. */
  readonly describeFailure: (failure: ChangeFailure) => string | null;
  /** Finds what tries the change again after that; null where that makes no sense. */
  readonly findRetry?: (failure: ChangeFailure) => (() => void) | null;
}

/** Tells the person why a change was not made, unless they have left: whoever is here now has nothing to do with it. */
export function reportFailure(
  target: Target,
  failure: ChangeFailure,
  { subject, describeFailure, findRetry }: FailureReport,
): void {
  const text = describeFailure(failure);
  if (text === null || !isSignedInWith(target.api)) return;
  const retry = findRetry?.(failure);
  showToast({
    subject: subject ?? target.appId,
    tone: "danger",
    text,
    ...(subject === undefined && { elsewhere: describeFailureElsewhere(target, failure) }),
    ...(retry && { actions: [{ label: t`Retry`, onPress: retry }] }),
  });
}

/**
 * Sends a change. Where the service takes long over it, the person is told, and can have a creation sent once more, as
 * another one.
 *
 * @param onWait called when they are told: they may go on meanwhile
 * @returns what was made; null where somebody else had made the very same change
 * @throws ChangeError
 */
export async function sendAndReportWait(
  target: Target,
  change: LabelChange,
  { subject = target.appId, onWait }: Pick<FailureReport, "subject"> & { readonly onWait?: () => void },
  options: Pick<SendOptions, "creation" | "confirmed"> = {},
): Promise<LabelChange | null> {
  let wantsAnother = false;
  let closeMessage = () => {};
  const tellOfWait = (giveUp: () => void) => {
    const createAnyway = () => {
      wantsAnother = true;
      giveUp();
    };
    closeMessage();
    closeMessage = showToast({
      subject,
      tone: "waiting",
      text: describeWait(change),
      ...(isCreation(change) && { actions: [{ label: t`Create anyway`, onPress: createAnyway }] }),
    });
    onWait?.();
  };
  try {
    return await sendLabelChange(target, change, { ...options, onWait: tellOfWait });
  } catch (error) {
    if (!wantsAnother || !(error instanceof ChangeError)) throw error;
    return await sendLabelChange(target, change, { isAnother: true, onWait: tellOfWait });
  } finally {
    closeMessage();
  }
}
