import { t } from "@lingui/core/macro";
import Papa from "papaparse";
import { escapeCell } from "#label-files/label-file-format.ts";
import type { PlanEntry } from "#label-files/label-plan.ts";
import type { LabelImport } from "./import-store.ts";

/** What may become of a line of a file. */
export const lineResults = [
  "created",
  "recoloured",
  "renamed",
  "unchanged",
  "failed",
  "not-tried",
  "not-ticked",
  "problem",
] as const;
export type LineResult = (typeof lineResults)[number];

/** A line of a file, and what became of it. */
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
  recolour: "recoloured",
  rename: "renamed",
  unchanged: "unchanged",
} as const satisfies Record<PlanEntry["kind"], LineResult>;

/** What became of each line of an imported file, in its order. */
export function reportLines({ entries, problems, changes, outcome }: LabelImport): readonly ReportLine[] {
  const reasons = new Map(outcome?.failed.map(({ step, reason }) => [step.change, reason]));
  const left = new Set(outcome?.left.map(({ change }) => change));
  const lines = entries.map((entry): ReportLine => {
    const { line = null, name, color } = entry.wanted;
    const change = changes.get(entry);
    const about = { line, name, color, reason: "" };
    if (change === undefined)
      return { ...about, result: entry.kind === "unchanged" ? "unchanged" : "not-ticked" };
    const reason = reasons.get(change);
    if (reason !== undefined) return { ...about, result: "failed", reason };
    return { ...about, result: left.has(change) ? "not-tried" : doneResults[entry.kind] };
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
    case "recoloured":
      return t`recoloured`;
    case "renamed":
      return t`renamed`;
    case "unchanged":
      return t`unchanged`;
    case "failed":
      return t`failed`;
    case "not-tried":
      return t`not tried`;
    case "not-ticked":
      return t`not ticked`;
    case "problem":
      return t`not taken`;
  }
}

/** Writes what became of each line as a CSV file, with nothing in it that a spreadsheet would compute. */
export function writeReport(lines: readonly ReportLine[]): string {
  const head = [t`line`, t`name`, t`color`, t`result`, t`reason`];
  const rows = lines.map(({ line, name, color, result, reason }) =>
    [String(line ?? ""), name, color, nameResult(result), reason].map(escapeCell),
  );
  // The mark makes spreadsheets take it for UTF-8.
  return `\ufeff${Papa.unparse([head, ...rows], { newline: "\r\n" })}\r\n`;
}

/** Has the browser save a text as a file. */
export function saveFile(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  link.download = name;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
