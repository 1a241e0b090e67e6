/** A value of a file, whatever the file is written in. */
export type FileValue = FileText | FileList | FileMap;

/** A text, number or other value without parts, as it was written. */
export interface FileText {
  readonly kind: "text";
  /** From 1. */
  readonly line: number;
  /** Empty for no value. */
  readonly text: string;
}

/** A list in a file. */
export interface FileList {
  readonly kind: "list";
  readonly line: number;
  readonly items: readonly FileValue[];
}

/** A map in a file. Entries rather than an object, so that no name means anything, and all keep their order. */
export interface FileMap {
  readonly kind: "map";
  readonly line: number;
  readonly entries: readonly FileEntry[];
}

/** A name in a map, and its value. */
export interface FileEntry {
  readonly line: number;
  readonly key: string;
  readonly value: FileValue;
}

/** The documents of a file, or the lines of JSON Lines: mostly one. */
export interface Tree {
  readonly format: "json" | "yaml" | "toml";
  readonly values: readonly FileValue[];
}

/**
 * Reads a text in JSON (also with comments, or one value a line), YAML, or TOML.
 *
 * @returns null for any other
 */
export async function readTree(text: string): Promise<Tree | null> {
  throw new Error("not yet");
}
