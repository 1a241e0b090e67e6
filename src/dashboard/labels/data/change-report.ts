import { t } from "@lingui/core/macro";
import { isSignedInWith } from "#dashboard/session/data/session-store.ts";
import { showToast } from "#dashboard/ui/toast.ts";
import { describeFailureElsewhere } from "./label-change-sentence.ts";
import type { Target } from "./label-mutations.ts";

/** What a person is told when a change was not made, in toasts. */
export interface FailureReport {
  /** The project in which the toasts are shown, while it is open; the changed one unless given. */
  readonly subject?: string;
  /** Why the change was not made, in a sentence; null where nothing is to be said, or it is said elsewhere. */
  readonly describeFailure: (error: unknown) => string | null;
  /** Finds what tries the change again after that error; null where that makes no sense. */
  readonly findRetry?: (error: unknown) => (() => void) | null;
}

/** Tells the person why a change was not made, unless they have left: whoever is here now has nothing to do with it. */
export function reportFailure(
  target: Target,
  error: unknown,
  { subject, describeFailure, findRetry }: FailureReport,
): void {
  const text = describeFailure(error);
  if (text === null || !isSignedInWith(target.api)) return;
  const retry = findRetry?.(error);
  showToast({
    subject: subject ?? target.appId,
    tone: "danger",
    text,
    ...(subject === undefined && { elsewhere: describeFailureElsewhere(target, error) }),
    ...(retry && { actions: [{ label: t`Retry`, onPress: retry }] }),
  });
}
