import Papa from "papaparse";
import type { LabelInput } from "./label-changes.ts";
import { escapeCell, labelFileColumns } from "./label-files.ts";

/** What begins a CSV file so that spreadsheets take it for UTF-8. */
const byteOrderMark = "\ufeff";

/** Writes labels as a CSV file (RFC 4180), with nothing in it that a spreadsheet would compute. */
export function writeLabelCsv(labels: readonly LabelInput[]): string {
  const rows = labels.map((label) => labelFileColumns.map((column) => escapeCell(label[column])));
  const lines = [
    labelFileColumns.join(","),
    ...(rows.length > 0 ? [Papa.unparse(rows, { quotes: true })] : []),
  ];
  return `${byteOrderMark}${lines.join("\r\n")}\r\n`;
}
