import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { type EmbeddedLabel, readableLabels } from "#contract/labels.ts";
import { joinSentences } from "#contract/languages.ts";
import { describeError } from "#dashboard/api/error-sentence.ts";
import { readFresh } from "#dashboard/api/fresh-read.ts";
import {
  isAtWork,
  isComplete,
  type Job,
  type JobPlan,
  useIsWorkedOn,
  useOutcomeOnPage,
} from "#dashboard/jobs/job-store.ts";
import { startLabelJob } from "#dashboard/labels/data/changes/label-jobs.ts";
import { findUndo, undoStack } from "#dashboard/labels/data/changes/undo-stack.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { readApi, useApi } from "#dashboard/session/data/session-store.ts";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { Skeleton } from "#dashboard/ui/loading/skeleton.tsx";
import { useStore } from "#dashboard/ui/storage/store.ts";
import { JobOutcome } from "./job-outcome.tsx";
import { keyOfRow, type PlannedLabel, type PlanRow, planRows } from "./plan-entry.ts";
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
  readonly job: Pick<JobPlan, "kind"> & Partial<Pick<JobPlan, "subject" | "title">>;
  /** Called when the job has done everything. */
  readonly onDone?: (() => void) | undefined;
  /** What stands above the plan, or instead of one that has nothing in it. */
  readonly renderNote?: (rows: readonly PlanRow[]) => ReactNode;
}

/**
 * A dry run against a project's labels as they are now, and the job that carries out what the person selects of it. The
 * labels are read and planned with once more before anything is sent: what the person has not seen is not done, and
 * nothing is done twice. Once the job is over, its outcome stands in place of the plan.
 */
export function DryRun(props: DryRunProps) {
  const { appId, projectName, plan, planAgain = plan, renderNote, onEdit } = props;
  const api = useApi();
  const client = useQueryClient();
  const query = useProjectDetail(appId);
  const labels = query.data?.labels;
  const rows = useMemo(() => plan(readableLabels(labels ?? [])), [plan, labels]);
  /** Why nothing was sent, in sentences; empty where something was. */
  const [refusal, setRefusal] = useState("");
  const [isReading, setReading] = useState(false);
  const isWorkedOn = useIsWorkedOn(appId);
  const [job, setJob] = useState<Job | null>(null);
  useOutcomeOnPage(job);
  // What undoes it brings back what there is to review.
  const isUndone = useStore({
    ...undoStack,
    get: () => job !== null && job.done > 0 && findUndo(job.plan.id) === undefined,
  });
  if (isUndone) setJob(null);

  async function apply(selected: readonly PlanRow[]): Promise<void> {
    setReading(true);
    setRefusal("");
    setJob(null);
    try {
      const { data, error } = await readFresh(query);
      if (error !== null || data === undefined) {
        return setRefusal(joinSentences([t`Nothing was saved.`, describeError(error)]));
      }
      const now = await planAgain(readableLabels(data.labels));
      // Nothing starts after the person has signed out.
      if (readApi() !== api) return;
      const current = findShown(selected, now);
      if (current === null) {
        return setRefusal(
          t`The project’s labels have changed in the meantime, and nothing was saved. Review the changes again, then apply them.`,
        );
      }
      if (current.length > 0) start(current);
    } finally {
      setReading(false);
    }
  }

  function start(chosen: readonly PlanRow[]): void {
    const changes = chosen.flatMap(({ change }) => change ?? []);
    const onEnd = (ended: Job) => {
      setJob(ended);
      if (isComplete(ended)) props.onDone?.();
    };
    setJob(startLabelJob({ ...props.job, api, client, appId, changes, onEnd }));
  }

  if (job !== null && !isAtWork(job)) {
    const isLeft = rows.some(({ kind }) => kind !== "unchanged");
    return <JobOutcome {...{ job, projectName }} onReview={isLeft ? () => setJob(null) : undefined} />;
  }
  const note = renderNote?.(rows) || null;
  return (
    <QueryView
      framed
      query={query}
      failure={t`The labels can’t be shown`}
      pending={<Skeleton says={t`Loading labels…`} />}
    >
      {() => (
        <>
          {note}
          {(rows.length > 0 || note === null) && (
            <PlanView
              {...{ appId, rows, onEdit, refusal }}
              pending={isWorkedOn || isReading}
              onApply={(selected) => void apply(selected)}
            />
          )}
        </>
      )}
    </QueryView>
  );
}

/**
 * The rows of a new plan that a person selected in the one that was shown, without those that are done already.
 *
 * @returns null if any of them would do something else than was shown
 */
function findShown(selected: readonly PlanRow[], now: readonly PlanRow[]): readonly PlanRow[] | null {
  // Of several that are the same, the first is the one that does it.
  const byKey = new Map(now.toReversed().map((row) => [keyOfRow(row), row]));
  const pairs = selected.flatMap((shown) => {
    const row = byKey.get(keyOfRow(shown));
    return row === undefined || row.kind === "unchanged" ? [] : [{ shown, row }];
  });
  return pairs.every(({ shown, row }) => effectOf(shown) === effectOf(row))
    ? pairs.map(({ row }) => row)
    : null;
}

/** What a row does to which label: another plan that was shown must do the same. */
function effectOf({ kind, lookalike, foreign, existing }: PlanRow): string {
  return JSON.stringify([kind, lookalike, foreign?.id, existing?.id, existing?.name, existing?.color]);
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
