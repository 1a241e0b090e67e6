import Papa from "papaparse";
import type { LabelInput } from "#contract/label-input.ts";
import { escapeCell, labelFileColumns } from "#label-files/label-file-format.ts";

/** Begins a CSV file so that spreadsheets read it as UTF-8. */
const byteOrderMark = "\ufeff";

/** Writes labels as a CSV file (RFC 4180), without anything that a spreadsheet would compute. */
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
  /** The line it begins on, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** The column whose double quotes aren't well-formed, from 1; null if all are. */
  readonly brokenColumn: number | null;
}

/** What separates the cells of a table. */
export type CsvDelimiter = "," | ";" | "\t" | "|";

/**
 * The rows of a CSV text that are not empty.
 *
 * @param limit how many lines are read at most
 */
export function readCsvRows(text: string, delimiter: CsvDelimiter, limit = 0): CsvRow[] {
  const rows: CsvRow[] = [];
  let [line, start] = [1, 0];
  Papa.parse<string[]>(text, {
    delimiter,
    preview: limit,
    step: ({ data, errors, meta }) => {
      const broken = errors.find(({ type }) => type === "Quotes");
      const brokenColumn =
        broken === undefined ? null : countCells(text.slice(start, broken.index), delimiter);
      if (brokenColumn !== null || data.some((cell) => cell.trim() !== "")) {
        rows.push({ line, cells: data, brokenColumn });
      }
      line += text.slice(start, meta.cursor).split(/\r\n|\n|\r/).length - 1;
      start = meta.cursor;
    },
  });
  return rows;
}

/** How many cells a row has whose last one has just begun with a double quote. */
function countCells(beginning: string, delimiter: string): number {
  const [cells = []] = Papa.parse<string[]>(beginning.slice(0, -1), { delimiter }).data;
  return Math.max(cells.length, 1);
}

/** The delimiters of a CSV text's first lines outside of quotes, in their order. */
export function findDelimiters(text: string): CsvDelimiter[] {
  let isQuoted = false;
  const found = new Set<CsvDelimiter>();
  for (const character of text.slice(0, beginning)) {
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === "," || character === ";" || character === "\t" || character === "|")
      found.add(character);
  }
  return [...found];
}

/** How much of a text is looked through for its delimiters, in characters. */
const beginning = 10_000;
