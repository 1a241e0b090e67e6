import { plural, t } from "@lingui/core/macro";
import {
  type ChangeFailure,
  type ChangeKind,
  effectOf,
  kindOf,
  type LabelChange,
  type LabelConflict,
  nameOf,
  serviceError,
} from "#client/label-change.ts";
import { joinSentences } from "#contract/languages.ts";
import { describeError } from "#dashboard/api/error-sentence.ts";
import { labelActions } from "#dashboard/jobs/label-actions.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";

/** What a change does, as in “Rename “Bug””. */
export function nameUndoEntry(change: LabelChange): string {
  return labelActions[effectOf(change)].act(isolateName(nameOf(change)));
}

/** That the service may still be at work on a change, and what the person can do. */
export function describeWait(change: LabelChange): string {
  const act = nameUndoEntry(change);
  return t`Waiting for the service to finish: ${act}. You can keep working in the meantime.`;
}

/** That a change was made, that it wasn't, and that nobody can tell; each takes the label's name. */
const changeSentences: Readonly<
  Record<ChangeKind, Record<"made" | "unmade" | "unknown", (name: string) => string>>
> = {
  create: {
    made: (name) => t`“${name}” was created.`,
    unmade: () => t`The label wasn’t created.`,
    unknown: () =>
      t`We couldn’t confirm that the label was created. Try again; we’ll check first to avoid duplicates.`,
  },
  update: {
    made: (name) => t`“${name}” was saved.`,
    unmade: () => t`Your changes weren’t saved.`,
    unknown: () =>
      t`We couldn’t confirm that your changes were saved. Try again; we’ll check the label first.`,
  },
  delete: {
    made: (name) => t`“${name}” was deleted.`,
    unmade: (name) => t`“${name}” wasn’t deleted and is back in the list.`,
    unknown: (name) =>
      t`We couldn’t confirm the deletion of “${name}”. Check the list once the service responds.`,
  },
  restore: {
    made: (name) => t`“${name}” is back.`,
    unmade: (name) => t`“${name}” wasn’t restored.`,
    unknown: (name) =>
      t`We couldn’t confirm that “${name}” was restored. Try again; we’ll check first to avoid duplicates.`,
  },
};

/** That a change was made, with the label's name. */
export function describeSuccess(kind: ChangeKind, name: string): string {
  return changeSentences[kind].made(isolateName(name));
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
  const { unmade, unknown } = changeSentences[kindOf(change)];
  const name = isolateName(nameOf(change));
  if (failure.state === "unknown") return unknown(name);
  if (failure.state === "conflict") return describeConflict(failure, name);
  return joinSentences([unmade(name), ...(reasons.length > 0 ? reasons : [describeError(failure.error)])]);
}

function describeConflict({ reason, current }: LabelConflict, name: string): string {
  if (reason === "tried" && current !== null) {
    const created = isolateName(current.name);
    return t`Your first attempt did create “${created}”. Create this one too, or cancel and edit that one in the list.`;
  }
  if (reason === "deleted") return t`Someone else deleted “${name}”.`;
  return t`“${name}” has changed since, so it was left as it is.`;
}

/** Why one of many changes was not made, in a sentence. */
export function describeReason(failure: ChangeFailure, change: LabelChange): string {
  if (failure.state === "conflict") {
    if (failure.reason === "created") return t`Someone else created it.`;
    return failure.reason === "deleted" ? t`Someone else deleted it.` : t`It has changed since.`;
  }
  const { error } = failure;
  if (kindOf(change) === "restore" && error?.code === "not-found") return t`It can’t be restored anymore.`;
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
    ? t`We couldn’t confirm a change in another project. Check there before you try again.`
    : t`A change in another project wasn’t saved. Check there before you try again.`;
}

/** That labels were left as they are: as somebody else, or the person themselves, has changed them since. */
export function describeSkipped(names: readonly string[]): string {
  const [first = "", second = ""] = names.map(isolateName);
  const more = names.length - 2;
  if (names.length === 1) return t`“${{ name: first }}” has changed since, so it was left as it is.`;
  if (more === 0) return t`“${first}” and “${second}” have changed since, so they were left as they are.`;
  return plural(more, {
    one: `“${first}”, “${second}”, and # more have changed since, so they were left as they are.`,
    other: `“${first}”, “${second}”, and # more have changed since, so they were left as they are.`,
  });
}

/** What a single change has brought back. */
export function describeBack(change: LabelChange, direction: "undo" | "redo"): string {
  const { after } = change;
  if (kindOf(change) !== "update" || after === null || direction === "redo")
    return describeSuccess(kindOf(change), nameOf(change));
  return t`“${{ name: isolateName(after.name) }}” is back to what it was.`;
}
