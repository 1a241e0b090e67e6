import { useCallback } from "react";
import { changeOf } from "#client/label-change.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { isComplete, type JobKind, type JobPlan } from "#dashboard/jobs/job-store.ts";
import { startLabelJob } from "#dashboard/labels/data/changes/label-jobs.ts";
import { planLabels, type WantedLabel } from "#label-files/label-plan.ts";
import { DryRun } from "./dry-run.tsx";
import type { PlanProblem } from "./plan-entry.ts";
import type { PlanEditing } from "./plan-view.tsx";

interface ProjectPlanProps {
  /** The project that is to have the labels; it need not be the one that is open. */
  readonly appId: string;
  /** Null while it isn’t known. */
  readonly projectName: string | null;
  readonly wanted: readonly WantedLabel[];
  readonly problems?: readonly PlanProblem[];
  /** See {@link PlanEditing}. */
  readonly editing?: PlanEditing;
  /** Whether the project’s labels stay as they are, unless the person selects what would change them. */
  readonly keepsExisting?: boolean;
  /** What the job that applies it does. */
  readonly kind: JobKind;
  /** See {@link JobPlan.subject}. */
  readonly subject?: JobPlan["subject"];
  /** See {@link JobPlan.title}. */
  readonly title?: JobPlan["title"];
  /** Called when the job has done everything. */
  readonly onDone?: () => void;
}

/** The dry run of giving a project some labels. */
export function ProjectPlan({ wanted, keepsExisting = false, kind, onDone, ...props }: ProjectPlanProps) {
  const { subject = null, title = null, ...project } = props;
  const plan = useCallback(
    (now: readonly EmbeddedLabel[]) =>
      planLabels(now, wanted).map((entry) => ({
        ...entry,
        isLeftOut: keepsExisting && entry.existing !== null,
      })),
    [keepsExisting, wanted],
  );
  return (
    <DryRun
      {...project}
      plan={plan}
      start={({ target, selected, onEnd }) =>
        startLabelJob({
          ...target,
          kind,
          subject,
          title,
          changes: selected.flatMap((entry) => {
            const change = changeOf(entry);
            return change === null ? [] : { ...change, line: entry.wanted.line };
          }),
          onEnd: (job) => {
            onEnd(job);
            if (isComplete(job)) onDone?.();
          },
        })
      }
    />
  );
}
