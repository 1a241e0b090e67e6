import { changeOf, type LabelChange } from "#client/label-change.ts";
import { type Job, type OtherLine, useJobs } from "#dashboard/jobs/job-store.ts";
import { startLabelJob } from "#dashboard/labels/data/changes/label-jobs.ts";
import type { ChosenPlan } from "#dashboard/plan/dry-run.tsx";
import type { PlanProblem } from "#dashboard/plan/plan-view.tsx";
import type { PlanEntry } from "#label-files/label-plan.ts";

/**
 * Starts to carry out what is selected of a plan, as a job in the job dock; what is not selected is only reported.
 *
 * @param fileName null for a text that was pasted
 */
export function startImport(
  { target, entries, selected }: ChosenPlan<PlanEntry>,
  fileName: string | null,
  problems: readonly PlanProblem[],
): void {
  const isSelected = new Set(selected);
  const changes: LabelChange[] = [];
  const lines: (number | undefined)[] = [];
  const otherLines: OtherLine[] = problems.map(({ line, text, reason }) => {
    return { line, name: text, color: "", result: "problem", reason };
  });
  for (const entry of entries) {
    const { line, name, color } = entry.wanted;
    const change = isSelected.has(entry) ? changeOf(entry) : null;
    if (change === null) {
      const result = entry.kind === "unchanged" ? "unchanged" : "not-selected";
      otherLines.push({ line: line ?? null, name, color, result, reason: "" });
    } else {
      changes.push(change);
      lines.push(line);
    }
  }
  // The result of an earlier import of this project is no longer needed.
  startLabelJob({ ...target, kind: "import", subject: fileName, changes, lines, otherLines });
}

/** This tab's last import into a project that isn't only offered to be resumed; undefined for none. */
export function useImportJob(appId: string): Job | undefined {
  return useJobs().findLast(
    ({ plan, state }) => plan.kind === "import" && plan.appId === appId && state !== "kept",
  );
}
