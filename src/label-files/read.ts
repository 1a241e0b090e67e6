import * as z from "zod/mini";
import { labelNameSchema } from "#contract/label-input.ts";
import { type FieldProblem, isFieldProblem } from "#contract/problems.ts";
import { readColor } from "./color-reader.ts";
import { type Columns, createNameSplitter, guessColumns, isNameLike, isTitle } from "./columns.ts";
import {
  allLists,
  cleanHeading,
  type FileFormat,
  fillTitle,
  rowLimit,
  type Table,
  textPaths,
} from "./tables.ts";
import { decodeText, isSpreadsheet, type TextEncoding } from "./text-encoding.ts";
import { type FoundTables, readAnyText, readTextTables } from "./text-tables.ts";
import { findTool, type Tool, tools } from "./tools.ts";
import type { Tree } from "./trees.ts";

/** What a person chose where a file can be read in several ways; null or absent for the best guess. */
export interface FileChoice {
  /** The path of the list to read. */
  readonly list: string | null;
  /** The columns to use; without a list, those of the best one. */
  readonly columns: Columns | null;
  /** Of a file that is given as bytes. */
  readonly encoding?: TextEncoding;
}

/** One of the lists that a file has. */
export interface LabelList {
  /** Where it is in the file, such as `default.labels`; see {@link textPaths} and {@link allLists}. `.` is the file itself. */
  readonly path: string;
  /** How many labels it has as its columns are guessed. */
  readonly count: number;
  /** The names of its first labels, ready to be shown. */
  readonly sample: readonly string[];
  /** What its columns are called; empty for one without a title. */
  readonly titles: readonly string[];
  /** As they are guessed; null where no column has names, such as in a table of issues without tags. */
  readonly columns: Columns | null;
}

/** A label of a file. */
export interface FileLabel {
  readonly name: string;
  /** Null if the file has none for it. */
  readonly color: string | null;
  /** Where it is first named, from 1; of a spreadsheet, its row. */
  readonly line: number;
  /** What it was called before, the last name first; none if absent. */
  readonly formerNames?: readonly string[];
  /** How often it is named, if more than once. */
  readonly count?: number;
}

/** Why something in a file can't be read; who shows it has the sentences. */
export type FileProblemReason =
  /** A label's name or color breaks the contract's rules. */
  | { readonly code: "field"; readonly problem: FieldProblem }
  /** A spreadsheet's cell has a date, a truth value, or an error such as `#N/A` where a name should be. */
  | { readonly code: "value" }
  /** The file says that this label is to be removed, which import doesn't. */
  | { readonly code: "removal" }
  /** The syntax is broken from this column on, from 1. What was found has been found in the text as it stands. */
  | { readonly code: "syntax"; readonly format: FileFormat; readonly column: number }
  /** More, or more deeply nested, than is read. What was found has been found in the text as it stands. */
  | { readonly code: "too-large"; readonly format: FileFormat; readonly column: number }
  /** No list of labels; what was found are fields, or columns, that are called so. */
  | { readonly code: "no-list"; readonly format: FileFormat; readonly found: readonly string[] }
  /** There is nothing in the file, or in its list. */
  | { readonly code: "empty" }
  /** Neither a text nor a spreadsheet. */
  | { readonly code: "not-text" };

/** Something in a file that can't be read. */
export interface FileProblem {
  /** From 1; of a spreadsheet, its row. */
  readonly line: number;
  /** The name and color as they were found, ready to be shown. */
  readonly text: string;
  /** Where it is one row: its name and color apart, ready to be shown and corrected. */
  readonly content?: { readonly name: string; readonly color: string };
  readonly reason: FileProblemReason;
}

/** A row of the list that is no label, such as a heading: it has no name, or no color where all others have one. */
interface LeftOutRow {
  /** From 1; of a spreadsheet, its row. */
  readonly line: number;
  /** Ready to be shown. */
  readonly text: string;
}

/** The labels of a file, and all that a person needs to correct what was guessed. */
export interface LabelFile {
  readonly format: FileFormat;
  /** The tool whose file it is, as it calls itself; null where none is known. */
  readonly tool: string | null;
  /** Of a file that was given as bytes; null otherwise, and for a spreadsheet. */
  readonly encoding: TextEncoding | null;
  /** All lists that were found, the most likely first. */
  readonly lists: readonly LabelList[];
  /** The path of the list that was read; null if there is none, or none has the path that was chosen. */
  readonly list: string | null;
  /** The columns that were used; null if none has names. */
  readonly columns: Columns | null;
  /** What the columns of the list are called; empty for one without a title. */
  readonly titles: readonly string[];
  /** Whether the list and columns were chosen, or are the only ones that make sense. */
  readonly isCertain: boolean;
  readonly labels: readonly FileLabel[];
  readonly problems: readonly FileProblem[];
  readonly leftOut: readonly LeftOutRow[];
}

/** A list that was found, and how its columns are guessed. */
interface Candidate {
  readonly table: Table;
  readonly tool: Tool | null;
  readonly columns: Columns | null;
  readonly score: number;
}

/** From this score on, a table looks like labels; from so much more than the next, there is no doubt which is meant. */
const [goodScore, certainLead] = [45, 12];
/** How many lists are offered, and how many labels of each are shown. */
const [listLimit, sampleSize] = [50, 3];
/** Up to so many rows, the labels of a list that isn't read are counted; of more, the rows are. */
const countLimit = 1000;

/** A list of labels that was read, and where it is in the file. */
interface ReadList {
  readonly file: LabelFile;
  /** Null for none. */
  readonly table: Table | null;
  readonly tree: Tree | null;
}

const noChoice: FileChoice = { list: null, columns: null };

/**
 * Reads the labels of a file: a spreadsheet, CSV, JSON, YAML, TOML, HTML, XML, Markdown, a changelog, or any other text.
 *
 * It finds the lists and guesses which one, and which of its columns, is meant; a choice decides instead.
 */
export async function readLabelFile(
  input: string | Uint8Array,
  choice: FileChoice = noChoice,
): Promise<LabelFile> {
  if (typeof input === "string") return (await readTextLabels(input, choice)).file;
  if (isSpreadsheet(input)) {
    const { readSpreadsheet } = await import("./spreadsheets.ts");
    const tables = readSpreadsheet(input);
    if (tables === null) return refuse("spreadsheet", { code: "not-text" });
    const keys = tables.map(({ path }) => path);
    return chooseLabels({ format: "spreadsheet", tables, keys, error: null, tree: null }, choice, null).file;
  }
  const decoded = decodeText(input, choice.encoding);
  if (decoded === null) return refuse("text", { code: "not-text" });
  const { file } = await readTextLabels(decoded.text, choice);
  return { ...file, encoding: decoded.encoding };
}

/** Reads the labels of a text, and where they are. */
export async function readTextLabels(input: string, choice: FileChoice): Promise<ReadList> {
  const text = input.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  if (text.trim() === "") return { file: refuse("text", { code: "empty" }), table: null, tree: null };
  return chooseLabels(await readTextTables(text), choice, text);
}

function refuse(format: FileFormat, reason: FileProblemReason): LabelFile {
  const none = { tool: null, encoding: null, lists: [], list: null, columns: null, titles: [], leftOut: [] };
  return { ...none, format, isCertain: false, labels: [], problems: [{ line: 1, text: "", reason }] };
}

/** @param text in which labels may be anywhere; null where there is none but the tables */
function chooseLabels(found: FoundTables, choice: FileChoice, text: string | null): ReadList {
  const { error, tree } = found;
  const candidates = findCandidates(found, text);
  const lists = candidates.map(describeList);
  const [best, next] = candidates;
  const chosen = choice.list === null ? best : candidates.find(({ table }) => table.path === choice.list);
  if (chosen === undefined) {
    const format = best?.table.format ?? found.format;
    const reason = { code: "no-list", format, found: found.keys.slice(0, listLimit).map(showText) } as const;
    return { file: { ...refuse(format, reason), lists }, table: null, tree };
  }
  const { table, tool, score } = chosen;
  const { format, titles, rows } = table;
  const isThere = (index: number | null) => index === null || index in titles;
  const isValid = choice.columns !== null && Object.values(choice.columns).every(isThere);
  const columns = isValid ? choice.columns : chosen.columns;
  const hasLead = tool !== null || score - (next?.score ?? 0) >= certainLead;
  const read = readRows({ ...chosen, table: { ...table, rows: rows.slice(0, rowLimit) } }, columns);
  const problems: FileProblem[] = [];
  const report = (line: number, reason: FileProblemReason) => problems.push({ line, text: "", reason });
  if (error !== null) report(error.line, { code: error.code, format: error.format, column: error.column });
  const [firstLeft] = rows.slice(rowLimit);
  if (firstLeft !== undefined) report(firstLeft.line, { code: "too-large", format, column: 1 });
  if (rows.length === 0) report(1, { code: "empty" });
  const file: LabelFile = {
    format,
    tool: tool?.tool ?? null,
    encoding: null,
    lists,
    list: table.path,
    columns,
    titles,
    isCertain:
      columns !== null &&
      (choice.list !== null || isValid || (score >= goodScore && hasLead && error === null)),
    ...read,
    problems: [...problems, ...read.problems],
  };
  return { file, table, tree };
}

/** The lists of a file, the most likely first. */
function findCandidates(
  { tables, keys, format, error }: FoundTables,
  text: string | null,
): readonly Candidate[] {
  const fields = new Set([...keys, ...tables.map(({ path }) => path.split(".").at(-1) ?? "")]);
  const judged = tables.map((table) => judge(table, fields));
  const candidates = [...joinAlike(judged), ...judged];
  const isOther = error !== null || (format !== "json" && format !== "toml");
  const hasRows = tables.length === 0 || tables.some(({ rows }) => rows.length > 0);
  if (text !== null && isOther && hasRows && !candidates.some(({ score }) => score >= goodScore)) {
    candidates.push(...readAnyText(text).map((table) => judge(table, fields)));
  }
  return candidates.toSorted((one, other) => other.score - one.score).slice(0, listLimit);
}

function describeList(candidate: Candidate): LabelList {
  const { path, titles, rows } = candidate.table;
  const { columns } = candidate;
  const part = { ...candidate, table: { ...candidate.table, rows: rows.slice(0, countLimit) } };
  const { labels } = readRows(part, columns);
  const count = rows.length > countLimit ? rows.length : labels.length;
  return {
    path,
    count,
    sample: labels.slice(0, sampleSize).map(({ name }) => showText(name)),
    titles,
    columns,
  };
}

/** What lists of labels to remove, and of labels, are called. */
const removalPath = /(?:^|[.\s_-])(?:deleted?|remove[ds]?|removals?|obsolete|prune)(?:$|[\s_-])/i;
const labelPath = /(?:label|tag|categor|section|kind|type)s?$/i;

function judge(table: Table, fields: ReadonlySet<string>): Candidate {
  const guess = guessColumns(table);
  const known = findTool(table, fields);
  const hasColors = guess.columns !== null && guess.columns.color !== null;
  // A category with a color is a label already.
  if (known !== null && (known.tool.isChangelog === false || !hasColors)) {
    const columns = guess.columns ?? { color: null, former: null };
    const name = known.tool.isChangelog === false ? (guess.columns?.name ?? known.name) : known.name;
    return { table, tool: known.tool, columns: { ...columns, name }, score: 200 - tools.indexOf(known.tool) };
  }
  const path = table.path.slice(-60);
  const isText = table.format === "text";
  // The keys of a map may be any settings.
  const isKeys = table.container?.kind === "map" && guess.columns?.name === 0 && !hasColors;
  const byPath = (labelPath.test(path) ? 8 : isKeys ? -30 : 0) - (removalPath.test(path) ? 60 : 0);
  const byKind =
    (isText ? -10 : 0) - (table.path === textPaths.lines ? 10 : 0) + (table.format === "changelog" ? 45 : 0);
  return { table, tool: null, columns: guess.columns, score: guess.score + byPath + byKind };
}

/** All lists with colors that have the same titles, as one: first where they stand side by side, else last. */
function joinAlike(candidates: readonly Candidate[]): readonly Candidate[] {
  const colored = candidates.filter(({ columns }) => columns !== null && columns.color !== null);
  const keyOf = ({ table, columns }: Candidate) =>
    [columns?.name, columns?.color].map((index) => table.titles[index ?? 0]?.toLowerCase()).join("\n");
  const alike =
    [...Map.groupBy(colored, keyOf).values()].toSorted((one, other) => other.length - one.length)[0] ?? [];
  const [first] = alike;
  if (first === undefined || alike.length < 2) return [];
  const pick = (texts: readonly string[], columns: Columns | null) =>
    [columns?.name, columns?.color, columns?.former].map((at) => texts[at ?? -1] ?? "");
  const rows = alike.flatMap(({ table, columns }) =>
    table.rows.map(({ line, cells }) => ({ line, cells: pick(cells, columns) })),
  );
  const parents = new Set(alike.map(({ table }) => table.path.split(".").slice(0, -1).join(".")));
  const { format } = first.table;
  const isPage = format === "markdown" || alike.every(({ table }) => /^table \d+$/.test(table.path));
  const best = Math.max(...alike.map(({ score }) => score));
  const score = isPage ? best + certainLead : parents.size === 1 ? best + 1 : goodScore - 1;
  const table = { path: allLists, format, titles: pick(first.table.titles, first.columns), rows };
  return [{ table, tool: null, columns: { name: 0, color: 1, former: 2 }, score }];
}

/** Makes labels of the rows of a list, each once. */
function readRows(
  { table, tool }: Candidate,
  columns: Columns | null,
): Pick<LabelFile, "labels" | "problems" | "leftOut"> {
  if (columns === null) return { labels: [], problems: [], leftOut: [] };
  const { titles, rows, format } = table;
  const colorCells = rows.map(({ cells }) => (columns.color === null ? "" : (cells[columns.color] ?? "")));
  const readCell = createCellReader(colorCells, tool?.colors);
  const split = createNameSplitter(table, columns, readCell);
  const formers = titles.flatMap((title, index) =>
    index === columns.former || isTitle(title, "former") ? index : [],
  );
  const removals = titles.flatMap((title, index) =>
    isTitle(title, "removal") && index !== columns.name ? index : [],
  );
  const hidden = tool?.hidden === undefined ? -1 : titles.indexOf(tool.hidden);
  const fill = columns.color === null ? -1 : titles.indexOf(fillTitle);
  const labels = new Map<string, FileLabel>();
  const problems: FileProblem[] = [];
  const leftOut: LeftOutRow[] = [];
  for (const [index, row] of rows.entries()) {
    const { line, cells, values } = row;
    const colorCell = colorCells[index] ?? "";
    const content = { name: showText(cells[columns.name] ?? ""), color: showText(colorCell) };
    const text = [content.name, content.color].filter((cell) => cell !== "").join(", ");
    const report = (reason: FileProblemReason) => problems.push({ line, text, content, reason });
    const former = formers.flatMap((one) => (cells[one] ?? "").split("\n")).map((name) => name.trim());
    const names = split(cells[columns.name] || (former[0] ?? ""));
    const ownColor = columns.color === null ? null : readCell(colorCell);
    const read = ownColor ?? (colorCell.trim() === "" ? readColor(cells[fill] ?? "") : null);
    const isText =
      format === "text" &&
      (columns.color === null ? !names.every(({ name }) => isNameLike(name)) : read === null);
    if (names.length === 0 || isText || /^true$/i.test(cells[hidden] ?? "")) {
      if (cells.some((cell) => cell.trim() !== ""))
        leftOut.push({ line, text: text || showText(cells.join(" ")) });
    } else if (values?.has(columns.name) === true) report({ code: "value" });
    else if (removals.some((one) => removalValue.test(cells[one]?.trim() ?? ""))) report({ code: "removal" });
    else if (read === null && colorCell.trim() !== "") report({ code: "field", problem: "color-format" });
    else {
      for (const { name, color } of names) {
        const cleaned = tool === null || tool.isChangelog === false ? name : cleanHeading(name);
        const problem = findNameProblem(cleaned);
        if (problem !== null) {
          report({ code: "field", problem });
          continue;
        }
        const label = { name: cleaned, color: color ?? read, line };
        const key = `${label.name}\n${label.color}`;
        const known = labels.get(key);
        const formerNames = former.filter((one) => one !== "" && one !== label.name);
        const more = formerNames.length > 0 ? { formerNames: [...new Set(formerNames)] } : {};
        labels.set(
          key,
          known === undefined ? { ...label, ...more } : { ...known, count: (known.count ?? 1) + 1 },
        );
      }
    }
  }
  return { labels: [...labels.values()], problems, leftOut };
}

function findNameProblem(name: string): FieldProblem | null {
  // Most are plain, and there may be tens of thousands.
  if (/^[\x21-\x7e](?:[\x20-\x7e]{0,200}[\x21-\x7e])?$/.test(name)) return null;
  const message = z.safeParse(labelNameSchema, name).error?.issues[0]?.message;
  return message === undefined ? null : isFieldProblem(message) ? message : "name-text";
}

/** What says in a column such as `delete` that a label is to be removed. */
const removalValue = /^(?:true|yes|y|1|x|deleted?|removed?|absent)$/i;

/** Reads colors as a tool, or most of a column, writes them: also as whole numbers, where not all could be digits. */
function createCellReader(
  cells: readonly string[],
  words: ReadonlyMap<string, string> | undefined,
): (cell: string) => string | null {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  const areNumbers =
    filled.length > 0 &&
    filled.every((cell) => /^\d{1,8}$/.test(cell)) &&
    filled.some((cell) => readColor(cell) === null);
  if (areNumbers) return (cell) => (cell.trim() === "" ? null : toHexNumber(Number(cell)));
  return (cell) => {
    const [first = ""] = cell.split("\n", 1);
    return readColor(words?.get(cell) ?? cell) ?? readColor(first);
  };
}

function toHexNumber(number: number): string | null {
  return number > 0xffffff ? null : `#${number.toString(16).padStart(6, "0").toUpperCase()}`;
}

/** The longest text that is shown. */
const shownLength = 80;

/** A text from a file, ready to be shown: short, with visible symbols for control characters. */
function showText(text: string): string {
  const trimmed = text.trim();
  const visible = trimmed
    .slice(0, shownLength)
    .toWellFormed()
    .replace(/\p{Cc}/gu, (control) => {
      const code = control.charCodeAt(0);
      // Unicode's block “Control Pictures” has one for each of ASCII's.
      return code < 0x20 ? String.fromCharCode(0x2400 + code) : "\ufffd";
    });
  return trimmed.length > shownLength ? `${visible}…` : visible;
}
