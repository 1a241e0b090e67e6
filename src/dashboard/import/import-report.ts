import { plural, t } from "@lingui/core/macro";
import Papa from "papaparse";
import { effectOf } from "#client/label-change.ts";
import { contentOf } from "#contract/label-content.ts";
import type { HistoryAction } from "#contract/label-history.ts";
import { readReason } from "#dashboard/jobs/job-sentence.ts";
import type { Job } from "#dashboard/jobs/job-store.ts";
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
export function reportLines({ plan, results }: Pick<Job, "plan" | "results">): readonly ReportLine[] {
  const lines = plan.steps.map((step, index): ReportLine => {
    const reason = readReason(results[index]);
    const common = { line: step.line ?? null, ...contentOf(step.after ?? step.before), reason: "" };
    if (reason !== null) return { ...common, result: "failed", reason };
    return { ...common, result: results[index] === "done" ? resultOf[effectOf(step)] : "not-tried" };
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
  switch (result) {
    case "created":
      return plural(count, { one: "# created", other: "# created" });
    case "recolored":
      return plural(count, { one: "# recolored", other: "# recolored" });
    case "renamed":
      return plural(count, { one: "# renamed", other: "# renamed" });
    case "unchanged":
      return plural(count, { one: "# unchanged", other: "# unchanged" });
    case "failed":
      return plural(count, { one: "# failed", other: "# failed" });
    case "not-tried":
      return plural(count, { one: "# not tried", other: "# not tried" });
    case "not-selected":
      return plural(count, { one: "# not selected", other: "# not selected" });
    case "problem":
      return plural(count, { one: "# not imported", other: "# not imported" });
  }
}

/** A result as the report names it. */
function nameResult(result: LineResult): string {
  switch (result) {
    case "created":
      return t({ message: "created", context: "report", comment: "What became of a line, in a table" });
    case "recolored":
      return t({ message: "recolored", context: "report", comment: "What became of a line, in a table" });
    case "renamed":
      return t({ message: "renamed", context: "report", comment: "What became of a line, in a table" });
    case "unchanged":
      return t({ message: "unchanged", context: "report", comment: "What became of a line, in a table" });
    case "failed":
      return t({ message: "failed", context: "report", comment: "What became of a line, in a table" });
    case "not-tried":
      return t({ message: "not tried", context: "report", comment: "What became of a line, in a table" });
    case "not-selected":
      return t({ message: "not selected", context: "report", comment: "What became of a line, in a table" });
    case "problem":
      return t({ message: "not imported", context: "report", comment: "What became of a line, in a table" });
  }
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
    [String(line ?? ""), name, color, nameResult(result), reason].map(escapeCell),
  );
  // The mark makes spreadsheets take it for UTF-8.
  return `\ufeff${Papa.unparse([head, ...rows], { newline: "\r\n" })}\r\n`;
}
