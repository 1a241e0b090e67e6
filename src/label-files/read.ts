import type { FieldProblem } from "#contract/problems.ts";
import type { Columns } from "./columns.ts";
import type { FileFormat } from "./tables.ts";
import type { TextEncoding } from "./text-encoding.ts";

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
  | { readonly code: "too-large"; readonly format: FileFormat }
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
  readonly reason: FileProblemReason;
}

/** A row of the list that is no label, such as a heading: it has no name, or no color where all others have one. */
export interface LeftOutRow {
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

/**
 * Reads the labels of a file: a spreadsheet, CSV, JSON, YAML, TOML, HTML, XML, Markdown, a changelog, or any other text.
 *
 * It finds the lists and guesses which one, and which of its columns, is meant; a choice decides instead.
 */
export async function readLabelFile(
  input: string | Uint8Array,
  { list, columns, encoding }: FileChoice = { list: null, columns: null },
): Promise<LabelFile> {
  throw new Error("not yet");
}
