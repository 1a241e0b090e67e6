import { normalizeHexColor } from "#contract/colors.ts";
import { type CsvRow, findDelimiter, readCsvRows } from "./csv.ts";
import {
  type CsvColumns,
  checkLabels,
  colorFields,
  type FileProblem,
  type LabelFile,
  nameFields,
  type RawLabel,
  refuseFile,
  showText,
  titleKey,
} from "./label-file.ts";
import { unescapeCell } from "./label-file-format.ts";

/**
 * Reads a table of labels in CSV.
 *
 * @param chosen the columns that a person chose; if null, recognized by their titles, else by their content
 */
export function readLabelTable(text: string, chosen: CsvColumns | null): LabelFile {
  const rows = readCsvRows(text);
  const delimiter = findDelimiter(text);
  const width = rows[0]?.cells.length ?? 0;
  if (width > mostColumns) {
    return refuseFile("csv", rows[0]?.line ?? 1, { code: "csv-too-many-columns", limit: mostColumns });
  }
  const columns = chosen ?? recognizeColumns(rows);
  const titles = Array.from({ length: width }, (_, index) =>
    columns.hasHeader ? showText(rows[0]?.cells[index] ?? "") : "",
  );
  const table = { delimiter, titles, columns };
  const body = columns.hasHeader ? rows.slice(1) : rows;
  const { name, color } = columns;
  if (body.length === 0) {
    return { ...refuseFile("csv", rows[0]?.line ?? 1, { code: "no-labels" }), table };
  }
  if (name === null || color === null) {
    const code = width < 2 ? "csv-one-column" : "csv-unknown-columns";
    return { ...refuseFile("csv", rows[0]?.line ?? 1, { code }), table };
  }
  const raw: RawLabel[] = [];
  const problems: FileProblem[] = [];
  for (const { line, cells, quoted } of body) {
    const text = showText(cells.join(", "));
    if (!quoted) {
      problems.push({ line, text, reasons: [{ code: "csv-quotes" }] });
    } else if (cells.length > width) {
      problems.push({ line, text, reasons: [{ code: "csv-too-many-cells" }] });
    } else {
      const cellOf = (column: number) => unescapeCell(cells[column]?.trim() ?? "");
      raw.push({ line, name: cellOf(name), color: cellOf(color) });
    }
  }
  const checked = checkLabels(raw);
  const sorted = [...problems, ...checked.problems].sort((one, other) => one.line - other.line);
  return { format: "csv", table, labels: checked.labels, problems: sorted };
}

/** The largest number of columns to choose from. */
const mostColumns = 50;

/** How many rows are searched for the column with the colors. */
const sampleSize = 20;

/** The columns with the names and the colors: recognized by their titles, else by their content. */
function recognizeColumns(rows: readonly CsvRow[]): CsvColumns {
  const [first, ...rest] = rows;
  const titles = first?.cells.map((cell) => titleKey(cell)) ?? [];
  const named = { name: findTitle(titles, nameFields), color: findTitle(titles, colorFields) };
  const startsWithColor = first?.cells.some(isColor) === true;
  const colored = findColorColumn(startsWithColor ? rows : rest, titles.length);
  const isNamed = named.name !== null || named.color !== null;
  const hasHeader = !startsWithColor && (isNamed || colored !== null);
  const color = (hasHeader ? named.color : null) ?? colored;
  const other = titles.findIndex((_, index) => index !== color);
  const name = (hasHeader ? named.name : null) ?? (color === null || other < 0 ? null : other);
  return { hasHeader, name: name === color ? null : name, color };
}

function findTitle(titles: readonly string[], wanted: readonly string[]): number | null {
  const found = wanted.map((title) => titles.indexOf(title)).find((index) => index >= 0);
  return found ?? null;
}

/** The column that has a color in most of the first rows; null for none. */
function findColorColumn(rows: readonly CsvRow[], width: number): number | null {
  const sample = rows.slice(0, sampleSize);
  const counts = Array.from(
    { length: width },
    (_, index) => sample.filter(({ cells }) => isColor(cells[index] ?? "")).length,
  );
  const most = Math.max(0, ...counts);
  return most * 2 > sample.length ? counts.indexOf(most) : null;
}

function isColor(cell: string): boolean {
  return normalizeHexColor(cell) !== null;
}
