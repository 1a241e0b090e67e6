import { plural, t } from "@lingui/core/macro";
import Papa from "papaparse";
import { effectOf } from "#client/label-change.ts";
import { contentOf } from "#contract/label-content.ts";
import type { HistoryAction } from "#contract/label-history.ts";
import { readReason } from "#dashboard/jobs/job-sentence.ts";
import type { Job, OtherLine } from "#dashboard/jobs/job-store.ts";
import { labelActions } from "#dashboard/jobs/label-actions.ts";
import { escapeCell } from "#label-files/label-file-format.ts";

/** What can become of a line: how many lines it was, and what the report calls it. */
const results = {
  created: {
    count: labelActions.created.count,
    name: () => t({ message: "created", context: "report", comment: "What became of a line, in a table" }),
  },
  recolored: {
    count: labelActions.recolored.count,
    name: () => t({ message: "recolored", context: "report", comment: "What became of a line, in a table" }),
  },
  renamed: {
    count: labelActions.renamed.count,
    name: () => t({ message: "renamed", context: "report", comment: "What became of a line, in a table" }),
  },
  unchanged: {
    count: (count: number) => plural(count, { one: "# unchanged", other: "# unchanged" }),
    name: () => t({ message: "unchanged", context: "report", comment: "What became of a line, in a table" }),
  },
  failed: {
    count: (count: number) => plural(count, { one: "# failed", other: "# failed" }),
    name: () => t({ message: "failed", context: "report", comment: "What became of a line, in a table" }),
  },
  "not-tried": {
    count: (count: number) => plural(count, { one: "# not tried", other: "# not tried" }),
    name: () => t({ message: "not tried", context: "report", comment: "What became of a line, in a table" }),
  },
  "not-selected": {
    count: (count: number) => plural(count, { one: "# not selected", other: "# not selected" }),
    name: () =>
      t({ message: "not selected", context: "report", comment: "What became of a line, in a table" }),
  },
  problem: {
    count: (count: number) => plural(count, { one: "# not imported", other: "# not imported" }),
    name: () =>
      t({ message: "not imported", context: "report", comment: "What became of a line, in a table" }),
  },
};
export type LineResult = keyof typeof results;

/** The possible results of a line of a file. */
export const lineResults = Object.keys(results) as LineResult[];

/** A line of a file, and its result. */
export interface ReportLine extends Omit<OtherLine, "result"> {
  readonly result: LineResult;
}

/** The result of each line of an imported file, in its order. */
export function reportLines({
  plan,
  results: stepResults,
}: Pick<Job, "plan" | "results">): readonly ReportLine[] {
  const lines = plan.steps.map((step, index): ReportLine => {
    const reason = readReason(stepResults[index]);
    const common = { line: step.line ?? null, ...contentOf(step.after ?? step.before), reason: "" };
    if (reason !== null) return { ...common, result: "failed", reason };
    return { ...common, result: stepResults[index] === "done" ? resultOf[effectOf(step)] : "not-tried" };
  });
  return [...plan.otherLines, ...lines].sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
}

/** What changes are to the report. An import neither deletes nor restores. */
const resultOf: Readonly<Record<HistoryAction, LineResult>> = {
  created: "created",
  renamed: "renamed",
  recolored: "recolored",
  changed: "renamed",
  deleted: "unchanged",
  restored: "created",
};

/** How many lines have a result. */
export function countResults(result: LineResult, count: number): string {
  return results[result].count(count);
}

/** Writes the report as a CSV file, without anything that a spreadsheet would compute. */
export function writeReport(lines: readonly ReportLine[]): string {
  const head = [
    t({ message: "line", context: "report", comment: "Heading of a column" }),
    t({ message: "name", context: "report", comment: "Heading of a column" }),
    t({ message: "color", context: "report", comment: "Heading of a column" }),
    t({ message: "result", context: "report", comment: "Heading of a column" }),
    t({ message: "reason", context: "report", comment: "Heading of a column" }),
  ];
  const rows = lines.map(({ line, name, color, result, reason }) =>
    [String(line ?? ""), name, color, results[result].name(), reason].map(escapeCell),
  );
  // The mark makes spreadsheets take it for UTF-8.
  return `\ufeff${Papa.unparse([head, ...rows], { newline: "\r\n" })}\r\n`;
}
