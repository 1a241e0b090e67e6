import { t } from "@lingui/core/macro";
import Papa from "papaparse";
import { escapeCell } from "#label-files/label-file-format.ts";
import type { PlanEntry } from "#label-files/label-plan.ts";
import type { LabelImport } from "./import-store.ts";

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

const doneResults = {
  create: "created",
  recolor: "recolored",
  rename: "renamed",
  unchanged: "unchanged",
} as const satisfies Record<PlanEntry["kind"], LineResult>;

/** The result of each line of an imported file, in its order. */
export function reportLines({ entries, problems, changes, outcome }: LabelImport): readonly ReportLine[] {
  const reasons = new Map(outcome?.failed.map(({ step, reason }) => [step.change, reason]));
  const left = new Set(outcome?.left.map(({ change }) => change));
  const lines = entries.map((entry): ReportLine => {
    const { line = null, name, color } = entry.wanted;
    const change = changes.get(entry);
    const common = { line, name, color, reason: "" };
    if (change === undefined)
      return { ...common, result: entry.kind === "unchanged" ? "unchanged" : "not-selected" };
    const reason = reasons.get(change);
    if (reason !== undefined) return { ...common, result: "failed", reason };
    return { ...common, result: left.has(change) ? "not-tried" : doneResults[entry.kind] };
  });
  const refused = problems.map(
    ({ line, text, reason }): ReportLine => ({ line, name: text, color: "", result: "problem", reason }),
  );
  return [...refused, ...lines].sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
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
