import Papa from "papaparse";
import { isCertainColor, isTitle, splitTitles } from "./columns.ts";
import { readHeadings } from "./headings.ts";
import { unescapeCell } from "./label-file-format.ts";
import { readMarkup } from "./markup.ts";
import {
  addChannels,
  cleanText,
  columnLimit,
  type FileFormat,
  fillRow,
  joinColumns,
  type Row,
  rowLimit,
  type Table,
  tableLimit,
  textPaths,
} from "./tables.ts";
import { type FileMap, type FileValue, readTree, TreeError } from "./trees.ts";

/** The tables of a text, and why it couldn't be read as what it begins like. */
export interface TextTables {
  readonly tables: readonly Table[];
  readonly format: FileFormat;
  /** What the outermost map has, to be shown where there is no table. */
  readonly keys: readonly string[];
  readonly error: TreeError | null;
}

/** Finds the tables in a text by what it begins like; none in a text that is neither CSV nor any markup. */
export async function readTextTables(text: string): Promise<TextTables> {
  if (/^\s*<[!?a-z]/i.test(text)) {
    const tables = readMarkup(text);
    if (tables.length > 0) return { tables, format: "html", keys: [], error: null };
  }
  let error: TreeError | null = null;
  const tree = await readTree(text).catch((reason: unknown) => {
    if (!(reason instanceof TreeError)) throw reason;
    error = reason;
    return null;
  });
  const tables = [...(tree === null ? [] : readTreeTables(tree.values, tree.format))];
  const hasTree = tree?.values.some(({ kind }) => kind !== "text") === true;
  const treeFormat = hasTree ? (tree?.format ?? null) : null;
  // What is YAML may be other things as well: its comments are Markdown's headings.
  const isOther = treeFormat === null || treeFormat === "yaml";
  if (isOther) tables.push(...readMarkdownTables(text));
  if (tables.every(({ format }) => format === "yaml")) tables.push(...readCsv(text));
  if (isOther) tables.push(...readHeadings(text));
  const [root] = tree?.values ?? [];
  const keys = root?.kind === "map" ? root.entries.map(({ key }) => key) : [];
  return { tables, format: treeFormat ?? tables[0]?.format ?? "text", keys, error };
}

/** The lists of texts, lists of maps, and maps of a tree, each named by its path; those in items of lists together. */
export function readTreeTables(values: readonly FileValue[], format: FileFormat): readonly Table[] {
  const tables = new Map<string, { titles: string[]; rows: Row[] }>();
  const add = (path: string, titles: readonly string[], rows: readonly Row[]) => {
    const known = tables.get(path);
    if (known === undefined && tables.size < tableLimit) {
      tables.set(path, { titles: [...titles], rows: [...rows] });
    } else if (known !== undefined) {
      // The same place in another item of a list may have other fields.
      const places = titles.map((title, index) => {
        const found = title === "" ? index : known.titles.indexOf(title);
        return found >= 0 ? found : known.titles.push(title) - 1;
      });
      for (const row of rows) known.rows.push({ line: row.line, cells: arrange(row.cells, places) });
    }
  };
  const visit = (value: FileValue, path: string): void => {
    const at = path === "" ? "." : path;
    if (value.kind === "text") return;
    if (value.kind === "map") {
      addMap(value, at);
      for (const entry of value.entries) visit(entry.value, path === "" ? entry.key : `${path}.${entry.key}`);
      return;
    }
    const { items } = value;
    const maps = items.filter((item) => item.kind === "map");
    const keys = new Set(maps.flatMap(({ entries }) => entries.map(({ key }) => key)));
    // A list of maps with one entry each is a map that keeps its order.
    const isOrdered = maps.length > 1 && maps.length === items.length && keys.size === maps.length;
    if (isOrdered && maps.every(({ entries }) => entries.length === 1)) {
      const whole: FileMap = {
        kind: "map",
        line: value.line,
        entries: maps.flatMap(({ entries }) => entries),
      };
      visit(whole, path);
    } else addItems(items, at);
    for (const item of items) {
      if (item.kind === "list") visit(item, `${path}[]`);
      if (item.kind === "map")
        for (const { key, value: inner } of item.entries) visit(inner, `${path}[].${key}`);
    }
  };
  const addItems = (items: readonly FileValue[], at: string) => {
    const titles: string[] = [];
    const rows = items.map((item): Row => {
      if (item.kind === "map") return { line: item.line, cells: fillRow(titles, fieldsOf(item)) };
      const parts = item.kind === "list" ? item.items : [item];
      const cells = parts.slice(0, columnLimit).map(textOf);
      while (titles.length < cells.length) titles.push("");
      return { line: item.line, cells };
    });
    add(at, titles, rows);
  };
  const addMap = ({ entries }: FileMap, at: string) => {
    const titles = ["", ""];
    // A list without items has no label, and its name is none.
    const full = entries.filter(({ value }) => value.kind !== "list" || value.items.length > 0);
    const rows = full.map(({ key, line, value }): Row => {
      // A list of maps is a table of its own.
      const isTable = value.kind === "list" && value.items.some(({ kind }) => kind === "map");
      if (value.kind !== "map") return { line, cells: [key, isTable ? "" : textOf(value)] };
      return { line, cells: [key, "", ...fillRow(titles, fieldsOf(value), 2).slice(2)] };
    });
    if (rows.length > 0) add(at, titles, rows);
  };
  const [only, ...others] = values;
  // Documents and lines of JSON are the items of a list.
  if (only !== undefined) visit(others.length === 0 ? only : { kind: "list", line: 1, items: values }, "");
  return [...tables].map(([path, table]) => addChannels({ path, format, ...table }));
}

/** A map's fields with their texts; those of a map in it as `changelog.title`. */
function fieldsOf({ entries }: FileMap): (readonly [string, string])[] {
  return entries.flatMap(({ key, value }) =>
    value.kind === "map"
      ? value.entries.map((inner) => [`${key}.${inner.key}`, textOf(inner.value)] as const)
      : [[key, textOf(value)] as const],
  );
}

/** A value as a cell: a list's texts, or its maps' names, on lines of their own. */
function textOf(value: FileValue): string {
  if (value.kind === "text") return value.text;
  if (value.kind === "map") return "";
  const texts = value.items.map((item) =>
    item.kind === "map"
      ? textOf(item.entries.find(({ key }) => /^(?:name|title)$/i.test(key))?.value ?? nothing)
      : textOf(item),
  );
  return texts.filter((text) => text !== "").join("\n");
}

const nothing: FileValue = { kind: "text", line: 1, text: "" };

function arrange(cells: readonly string[], places: readonly number[]): string[] {
  const arranged: string[] = [];
  for (const [index, cell] of cells.entries()) arranged[places[index] ?? index] = cell;
  return Array.from(arranged, (cell) => cell ?? "");
}

/** Reads CSV with any delimiter, if most of its lines have as many cells. */
function readCsv(text: string): readonly Table[] {
  const [, delimiter = ""] = /^sep=(.)\n/.exec(text) ?? [];
  const body = delimiter === "" ? text : text.slice("sep=x\n".length);
  const guesses = [",", ";", "\t", "|", "^", "~", "\u001e", "\u001f"];
  const options = { delimiter, delimitersToGuess: guesses, newline: "\n" } as const;
  const { meta } = Papa.parse<string[]>(body.slice(0, 20_000), {
    ...options,
    preview: 50,
    skipEmptyLines: true,
  });
  const { data } = Papa.parse<string[]>(body, {
    ...options,
    delimiter: meta.delimiter,
    preview: rowLimit * 2,
  });
  let line = delimiter === "" ? 1 : 2;
  const rows = data.flatMap((cells): Row[] => {
    const row = { line, cells: cells.slice(0, columnLimit).map((cell) => unescapeCell(cell.trim())) };
    line += 1 + cells.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);
    return cells.some((cell) => cell.trim() !== "") ? [row] : [];
  });
  const widths = Map.groupBy(rows, ({ cells }) => cells.length);
  const [width = 0, most = []] =
    [...widths].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
  // One column is a table where it has a title.
  const [first = ""] = rows[0]?.cells ?? [];
  const isTitled = rows.length > 1 && (isTitle(first, "name") || isTitle(first, "tags"));
  if (most.length * 3 < rows.length * 2 || (width < 2 && !isTitled)) return [];
  return [joinColumns(addChannels(splitTitles({ path: ".", format: "csv", titles: [], rows })))];
}

/** Reads the tables of a Markdown text, each named by the heading above it. */
function readMarkdownTables(text: string): readonly Table[] {
  const tables: Table[] = [];
  const lines = text.split("\n");
  let heading = "";
  for (let index = 0; index < lines.length && tables.length < tableLimit; index += 1) {
    const line = lines[index] ?? "";
    if (/^#{1,6}\s/.test(line)) heading = line.replace(/^#+\s/, "").trim().slice(0, 100);
    if (!line.includes("|") || line.length > 2000 || !isMarkdownRule(lines[index + 1] ?? "")) continue;
    const titles = readMarkdownRow(line);
    const rows: Row[] = [];
    for (index += 2; lines[index]?.includes("|") === true; index += 1) {
      rows.push({ line: index + 1, cells: readMarkdownRow(lines[index] ?? "") });
    }
    const path = heading === "" ? `table ${tables.length + 1}` : heading;
    const isTaken = tables.some((table) => table.path === path);
    if (tables.length < tableLimit)
      tables.push({
        path: isTaken ? `${path} ${tables.length + 1}` : path,
        format: "markdown",
        titles,
        rows,
      });
  }
  return tables;
}

function isMarkdownRule(line: string): boolean {
  return line.includes("-") && line.includes("|") && /^[\s|:-]+$/.test(line);
}

function readMarkdownRow(line: string): string[] {
  const cells = line.slice(0, 5000).replace(/\\\|/g, "\u0000").split("|");
  if (cells[0]?.trim() === "") cells.shift();
  if (cells.at(-1)?.trim() === "") cells.pop();
  return cells.slice(0, columnLimit).map((cell) => cleanText(cell.replaceAll("\u0000", "|")));
}

/** The longest line of which is looked for more than its text. */
const lineLimit = 2000;
/** `name = "Bug"`, `"name": 'Bug'`, `label("Bug"`, as in settings and programs of many languages. */
const setting =
  /([A-Za-z_][\w-]{0,40})["'`]?\s{0,20}(?:=>|[:=(])\s{0,20}(?:"([^"\n]{0,300})"|'([^'\n]{0,300})'|`([^`\n]{0,300})`)/g;
/** `- name: Bug`, as in settings whose texts have no quotes. */
const plainSetting = /^\s{0,40}(?:-\s{1,9})?([A-Za-z_][\w-]{0,40}):\s([^"'`{[]{1,300})$/;
/** A color with a mark, or six digits that stand alone. */
const colorIn =
  /#(?:[\da-f]{6}|[\da-f]{3})(?![\da-z])|\b0x[\da-f]{6}\b|\b(?:rgb|hsl)\([\d\s,.%]{5,40}\)|(?<=["'`])[\da-f]{6}(?=["'`])|(?<![\w#&./-])(?=[a-f]{0,5}\d|\d{0,5}[a-f])[\da-f]{6}(?![\w-])/gi;

/** Finds what may be labels in any text: settings of which several belong together, lines with a color, and all lines. */
export function readAnyText(text: string): readonly Table[] {
  const lines = text.split("\n").slice(0, rowLimit * 2);
  const titles: string[] = [];
  const settings: Row[] = [];
  let fields = new Map<string, string>();
  let from = 1;
  const close = () => {
    if (fields.size > 0) settings.push({ line: from, cells: fillRow(titles, [...fields]) });
    fields = new Map();
  };
  const set = (key: string, value: string | undefined, index: number) => {
    if (fields.has(key)) close();
    if (fields.size === 0) from = index + 1;
    if (fields.size < columnLimit) fields.set(key, value ?? "");
  };
  const colored: Row[] = [];
  const plain: Row[] = [];
  for (const [index, whole] of lines.entries()) {
    const line = whole.slice(0, lineLimit);
    // The items of a list begin with a dash.
    if (/^\s{0,40}-\s/.test(line)) close();
    const quoted = [...line.matchAll(setting)];
    const [, plainKey, plainText] = quoted.length > 0 ? [] : (plainSetting.exec(line) ?? []);
    if (plainKey !== undefined) set(plainKey, plainText?.trim(), index);
    for (const [, key = "", ...texts] of quoted)
      set(
        key,
        texts.find((one) => one !== undefined),
        index,
      );
    // A bracket on a line of its own ends what belongs together.
    if (/^\s*[})\]]/.test(line)) close();
    const cells = readColoredLine(line);
    if (cells !== null) colored.push({ line: index + 1, cells });
    if (line.trim() !== "")
      plain.push({ line: index + 1, cells: [line.replace(/^\s*(?:[-*+•]|\d{1,4}[.)])\s/, "").trim()] });
  }
  close();
  const width = Math.max(0, ...colored.slice(0, 1000).map(({ cells }) => cells.length));
  const all: Table[] = [
    keepColored({ path: textPaths.settings, format: "text", titles, rows: settings }),
    {
      path: textPaths.colors,
      format: "text",
      titles: Array.from({ length: width }, (_, index) => (index === 0 ? "color" : "")),
      rows: stripCommon(colored),
    },
    { path: textPaths.lines, format: "text", titles: [""], rows: plain },
  ];
  return all.filter(({ rows }) => rows.length > 0);
}

/** Of settings, those that have a color, where any do: the others are of something else. */
function keepColored(table: Table): Table {
  const color = table.titles.findIndex((title) => isTitle(title, "color"));
  const rows = table.rows.filter(
    ({ cells }) => isCertainColor(cells[color] ?? "") || /^[\da-f]{6}$/i.test(cells[color] ?? ""),
  );
  if (rows.length === 0) return table;
  const used = table.titles.flatMap((_, index) => (rows.some(({ cells }) => cells[index]) ? index : []));
  return {
    ...table,
    titles: used.map((index) => table.titles[index] ?? ""),
    rows: rows.map(({ line, cells }) => ({ line, cells: used.map((index) => cells[index] ?? "") })),
  };
}

/** The color of a line, then the texts beside it: those in quotes, else what stands before and after; null without a color. */
function readColoredLine(line: string): string[] | null {
  const [found] = [...line.matchAll(colorIn)].filter(
    ([text]) => isCertainColor(text) || /^[\da-f]{6}$/i.test(text),
  );
  if (found === undefined) return null;
  const [color] = found;
  const quoted = [...line.matchAll(/"([^"]{1,300})"|'([^']{1,300})'|`([^`]{1,300})`/g)]
    .map(([, one, other, third]) => one ?? other ?? third ?? "")
    .map((text) => trimMarks(text.replace(color, "")))
    .filter((text) => text !== "");
  const [before = "", after = ""] = [line.slice(0, found.index), line.slice(found.index + color.length)];
  const plain = [before, after].flatMap((text) => text.split(/[;|\t]|\s\s/)).map(trimMarks);
  const texts = quoted.length > 0 ? quoted : plain.filter((text) => text !== "");
  return texts.length === 0 ? null : [color, ...texts.slice(0, columnLimit - 1)];
}

/** A text without the marks around it. */
function trimMarks(text: string): string {
  const isMark = (character: string | undefined) =>
    character !== undefined && /[\s"'`,;:=|>#()[\]{}*-]/.test(character);
  let [start, end] = [0, text.length];
  while (start < end && isMark(text[start])) start += 1;
  while (end > start && isMark(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

/** Takes away what all texts beside colors begin and end with, such as a command and its options. */
function stripCommon(rows: readonly Row[]): readonly Row[] {
  const texts = rows.map(({ cells }) => cells[1] ?? "");
  if (texts.length < 3) return rows;
  const common = (all: readonly string[]) => {
    const [first = ""] = all;
    let size = 0;
    while (size < first.length && all.every((text) => text[size] === first[size])) size += 1;
    // Only whole words are no part of a name.
    return first.slice(0, first.slice(0, size).lastIndexOf(" ") + 1).length;
  };
  const start = common(texts);
  const end = common(texts.map((text) => [...text.slice(start)].reverse().join("")));
  return rows.map((row) => {
    const [color = "", text = "", ...others] = row.cells;
    const kept = text.slice(start, text.length - end);
    return { ...row, cells: [color, trimMarks(kept === "" ? text : kept), ...others] };
  });
}
