import { plural, t } from "@lingui/core/macro";
import { type ChangeFailure, type LabelConflict, serviceError } from "#client/change-outcome.ts";
import {
  type ChangeKind,
  effectOf,
  isCreation,
  kindOf,
  type LabelChange,
  nameOf,
} from "#client/label-change.ts";
import { joinSentences } from "#contract/languages.ts";
import { describeError } from "#dashboard/api/error-sentence.ts";
import { labelActions } from "#dashboard/jobs/label-actions.ts";
import { projectListOptions, readableProjects } from "#dashboard/projects/data/project-queries.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import type { Target } from "./label-mutations.ts";

/** What a change does, as in “Rename “Bug””. */
export function nameUndoEntry(change: LabelChange): string {
  return labelActions[effectOf(change)].act(isolateName(nameOf(change)));
}

/** That the service may still be at work on a change, and what the person can do. */
export function describeWait(change: LabelChange): string {
  const act = nameUndoEntry(change);
  return joinSentences([
    t`Waiting for the service to finish: ${act}. You can keep working in the meantime.`,
    ...(isCreation(change) ? [t`“Create anyway” may create a duplicate.`] : []),
  ]);
}

/** That a change was made, with the label's name. */
export function describeSuccess(kind: ChangeKind, labelName: string): string {
  const name = isolateName(labelName);
  switch (kind) {
    case "create":
      return t`“${name}” was created.`;
    case "update":
      return t`“${name}” was saved.`;
    case "delete":
      return t`“${name}” was deleted.`;
    case "restore":
      return t`“${name}” is back.`;
  }
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
  const kind = kindOf(change);
  const name = isolateName(nameOf(change));
  if (failure.state === "unknown") return describeUnknown(kind, name);
  if (failure.state === "conflict") return describeConflict(failure, name);
  return joinSentences([
    describeUndone(kind, name),
    ...(reasons.length > 0 ? reasons : [describeError(failure.error)]),
  ]);
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

function describeUnknown(kind: ChangeKind, name: string): string {
  switch (kind) {
    case "create":
      return t`We couldn’t confirm that the label was created. Try again; we’ll check first to avoid duplicates.`;
    case "update":
      return t`We couldn’t confirm that your changes were saved. Try again; we’ll check the label first.`;
    case "delete":
      return t`We couldn’t confirm the deletion of “${name}”. Check the list once the service responds.`;
    case "restore":
      return t`We couldn’t confirm that “${name}” was restored. Try again; we’ll check first to avoid duplicates.`;
  }
}

function describeUndone(kind: ChangeKind, name: string): string {
  switch (kind) {
    case "create":
      return t`The label wasn’t created.`;
    case "update":
      return t`Your changes weren’t saved.`;
    case "delete":
      return t`“${name}” wasn’t deleted and is back in the list.`;
    case "restore":
      return t`“${name}” wasn’t restored.`;
  }
}

/**
 * That a change was not made in a project that is no longer open, or that nobody can tell; it names no label of that
 * project.
 */
export function describeFailureElsewhere({ api, client, appId }: Target, failure: ChangeFailure): string {
  const projects = client.getQueryData(projectListOptions(api).queryKey);
  const project = readableProjects(projects ?? []).find(({ app_id }) => app_id === appId);
  const isUnknown = failure.state === "unknown";
  if (project === undefined) {
    return isUnknown
      ? t`We couldn’t confirm a change in another project. Check there before you try again.`
      : t`A change in another project wasn’t saved. Check there before you try again.`;
  }
  const name = isolateName(project.name);
  return isUnknown
    ? t`We couldn’t confirm a change in ${name}. Check there before you try again.`
    : t`A change in ${name} wasn’t saved. Check there before you try again.`;
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
  const name = isolateName(after.name);
  switch (effectOf(change)) {
    case "renamed":
      return t`“${name}” has its old name again.`;
    case "recolored":
      return t`“${name}” has its old color again.`;
    case "created":
    case "changed":
    case "deleted":
    case "restored":
      return t`“${name}” is back to what it was.`;
  }
}
