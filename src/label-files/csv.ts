import Papa from "papaparse";
import type { LabelInput } from "#contract/label-input.ts";
import { escapeCell, labelFileColumns } from "./label-file-format.ts";

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

/** A row of a CSV file. */
export interface CsvRow {
  /** The line in which it begins, from 1 on. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Whether its double quotes make sense. */
  readonly quoted: boolean;
}

/** The rows of a CSV text that are not empty. Commas separate cells, or semicolons or tabs if the first line has those. */
export function readCsvRows(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let [line, start] = [1, 0];
  Papa.parse<string[]>(text, {
    delimiter: findDelimiter(text),
    step: ({ data, errors, meta }) => {
      const quoted = !errors.some(({ type }) => type === "Quotes");
      if (!quoted || data.some((cell) => cell.trim() !== "")) rows.push({ line, cells: data, quoted });
      line += text.slice(start, meta.cursor).split(/\r\n|\n|\r/).length - 1;
      start = meta.cursor;
    },
  });
  return rows;
}

/** What separates the cells of a CSV text: the first of comma, semicolon and tab in its first line, but for quotes. */
export function findDelimiter(text: string): "," | ";" | "\t" {
  let isQuoted = false;
  for (const character of text.trimStart()) {
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (character === "," || character === ";" || character === "\t") return character;
    if (character === "\n" || character === "\r") break;
  }
  return ",";
}
