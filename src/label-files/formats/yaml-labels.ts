import {
  type Alias,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseAllDocuments,
  type YAMLMap,
} from "yaml";
import { readColor } from "#label-files/color-reader.ts";
import {
  depthLimit,
  type FileEntry,
  type FileValue,
  type ParsedFile,
  type Span,
} from "#label-files/file-value.ts";
import { refuseFile } from "#label-files/label-file.ts";

/** The longest text in characters: YAML takes ten times as long as other formats. */
const lengthLimit = 1_000_000;

/** The most values that are read, those that aliases stand for each time they do. */
const valueLimit = 300_000;

/** The most line ends, brackets, quotes and other marks: the parser takes some microseconds for each. */
const markLimit = 150_000;

/** How many brackets or dashes one within the other take too long to parse, and are more than labels need. */
const openLimit = 50;

/** Aliases stand for more values than can be read, or for the value they are in. */
class AliasError extends Error {}

/** The reason for a text that is nested too deeply. */
const deepReason = { code: "too-deep", syntax: "yaml" } as const;

/** Reads a YAML text, of one document or several. */
export function parseYaml(text: string): ParsedFile {
  if (text.length > lengthLimit) {
    return refuseFile("yaml", 1, { code: "too-long", syntax: "yaml", limit: lengthLimit });
  }
  const { deepLine, marks } = countMarks(text);
  if (deepLine !== null) return refuseFile("yaml", deepLine, deepReason);
  if (marks > markLimit) return refuseFile("yaml", 1, { code: "too-many-parts", syntax: "yaml" });
  const counter = new LineCounter();
  // In this schema every value is the text that was written: 000000 is a color, not the number zero.
  // A hostile file could make some checks slow (unique keys, pretty errors): these are off.
  const settings = {
    lineCounter: counter,
    schema: "failsafe",
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: "silent",
  } as const;
  try {
    const documents = [...parseAllDocuments(text, settings)];
    const error = documents.flatMap(({ errors }) => errors)[0];
    if (error !== undefined) {
      const { line, col } = counter.linePos(error.pos[0]);
      return refuseFile("yaml", line, { code: "syntax", syntax: "yaml", column: col });
    }
    const values = documents.flatMap(({ contents }) =>
      contents === null ? [] : [new NodeReader(text, counter).read(contents, 0)],
    );
    return { syntax: "yaml", values };
  } catch (error) {
    if (error instanceof AliasError) return refuseFile("yaml", 1, { code: "yaml-aliases" });
    if (error instanceof RangeError) return refuseFile("yaml", 1, deepReason);
    throw error;
  }
}

/** What a text has of the marks that make it slow to parse, and the line where it is nested too deeply; null for none. */
function countMarks(text: string): { readonly marks: number; readonly deepLine: number | null } {
  let [line, marks, open, dashes] = [1, 0, 0, 0];
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? "";
    if ("\n[]{},:\"'&*!?".includes(character)) marks += 1;
    if (character === "\n") line += 1;
    if (character === "[" || character === "{") open += 1;
    else if (character === "]" || character === "}") open = 0;
    const next = text[index + 1];
    if ((character === "-" || character === "?") && (next === " " || next === "\t")) dashes += 1;
    else if (character !== " " && character !== "\t") dashes = 0;
    if (open >= openLimit || dashes >= openLimit) return { marks, deepLine: line };
  }
  return { marks, deepLine: null };
}

/** A node that was read, and how many values it has, with those that its aliases stand for. */
interface ReadNode {
  readonly value: FileValue;
  readonly size: number;
}

/** Reads the nodes of one document. Each is read once, however many aliases stand for it. */
class NodeReader {
  readonly #text: string;
  readonly #counter: LineCounter;
  readonly #read = new Map<Node, ReadNode | null>();
  readonly #anchors = new Map<string, Node>();
  #count = 0;

  constructor(text: string, counter: LineCounter) {
    this.#text = text;
    this.#counter = counter;
  }

  /**
   * Reads a node.
   *
   * @throws RangeError if it is nested too deeply; AliasError
   */
  read(node: Node, depth: number): FileValue {
    return this.#readNode(node, depth).value;
  }

  #readNode(node: Node, depth: number): ReadNode {
    if (depth > depthLimit) throw new RangeError("nested too deeply");
    if (isAlias(node)) return this.#readAlias(node);
    if (!isAlias(node) && "anchor" in node && typeof node.anchor === "string") {
      this.#anchors.set(node.anchor, node);
    }
    // Until it is read, it is known to be begun.
    this.#read.set(node, null);
    const read = this.#readParts(node, depth);
    this.#take(1);
    this.#read.set(node, read);
    return read;
  }

  /** Counts values that were read or stand once more where an alias is. */
  #take(count: number): void {
    this.#count += count;
    if (this.#count > valueLimit) throw new AliasError("too many values");
  }

  /** What an alias stands for: the last node before it that has its anchor. */
  #readAlias(alias: Alias): ReadNode {
    const target = this.#anchors.get(alias.source);
    const read = target === undefined ? undefined : this.#read.get(target);
    if (read === null || read === undefined) throw new AliasError("an alias within what it stands for");
    this.#take(read.size);
    const { at } = read.value;
    const value = { ...read.value, at: spanOf(alias), ...(at === undefined ? {} : { aliasOf: at }) };
    return { value, size: read.size };
  }

  #readParts(node: Node, depth: number): ReadNode {
    const line = this.#lineOf(node);
    if (isSeq<Node>(node)) {
      const items = node.items.map((item) => this.#readNode(item, depth + 1));
      const values = items.map(({ value }) => value);
      const isFlow = node.flow === true;
      const at = isFlow ? spanOf(node) : untilLast(node, values.at(-1)?.at);
      return { value: { kind: "list", line, at, isFlow, items: values }, size: sizeOf(items) };
    }
    if (isMap<Node, Node | null>(node)) return this.#readMap(node, line, depth);
    const text = isScalar(node) && typeof node.value === "string" ? node.value : "";
    return { value: { kind: "text", line, at: spanOf(node), text }, size: 1 };
  }

  #readMap(node: YAMLMap<Node, Node | null>, line: number, depth: number): ReadNode {
    const { items } = node;
    const isFlow = node.flow === true;
    let last: Span | undefined;
    const entries: FileEntry[] = [];
    const merged: FileEntry[] = [];
    const parts: ReadNode[] = [];
    for (const pair of items) {
      const key = this.#readNode(pair.key, depth + 1).value;
      const read = pair.value === null ? null : this.#readNode(pair.value, depth + 1);
      if (read !== null) parts.push(read);
      const value = this.#withComment(pair, read?.value ?? { kind: "text", line: key.line, text: "" });
      const keyAt = key.at ?? spanOf(pair.key);
      last = { start: keyAt.start, end: Math.max(keyAt.end, value.at?.end ?? 0) };
      if (key.kind !== "text") continue;
      if (key.text === "<<") for (const entry of entriesOf(value)) merged.push(entry);
      else entries.push({ key: key.text, keyAt, at: last, line: key.line, value });
    }
    const at = isFlow ? spanOf(node) : untilLast(node, last);
    const own = new Set(entries.map(({ key }) => key));
    const all = [...entries, ...merged.filter(({ key }) => !own.has(key))];
    return { value: { kind: "map", line, at, isFlow, entries: all }, size: sizeOf(parts) + all.length };
  }

  /** A value with the color that follows it as a comment, as in `color: #6D5EFC`, where it is empty itself. */
  #withComment({ key, value: node }: Pair<Node, Node | null>, value: FileValue): FileValue {
    if (value.kind !== "text" || value.text !== "") return value;
    const from = node?.range?.[0] ?? key.range?.[1];
    if (from === undefined) return value;
    const pattern = /:?[ \t]*(#[0-9a-f]{3,8})\b/iy;
    pattern.lastIndex = from;
    const comment = pattern.exec(this.#text)?.[1];
    return comment === undefined || readColor(comment) === null ? value : { ...value, comment };
  }

  #lineOf(node: Node): number {
    return this.#counter.linePos(node.range?.[0] ?? 0).line;
  }
}

function spanOf({ range }: Node): Span {
  return { start: range?.[0] ?? 0, end: range?.[1] ?? 0 };
}

/** What has no mark of its end ends with its last part: the parser counts the lines after it in. */
function untilLast(node: Node, last: Span | undefined): Span {
  const { start, end } = spanOf(node);
  return { start, end: last?.end ?? end };
}

function sizeOf(parts: readonly ReadNode[]): number {
  return parts.reduce((sum, { size }) => sum + size, 1);
}

/** The entries that a merge key adds: those of a map, or of the maps of a list, where the first ones count. */
function entriesOf(value: FileValue): FileEntry[] {
  if (value.kind === "text") return [];
  const entries = value.kind === "map" ? value.entries : value.items.flatMap(entriesOf);
  const seen = new Set<string>();
  return entries.filter(({ key }) => !seen.has(key) && seen.add(key));
}
