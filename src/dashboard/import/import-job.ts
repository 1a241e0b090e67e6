import { changeOf, type LabelChange } from "#client/label-change.ts";
import { type Job, type OtherLine, useJobs } from "#dashboard/jobs/job-store.ts";
import { startLabelJob } from "#dashboard/labels/data/changes/label-jobs.ts";
import type { ChosenPlan } from "#dashboard/plan/dry-run.tsx";
import type { CsvColumns, LabelFile } from "#label-files/label-file.ts";
import type { PlanEntry } from "#label-files/label-plan.ts";
import { describeFileProblem } from "./file-problem-sentence.ts";

/** What is imported: a text, and what was read in it. */
export interface ImportFile {
  /** The file's name; null for a text that was pasted. */
  readonly fileName: string | null;
  readonly text: string;
  /** The columns that the person chose; null for those that were recognized. */
  readonly columns: CsvColumns | null;
  /** The list that the person chose, where the file has several. */
  readonly list: string | null;
  readonly file: LabelFile;
}

/** Starts to carry out what is selected of a plan, as a job in the job dock; what is not selected is only reported. */
export function startImport(
  { target, entries, selected }: ChosenPlan<PlanEntry>,
  { file, fileName }: Pick<ImportFile, "file" | "fileName">,
): void {
  const isSelected = new Set(selected);
  const changes: LabelChange[] = [];
  const lines: (number | undefined)[] = [];
  const otherLines: OtherLine[] = file.problems.map((problem) => {
    const { line, text, reason } = describeFileProblem(problem);
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
