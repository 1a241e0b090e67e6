import { t } from "@lingui/core/macro";
import { ApiError } from "#dashboard/api/api-error.ts";
import { describeError } from "#dashboard/api/error-sentence.ts";
import { projectListOptions, readableProjects } from "#dashboard/projects/data/project-queries.ts";
import { isolateName } from "#dashboard/ui/text-direction.ts";
import { type LabelChange, nameOfChange } from "./label-change.ts";
import { EarlierCreationError, type Target, UnknownOutcomeError } from "./label-mutations.ts";

/** That a change was made, with the label's name. */
export function describeSuccess(kind: LabelChange["kind"], labelName: string): string {
  const name = isolateName(labelName);
  switch (kind) {
    case "create":
      return t`“${name}” was created.`;
    case "update":
      return t`“${name}” was saved.`;
    case "delete":
      return t`“${name}” was deleted.`;
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
  const { kind } = change;
  const name = isolateName(nameOfChange(change));
  if (error instanceof UnknownOutcomeError) return describeUnknown(kind, name);
  if (error instanceof EarlierCreationError) {
    const created = isolateName(error.created.name);
    return t`Your first try did create “${created}”. Create this one as well, or cancel and edit that one in the list.`;
  }
  const why = reasons.length > 0 ? reasons.join(" ") : describeError(error);
  return `${describeUndone(kind, name)} ${why}`;
}

function listReasons(error: unknown): readonly string[] {
  return error instanceof ApiError ? Object.values(error.fieldErrors).flat().map(isolateName) : [];
}

function describeUnknown(kind: LabelChange["kind"], name: string): string {
  switch (kind) {
    case "create":
      return t`It can’t be told yet whether the label was created: the service gave no clear answer. Try again in a moment: the console looks first, so there won’t be two.`;
    case "update":
      return t`It can’t be told yet whether your changes were saved: the service gave no clear answer. Try again in a moment: saving them twice does no harm.`;
    case "delete":
      return t`It can’t be told yet whether “${name}” was deleted: the service gave no clear answer. The list shows it as soon as the service answers.`;
  }
}

function describeUndone(kind: LabelChange["kind"], name: string): string {
  switch (kind) {
    case "create":
      return t`The label was not created.`;
    case "update":
      return t`Your changes were not saved.`;
    case "delete":
      return t`“${name}” was not deleted and is back in the list.`;
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
      ? t`It can’t be told yet whether a change in another project was made. Look there before you try again.`
      : t`A change in another project was not made. Look there before you try again.`;
  }
  const name = isolateName(project.name);
  return isUnknown
    ? t`It can’t be told yet whether a change in the project ${name} was made. Look there before you try again.`
    : t`A change in the project ${name} was not made. Look there before you try again.`;
}
