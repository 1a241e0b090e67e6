import type { FileContainer, FilePart, Tree } from "./trees.ts";

/** How a file is written. */
export type FileFormat = Tree["format"] | "spreadsheet" | "csv" | "html" | "markdown" | "changelog" | "text";

/** A list in a file: its rows, and what its columns are called. */
export interface Table {
  readonly format: FileFormat;
  /** Where it is: `labels`, `changelog.categories`, `categories[].labels`, a sheet's name; `.` for the file itself. */
  readonly path: string;
  /** Empty for a column without a title. */
  readonly titles: readonly string[];
  readonly rows: readonly Row[];
  /** Of a tree: the list or map that the rows are the parts of; null where there are several. */
  readonly container?: FileContainer | null;
}

/** A row of a table. A cell that has a list has its items on lines of their own. */
export interface Row {
  /** From 1; of a spreadsheet, the row's number. */
  readonly line: number;
  readonly cells: readonly string[];
  /** What its first cell that is filled is filled with. */
  readonly fill?: string | undefined;
  /** Of a spreadsheet: the cells that have a date, a truth value, or an error, by their index. */
  readonly values?: ReadonlySet<number>;
  /** Of a tree: the part that the row is. */
  readonly part?: FilePart;
}

/** The lists in any text: a changelog's headings, settings such as `name = "Bug"`, lines with a color, all lines. */
export const textPaths = {
  headings: "@headings",
  settings: "@settings",
  colors: "@colors",
  lines: "@lines",
} as const;

/** The path of all lists of a file that are alike, together. */
export const allLists = "*";

/** What the column is called that has what cells are filled with. */
export const fillTitle = "Fill";

/** The most tables of a file, and the most rows and columns of a table, that are read; more than these rows are told. */
export const [tableLimit, rowLimit, columnLimit] = [500, 50_000, 60];

/** Puts fields below their titles, several as lines, and adds titles that are new. */
export function fillRow(
  titles: string[],
  fields: readonly (readonly [title: string, text: string])[],
): string[] {
  for (const [title] of fields) {
    if (!titles.includes(title) && titles.length < columnLimit) titles.push(title);
  }
  const texts = Map.groupBy(fields, ([title]) => title);
  return titles.map((title) => (texts.get(title) ?? []).map(([, text]) => text).join("\n"));
}
