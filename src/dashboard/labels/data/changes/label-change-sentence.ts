import { t } from "@lingui/core/macro";
import { ApiError } from "#client/api-error.ts";
import { UnknownOutcomeError } from "#client/change-outcome.ts";
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
import { projectListOptions, readableProjects } from "#dashboard/projects/data/project-queries.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { EarlierCreationError, type Target } from "./label-mutations.ts";

/** What a change does, as in “Rename “Bug””. */
export function nameUndoEntry(change: LabelChange): string {
  const name = isolateName(nameOf(change));
  switch (effectOf(change)) {
    case "created":
      return t`Create “${name}”`;
    case "renamed":
      return t`Rename “${name}”`;
    case "recolored":
      return t`Recolor “${name}”`;
    case "changed":
      return t`Change “${name}”`;
    case "deleted":
      return t`Delete “${name}”`;
    case "restored":
      return t`Restore “${name}”`;
  }
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
  error: unknown,
  reasons: readonly string[] = listReasons(error),
): string {
  const kind = kindOf(change);
  const name = isolateName(nameOf(change));
  if (error instanceof UnknownOutcomeError) return describeUnknown(kind, name);
  if (error instanceof EarlierCreationError) {
    const created = isolateName(error.created.name);
    return t`Your first attempt did create “${created}”. Create this one too, or cancel and edit that one in the list.`;
  }
  return joinSentences([
    describeUndone(kind, name),
    ...(reasons.length > 0 ? reasons : [describeError(error)]),
  ]);
}

function listReasons(error: unknown): readonly string[] {
  return error instanceof ApiError ? Object.values(error.fieldErrors).flat().map(isolateName) : [];
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
export function describeFailureElsewhere({ api, client, appId }: Target, error: unknown): string {
  const projects = client.getQueryData(projectListOptions(api).queryKey);
  const project = readableProjects(projects ?? []).find(({ app_id }) => app_id === appId);
  const isUnknown = error instanceof UnknownOutcomeError;
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
