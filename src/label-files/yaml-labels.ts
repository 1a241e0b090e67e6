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
import { readColor } from "./color-reader.ts";
import { depthLimit, type FileEntry, type FileValue } from "./file-value.ts";
import { type LabelFile, refuseFile } from "./label-file.ts";
import { readLabelLists } from "./label-lists.ts";

/** The longest text in characters: YAML takes ten times as long as other formats. */
const lengthLimit = 1_000_000;

/** The most values that are read, those that aliases stand for each time they do. */
const valueLimit = 1_000_000;

/** Nesting deeper than labels need, which takes too long to parse. */
const tooDeep = /(?:[[{][^[\]{}]*){50}|(?:[-?][ \t]+){50}/;

/** Aliases stand for more values than can be read, or for the value they are in. */
class AliasError extends Error {}

/** The reason for a text that is nested too deeply. */
const deepReason = { code: "too-deep", syntax: "yaml" } as const;

/**
 * Reads a YAML text of labels, of one document or several.
 *
 * @param chosen the path of the list to read; null for the longest
 */
export function readLabelYaml(text: string, chosen: string | null): LabelFile {
  if (text.length > lengthLimit) {
    return refuseFile("yaml", 1, { code: "too-long", syntax: "yaml", limit: lengthLimit });
  }
  const deep = tooDeep.exec(text);
  if (deep !== null) return refuseFile("yaml", text.slice(0, deep.index).split("\n").length, deepReason);
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
    return readLabelLists(values, "yaml", chosen);
  } catch (error) {
    if (error instanceof AliasError) return refuseFile("yaml", 1, { code: "yaml-aliases" });
    if (error instanceof RangeError) return refuseFile("yaml", 1, deepReason);
    throw error;
  }
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
    if (read.size > valueLimit) throw new AliasError("too many values");
    this.#read.set(node, read);
    return read;
  }

  /** What an alias stands for: the last node before it that has its anchor. */
  #readAlias({ source }: Alias): ReadNode {
    const target = this.#anchors.get(source);
    const read = target === undefined ? undefined : this.#read.get(target);
    if (read === null || read === undefined) throw new AliasError("an alias within what it stands for");
    return read;
  }

  #readParts(node: Node, depth: number): ReadNode {
    const line = this.#lineOf(node);
    if (isSeq<Node>(node)) {
      const items = node.items.map((item) => this.#readNode(item, depth + 1));
      return { value: { kind: "list", line, items: items.map(({ value }) => value) }, size: sizeOf(items) };
    }
    if (isMap<Node, Node | null>(node)) return this.#readMap(node, line, depth);
    const text = isScalar(node) && typeof node.value === "string" ? node.value : "";
    return { value: { kind: "text", line, text }, size: 1 };
  }

  #readMap({ items }: YAMLMap<Node, Node | null>, line: number, depth: number): ReadNode {
    const entries: FileEntry[] = [];
    const merged: FileEntry[] = [];
    const parts: ReadNode[] = [];
    for (const pair of items) {
      const key = this.#readNode(pair.key, depth + 1).value;
      const read = pair.value === null ? null : this.#readNode(pair.value, depth + 1);
      if (read !== null) parts.push(read);
      const value = this.#withComment(pair, read?.value ?? { kind: "text", line: key.line, text: "" });
      if (key.kind !== "text") continue;
      if (key.text === "<<") merged.push(...entriesOf(value));
      else entries.push({ key: key.text, line: key.line, value });
    }
    const own = new Set(entries.map(({ key }) => key));
    const all = [...entries, ...merged.filter(({ key }) => !own.has(key))];
    return { value: { kind: "map", line, entries: all }, size: sizeOf(parts) + all.length };
  }

  /** A value with the color that follows it as a comment, as in `color: #6D5EFC`, where it is empty itself. */
  #withComment({ key, value: node }: Pair<Node, Node | null>, value: FileValue): FileValue {
    if (value.kind !== "text" || value.text !== "") return value;
    const from = node?.range?.[0] ?? key.range?.[1];
    if (from === undefined) return value;
    const end = this.#text.indexOf("\n", from);
    const rest = this.#text.slice(from, end < 0 ? undefined : end);
    const comment = /^:?[ \t]*(#[0-9a-f]+)\b/i.exec(rest)?.[1];
    return comment === undefined || readColor(comment) === null ? value : { ...value, comment };
  }

  #lineOf(node: Node): number {
    return this.#counter.linePos(node.range?.[0] ?? 0).line;
  }
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
