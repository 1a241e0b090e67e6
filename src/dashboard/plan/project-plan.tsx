import { useCallback } from "react";
import { changeOf } from "#client/label-change.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import type { JobKind, JobPlan } from "#dashboard/jobs/job-store.ts";
import { startLabelJob } from "#dashboard/labels/data/changes/label-jobs.ts";
import { planLabels, type WantedLabel } from "#label-files/label-plan.ts";
import { DryRun } from "./dry-run.tsx";
import type { PlanProblem } from "./plan-view.tsx";

interface ProjectPlanProps {
  /** The project that is to have the labels; it need not be the one that is open. */
  readonly appId: string;
  /** Null while it isn’t known. */
  readonly projectName: string | null;
  readonly wanted: readonly WantedLabel[];
  readonly problems?: readonly PlanProblem[];
  /** How to plan; {@link planLabels} unless given. */
  readonly planWith?: typeof planLabels<EmbeddedLabel>;
  /** What the job that applies it does. */
  readonly kind: JobKind;
  /** See {@link JobPlan.subject}. */
  readonly subject?: string;
  /** See {@link JobPlan.title}. */
  readonly title?: string;
}

/** The dry run of giving a project some labels. */
export function ProjectPlan({ wanted, planWith = planLabels, kind, ...props }: ProjectPlanProps) {
  const { subject = null, title = null, ...project } = props;
  const plan = useCallback((now: readonly EmbeddedLabel[]) => planWith(now, wanted), [planWith, wanted]);
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
          changes: selected.flatMap((entry) => changeOf(entry) ?? []),
          onEnd,
        })
      }
    />
  );
}
