import { visit } from "jsonc-parser";
import { depthLimit, type FileEntry, type FileValue } from "./file-value.ts";
import { type FileProblemReason, type LabelFile, refuseFile } from "./label-file.ts";
import { readLabelLists } from "./label-lists.ts";

/** Why a text is not read, and where. */
class JsonRefusal extends Error {
  readonly line: number;
  readonly reason: FileProblemReason;

  constructor(line: number, reason: FileProblemReason) {
    super(reason.code);
    this.line = line;
    this.reason = reason;
  }
}

/**
 * Reads a text of labels in JSON: one value, or several one after the other, as in JSON Lines and in the pages of an API.
 *
 * @param chosen the path of the list to read; null for the longest
 */
export function readLabelJson(text: string, chosen: string | null): LabelFile {
  try {
    const parts = splitValues(text);
    const values = parts.map(({ start, end, line, column }) =>
      readValue(text.slice(start, end), line, column),
    );
    const isLines = parts.length > 1 && text[parts[0]?.start ?? 0] === "{";
    return readLabelLists(values, isLines ? "json-lines" : "json", chosen);
  } catch (error) {
    if (error instanceof JsonRefusal) return refuseFile("json", error.line, error.reason);
    throw error;
  }
}

/** One of the values of a text, by its offsets, and where it begins; lines and columns are counted from 1. */
interface ValuePart {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
}

/** Finds lists and objects that follow each other, by their brackets; settings of editors have comments between them. */
function splitValues(text: string): ValuePart[] {
  const parts: ValuePart[] = [];
  let [depth, line, lineStart] = [0, 1, 0];
  let begun = { start: 0, line: 1, column: 1 };
  let index = 0;
  while (index < text.length) {
    const start = index;
    const found = text[start] ?? "";
    const column = start - lineStart + 1;
    index = endOfToken(text, start);
    if (found === "\n" || text.startsWith("/*", start)) {
      const lines = text.slice(start, index).split("\n");
      line += lines.length - 1;
      if (lines.length > 1) lineStart = index - (lines.at(-1)?.length ?? 0);
    } else if (/\s/.test(found) || text.startsWith("//", start)) {
      // Means nothing.
    } else if (found === "[" || found === "{") {
      if (depth === 0) begun = { start, line, column };
      depth += 1;
      if (depth > depthLimit) throw new JsonRefusal(line, { code: "too-deep", syntax: "json" });
    } else if (depth === 0) {
      throw new JsonRefusal(line, { code: "syntax", syntax: "json", column });
    } else if (found === "]" || found === "}") {
      depth -= 1;
      if (depth === 0) parts.push({ ...begun, end: index });
      if (parts.length > valueLimit) throw new JsonRefusal(line, { code: "too-many-parts", syntax: "json" });
    }
  }
  return depth > 0 ? [...parts, { ...begun, end: text.length }] : parts;
}

/** The most values one after the other: as many as a file may have lines. */
const valueLimit = 200_000;

/** Where a text in quotes, a comment or a single character ends. */
function endOfToken(text: string, start: number): number {
  if (text[start] === '"') {
    let end = start + 1;
    while (end < text.length && text[end] !== '"' && text[end] !== "\n") end += text[end] === "\\" ? 2 : 1;
    return text[end] === "\n" ? end : end + 1;
  }
  const isComment = text[start] === "/";
  const mark =
    isComment && text[start + 1] === "/" ? "\n" : isComment && text[start + 1] === "*" ? "*/" : null;
  if (mark === null) return start + 1;
  const end = text.indexOf(mark, start + 2);
  if (end < 0) return text.length;
  return mark === "\n" ? end : end + mark.length;
}

/**
 * Reads a list or an object.
 *
 * @param firstLine the line where it begins
 * @param firstColumn the column where it begins
 * @throws JsonRefusal where it isn't JSON
 */
function readValue(text: string, firstLine: number, firstColumn: number): FileValue {
  const open: {
    readonly add: (value: FileValue) => void;
    readonly entry: (key: string, line: number) => void;
  }[] = [];
  let root: FileValue | undefined;
  const add = (value: FileValue) => {
    const parent = open.at(-1);
    if (parent === undefined) root ??= value;
    else parent.add(value);
  };
  visit(text, {
    onObjectBegin: (_offset, _length, line) => {
      const entries: FileEntry[] = [];
      add({ kind: "map", line: firstLine + line, entries });
      let [key, keyLine] = ["", 1];
      open.push({
        add: (value) => entries.push({ key, line: keyLine, value }),
        entry: (nextKey, nextLine) => {
          [key, keyLine] = [nextKey, nextLine];
        },
      });
    },
    onObjectProperty: (key, _offset, _length, line) => open.at(-1)?.entry(key, firstLine + line),
    onObjectEnd: () => open.pop(),
    onArrayBegin: (_offset, _length, line) => {
      const items: FileValue[] = [];
      add({ kind: "list", line: firstLine + line, items });
      open.push({ add: (value) => items.push(value), entry: () => undefined });
    },
    onArrayEnd: () => open.pop(),
    onLiteralValue: (value, _offset, _length, line) =>
      add({ kind: "text", line: firstLine + line, text: value === null ? "" : String(value) }),
    onError: (_code, _offset, _length, line, character) => {
      const column = line === 0 ? firstColumn + character : character + 1;
      throw new JsonRefusal(firstLine + line, { code: "syntax", syntax: "json", column });
    },
  });
  return root ?? { kind: "list", line: firstLine, items: [] };
}
