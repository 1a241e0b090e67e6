import { t } from "@lingui/core/macro";
import Papa from "papaparse";
import { readReason } from "#dashboard/jobs/job-sentence.ts";
import { type Job, type JobStep, stepStates } from "#dashboard/jobs/job-store.ts";
import { escapeCell } from "#label-files/label-file-format.ts";

/** The possible results of a line of a file. */
export const lineResults = [
  "created",
  "recolored",
  "renamed",
  "unchanged",
  "failed",
  "not-tried",
  "not-selected",
  "problem",
] as const;
export type LineResult = (typeof lineResults)[number];

/** A line of a file, and its result. */
export interface ReportLine {
  readonly line: number | null;
  readonly name: string;
  readonly color: string;
  readonly result: LineResult;
  /** Why it was not done; empty where it was. */
  readonly reason: string;
}

/** The result of each line of an imported file, in its order. */
export function reportLines({ plan, progress }: Pick<Job, "plan" | "progress">): readonly ReportLine[] {
  const lines = plan.steps.map((step, index): ReportLine => {
    const state = progress.states[index];
    const common = { line: step.line ?? null, ...wantedOf(step), reason: "" };
    if (state === stepStates.failed) {
      return { ...common, result: "failed", reason: readReason(progress, index) };
    }
    return { ...common, result: state === stepStates.done ? resultOf(step) : "not-tried" };
  });
  return [...plan.otherLines, ...lines].sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
}

/** What the file says of the label. */
function wantedOf(step: JobStep): { name: string; color: string } {
  if (step.kind !== "update") return { name: step.name, color: step.kind === "create" ? step.color : "" };
  const { seen, to } = step;
  return { name: to.name ?? seen.name, color: to.color ?? seen.color };
}

function resultOf(step: JobStep): LineResult {
  if (step.kind !== "update") return "created";
  return step.to.name === undefined ? "recolored" : "renamed";
}

/** A result as people read it. */
export function nameResult(result: LineResult): string {
  switch (result) {
    case "created":
      return t`created`;
    case "recolored":
      return t`recolored`;
    case "renamed":
      return t`renamed`;
    case "unchanged":
      return t`unchanged`;
    case "failed":
      return t`failed`;
    case "not-tried":
      return t`not tried`;
    case "not-selected":
      return t`not selected`;
    case "problem":
      return t`not imported`;
  }
}

/** Writes the report as a CSV file, without anything that a spreadsheet would compute. */
export function writeReport(lines: readonly ReportLine[]): string {
  const head = [t`line`, t`name`, t`color`, t`result`, t`reason`];
  const rows = lines.map(({ line, name, color, result, reason }) =>
    [String(line ?? ""), name, color, nameResult(result), reason].map(escapeCell),
  );
  // The mark makes spreadsheets take it for UTF-8.
  return `\ufeff${Papa.unparse([head, ...rows], { newline: "\r\n" })}\r\n`;
}
