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
  type FileProblemReason,
  type LabelFile,
  type LabelFileSyntax,
  labelExamples,
  nameFields,
  type RawLabel,
  readOneList,
  refuseEmpty,
  refuseFile,
  showText,
  type TablePlace,
  titleKey,
} from "./label-file.ts";
import { labelFileColumns, unescapeCell } from "./label-file-format.ts";

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
  if (rows.length === 0) return refuseEmpty("csv");
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
    return refuseFile(syntax, firstLine, {
      code: "csv-too-many-columns",
      limit: mostColumns,
      column: mostColumns + 1,
      example: writeRow(exampleLabel, delimiter),
    });
  }
  const columns = chosen ?? recognizeColumns(rows);
  const titles = Array.from({ length: width }, (_, index) =>
    columns.hasHeader ? showText(rows[0]?.cells[index] ?? "") : "",
  );
  const table = { delimiter, titles, columns };
  const body = columns.hasHeader ? rows.slice(1) : rows;
  const { name, color } = columns;
  const example = writeRow(exampleLabel, delimiter);
  if (body.length === 0) return { ...refuseFile(syntax, firstLine, { code: "no-labels", example }), table };
  if (name === null) {
    const header = writeRow(labelFileColumns, delimiter);
    return {
      ...refuseFile(syntax, firstLine, { code: "csv-unknown-columns", example: header }),
      table,
    };
  }
  /** Where a column is, by its index. */
  const placeOf = (index: number): TablePlace => {
    const title = titles[index] ?? "";
    return { column: index + 1, ...(title === "" ? {} : { title }) };
  };
  const raw: RawLabel[] = [];
  const problems: FileProblem[] = [];
  for (const { line, cells, brokenColumn } of body) {
    const text = showText(cells.join(", "));
    if (brokenColumn !== null) {
      problems.push({ line, text, reasons: [{ code: "csv-quotes", ...placeOf(brokenColumn - 1) }] });
    } else if (cells.length > width) {
      const code = syntax === "markdown" ? "markdown-too-many-cells" : "csv-too-many-cells";
      problems.push({ line, text, reasons: [{ code, column: width + 1 }] });
    } else {
      const cellOf = (column: number) => unescapeCell(cells[column]?.trim() ?? "");
      raw.push({ line, name: cellOf(name), color: color === null ? null : cellOf(color) });
    }
  }
  const checked = checkLabels(raw, color !== null);
  const placed = checked.problems.map((problem) =>
    mapReasons(problem, (reason) => {
      if (reason.code !== "field") return reason;
      return { ...reason, ...placeOf(reason.problem === "color-format" ? (color ?? name) : name) };
    }),
  );
  const [first, ...others] = [...problems, ...placed].sort((one, other) => one.line - other.line);
  const lists = [describeList(".", raw)];
  return {
    format: syntax,
    table,
    lists,
    list: ".",
    labels: checked.labels,
    problems: first === undefined ? [] : [giveExample(first, example), ...others],
  };
}

function mapReasons(
  problem: FileProblem,
  change: (reason: FileProblemReason) => FileProblemReason,
): FileProblem {
  const [first, ...others] = problem.reasons;
  return { ...problem, reasons: [change(first), ...others.map(change)] };
}

/** A problem whose last reason has an example. */
function giveExample(problem: FileProblem, example: string): FileProblem {
  const last = problem.reasons.at(-1);
  return mapReasons(problem, (reason) => (reason === last ? { ...reason, example } : reason));
}

const exampleLabel = labelExamples.csv.split(",");

/** A row of a table. */
function writeRow(cells: readonly string[], delimiter: LabelRows["delimiter"]): string {
  return delimiter === "|" ? `| ${cells.join(" | ")} |` : cells.join(delimiter);
}

/** The largest number of columns to choose from. */
const mostColumns = 50;

/** How many rows are searched for the column with the colors. */
const sampleSize = 20;

/** Whether each line has one text, which is no color; or the only line has several. */
function isNames(rows: readonly CsvRow[]): boolean {
  const cells = rows.flatMap((row) => row.cells);
  if (!rows.every(({ brokenColumn }) => brokenColumn === null) || cells.some((cell) => isColor(cell)))
    return false;
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
  return readOneList("names", raw, false);
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
