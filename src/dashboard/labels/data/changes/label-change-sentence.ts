import { plural, t } from "@lingui/core/macro";
import {
  type ChangeFailure,
  effectOf,
  isRestoration,
  isUpdate,
  type LabelChange,
  type LabelConflict,
  nameOf,
  serviceError,
} from "#client/label-change.ts";
import type { HistoryAction } from "#contract/label-history.ts";
import { joinSentences } from "#contract/languages.ts";
import { describeError } from "#dashboard/api/error-sentence.ts";
import { labelActions } from "#dashboard/jobs/label-actions.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";

/** What a change does, as in “Rename “Bug””. */
export function nameChange(change: LabelChange): string {
  return labelActions[effectOf(change)].act(isolateName(nameOf(change)));
}

/** That the service may still be at work on a change, and what the person can do. */
export function describeWait(change: LabelChange): string {
  const act = nameChange(change);
  return t`Waiting for the service to finish: ${act}. You can keep working in the meantime.`;
}

/** That a change was made, with the label's name. */
export function describeSuccess(action: HistoryAction, name: string): string {
  return labelActions[action].success(isolateName(name));
}

/**
 * That a change was not made, or that nobody can tell, why, and what to do.
 *
 * @param reasons the service's own sentences, which say more than the console could
 */
export function describeFailure(
  change: LabelChange,
  failure: ChangeFailure,
  reasons: readonly string[] = listReasons(failure),
): string {
  const { failure: unmade, unknown } = labelActions[effectOf(change)];
  const name = isolateName(nameOf(change));
  if (failure.state === "unknown") return unknown(name);
  if (failure.state === "conflict") return describeConflict(failure, name);
  return joinSentences([unmade(name), ...(reasons.length > 0 ? reasons : [describeError(failure.error)])]);
}

function describeConflict({ reason, current }: LabelConflict, name: string): string {
  if (reason === "tried" && current !== null) {
    const created = isolateName(current.name);
    return t`Your first attempt already created “${created}”. Create this one too, or cancel and edit the existing one in the list.`;
  }
  if (reason === "deleted") return t`Someone else deleted “${name}”.`;
  return t`“${name}” changed since then, so it was left as is.`;
}

/** Why one of many changes was not made, in a sentence. */
export function describeReason(failure: ChangeFailure, change: LabelChange): string {
  if (failure.state === "conflict") {
    if (failure.reason === "created") return t`Someone else created it.`;
    return failure.reason === "deleted" ? t`Someone else deleted it.` : t`It has changed since.`;
  }
  const { error } = failure;
  if (isRestoration(change) && error?.code === "not-found") return t`It can’t be restored anymore.`;
  const reasons = listReasons(failure);
  return reasons.length > 0 ? joinSentences(reasons) : describeError(error);
}

function listReasons(failure: ChangeFailure): readonly string[] {
  return Object.values(serviceError(failure)?.fieldErrors ?? {})
    .flat()
    .map(isolateName);
}

/** That a change was not made in a project that is no longer open, or that nobody can tell; it names no label of it. */
export function describeFailureElsewhere(failure: ChangeFailure): string {
  return failure.state === "unknown"
    ? t`We couldn’t confirm a change in another project. Check that project before you try again.`
    : t`A change in another project wasn’t saved. Check that project before you try again.`;
}

/** That labels were left as they are: as somebody else, or the person themselves, has changed them since. */
export function describeSkipped(names: readonly string[]): string {
  const [first = "", second = ""] = names.map(isolateName);
  const more = names.length - 2;
  if (names.length === 1) return t`“${{ name: first }}” changed since then, so it was left as is.`;
  if (more === 0) return t`“${first}” and “${second}” changed since then, so they were left as is.`;
  return plural(more, {
    one: `“${first}”, “${second}”, and # more changed since then, so they were left as is.`,
    other: `“${first}”, “${second}”, and # more changed since then, so they were left as is.`,
  });
}

/** What a single change has brought back. */
export function describeBack(change: LabelChange, direction: "undo" | "redo"): string {
  if (!isUpdate(change) || direction === "redo") return describeSuccess(effectOf(change), nameOf(change));
  return t`“${{ name: isolateName(change.after.name) }}” is back to what it was.`;
}
