import { t } from "@lingui/core/macro";
import { ApiError } from "#client/api-error.ts";
import { LabelConflictError, UnknownOutcomeError } from "#client/change-outcome.ts";
import { CreatedByOthersError, NotRestorableError } from "#client/label-work.ts";
import type { batchKinds, ChangeSet } from "#contract/change-set.ts";
import { joinSentences } from "#contract/languages.ts";
import { describeError } from "#dashboard/api/error-sentence.ts";
import type { JobKind, JobPlan } from "#dashboard/jobs/job-store.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";

/** The batch that a job is. */
export function toChangeSet({ id, kind, title }: JobPlan): ChangeSet {
  // Jobs that were kept before there were titles have none.
  return { id, kind: batchKindOf[kind], title: title ?? null };
}

/** As what kind of batch the service's history has each kind of job. */
const batchKindOf: Readonly<Record<JobKind, (typeof batchKinds)[number] | null>> = {
  rename: "rename",
  recolor: "recolor",
  delete: "delete",
  import: "import",
  copy: "copy",
  create: "starter-set",
  adjust: "palette",
  restore: "restore",
  revert: "undo",
  undo: "undo",
  redo: null,
};

/** Why one of many changes was not made, in a sentence. */
export function describeReason(error: unknown): string {
  if (error instanceof NotRestorableError) return t`It can’t be restored anymore.`;
  if (error instanceof CreatedByOthersError) return t`Someone else created it.`;
  if (error instanceof LabelConflictError) {
    return error.current === null ? t`Someone else deleted it.` : t`It has changed since.`;
  }
  // A look failed, before or after the change.
  if (error instanceof UnknownOutcomeError) return describeReason(error.cause);
  const reasons = error instanceof ApiError ? Object.values(error.fieldErrors).flat().map(isolateName) : [];
  return reasons.length > 0 ? joinSentences(reasons) : describeError(error);
}
