import { plural, t } from "@lingui/core/macro";
import { useCallback, useMemo } from "react";
import { type EmbeddedLabel, readableLabels } from "#contract/labels.ts";
import type { JobPlan } from "#dashboard/jobs/job-store.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { Skeleton } from "#dashboard/ui/loading/skeleton.tsx";
import { Notice } from "#dashboard/ui/overlay/notice.tsx";
import { JobOutcome } from "./job-outcome.tsx";
import { type PlannedLabel, type PlanRow, planRows } from "./plan-entry.ts";
import { type PlanJob, usePlanJobs } from "./plan-jobs.ts";
import styles from "./plan-view.module.css";
import { PlanView, type PlanViewProps } from "./plan-view.tsx";

interface DryRunProps extends Pick<PlanViewProps, "onEdit"> {
  /** The project whose labels are to change; it need not be the one that is open. */
  readonly appId: string;
  /** Null while it isn’t known. */
  readonly projectName: string | null;
  /** Plans for labels. */
  readonly plan: (labels: readonly EmbeddedLabel[]) => readonly PlanRow[];
  /** Reads what the plan depends on besides the labels once more, and plans again; {@link plan} unless given. */
  readonly planAgain?: (labels: readonly EmbeddedLabel[]) => Promise<readonly PlanRow[]> | readonly PlanRow[];
  /** The job that applies it. */
  readonly job: Omit<PlanJob, "appId">;
  /** Called when the job has done everything. */
  readonly onDone?: (() => void) | undefined;
  /** Of a plan that was made before: why nothing of it is left to do, where nothing is. */
  readonly nothing?: string;
}

/**
 * A dry run against a project's labels as they are now, and the job that carries out what the person selects of it. Once
 * the job is over, its outcome stands in place of the plan.
 */
export function DryRun(props: DryRunProps) {
  const { appId, projectName, plan, planAgain = plan, nothing, onEdit } = props;
  const query = useProjectDetail(appId);
  const labels = query.data?.labels;
  const rows = useMemo(() => plan(readableLabels(labels ?? [])), [plan, labels]);
  const { refusal, isPending, ended, apply, leave } = usePlanJobs([appId], props.onDone);

  if (ended.length > 0) {
    const isLeft = rows.some(({ kind }) => kind !== "unchanged");
    return <JobOutcome {...{ jobs: ended, projectName }} onReview={isLeft ? leave : undefined} />;
  }
  const leftOut = rows.filter(({ isLeftOut, change }) => isLeftOut && change !== null).length;
  return (
    <QueryView
      framed
      query={query}
      failure={t`The labels can’t be shown`}
      pending={<Skeleton says={t`Loading labels…`} />}
    >
      {() =>
        rows.length === 0 && nothing !== undefined ? (
          <Notice framed title={t`Nothing to change`}>
            {nothing}
          </Notice>
        ) : (
          <>
            {leftOut > 0 && nothing !== undefined && (
              <p className={styles["left-out"]}>
                {plural(leftOut, {
                  one: "# label has changed since. It stays as it is unless you select it.",
                  other: "# labels have changed since. They stay as they are unless you select them.",
                })}
              </p>
            )}
            <PlanView
              {...{ appId, rows, onEdit, refusal }}
              job={props.job}
              pending={isPending}
              onApply={(selected) => apply([{ ...props.job, appId, query, selected, plan: planAgain }])}
            />
          </>
        )
      }
    </QueryView>
  );
}

interface ProjectPlanProps
  extends Pick<DryRunProps, "appId" | "projectName" | "onEdit" | "onDone">,
    Pick<JobPlan, "kind">,
    Partial<Pick<JobPlan, "subject" | "title">> {
  readonly wanted: readonly PlannedLabel[];
  /** What was wanted and can't be planned; the same array until it changes. */
  readonly problems?: readonly PlanRow[];
  /** Whether the project’s labels stay as they are, unless the person selects what would change them. */
  readonly keepsExisting?: boolean;
}

const noProblems: readonly PlanRow[] = [];

/** The dry run of giving a project some labels; it need not be the one that is open. */
export function ProjectPlan(props: ProjectPlanProps) {
  const { wanted, problems = noProblems, keepsExisting = false, kind, subject = null, title = null } = props;
  const plan = useCallback(
    (now: readonly EmbeddedLabel[]) => [
      ...planRows(now, wanted).map((row) => ({ ...row, isLeftOut: keepsExisting && row.existing !== null })),
      // Last, as what can be done counts where both have the same content; the view shows them first.
      ...problems,
    ],
    [keepsExisting, wanted, problems],
  );
  return <DryRun {...props} plan={plan} job={{ kind, subject, title }} />;
}
