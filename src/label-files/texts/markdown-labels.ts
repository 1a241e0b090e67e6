import { readColor } from "#label-files/color-reader.ts";
import type { CsvRow } from "#label-files/formats/csv.ts";
import { type FileChoice, type LabelFile, refuseFile } from "#label-files/label-file.ts";
import { isMarkdownRule } from "#label-files/label-file-syntax.ts";
import { joinColoredTables, joinTables, readPageTables } from "./label-tables.ts";

/** Reads the tables of a Markdown text that have labels: all of them, unless one is chosen. */
export function readLabelMarkdown(text: string, { columns, list }: FileChoice): LabelFile {
  const found = findTables(text.split("\n"));
  const tables = readPageTables(found, { syntax: "markdown", delimiter: "|" }, columns);
  const colored = joinColoredTables(tables, list);
  if (colored !== null) return colored;
  const [first, ...others] = tables.filter(({ file }) => file.labels.length > 0);
  if (first !== undefined) return joinTables([first, ...others], list);
  return tables[0]?.file ?? refuseFile("markdown", 1, { code: "no-list", syntax: "markdown" });
}

/** The rows of each table: its titles, and all lines below the rule until an empty one. */
function findTables(lines: readonly string[]): CsvRow[][] {
  const tables: CsvRow[][] = [];
  let rows: CsvRow[] | null = null;
  for (const [index, content] of lines.entries()) {
    const title = lines[index - 1];
    if (rows === null && title?.includes("|") && isMarkdownRule(content)) {
      rows = [{ line: index, cells: readCells(title), brokenColumn: null }];
      tables.push(rows);
    } else if (content.trim() === "") {
      rows = null;
    } else {
      rows?.push({ line: index + 1, cells: readCells(content), brokenColumn: null });
    }
  }
  return tables;
}

/** The texts of a row, without the marks of code, emphasis and images of colors, as in `![#6D5EFC](…)`. */
function readCells(content: string): string[] {
  const inner = content
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => {
    const plain = cell.replaceAll("\\|", "|").trim();
    return findShownColor(plain) ?? plain.replace(/^(`|\*\*|__)(.*)\1$/, "$2");
  });
}

/** The color that a cell shows as an image, with or without its digits beside it; null if it has anything else. */
function findShownColor(cell: string): string | null {
  const code = /^[^`\p{L}\d]*`(#[\da-f]{3,8})`[^`\p{L}\d]*$/iu.exec(cell)?.[1];
  if (code !== undefined && !cell.includes("![")) return code;
  if (!cell.includes("![")) return null;
  let image = "";
  const beside = cell.replace(/!\[`?([^[\]`]*)`?\]\(([^()]*)\)/g, (_, text: string) => {
    image = text;
    return " ";
  });
  const digits = beside.replaceAll("`", "").trim();
  if (digits !== "" && readColor(digits) === null) return null;
  const color = digits === "" ? image : digits;
  return readColor(color) === null ? null : color;
}
