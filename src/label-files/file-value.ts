/** A text, number or other value without parts, as the text that was written. */
export interface FileText {
  readonly kind: "text";
  /** From 1. */
  readonly line: number;
  /** Empty for no value. */
  readonly text: string;
  /** The color that stands where a value was expected, but is a comment to YAML. */
  readonly comment?: string;
}

/** A list in a file. */
interface FileList {
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

/** A value of a file, whatever the file is written in, with the line where it begins. */
export type FileValue = FileText | FileList | FileMap;

/** The deepest nesting that is read: labels need a tenth of it. */
export const depthLimit = 100;
