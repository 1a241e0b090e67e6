import { labelNameSchema } from "#contract/label-input.ts";
import { otherFields } from "#contract/labels.ts";
import type { FieldProblem } from "#contract/problems.ts";
import { fromKeys } from "#contract/values.ts";
import { readColor } from "./color-reader.ts";
import {
  type Columns,
  columnUses,
  createNameSplitter,
  guessColumns,
  isNameLike,
  isTitle,
  namesAlone,
} from "./columns.ts";
import { cleanHeading } from "./headings.ts";
import type { FileLabel } from "./label-plan.ts";
import { allLists, type FileFormat, fillTitle, rowLimit, type Table, textPaths } from "./tables.ts";
import { decodeText, type TextEncoding } from "./text-encoding.ts";
import { type FoundTables, readAnyText, readTextTables } from "./text-tables.ts";
import { findTool, type Tool, tools } from "./tools.ts";

/** What a person chose where a file can be read in several ways; null or absent for the best guess. */
export interface FileChoice {
  /** The path of the list to read. */
  readonly list: string | null;
  /** The columns to use; without a list, those of the best one. */
  readonly columns: Columns | null;
  /** Of a file that is given as bytes. */
  readonly encoding?: TextEncoding;
}

/** One of the lists that a file has, with the number and the first names of its labels as its columns are guessed. */
interface LabelList extends Pick<Table, "path" | "titles"> {
  readonly count: number;
  readonly sample: readonly string[];
  /** Null where no column has names, such as in a table of issues without tags. */
  readonly columns: Columns | null;
}

/** Why something in a file can't be read; who shows it has the sentences. */
export type FileProblemReason =
  /** A label's name or color breaks the contract's rules. */
  | { readonly code: "field"; readonly problem: FieldProblem }
  /** A spreadsheet's cell has a date, a truth value, or an error such as `#N/A` where a name should be. */
  | { readonly code: "value" }
  /** The syntax is broken from this column on, or there is more, or more deeply nested, than is read. */
  | { readonly code: "syntax" | "too-large"; readonly format: FileFormat; readonly column: number }
  /** No list of labels; nothing in the file, or in its list; neither a text nor a spreadsheet. */
  | { readonly code: "no-list" | "empty" | "not-text" };

/** Something in a file that can't be read. */
export interface FileProblem {
  /** From 1; of a spreadsheet, its row. */
  readonly line: number;
  /** Where it is one row: its name and color as they were found, ready to be shown and corrected. */
  readonly content?: { readonly name: string; readonly color: string };
  readonly reason: FileProblemReason;
}

/** The labels of a file, and all that a person needs to correct what was guessed. */
export interface LabelFile {
  readonly format: FileFormat;
  /** The tool whose file it is, as it calls itself; null where none is known. */
  readonly tool: string | null;
  /** Of a file that doesn't say it: what was chosen, or guessed by which characters are frequent; null for any other. */
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
  /** Rows that are no labels, such as headings, and those that the file says are hidden or to be removed. */
  readonly leftOut: readonly { readonly line: number; readonly text: string }[];
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
/** How many lists are offered, and how many rows of each are counted as labels. */
const [listLimit, countLimit] = [50, 1000];

/**
 * Reads the labels of a file: a spreadsheet, CSV, JSON, YAML, TOML, HTML, XML, Markdown, a changelog, or any other text.
 *
 * It finds the lists and guesses which one, and which of its columns, is meant; a choice decides instead.
 */
export async function readLabelFile(
  input: string | Uint8Array,
  choice: FileChoice = { list: null, columns: null },
): Promise<LabelFile> {
  if (typeof input === "string") return (await readTextLabels(input, choice)).file;
  const decoded = decodeText(input, choice.encoding);
  if (decoded === null) {
    const { readSpreadsheet } = await import("./spreadsheets.ts");
    const tables = readSpreadsheet(input);
    if (tables === null) return refuse("text", { code: "not-text" });
    return chooseLabels({ format: "spreadsheet", tables, error: null }, choice, null).file;
  }
  const { text, encoding, isGuessed } = decoded;
  const { file } = await readTextLabels(text, choice);
  return { ...file, encoding: choice.encoding || isGuessed ? encoding : null };
}

/** Reads the labels of a text, and where they are. */
export async function readTextLabels(input: string, choice: FileChoice) {
  const text = input.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  if (text.trim() === "") return { file: refuse("text", { code: "empty" }), table: null };
  return chooseLabels(await readTextTables(text), choice, text);
}

function refuse(format: FileFormat, reason: FileProblemReason): LabelFile {
  const none = { tool: null, encoding: null, lists: [], list: null, columns: null, titles: [], leftOut: [] };
  return { ...none, format, isCertain: false, labels: [], problems: [{ line: 1, reason }] };
}

/** @param text in which labels may be anywhere; null where there is none but the tables */
function chooseLabels(found: FoundTables, choice: FileChoice, text: string | null) {
  const { error } = found;
  const candidates = findCandidates(found, text);
  const lists = candidates.map(describeList);
  // Another list of the same labels is no doubt.
  const keys = lists.map(({ count, sample }) => [count, ...sample].join("\n"));
  const next = candidates.find((_, index) => keys[index] !== keys[0]);
  const chosen = candidates.find(({ table }) => choice.list === null || table.path === choice.list);
  if (chosen === undefined)
    return { file: { ...refuse(found.format, { code: "no-list" }), lists }, table: null };
  const { table, tool, score } = chosen;
  const { format, path: list, titles, rows } = table;
  const isThere = (index: number | null) => index === null || index in titles;
  const isValid = choice.columns !== null && Object.values(choice.columns).every(isThere);
  const columns = isValid ? choice.columns : chosen.columns;
  const read = readRows({ ...chosen, columns }, rowLimit);
  const problems: FileProblem[] = [];
  const report = (line: number, reason: FileProblemReason) => problems.push({ line, reason });
  // Who chose a list knows what it is.
  if (error !== null && choice.list === null) report(error.line, error);
  const rest = rows[rowLimit];
  if (rest !== undefined) report(rest.line, { code: "too-large", format, column: 1 });
  if (rows.length === 0) report(1, { code: "empty" });
  const hasLead = tool !== null || score - (next?.score ?? 0) >= certainLead;
  const isChosen = choice.list !== null || isValid || (error === null && score >= goodScore && hasLead);
  const file: LabelFile = {
    ...{ format, tool: tool?.tool ?? null, encoding: null, lists, list, columns, titles, ...read },
    isCertain: columns !== null && isChosen,
    problems: [...problems, ...read.problems],
  };
  return { file, table };
}

/** The lists of a file, the most likely first. */
function findCandidates({ tables, format }: FoundTables, text: string | null): readonly Candidate[] {
  const root = tables.find(({ path, container }) => path === "." && container?.kind === "map");
  const keys = root?.rows.map(({ cells: [key = ""] }) => key) ?? [];
  const fields = new Set([...keys, ...tables.map(({ path }) => path.split(".").at(-1) ?? "")]);
  const judged = tables.map((table) => judge(table, fields));
  // In other formats, there may be labels anywhere.
  const isClear = format === "json" || format === "toml";
  const isGood = judged.some(({ score, table }) => score >= goodScore || table.rows.length === 0);
  const others = text === null || isClear || isGood ? [] : readAnyText(text);
  const all = [...joinAlike(judged), ...judged, ...others.map((table) => judge(table, fields))];
  // What can be read in two ways is offered in the likelier one.
  const byPath = Map.groupBy(
    all.toSorted((one, other) => other.score - one.score),
    ({ table }) => table.path,
  );
  return [...byPath.values()].flatMap(([likeliest]) => likeliest ?? []).slice(0, listLimit);
}

function describeList(candidate: Candidate): LabelList {
  const { path, titles, rows } = candidate.table;
  const { labels } = readRows(candidate, countLimit);
  const count = rows.length > countLimit ? rows.length : labels.length;
  const sample = labels.slice(0, 3).map(({ name }) => showText(name));
  return { path, count, sample, titles, columns: candidate.columns };
}

/** What lists of labels to remove, and of labels, are called. */
const removalPath = /(?:^|[.\s_-])(?:deleted?|remove[ds]?|removals?|obsolete|prune)(?:$|[\s_-])/i;
const labelPath = /(?:label|tag|categor|section|kind|type)s?$/i;

function judge(table: Table, fields: ReadonlySet<string>): Candidate {
  const { columns, score } = guessColumns(table);
  const known = findTool(table, fields);
  const hasColors = columns !== null && columns.color !== null;
  // A category with a color is a label already.
  if (known !== null && (known.tool.hasLabels || !hasColors)) {
    const { tool, name } = known;
    const nameAt = tool.hasLabels ? (columns?.name ?? name) : name;
    const own = { ...namesAlone, ...columns, name: nameAt };
    return { table, tool, columns: own, score: 200 - tools.indexOf(tool) };
  }
  const { format, container } = table;
  const path = table.path.slice(-60);
  // The keys of a map may be any settings.
  const isKeys = container?.kind === "map" && columns?.name === 0 && !hasColors;
  const byPath = (labelPath.test(path) ? 8 : 0) - (isKeys ? 30 : 0) - (removalPath.test(path) ? 60 : 0);
  const byKind = format === "changelog" ? 45 : path === textPaths.lines ? -20 : format === "text" ? -10 : 0;
  return { table, tool: null, columns, score: score + byPath + byKind };
}

/** All lists with colors that have the same titles, as one: first where they stand side by side, else last. */
function joinAlike(candidates: readonly Candidate[]): readonly Candidate[] {
  const pick = (texts: readonly string[], columns: Columns | null) =>
    columnUses.map((use) => texts[columns?.[use] ?? -1] ?? "");
  const titlesOf = ({ table, columns }: Candidate) => pick(table.titles, columns);
  const colored = candidates.filter(({ columns }) => columns !== null && columns.color !== null);
  const groups = Map.groupBy(colored, (one) => titlesOf(one).slice(0, 2).join("\n").toLowerCase());
  const alike = [...groups.values()].toSorted((one, other) => other.length - one.length)[0] ?? [];
  const [first] = alike;
  if (first === undefined || alike.length < 2) return [];
  const rows = alike.flatMap(({ table, columns }) =>
    table.rows.map(({ line, cells }) => ({ line, cells: pick(cells, columns) })),
  );
  const { format } = first.table;
  const parents = new Set(alike.map(({ table: { path } }) => path.slice(0, path.lastIndexOf(".") + 1)));
  const best = Math.max(...alike.map(({ score }) => score));
  const isPage = format === "markdown" || alike.every(({ table }) => /^table \d+$/.test(table.path));
  const score = isPage ? best + certainLead : parents.size === 1 ? best + 1 : goodScore - 1;
  const table = { path: allLists, format, titles: titlesOf(first), rows };
  return [{ table, tool: null, columns: fromKeys(columnUses, (use) => columnUses.indexOf(use)), score }];
}

/** What says in a column such as `delete` or `hidden` that a label isn't meant. */
const removalValue = /^(?:true|yes|y|1|x|deleted?|removed?|absent)$/i;

/** Makes labels of the first rows of a list, each once. */
function readRows(
  { table, tool, columns }: Candidate,
  limit: number,
): Pick<LabelFile, "labels" | "problems" | "leftOut"> {
  const labels = new Map<string, FileLabel>();
  const problems: FileProblem[] = [];
  const leftOut: { line: number; text: string }[] = [];
  if (columns === null) return { labels: [], problems, leftOut };
  const { titles, format } = table;
  const { name: nameAt, color: colorAt, former: formerAt } = columns;
  const rows = table.rows.slice(0, limit);
  const find = (is: (title: string, index: number) => boolean) =>
    [...titles.keys()].filter((at) => is(titles[at] ?? "", at));
  // Exports have a column of the same title for each label of an issue.
  const nameColumns = find((title, at) => at === nameAt || (title !== "" && title === titles[nameAt]));
  const formers = find((title, at) => at === formerAt || isTitle(title, "former"));
  const removals = find((title, at) => isTitle(title, "removal") && at !== nameAt);
  const fillAt = titles.indexOf(fillTitle);
  const readCell = (cell: string) => {
    const text = tool?.colors?.get(cell) ?? cell;
    // Of several, and beside words, the first with digits counts.
    return readColor(text) ?? readColor(/#[\da-f]{6}\b/i.exec(text)?.[0] ?? text.split("\n", 1)[0] ?? "");
  };
  const split = createNameSplitter(table, columns, readCell);
  for (const { line, cells, values } of rows) {
    const cellAt = (index: number) => cells[index]?.trim() ?? "";
    const textsOf = (some: readonly number[]) => some.flatMap((at) => cellAt(at) || []).join("\n");
    const colorCell = cellAt(colorAt ?? -1);
    const former = textsOf(formers).split("\n");
    const nameCell = textsOf(nameColumns) || (former[0] ?? "");
    const content = { name: showText(nameCell), color: showText(colorCell) };
    const report = (reason: FileProblemReason) => problems.push({ line, content, reason });
    const names = split(nameCell);
    const color = colorAt === null ? null : readCell(colorCell || cellAt(fillAt));
    const others = fromKeys(otherFields, (field) => cellAt(columns[field] ?? -1) || null);
    // Any text has lines of something else.
    const isNoLabel = format === "text" && (colorAt === null ? !isNameLike(nameCell) : color === null);
    const isRemoved = removals.some((at) => removalValue.test(cellAt(at)));
    if (names.length === 0 || isNoLabel || isRemoved) {
      const found = Object.values(content).filter((cell) => cell !== "");
      leftOut.push({ line, text: found.join(", ") || showText(cells.join(" ")) });
    } else if (values?.has(nameAt) === true) report({ code: "value" });
    else if (color === null && colorCell !== "") report({ code: "field", problem: "color-format" });
    else
      for (const { name: written, color: told } of names) {
        const name = tool === null || tool.hasLabels ? written : cleanHeading(written);
        const [issue] = labelNameSchema.safeParse(name).error?.issues ?? [];
        const formerNames = [...new Set(former)].filter((one) => one !== "" && one !== name);
        const fields = { ...others, name, color: told ?? color };
        const label = { ...fields, line, ...(formerNames.length > 0 && { formerNames }) };
        const key = JSON.stringify(fields);
        const known = labels.get(key);
        if (issue !== undefined) report({ code: "field", problem: issue.message as FieldProblem });
        else labels.set(key, known === undefined ? label : { ...known, count: (known.count ?? 1) + 1 });
      }
  }
  return { labels: [...labels.values()], problems, leftOut: leftOut.filter(({ text }) => text !== "") };
}

/** A text from a file, short enough to be shown. */
function showText(text: string): string {
  const trimmed = text.trim();
  return trimmed.length > 80 ? `${trimmed.slice(0, 80).toWellFormed()}…` : trimmed;
}
