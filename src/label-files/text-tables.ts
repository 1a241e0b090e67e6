import Papa from "papaparse";
import { isCertainColor, isTitle, splitTitles } from "./columns.ts";
import { readHeadings } from "./headings.ts";
import { unescapeCell } from "./label-file-format.ts";
import { readMarkup } from "./markup.ts";
import {
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
import { readTreeTables } from "./tree-tables.ts";
import { readTree, type Tree, TreeError } from "./trees.ts";

/** Tables that were found in a file, and why it couldn't be read as what it begins like. */
export interface FoundTables {
  readonly tables: readonly Table[];
  readonly format: FileFormat;
  /** What the outermost map has, to be shown where there is no table. */
  readonly keys: readonly string[];
  readonly error: TreeError | null;
  /** Null for a text in none of these formats. */
  readonly tree: Tree | null;
}

/** Finds the tables in a text by what it begins like; none in a text that is neither CSV nor any markup. */
export async function readTextTables(text: string): Promise<FoundTables> {
  if (/^\s*<[!?a-z]/i.test(text)) {
    const tables = readMarkup(text);
    if (tables.length > 0) return { tables, format: "html", keys: [], error: null, tree: null };
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
  return { tables, format: treeFormat ?? tables[0]?.format ?? "text", keys, error, tree };
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
  return [joinColumns(splitTitles({ path: ".", format: "csv", titles: [], rows }))];
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
/** `"bug" = {`, as in programs: what a block is called. */
const opening = /^\s{0,40}["'`]?([^"'`{}=:,]{1,60}?)["'`]?\s{0,20}(?:=>|[:=])\s{0,20}\{\s{0,20}$/;
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
    const [, block] = opening.exec(line) ?? [];
    if (block !== undefined) {
      close();
      set("key", block, index);
    }
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
  const rows = table.rows.filter(({ cells }) => isCodeColor(cells[color] ?? ""));
  return rows.length === 0 ? table : { ...table, rows };
}

/** Whether a text is a color in a program, where digits alone are one, too. */
function isCodeColor(text: string): boolean {
  return isCertainColor(text) || /^[\da-f]{6}$/i.test(text);
}

/** The color of a line, then the texts beside it: those in quotes, else what stands before and after; null without a color. */
function readColoredLine(line: string): string[] | null {
  // Three digits alone are rather the number of an issue.
  const found = [...line.matchAll(colorIn)].find(
    ([text]) => isCodeColor(text) && !/^#(?!(\d)\1\1)\d{3}$/.test(text),
  );
  if (found === undefined) return null;
  const [color] = found;
  const split = (text: string) => text.split(/[;|\t]|\s\s|\s\/\s/);
  const quoted = [...line.matchAll(/"([^"]{1,300})"|'([^']{1,300})'|`([^`]{1,300})`/g)].flatMap(
    ([, one, other, third]) => {
      const text = one ?? other ?? third ?? "";
      return text.includes(color) ? split(text.replace(color, "")) : text;
    },
  );
  const plain = [line.slice(0, found.index), line.slice(found.index + color.length)].flatMap(split);
  const clean = (texts: readonly string[]) =>
    texts.map(trimMarks).filter((text) => text !== "" && !isTitle(text, "color"));
  const texts = [clean(quoted), clean(plain)].find((some) => some.length > 0) ?? [];
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

/** Takes away the words that all texts beside colors begin and end with, such as a command and its options. */
function stripCommon(rows: readonly Row[]): readonly Row[] {
  const words = rows.map(({ cells }) => (cells[1] ?? "").split(" "));
  const [first = []] = words;
  if (words.length < 3) return rows;
  let [start, end] = [0, 0];
  const isCommon = (at: number) =>
    words.every((all) => all.length > start + end + 1 && all.at(at) === first.at(at));
  while (isCommon(start)) start += 1;
  while (isCommon(-1 - end)) end += 1;
  return rows.map(({ line, cells: [color = "", , ...others] }, index) => {
    const all = words[index] ?? [];
    return { line, cells: [color, trimMarks(all.slice(start, all.length - end).join(" ")), ...others] };
  });
}
