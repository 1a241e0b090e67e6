/** How a file is written. */
export type FileFormat =
  | "spreadsheet"
  | "csv"
  | "json"
  | "yaml"
  | "toml"
  | "html"
  | "markdown"
  | "changelog"
  | "text";

/** A list in a file: its rows, and what its columns are called. */
export interface Table {
  /** Where it is: `labels`, `changelog.categories`, `categories[].labels`, a sheet's name; `.` for the file itself. */
  readonly path: string;
  /** Empty for a column without a title. */
  readonly titles: readonly string[];
  readonly rows: readonly Row[];
}

/** A row of a table. A cell that has a list has its items on lines of their own. */
export interface Row {
  /** From 1; of a spreadsheet, the row's number. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Of a spreadsheet: what color each cell is filled with, as `#RRGGBB`. */
  readonly fills?: readonly (string | null)[];
  /** Of a spreadsheet: the cells that have a date, a truth value, or an error, by their index. */
  readonly values?: ReadonlySet<number>;
}

/** The paths of lists that are found in any text: its settings such as `name = "Bug"`, lines with a color, and all lines. */
export const textPaths = { settings: "@settings", colors: "@colors", lines: "@lines" } as const;

/** The path of all lists of a file that are alike, together. */
export const allLists = "*";
