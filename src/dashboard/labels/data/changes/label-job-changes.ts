import type { batchKinds, ChangeSet } from "#contract/change-set.ts";
import type { JobKind, JobPlan } from "#dashboard/jobs/job-store.ts";

/** The batch that a job is. */
export function toChangeSet({ id, kind, title }: JobPlan): ChangeSet {
  return { id, kind: batchKindOf[kind], title };
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
