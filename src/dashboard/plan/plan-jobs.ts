import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type EmbeddedLabel, readableLabels } from "#contract/labels.ts";
import { joinSentences } from "#contract/languages.ts";
import type { LenientProjectDetail } from "#contract/project-details.ts";
import { describeError } from "#dashboard/api/error-sentence.ts";
import { readFresh } from "#dashboard/api/fresh-read.ts";
import {
  isAtWork,
  isComplete,
  type Job,
  type JobPlan,
  type JobStep,
  useIsWorkedOn,
  useOutcomesOnPage,
} from "#dashboard/jobs/job-store.ts";
import { startLabelJob } from "#dashboard/labels/data/changes/label-jobs.ts";
import { findUndo, undoStack } from "#dashboard/labels/data/changes/undo-stack.ts";
import { readApi, useApi } from "#dashboard/session/data/session-store.ts";
import { useStore } from "#dashboard/ui/storage/store.ts";
import type { QueryResult } from "#dashboard/ui/table/query-results.ts";
import { keyOfRow, type PlanRow } from "./plan-entry.ts";

/** A job that applies a plan. */
export interface PlanJob
  extends Pick<JobPlan, "appId" | "kind">,
    Partial<Pick<JobPlan, "subject" | "title">> {
  /** The id of the batch that it takes back. */
  readonly counters?: string | undefined;
}

interface PlannedJob extends PlanJob {
  readonly changes: readonly JobStep[];
}

/** What a person has selected of a plan for a project. */
interface SelectedPlan extends PlanJob {
  /** The project's labels. */
  readonly query: QueryResult<LenientProjectDetail>;
  readonly selected: readonly PlanRow[];
  /** Plans again for the labels as they are by then. */
  readonly plan: (labels: readonly EmbeddedLabel[]) => Promise<readonly PlanRow[]> | readonly PlanRow[];
}

/**
 * Carries out what a person selects of plans, each project's as one job, whose outcomes the page shows. The labels are read
 * and planned with once more before anything is sent: what the person has not seen is not done, and nothing is done twice.
 *
 * @param appIds the projects that may be changed
 * @param onDone called when a job has done everything
 */
export function usePlanJobs(appIds: readonly string[], onDone?: () => void) {
  const api = useApi();
  const client = useQueryClient();
  /** Why nothing was sent, in sentences; empty where something was. */
  const [refusal, setRefusal] = useState("");
  const [isReading, setReading] = useState(false);
  const isWorkedOn = useIsWorkedOn(...appIds);
  const [jobs, setJobs] = useState<readonly Job[]>([]);
  useOutcomesOnPage(jobs);
  // What undoes one brings back what there is to review.
  const isUndone = ({ done, plan }: Job) => done > 0 && findUndo(plan.id) === undefined;
  if (useStore({ ...undoStack, get: () => jobs.some(isUndone) })) {
    setJobs(jobs.filter((job) => !isUndone(job)));
  }

  async function apply(plans: readonly SelectedPlan[]): Promise<void> {
    setReading(true);
    setRefusal("");
    setJobs([]);
    try {
      const results = await Promise.all(plans.map(planAgain));
      // Nothing starts after the person has signed out.
      if (readApi() !== api) return;
      const refused = results.find((result) => typeof result === "string");
      if (refused !== undefined) return setRefusal(refused);
      const planned = results.filter((result) => typeof result !== "string");
      setJobs(planned.filter(({ changes }) => changes.length > 0).map(start));
    } finally {
      setReading(false);
    }
  }

  function start(job: PlannedJob): Job {
    const onEnd = (ended: Job) => {
      setJobs((before) => [...before.filter(({ plan }) => plan.id !== ended.plan.id), ended]);
      if (isComplete(ended)) onDone?.();
    };
    return startLabelJob({ ...job, api, client, onEnd });
  }

  return {
    refusal,
    isPending: isWorkedOn || isReading,
    /** The jobs that are over, until they are undone. */
    ended: jobs.filter((job) => !isAtWork(job)),
    apply: (plans: readonly SelectedPlan[]) => void apply(plans),
    /** Shows their outcomes no more. */
    leave: () => setJobs([]),
  };
}

/** Plans once more, for what is by now. @returns why nothing may be sent, in sentences, where that differs from what was shown */
async function planAgain({ query, plan, selected, ...job }: SelectedPlan): Promise<PlannedJob | string> {
  const { data, error } = await readFresh(query);
  if (error !== null || data === undefined) {
    return joinSentences([t`Nothing was saved.`, describeError(error)]);
  }
  const current = findShown(selected, await plan(readableLabels(data.labels)));
  return current === null
    ? t`The project’s labels have changed in the meantime, and nothing was saved. Review the changes again, then apply them.`
    : { ...job, changes: current.flatMap(({ change }) => change ?? []) };
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
function effectOf({ kind, lookalike, existing }: PlanRow): string {
  return JSON.stringify([kind, lookalike, existing?.id, existing?.name, existing?.color]);
}
