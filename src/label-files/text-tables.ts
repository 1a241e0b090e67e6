import Papa from "papaparse";
import { isCertainColor, isNameLike, isTitle, makeTable } from "./columns.ts";
import { readTokens } from "./design-tokens.ts";
import { cleanText, readHeadings } from "./headings.ts";
import { unescapeCell } from "./label-file-format.ts";
import { readMarkup } from "./markup.ts";
import { columnLimit, fillRow, type Row, rowLimit, type Table, tableLimit, textPaths } from "./tables.ts";
import { readTreeTables } from "./tree-tables.ts";
import { readTree, type Tree } from "./trees.ts";

/** The tables of a file. */
export interface FoundTables {
  readonly tables: readonly Table[];
  readonly format: Table["format"];
  /** Why it can't be read as what it begins like. */
  readonly error: Tree["error"];
}

/** Finds the tables in a text by what it begins like; none in a text that is neither CSV nor any markup. */
export async function readTextTables(text: string): Promise<FoundTables> {
  const page = /^\s*<[!?a-z]/i.test(text) ? readMarkup(text) : [];
  const tree = page.length > 0 ? null : await readTree(text);
  // Texts may follow what a document begins with.
  const values = tree?.values.filter(({ kind }) => kind !== "text") ?? [];
  const hasTree = tree !== null && values.length > 0;
  const error = tree?.error ?? null;
  const tokens = hasTree ? readTokens(text, values) : null;
  const found = tokens ? [tokens] : hasTree ? readTreeTables(text, values, tree.format) : page;
  if (hasTree && tree.format !== "yaml") return { tables: found, format: tree.format, error };
  // What is YAML or HTML may be Markdown as well: its headings are YAML's comments, and it has elements of HTML.
  const marked = [...readMarkdownTables(text), ...readHeadings(text)];
  const tables = [...found, ...marked, ...(marked.length + page.length > 0 ? [] : readCsv(text))];
  const format = hasTree ? tree.format : (tables[0]?.format ?? "text");
  return { tables, format, error: marked.length > 0 ? null : error };
}

/** Reads CSV with any delimiter, if most of its lines have as many cells. */
function readCsv(text: string): readonly Table[] {
  const delimitersToGuess = [",", ";", "\t", "|", "^", "~", "\u001e", "\u001f"];
  const options = { delimitersToGuess, newline: "\n" } as const;
  // Empty lines would be rows of one cell, but are counted.
  const { meta } = Papa.parse(text.slice(0, 20_000), { ...options, preview: 50, skipEmptyLines: true });
  const all = { ...options, delimiter: meta.delimiter, preview: rowLimit * 2 };
  const { data } = Papa.parse<string[]>(text, all);
  let line = 1;
  const rows = data.flatMap((cells): Row[] => {
    const row = { line, cells: cells.slice(0, columnLimit).map((cell) => unescapeCell(cell.trim())) };
    line += cells.join("").split("\n").length;
    const isComment = cells.length === 1 && row.cells[0]?.startsWith("# ") === true;
    return row.cells.some((cell) => cell !== "") && !isComment ? [row] : [];
  });
  const [only, ...others] = rows;
  // Names with commas between them.
  const isNames = (cells: readonly string[]) =>
    cells.length > 1 &&
    cells.every((cell) => isNameLike(cell) && !isCertainColor(cell) && !isTitle(cell, "name", "color"));
  if (only !== undefined && others.length === 0 && isNames(only.cells)) {
    const names = only.cells.map((name) => ({ ...only, cells: [name] }));
    return [{ path: ".", format: "csv", titles: [""], rows: names }];
  }
  const widths = Map.groupBy(rows, ({ cells }) => cells.length);
  const [width = 0, most = []] =
    [...widths].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
  // The lines of a program have commas as well.
  const code = most.filter(({ cells: [first = ""] }) => /^\(["']/.test(first));
  if (code.length * 2 >= most.length) return [];
  // One column is a table where it has a title.
  const isTitled = rows.length > 1 && isTitle(rows[0]?.cells[0] ?? "", "name", "tags");
  if (most.length * 3 < rows.length * 2 || (width < 2 && !isTitled)) return [];
  return [makeTable(".", "csv", rows)];
}

/** Reads the tables of a Markdown text, each named by the heading above it. */
function readMarkdownTables(text: string): readonly Table[] {
  const tables = new Map<string, Table>();
  const lines = text.split("\n");
  let heading = "";
  for (let index = 0; index < lines.length && tables.size < tableLimit; index += 1) {
    const line = lines[index] ?? "";
    if (/^#{1,6}\s/.test(line)) heading = line.replace(/^#+\s/, "").trim().slice(0, 100);
    const rule = lines[index + 1] ?? "";
    if (!line.includes("|") || !/^(?=.*-)(?=.*\|)[\s|:+-]+$/.test(rule)) continue;
    const titles = readMarkdownRow(line);
    const rows: Row[] = [];
    for (index += 2; lines[index]?.includes("|") === true; index += 1) {
      rows.push({ line: index + 1, cells: readMarkdownRow(lines[index] ?? "") });
    }
    const path = heading === "" || tables.has(heading) ? `${heading || "table"} ${tables.size + 1}` : heading;
    tables.set(path, { path, format: "markdown", titles, rows });
  }
  return [...tables.values()];
}

function readMarkdownRow(line: string): string[] {
  const inner = line
    .slice(0, 5000)
    .trim()
    .replace(/^\||(?<!\\)\|$/g, "");
  const cells = inner.split(/(?<!\\)\|/).slice(0, columnLimit);
  return cells.map((cell) => cleanText(cell.replaceAll("\\|", "|")));
}

/** `name = "Bug"`, `"name": 'Bug'`, `label("Bug"`, `name=Bug`, as in settings, programs, and commands. */
const setting =
  /([A-Za-z_][\w-]{0,40})["'`]?(?:\s{0,20}(?:=>|[:=(])\s{0,20}(?:"([^"\n]{0,300})"|'([^'\n]{0,300})'|`([^`\n]{0,300})`)|(?<=\b(?:name|colou?r))=([^"'&\n]{1,300}(?=&\w)|[^\s"'`&,;(){}[\]]{1,300}))/g;
/** `- name: Bug`, as in settings whose texts have no quotes. */
const plainSetting = /^\s{0,40}(?:-\s{1,9})?([A-Za-z_][\w-]{0,40}):\s([^"'`{[]{1,300})$/;
/** `"bug" = {`, as in programs: what a block is called. */
const opening = /^\s{0,40}["'`]?([^"'`{}=:,]{1,60}?)["'`]?\s{0,20}(?:=>|[:=])\s{0,20}\{/;
/** A color with a mark, or six digits that stand alone. */
const colorIn =
  /#(?:[\da-f]{6}|([\da-f])\1\1|(?=[\da-f]{0,2}[a-f])[\da-f]{3})(?![\da-z])|\b0x[\da-f]{6}\b|\b(?:rgb|hsl)\([\d\s,.%]{5,40}\)|(?<=["'`])[\da-f]{6}(?=["'`])|(?<![\w#&./-])(?=[a-f]{0,5}\d|([a-f])\2{5})[\da-f]{6}(?![\w-])/i;

/** A command that goes on in the next lines; what ends with `&&` or `;` is followed by another one. */
const continued = /^(?:.*(?:(?<![;&|] ?)\\|\s[`^])\n)+.*/gm;
/** What marks an item of a list, or begins a text of several lines. */
const itemMark = /^\s*(?:(?:[-*+•]|\d{1,4}[.)])\s|\w{1,40}=["'](?=[^"']*$))/;

/** What is in bold, or code, at the beginning of a line, as in a list that explains names. */
const emphasis = /^(?:\*\*|__|`)([^*_`]{1,100})(?:\*\*|__|`)/;

/** Finds what may be labels in any text: settings of which several belong together, lines with a color, and all lines. */
export function readAnyText(text: string): readonly Table[] {
  // Its other lines are empty then.
  const join = (block: string) => block.replace(/(?:\\|\s[`^])\n\s*/g, " ") + block.replace(/.+/g, "");
  const whole = text.replace(continued, join);
  // Of longer lines, only the beginning is looked at.
  const lines = whole.split("\n", rowLimit * 2).map((line) => line.replaceAll('\\"', '"').slice(0, 2000));
  const texts = lines.map((line) => line.replace(itemMark, "").trim());
  const make = (path: string, titles: readonly string[], cells: readonly (readonly string[])[]): Table => {
    const rows = cells.map((some, index) => ({ line: index + 1, cells: some }));
    return { path, format: "text", titles, rows: rows.filter((row) => row.cells.some(Boolean)) };
  };
  let before = "";
  const colored = texts.map((line) => {
    const cells = readColoredLine(line, before);
    before = line || before;
    return cells;
  });
  const tables = [
    readSettings(lines),
    make(textPaths.colors, ["color", "", "", "", ""], colored),
    make(
      textPaths.lines,
      [""],
      texts.map((line) => [emphasis.exec(line)?.[1] ?? (readList(line) || line)]),
    ),
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}

/** Reads settings: those that follow each other belong together, until one is repeated, or an item or block begins or ends. */
function readSettings(lines: readonly string[]): Table {
  const titles: string[] = [];
  const rows: Row[] = [];
  let fields = new Map<string, string>();
  let from = 1;
  const close = () => {
    if (fields.size > 0) rows.push({ line: from, cells: fillRow(titles, [...fields]) });
    fields = new Map();
  };
  for (const [index, line] of lines.entries()) {
    const [, block = ""] = opening.exec(line) ?? [];
    if (block !== "" || /^\s{0,40}-\s/.test(line)) close();
    const quoted = [...line.matchAll(setting)];
    const plain = quoted.length > 0 ? [] : (plainSetting.exec(line) ?? []);
    for (const [, key = "", ...values] of [["", "key", block], plain, ...quoted]) {
      const value = values.find((one) => one !== undefined)?.trim() ?? "";
      if (value === "") continue;
      if (fields.has(key)) close();
      if (fields.size === 0) from = index + 1;
      if (fields.size < columnLimit) fields.set(key, value);
    }
    if (/^\s*[})\]]/.test(line)) close();
  }
  close();
  const color = titles.findIndex((title) => isTitle(title, "color"));
  // Where any have a color, which six digits alone are in a program, the others are of something else.
  const isColor = (text: string) => isCertainColor(text) || /^[\da-f]{6}$/i.test(text);
  const colored = rows.filter(({ cells }) => isColor(cells[color] ?? ""));
  return { path: textPaths.settings, format: "text", titles, rows: colored.length > 0 ? colored : rows };
}

/** What stands around and between the texts of a line. */
const marks = /^[\s"'`,;:=|>#()[\]{}*–—-]{1,50}|[\s"'`,;:=|>#()[\]{}*–—-]{1,50}$/g;
const betweens = /[;|\t{]|\s\s|\s\/\s/;
const quotes = /"[^"]{1,300}"|'[^']{1,300}'|`[^`]{1,300}`/g;
/** A command, or a function of a script, that creates a label, and its name. */
const command =
  /\b(?:labels? (?:create|add|new|edit)|\w{1,40}[_-]label)\s(?:(?:.{0,500}\s)?(?:-n|--name)[\s=])?\s{0,20}("[^"]{1,300}"|'[^']{1,300}'|[^\s"'=-][^\s"'=]{0,300})(?=\s|$)/;

function readQuoted(line: string): readonly string[] {
  return [...line.matchAll(quotes)].map(([one]) => one.slice(1, -1));
}

/** The texts of a line that has nothing else, as in `['feat', 'fix'],`. */
function readList(line: string): string {
  return /\p{L}/u.test(line.replace(quotes, "")) ? "" : readQuoted(line).join("\n");
}

/** The color of a line, then the texts beside it; if it has nothing else, the line before. None without a color. */
function readColoredLine(line: string, before: string): readonly string[] {
  const found = colorIn.exec(line);
  if (found === null) return [];
  const { 0: color, index } = found;
  const clean = (texts: readonly string[]) =>
    texts
      .flatMap((text) => (text.includes(color) ? text.replace(color, "\t").split(betweens) : text))
      .map((text) => text.replace(marks, ""))
      .filter((text) => text !== "" && !isTitle(text, "color"));
  const quote = line.search(/["'`]/);
  // What is quoted behind a color is no name, if there's one before.
  const isBehind = quote < 0 || quote >= index - 1;
  const isAlone = line.replace(marks, "") === color || !/["']/.test(line);
  const candidates = [
    [command.exec(line)?.[1] ?? ""],
    [isBehind ? line.slice(0, index) + color : ""],
    ...[readQuoted(line), [line]],
    ...(isAlone ? [readQuoted(before), [before]] : []),
  ];
  for (const texts of candidates) {
    const beside = clean(texts);
    if (beside.length > 0) return [color, ...beside.slice(0, 4)];
  }
  return [];
}
