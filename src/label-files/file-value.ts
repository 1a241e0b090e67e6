import type { LabelFile, LabelFileSyntax } from "./label-file.ts";

/** A part of a text by its offsets, without the second. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where a value is written. */
interface Written {
  /** From 1. */
  readonly line: number;
  /** An alias is where it stands itself. Absent where the value isn't written, or not in one piece. */
  readonly at?: Span;
  /** Of an alias: where what it stands for is. */
  readonly aliasOf?: Span;
}

/** Where a list or map is written. */
interface WrittenParts extends Written {
  /** Whether it is written in brackets, with commas; otherwise its parts have lines of their own. */
  readonly isFlow?: boolean;
  /** Of a table or list of tables in TOML: the statements that it's made of. */
  readonly statements?: readonly Span[];
}

/** A text, number or other value without parts, as the text that was written. */
export interface FileText extends Written {
  readonly kind: "text";
  /** Empty for no value. */
  readonly text: string;
  /** The color that stands where a value was expected, but is a comment to YAML. */
  readonly comment?: string;
}

/** A list in a file. */
export interface FileList extends WrittenParts {
  readonly kind: "list";
  readonly items: readonly FileValue[];
}

/** A map in a file. Entries rather than an object, so that no name means anything, and all keep their order. */
export interface FileMap extends WrittenParts {
  readonly kind: "map";
  readonly entries: readonly FileEntry[];
}

/** A name in a map, and its value. */
export interface FileEntry {
  readonly line: number;
  readonly key: string;
  readonly keyAt: Span;
  /** Where key and value are, with what is between them. */
  readonly at: Span;
  readonly value: FileValue;
}

/** An entry of a text that is read as maps, but in whose text nothing is changed: it has no place there. */
export function unplacedEntry(key: string, line: number, value: FileValue): FileEntry {
  const nowhere = { start: 0, end: 0 };
  return { key, line, value, keyAt: nowhere, at: nowhere };
}

/** A value of a file, whatever the file is written in, with the line where it begins. */
export type FileValue = FileText | FileList | FileMap;

/** The deepest nesting that is read: labels need a tenth of it. */
export const depthLimit = 100;

/** A text that was read into values, or why it couldn't be. Several values are those of documents, or of JSON Lines. */
export type ParsedFile =
  | { readonly syntax: LabelFileSyntax; readonly values: readonly FileValue[] }
  | LabelFile;
