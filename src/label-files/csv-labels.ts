import { normalizeHexColor } from "#contract/colors.ts";
import { readColor } from "./color-reader.ts";
import { type CsvRow, findDelimiter, readCsvRows } from "./csv.ts";
import {
  type CsvColumns,
  checkLabels,
  colorFields,
  describeList,
  type FileChoice,
  type FileProblem,
  type LabelFile,
  type LabelFileSyntax,
  nameFields,
  type RawLabel,
  refuseFile,
  showText,
  titleKey,
} from "./label-file.ts";
import { unescapeCell } from "./label-file-format.ts";

/** Rows of a file, and how they are written. */
export interface LabelRows {
  readonly syntax: LabelFileSyntax;
  readonly delimiter: NonNullable<LabelFile["table"]>["delimiter"];
  readonly rows: readonly CsvRow[];
}

/** Reads a text of labels in CSV, or one that has a name in each line and nothing else. */
export function readLabelCsv(text: string, { columns }: FileChoice): LabelFile {
  const rows = readCsvRows(text);
  const delimiter = findDelimiter(text);
  if (columns === null && isNames(rows)) return readNames(rows);
  return readLabelTable({ syntax: "csv", delimiter, rows }, columns);
}

/**
 * Reads a table of labels. Without a column of colors, it has names alone.
 *
 * @param chosen the columns that a person chose; if null, recognized by their titles, else by their content
 */
export function readLabelTable({ syntax, delimiter, rows }: LabelRows, chosen: CsvColumns | null): LabelFile {
  const width = rows[0]?.cells.length ?? 0;
  const firstLine = rows[0]?.line ?? 1;
  if (width > mostColumns) {
    return refuseFile(syntax, firstLine, { code: "csv-too-many-columns", limit: mostColumns });
  }
  const columns = chosen ?? recognizeColumns(rows);
  const titles = Array.from({ length: width }, (_, index) =>
    columns.hasHeader ? showText(rows[0]?.cells[index] ?? "") : "",
  );
  const table = { delimiter, titles, columns };
  const body = columns.hasHeader ? rows.slice(1) : rows;
  const { name, color } = columns;
  if (body.length === 0) return { ...refuseFile(syntax, firstLine, { code: "no-labels" }), table };
  if (name === null) return { ...refuseFile(syntax, firstLine, { code: "csv-unknown-columns" }), table };
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
      raw.push({ line, name: cellOf(name), color: color === null ? null : cellOf(color) });
    }
  }
  const checked = checkLabels(raw, color !== null);
  const sorted = [...problems, ...checked.problems].sort((one, other) => one.line - other.line);
  const lists = [describeList(".", raw)];
  return { format: syntax, table, lists, list: ".", labels: checked.labels, problems: sorted };
}

/** The largest number of columns to choose from. */
const mostColumns = 50;

/** How many rows are searched for the column with the colors. */
const sampleSize = 20;

/** Whether each line has one text, which is no color; or the only line has several. */
function isNames(rows: readonly CsvRow[]): boolean {
  const cells = rows.flatMap((row) => row.cells);
  if (!rows.every(({ quoted }) => quoted) || cells.some((cell) => isColor(cell))) return false;
  const isOneEach = rows.every((row) => row.cells.length === 1);
  return isOneEach || (rows.length === 1 && cells.length <= mostColumns && !cells.some(isTitle));
}

function readNames(rows: readonly CsvRow[]): LabelFile {
  const all = rows.flatMap(({ line, cells }) =>
    cells.map((cell) => ({
      line,
      // Lists in plain text begin their lines with a mark.
      name: unescapeCell(cell.trim()).replace(/^(?:[*•‣–]|\d+[.)])[ \t]+/, ""),
      color: null,
    })),
  );
  const [first, ...rest] = all;
  const raw = first !== undefined && nameFields.includes(titleKey(first.name)) ? rest : all;
  if (raw.length === 0) return refuseFile("names", 1, { code: "no-labels" });
  return {
    format: "names",
    table: null,
    lists: [describeList(".", raw)],
    list: ".",
    ...checkLabels(raw, false),
  };
}

/** The columns with the names and the colors: recognized by their titles, else by their content. */
function recognizeColumns(rows: readonly CsvRow[]): CsvColumns {
  const [first, ...rest] = rows;
  const titles = first?.cells.map((cell) => titleKey(cell)) ?? [];
  const named = { name: findTitle(titles, nameFields), color: findTitle(titles, colorFields) };
  const colored = findColorColumn(rows, titles.length);
  const startsWithColor =
    first?.cells.some((cell) => normalizeHexColor(cell) !== null) === true ||
    (colored !== null && isColor(first?.cells[colored] ?? ""));
  const content = startsWithColor ? colored : findColorColumn(rest, titles.length);
  const isNamed = named.name !== null || named.color !== null;
  const hasHeader = !startsWithColor && (isNamed || content !== null);
  const color = (hasHeader ? named.color : null) ?? content;
  const other = titles.findIndex((_, index) => index !== color);
  const name = (hasHeader ? named.name : null) ?? (color === null || other < 0 ? null : other);
  return { hasHeader, name: name === color ? null : name, color };
}

function isTitle(cell: string): boolean {
  const title = titleKey(cell);
  return nameFields.includes(title) || colorFields.includes(title);
}

function findTitle(titles: readonly string[], wanted: readonly string[]): number | null {
  const found = wanted.map((title) => titles.indexOf(title)).find((index) => index >= 0);
  return found ?? null;
}

/** The column that has a color in most of the first rows, those in digits before those in words; null for none. */
function findColorColumn(rows: readonly CsvRow[], width: number): number | null {
  const sample = rows.slice(0, sampleSize);
  const count = (index: number, isWanted: (cell: string) => boolean) =>
    sample.filter(({ cells }) => isWanted(cells[index] ?? "")).length;
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    // A number may look like a color, and a name may be one.
    certainty: count(index, (cell) => /#|^(?=.*[a-f])[\da-f]{6}$/i.test(cell.trim()) && isColor(cell)),
    digits: count(index, (cell) => normalizeHexColor(cell) !== null),
    colors: count(index, isColor),
  })).filter(({ colors }) => colors * 2 > sample.length);
  const [best] = columns.sort(
    (one, other) => other.certainty - one.certainty || other.digits - one.digits || other.colors - one.colors,
  );
  return best?.index ?? null;
}

function isColor(cell: string): boolean {
  return readColor(cell) !== null;
}
