import { t } from "@lingui/core/macro";
import { ApiError } from "#dashboard/api/api-error.ts";
import { describeError } from "#dashboard/api/error-sentence.ts";
import { isolateName } from "#dashboard/ui/text-direction.ts";
import type { LabelChange } from "./label-queries.ts";

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

/** That a change was not made, or that nobody knows, why, and what to do. */
export function describeFailure(kind: LabelChange["kind"], labelName: string, error: unknown): string {
  const name = isolateName(labelName);
  if (error instanceof ApiError && error.isOutcomeUnknown) {
    return `${describeUnknown(kind, name)} ${t`The service’s answer didn’t arrive. Look in the list before you try again.`}`;
  }
  return `${describeUndone(kind, name)} ${describeError(error)}`;
}

function describeUnknown(kind: LabelChange["kind"], name: string): string {
  switch (kind) {
    case "create":
      return t`It isn’t known whether the label was created.`;
    case "update":
      return t`It isn’t known whether your changes were saved.`;
    case "delete":
      return t`It isn’t known whether “${name}” was deleted.`;
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

/** That a change was not made in a project that is no longer open; it names no label of that project. */
export function describeFailureElsewhere(projectName: string | undefined): string {
  if (projectName === undefined)
    return t`A change in another project was not made. Look there before you try again.`;
  const name = isolateName(projectName);
  return t`A change in the project ${name} was not made. Look there before you try again.`;
}
