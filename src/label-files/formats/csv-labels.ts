import { normalizeHexColor } from "#contract/colors.ts";
import { readColor } from "#label-files/color-reader.ts";
import {
  type CsvColumns,
  checkLabels,
  colorFields,
  describeList,
  type FileChoice,
  type FileProblem,
  type FileProblemReason,
  formerNameFields,
  isColorDefinition,
  isForeignField,
  isPlainField,
  isRemovalValue,
  type LabelFile,
  type LabelFileSyntax,
  labelExamples,
  nameFields,
  newNameFields,
  type RawLabel,
  readOneList,
  refuseEmpty,
  refuseFile,
  refuseText,
  removalFields,
  showText,
  type TablePlace,
  titleKey,
} from "#label-files/label-file.ts";
import { labelFileColumns, unescapeCell } from "#label-files/label-file-format.ts";
import { findOtherText, isShortName } from "#label-files/label-names.ts";
import { type CsvDelimiter, type CsvRow, findDelimiters, readCsvRows } from "./csv.ts";

/** Rows of a file, and how they are written. */
export interface LabelRows {
  readonly syntax: LabelFileSyntax;
  readonly delimiter: CsvDelimiter;
  readonly rows: readonly CsvRow[];
}

/** A text with delimiters instead of the lines of a box, or the colons in the label map of CVAT. */
function withDelimiters(text: string): string {
  if (/^# label:color_rgb:/.test(text)) return text.replace(/^# /, "").replaceAll(":", "\t");
  return /[─━═]{3}/.test(text) ? text.replace(/[│┃║]/g, "|") : text;
}

/** Reads a text of labels in CSV, or one that has a name in each line, with or without a color, and nothing else. */
export function readLabelCsv(text: string, { columns }: FileChoice): LabelFile {
  const wide = findWideLine(text);
  if (wide !== null) {
    return refuseWidth("csv", wide, labelExamples.csv);
  }
  const { delimiter, rows } = readTable(withDelimiters(text));
  if (rows.length === 0) return refuseEmpty("csv");
  if (columns === null) {
    const lines = readColorLines(rows, delimiter);
    if (lines !== null) return readOneList("csv", lines);
    if (isNames(rows)) return readNames(rows);
  }
  return readLabelTable({ syntax: "csv", delimiter, rows }, columns);
}

/** Refuses what has more columns than are read. */
function refuseWidth(syntax: LabelFileSyntax, line: number, example: string): LabelFile {
  return refuseFile(syntax, line, {
    code: "csv-too-many-columns",
    limit: mostColumns,
    column: mostColumns + 1,
    example,
  });
}

/** So many delimiters are in no line of a table, whatever is in its cells. */
const mostDelimiters = 10_000;

/** The first line with more delimiters than any table has in one; null for none. */
function findWideLine(text: string): number | null {
  const lines = text.split("\n");
  const index = lines.findIndex(
    (line) =>
      line.length > mostDelimiters && line.split(/[,;\t|]/, mostDelimiters + 1).length > mostDelimiters,
  );
  return index < 0 ? null : index + 1;
}

/** Whether a text stands between the rows of a table, as `---+---`, or counts them below it. */
function isRule(text: string): boolean {
  return /^[ \t+=\u2500-\u257f-]*$/.test(text)
    ? /---|===|[─━═]{3}/.test(text)
    : /^\s*\(?\d+ rows?\b/.test(text);
}

/** A line with which spreadsheets name the delimiter of what follows. */
const delimiterLine = /^\s*"?sep=([,;|\t])"?[ \t]*(?:\n|$)/i;

/** The rows of a text, by the delimiter that makes the most sense of its first ones. */
function readTable(text: string): { readonly delimiter: CsvDelimiter; readonly rows: readonly CsvRow[] } {
  const [mark = "", named] = delimiterLine.exec(text) ?? [];
  const delimiters = findDelimiters(text.slice(mark.length));
  const read = (delimiter: CsvDelimiter, limit?: number) => {
    // The lines keep their numbers.
    const plain = mark === "" ? text : mark.replace(/[^\n]/g, "") + text.slice(mark.length);
    const filled = readCsvRows(plain, delimiter, limit).filter(({ cells }) => !isRule(cells.join("")));
    return dropTitle(splitHeader(filled, delimiters));
  };
  const own = delimiters.find((delimiter) => delimiter === named);
  const [best = ","] =
    own === undefined
      ? delimiters
          .map((delimiter) => ({ delimiter, score: scoreRows(read(delimiter, sampleSize)) }))
          .sort((one, other) => other.score - one.score)
          .map(({ delimiter }) => delimiter)
      : [own];
  return { delimiter: best, rows: read(best) };
}

/** Rows whose titles are separated by another delimiter than what is below them. */
function splitHeader(rows: readonly CsvRow[], delimiters: readonly CsvDelimiter[]): readonly CsvRow[] {
  const [header, second, ...others] = rows;
  const [only = "", ...more] = header?.cells ?? [];
  if (header === undefined || second === undefined || second.cells.length < 2) return rows;
  if (more.some((cell) => cell.trim() !== "")) return rows;
  const split = delimiters
    .map((delimiter) => only.split(delimiter).map((cell) => cell.trim()))
    .find((cells) => cells.length <= second.cells.length && cells.some(isTitle) && cells.length > 1);
  return split === undefined ? rows : [{ ...header, cells: split }, second, ...others];
}

/** How certain it is that rows have names and colors, from 0 to 3. */
function scoreRows(rows: readonly CsvRow[]): number {
  const titles = rows[0]?.cells.map((cell) => titleKey(cell)) ?? [];
  const has = (fields: readonly string[]) => findTitle(titles, fields) !== null;
  if (has(nameFields) && has(colorFields) && rows[1]?.cells.length !== 1) return 3;
  const { name, color } = recognizeColumns(rows);
  if (name !== null && color !== null) return 2;
  return titles.length > 1 && (has(nameFields) || titles.includes(labelsTitle)) ? 1 : 0;
}

/** The rows of a table without the title above its header. */
function dropTitle(rows: readonly CsvRow[]): readonly CsvRow[] {
  const isHeader = ({ cells }: CsvRow) => {
    const titles = cells.map((cell) => titleKey(cell));
    return findTitle(titles, nameFields) !== null && findTitle(titles, colorFields) !== null;
  };
  const header = rows.slice(0, sampleSize).findIndex(isHeader);
  const isTitle = ({ cells }: CsvRow) => cells.filter((cell) => cell.trim() !== "").length <= 1;
  if (header > 0 && rows.slice(0, header).every(isTitle)) return rows.slice(header);
  // In other languages, the header is told by the colors below it.
  const start = rows.slice(0, sampleSize).findIndex((row) => !isTitle(row));
  if (start <= 0) return rows;
  const rest = rows.slice(start);
  const { hasHeader, name, color } = recognizeColumns(rest);
  return hasHeader && name !== null && color !== null ? rest : rows;
}

/** Lists in plain text begin their lines with a mark. */
const listMark = /^(?:[*•‣–]|\d+[.)])[ \t]+/;

/** Labels of which each has a line, a color before or after the name, as in `#d73a4a bug`; null if any line hasn't. */
function readColorLines(rows: readonly CsvRow[], delimiter: CsvDelimiter): RawLabel[] | null {
  const labels: RawLabel[] = [];
  for (const { line, cells } of rows) {
    const text = cells.join(delimiter).trim().replace(listMark, "");
    const before = /^(#[\da-f]{6}|#[\da-f]{3})[ \t]+(?=\S)/i.exec(text);
    const after = /[ \t](#[\da-f]{6}|#[\da-f]{3})$/i.exec(text);
    // Templates of Gitea have a description after a semicolon.
    const name =
      before !== null ? text.slice(before[0].length).split(/[ \t];/, 1)[0] : text.slice(0, after?.index ?? 0);
    const color = before?.[1] ?? after?.[1];
    if (name === undefined || color === undefined || !isShortName(name)) return null;
    const plain = name.trim().replace(/[ \t]+[/|=>~–—-]+[ \t]*$/, "");
    labels.push({ line, name: plain, color });
  }
  return labels;
}

/**
 * Reads a table of labels. Without a column of colors, it has names alone.
 *
 * @param chosen the columns that a person chose; if null, recognized by their titles, else by their content
 */
export function readLabelTable(read: LabelRows, chosen: CsvColumns | null): LabelFile {
  const { syntax, delimiter } = read;
  const rows = joinChannels(read.rows);
  const width = rows[0]?.cells.length ?? 0;
  const firstLine = rows[0]?.line ?? 1;
  if ((rows[0]?.cells.findLastIndex((cell) => cell.trim() !== "") ?? 0) >= mostColumns) {
    return refuseWidth(syntax, firstLine, writeRow(exampleLabel, read));
  }
  const columns = chosen ?? recognizeColumns(rows);
  const titles = Array.from({ length: width }, (_, index) =>
    columns.hasHeader ? showText(rows[0]?.cells[index] ?? "") : "",
  );
  const table = { delimiter, titles, columns };
  const body = columns.hasHeader ? rows.slice(1) : rows;
  const { name, color } = columns;
  const example = writeRow(exampleLabel, read);
  const fromCells = chosen === null && color === null ? readLabelCells(rows) : null;
  if (fromCells !== null) return { ...fromCells, table };
  if (body.length === 0) return { ...refuseFile(syntax, firstLine, { code: "no-labels", example }), table };
  if (name === null) {
    const header = writeRow(labelFileColumns, read);
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
  const keys = columns.hasHeader ? (rows[0]?.cells.map(titleKey) ?? []) : [];
  const { raw, problems } = readBody(body, { syntax, width, keys, name, color, placeOf });
  const other = chosen === null && color === null ? findOtherText(raw) : null;
  if (other !== null) return { ...refuseText(syntax, other), table };
  if (chosen === null && color === null && !titles.every(isPlainField)) {
    return { ...refuseText(syntax, { line: firstLine, name: titles.join(", ") }), table };
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

interface BodyColumns {
  readonly syntax: LabelRows["syntax"];
  /** How many columns the table has. */
  readonly width: number;
  /** The keys of its titles; empty where it has none. */
  readonly keys: readonly string[];
  readonly name: number;
  readonly color: number | null;
  readonly placeOf: (column: number) => TablePlace;
}

/** Reads the rows below the titles. */
function readBody(
  body: readonly CsvRow[],
  { syntax, width, keys, name, color, placeOf }: BodyColumns,
): { readonly raw: readonly RawLabel[]; readonly problems: readonly FileProblem[] } {
  const formerColumns = formerNameFields.flatMap((field) => {
    const column = keys.indexOf(field);
    return column < 0 || column === name ? [] : [{ column, hasSeveral: field.endsWith("s") }];
  });
  const newName = findTitle(keys, newNameFields);
  const removal = findTitle(keys, removalFields);
  const raw: RawLabel[] = [];
  const problems: FileProblem[] = [];
  for (const { line, cells, brokenColumn } of body) {
    const text = showText(cells.join(", "));
    if (brokenColumn !== null) {
      problems.push({ line, text, reasons: [{ code: "csv-quotes", ...placeOf(brokenColumn - 1) }] });
    } else if (cells.slice(width).some((cell) => cell.trim() !== "")) {
      const code = syntax === "markdown" ? "markdown-too-many-cells" : "csv-too-many-cells";
      problems.push({ line, text, reasons: [{ code, column: width + 1 }] });
    } else {
      const cellOf = (column: number) => {
        const cell = cells[column]?.trim() ?? "";
        return syntax === "csv" ? unescapeCell(cell) : cell;
      };
      const later = newName === null || newName === name ? "" : cellOf(newName);
      const formerNames = formerColumns.flatMap(({ column, hasSeveral }) => {
        const cell = cellOf(column);
        return hasSeveral ? [cell, ...cell.split(/[,;|\n]/)] : [cell];
      });
      raw.push({
        line,
        name: later === "" ? cellOf(name) : later,
        color: color === null ? null : cellOf(color),
        isRemoved: removal !== null && removal !== name && isRemovalValue(cellOf(removal)),
        formerNames: later === "" ? formerNames : [cellOf(name), ...formerNames],
      });
    }
  }
  return { raw, problems };
}

/** The title of the column with the labels of an issue, in the exports of Linear and others. */
const labelsTitle = "labels";

/** The names in the cells of a table of issues that has their labels, each once; null if it hasn't. */
function readLabelCells(rows: readonly CsvRow[]): LabelFile | null {
  const [header, ...body] = rows;
  const columns =
    header?.cells.flatMap((cell, index) => (titleKey(cell) === labelsTitle ? [index] : [])) ?? [];
  if (columns.length === 0 || header?.cells.length === columns.length) return null;
  const labels = new Map<string, RawLabel>();
  for (const { line, cells } of body) {
    const names = columns.flatMap((column) => (cells[column] ?? "").split(","));
    for (const name of names.map((part) => part.trim())) {
      if (name !== "" && !labels.has(name)) labels.set(name, { line, name, color: null });
    }
  }
  return readOneList("csv", [...labels.values()], false);
}

/** The titles of columns with red, green and blue. */
const channelTitles: readonly (readonly [string, string, string])[] = [
  ["r", "g", "b"],
  ["red", "green", "blue"],
];

/** Rows whose column of red has the whole color, where the channels have columns of their own. */
function joinChannels(rows: readonly CsvRow[]): readonly CsvRow[] {
  const titles = rows[0]?.cells.map((cell) => titleKey(cell)) ?? [];
  const found = channelTitles.find((channels) => channels.every((channel) => titles.includes(channel)));
  const isOpaque = !titles.includes("a") && !titles.includes("alpha");
  if (found === undefined || !isOpaque || findTitle(titles, colorFields) !== null) return rows;
  const [red = 0, green = 0, blue = 0] = found.map((channel) => titles.indexOf(channel));
  return rows.map((row, index) => {
    const channelOf = (column: number) => row.cells[column]?.trim() ?? "";
    const color = [red, green, blue].map(channelOf).join(", ");
    // A number may look like a color, and the name of a channel is one.
    const cells = row.cells.map((cell, column) => (column === green || column === blue ? "" : cell));
    return { ...row, cells: cells.with(red, index === 0 ? labelFileColumns[1] : color) };
  });
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
  return mapReasons(problem, (reason) =>
    reason === last && reason.code !== "removal" ? { ...reason, example } : reason,
  );
}

const exampleLabel = labelExamples.csv.split(",");

/** A row of a table. */
function writeRow(cells: readonly string[], { syntax, delimiter }: LabelRows): string {
  return syntax === "markdown" ? `| ${cells.join(" | ")} |` : cells.join(delimiter);
}

/** The largest number of columns to choose from. */
const mostColumns = 50;

/** How many rows are searched for the column with the colors. */
const sampleSize = 20;

/** Whether each line has one text, which is no color; or the only line has several, which are names. */
function isNames(rows: readonly CsvRow[]): boolean {
  const cells = rows.flatMap((row) => row.cells);
  if (!rows.every(({ brokenColumn }) => brokenColumn === null) || cells.some((cell) => isColor(cell)))
    return false;
  const isOneEach = rows.every((row) => row.cells.length === 1);
  const isOneLine = rows.length === 1 && cells.length <= mostColumns && !cells.some(isTitle);
  return isOneEach || (isOneLine && cells.every(isShortName));
}

function readNames(rows: readonly CsvRow[]): LabelFile {
  const all = rows.flatMap(({ line, cells }) =>
    cells.map((cell) => ({
      line,
      name: unescapeCell(cell.trim()).replace(listMark, ""),
      color: null,
    })),
  );
  const [first, ...rest] = all;
  const raw = first !== undefined && listTitles.includes(titleKey(first.name)) ? rest : all;
  const other = findOtherText(raw);
  return other === null ? readOneList("names", raw, false) : refuseText("names", other);
}

/** What may stand above a list of names. */
const listTitles: readonly string[] = [...nameFields, labelsTitle, "names", "tags"];

/** The columns with the names and the colors: recognized by their titles, else by their content. */
function recognizeColumns(rows: readonly CsvRow[]): CsvColumns {
  const [first, ...rest] = rows;
  const titles = first?.cells.map((cell) => titleKey(cell)) ?? [];
  const noColumns = { name: null, color: null };
  // Lines of a program.
  const areCode = rows.some(({ cells }) => /^\s*[{([]\s*["'`]/.test(cells[0] ?? ""));
  if (areCode && findTitle(titles, nameFields) === null) return { hasHeader: false, ...noColumns };
  // A table of anything may have names and colors: a person says whether they are labels.
  const isOther =
    findTitle(titles, nameFields) !== null &&
    (titles.some(isForeignField) || isColorDefinition((title) => titles.includes(title)));
  if (isOther) return { hasHeader: true, ...noColumns };
  const named = {
    name: findTitle(titles, nameFields) ?? findTitle(titles, newNameFields),
    color: findColorTitle(titles, rest),
  };
  const colored = findColorColumn(rows, titles.length);
  const startsWithColor =
    first?.cells.some((cell) => normalizeHexColor(cell) !== null) === true ||
    (colored !== null && isColor(first?.cells[colored] ?? ""));
  const content = startsWithColor ? colored : findColorColumn(rest, titles.length);
  const isNamed = named.name !== null || named.color !== null;
  const hasHeader = !startsWithColor && (isNamed || content !== null);
  // Without titles, numbers are what a processor is told to move.
  const areOperands = startsWithColor && /^\s*0x/i.test(first?.cells[colored ?? 0] ?? "");
  if (areOperands) return { hasHeader: false, ...noColumns };
  const color = (hasHeader ? named.color : null) ?? content;
  const others = titles
    .map((_, index) => index)
    .filter((index) => index !== color && !formerNameFields.includes(titles[index] ?? ""));
  // Some tables have a separator at the beginning of each line.
  const other = others.find((index) => titles[index] !== "") ?? others[0] ?? -1;
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

/** The first column that is called as colors are and has any; else the first that is called so. */
function findColorTitle(titles: readonly string[], rows: readonly CsvRow[]): number | null {
  const found = colorFields.map((title) => titles.indexOf(title)).filter((index) => index >= 0);
  const sample = rows.slice(0, sampleSize);
  const count = (index: number) =>
    sample.filter(({ cells }) => readColor(cells[index] ?? "") !== null).length;
  const [best] = found.toSorted((one, other) => count(other) - count(one));
  return best ?? null;
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
    numbers: count(index, (cell) => /^\s*\d+\s*$/.test(cell) && isColor(cell)),
  })).filter(({ colors, numbers }) => colors * 2 > sample.length && numbers < colors);
  const [best] = columns.sort(
    (one, other) => other.certainty - one.certainty || other.digits - one.digits || other.colors - one.colors,
  );
  return best?.index ?? null;
}

/** Whether a cell is a color as tables have it, rather than a line of a program that has one. */
function isColor(cell: string): boolean {
  return !/[:='"`]/.test(cell) && readColor(cell) !== null;
}
