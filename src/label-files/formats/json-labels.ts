import { type Node, type ParseError, parseTree } from "jsonc-parser";
import { depthLimit, type FileValue, type ParsedFile, type Span } from "#label-files/file-value.ts";
import { refuseFile } from "#label-files/label-file.ts";

/** Why a text is not read, and where. */
class JsonRefusal extends Error {
  readonly code: "syntax" | "too-deep" | "too-many-parts";
  readonly offset: number;
  /** Whether it is within brackets. */
  readonly isInside: boolean;

  constructor(code: JsonRefusal["code"], offset: number, isInside = false) {
    super(code);
    this.code = code;
    this.offset = offset;
    this.isInside = isInside;
  }
}

/** Reads a JSON text: one value, or several one after the other, as in JSON Lines and in the pages of an API. */
export function parseJson(text: string): ParsedFile {
  try {
    const parts = splitValues(text);
    const lineAt = countLines(text);
    const values = parts.map((part) => toFileValue(parseValue(text, part), part.start, lineAt));
    const isLines = parts.length > 1 && text[parts[0]?.start ?? 0] === "{";
    return { syntax: isLines ? "json-lines" : "json", values };
  } catch (error) {
    if (!(error instanceof JsonRefusal)) throw error;
    const { code } = error;
    const before = text.slice(0, error.offset).split("\n");
    const column = (before.at(-1)?.length ?? 0) + 1;
    const isOther =
      code === "syntax" &&
      (isListOfTexts(text, error.offset) ||
        (error.isInside ? isWord.test(text[error.offset] ?? "") : isOtherLanguage(text, error.offset)));
    const reason =
      code === "syntax"
        ? { code, syntax: "json" as const, column, ...(isOther ? { isOther } : {}) }
        : { code, syntax: "json" as const };
    return refuseFile("json", before.length, reason);
  }
}

/**
 * Whether a text that isn't JSON is a program: within its brackets stands what JSON has only in texts.
 *
 * @param end the offset of what is wrong
 */
function isOtherLanguage(text: string, end: number): boolean {
  const errors: ParseError[] = [];
  // What follows brackets may be wrong as there is something else in them.
  parseTree(text.slice(0, end + 1), errors, { allowTrailingComma: true });
  const [first] = errors;
  return first !== undefined && first.offset < end && isWord.test(text[first.offset] ?? "");
}

/** How much of a text tells whether it has commas and colons, in characters. */
const sampleLength = 2000;

/** Whether texts stand side by side, as in EDN, or brackets are set to something, as in a shell. */
function isListOfTexts(text: string, offset: number): boolean {
  if (text[offset] !== '"') return text[offset] === "=";
  const marks = text.slice(0, sampleLength).replace(/"(?:[^"\\\n]|\\.)*"/g, '""');
  return !/,|"[ \t]*:/.test(marks);
}

const isWord = /[^\s\d",[\]{}]/;

/** One of the values of a text, by its offsets. */
interface ValuePart {
  readonly start: number;
  readonly end: number;
}

/** Finds lists and objects that follow each other, by their brackets; settings of editors have comments between them. */
function splitValues(text: string): ValuePart[] {
  const parts: ValuePart[] = [];
  let [depth, begun, index, commas] = [0, 0, 0, 0];
  while (index < text.length) {
    const start = index;
    const found = text[start] ?? "";
    index = endOfToken(text, start);
    if (found === ",") commas += 1;
    if (commas > valueLimit) throw new JsonRefusal("too-many-parts", start);
    if (/\s/.test(found) || text.startsWith("//", start) || text.startsWith("/*", start)) continue;
    if (found === "[" || found === "{") {
      if (depth === 0) begun = start;
      depth += 1;
      if (depth > depthLimit) throw new JsonRefusal("too-deep", start);
    } else if (depth === 0) {
      throw new JsonRefusal("syntax", start);
    } else if (found === "]" || found === "}") {
      depth -= 1;
      if (depth === 0) parts.push({ start: begun, end: index });
      if (parts.length > valueLimit) throw new JsonRefusal("too-many-parts", start);
    }
  }
  return depth > 0 ? [...parts, { start: begun, end: text.length }] : parts;
}

/** The most values one after the other, and the most commas between values: as many as a file may have lines. */
const valueLimit = 100_000;

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

/** @throws JsonRefusal where it isn't JSON */
function parseValue(text: string, { start, end }: ValuePart): Node | undefined {
  const errors: ParseError[] = [];
  const root = parseTree(text.slice(start, end), errors, { allowTrailingComma: true });
  if (errors[0] !== undefined) throw new JsonRefusal("syntax", start + errors[0].offset, true);
  return root;
}

/** Tells the line of an offset, from 1; each must be as far as the one before it, or farther. */
function countLines(text: string): (offset: number) => number {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index);
  let line = 1;
  return (offset) => {
    while ((ends[line - 1] ?? Number.POSITIVE_INFINITY) < offset) line += 1;
    return line;
  };
}

/** @param start the offset of the outermost value, from which the parser counts */
function toFileValue(node: Node | undefined, start: number, lineAt: (offset: number) => number): FileValue {
  const line = lineAt(start + (node?.offset ?? 0));
  const at = spanOf(node, start);
  const children = node?.children ?? [];
  switch (node?.type) {
    case "object": {
      const entries = children.map(({ offset, children: [key, value] = [] }) => ({
        key: String(key?.value),
        keyAt: spanOf(key, start),
        at: { start: start + offset, end: spanOf(value, start).end },
        line: lineAt(start + offset),
        value: toFileValue(value, start, lineAt),
      }));
      return { kind: "map", line, at, isFlow: true, entries };
    }
    case "array":
      return {
        kind: "list",
        line,
        at,
        isFlow: true,
        items: children.map((item) => toFileValue(item, start, lineAt)),
      };
    default:
      return { kind: "text", line, at, text: String(node?.value ?? "") };
  }
}

function spanOf(node: Node | undefined, start: number): Span {
  const offset = start + (node?.offset ?? 0);
  return { start: offset, end: offset + (node?.length ?? 0) };
}
