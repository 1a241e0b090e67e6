import { type FileChoice, type LabelFile, refuseFile } from "#label-files/label-file.ts";
import { joinColoredTables, readPageTables } from "./label-tables.ts";

/** The most cells of a line that are read: more than a table of labels may have. */
const mostCells = 60;

/** The rows of a table while it is read. */
type Rows = { readonly line: number; readonly cells: string[]; readonly brokenColumn: null }[];

/**
 * Reads the tables of a page in MediaWiki’s, AsciiDoc’s or reStructuredText’s markup (`list-table`) that have labels: all of
 * them, unless one is chosen.
 */
export function readLabelWiki(text: string, { columns, list }: FileChoice): LabelFile {
  const found = findTables(text.split("\n")).filter((rows) => rows.length > 0);
  const tables = readPageTables(found, { syntax: "wiki", delimiter: "|" }, columns);
  return (
    joinColoredTables(tables, list) ??
    tables[0]?.file ??
    refuseFile("wiki", 1, { code: "no-list", syntax: "wiki" })
  );
}

function findTables(lines: readonly string[]): Rows[] {
  const tables: Rows[] = [];
  let index = 0;
  while (index < lines.length) {
    const start = (lines[index] ?? "").trim();
    index += 1;
    const read = start.startsWith("{|")
      ? readMediaWiki
      : start.startsWith("|===")
        ? readAsciiDoc
        : /^\.\.[ \t]+list-table::/.test(start)
          ? readListTable
          : null;
    if (read === null) continue;
    const rows: Rows = [];
    index = read(lines, index, rows);
    tables.push(rows);
  }
  return tables;
}

/** Reads a table after its `{|`; returns the index of the line after it. */
function readMediaWiki(lines: readonly string[], start: number, rows: Rows): number {
  let row: string[] | null = null;
  for (let index = start; index < lines.length; index += 1) {
    const line = (lines[index] ?? "").trim();
    if (line.startsWith("|}")) return index + 1;
    if (line.startsWith("|-")) row = null;
    else if (/^[|!](?!\+)/.test(line)) {
      if (row === null) row = addRow(rows, index);
      const cells = line.slice(1).split(line.startsWith("!") ? /!!|\|\|/ : "||", mostCells);
      // What stands before a single bar are attributes.
      for (const cell of cells) row.push(plainCell(cell.replace(/^[^[\]{}|]*\|(?!\|)/, "")));
    }
  }
  return lines.length;
}

/** Reads a table after its `|===`: cells in any lines, as many to a row as its first line or paragraph has. */
function readAsciiDoc(lines: readonly string[], start: number, rows: Rows): number {
  const cells: { readonly text: string; readonly index: number }[] = [];
  let [end, width] = [start, 0];
  for (; end < lines.length; end += 1) {
    const line = (lines[end] ?? "").trim();
    if (line.startsWith("|===")) break;
    const own = line.split("|", mostCells).slice(1);
    if (width === 0 && (own.length > 1 || line === "")) width = cells.length + own.length;
    for (const text of own) cells.push({ text: plainCell(text), index: end });
  }
  for (const [number, { text, index }] of cells.entries()) {
    if (number % Math.max(width, 1) === 0) addRow(rows, index);
    rows.at(-1)?.cells.push(text);
  }
  return end + 1;
}

/** Reads a table after its `.. list-table::`, in which `* -` begins a row and `-` a cell, as far as it is indented. */
function readListTable(lines: readonly string[], start: number, rows: Rows): number {
  for (let index = start; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    if (/^\S/.test(line)) return index;
    const item = /^[ \t]+(\*[ \t]+)?-((?:[ \t].*)?)$/.exec(line);
    if (item?.[1] !== undefined) addRow(rows, index);
    if (item !== null) rows.at(-1)?.cells.push(plainCell(item[2] ?? ""));
  }
  return lines.length;
}

function addRow(rows: Rows, index: number): string[] {
  const cells: string[] = [];
  rows.push({ line: index + 1, cells, brokenColumn: null });
  return cells;
}

/** A cell’s text, without elements, links, and the marks of code and emphasis around it; of a template, its last value. */
function plainCell(cell: string): string {
  const text = cell.trim();
  if (!/[<{[`'*+]/.test(text)) return text;
  return text
    .replace(/<\/?\w[^<>]*>/g, "")
    .replace(/\{\{([^{}]*)\}\}/g, (_, inner: string) => inner.split("|", mostCells).slice(1).at(-1) ?? "")
    .replace(/\[\[(?:[^[\]|]*\|)?([^[\]|]*)\]\]/g, "$1")
    .trim()
    .replace(/^(`{1,2}|'{2,3}|\*{1,2}|\+)(.*)\1$/, "$2");
}
