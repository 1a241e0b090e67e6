import { type ComponentProps, useCallback } from "react";
import { changeOf } from "#client/label-change.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import type { JobPlan } from "#dashboard/jobs/job-store.ts";
import { type PlanEntry, planLabels, type WantedLabel } from "#label-files/label-plan.ts";
import { DryRun } from "./dry-run.tsx";

interface ProjectPlanProps
  extends Pick<ComponentProps<typeof DryRun>, "appId" | "projectName" | "problems" | "editing" | "onDone">,
    Pick<JobPlan, "kind">,
    Partial<Pick<JobPlan, "subject" | "title">> {
  readonly wanted: readonly WantedLabel[];
  /** Whether the project’s labels stay as they are, unless the person selects what would change them. */
  readonly keepsExisting?: boolean;
}

/** The dry run of giving a project some labels; it need not be the one that is open. */
export function ProjectPlan(props: ProjectPlanProps) {
  const { wanted, keepsExisting = false, kind, subject = null, title = null, ...project } = props;
  const plan = useCallback(
    (now: readonly EmbeddedLabel[]) =>
      planLabels(now, wanted).map((entry) => ({
        ...entry,
        isLeftOut: keepsExisting && entry.existing !== null,
      })),
    [keepsExisting, wanted],
  );
  return <DryRun {...project} plan={plan} job={{ kind, subject, title }} changeOf={changeWithLine} />;
}

function changeWithLine(entry: PlanEntry) {
  const change = changeOf(entry);
  return change && { ...change, line: entry.wanted.line };
}
