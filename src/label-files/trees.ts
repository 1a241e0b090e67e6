import { type ParseError as JsonError, type Node as JsonNode, parseTree } from "jsonc-parser";
import type { AST } from "toml-eslint-parser";
import type { Node as YamlNode } from "yaml";

/** A value of a file, whatever the file is written in. */
export type FileValue = FileText | FileList | FileMap;

/** A text, number or other value without parts, as it was written. */
interface FileText {
  readonly kind: "text";
  /** From 1. */
  readonly line: number;
  /** Empty for no value. */
  readonly text: string;
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
interface FileEntry {
  readonly line: number;
  readonly key: string;
  readonly value: FileValue;
}

/** The documents of a file, or the lines of JSON Lines: mostly one. */
export interface Tree {
  readonly format: "json" | "yaml" | "toml";
  readonly values: readonly FileValue[];
}

/** Why a text that begins like one of these formats can't be read as such. */
export class TreeError extends Error {
  readonly format: Tree["format"];
  readonly code: "syntax" | "too-large";
  /** From 1. */
  readonly line: number;
  readonly column: number;

  constructor(format: Tree["format"], code: TreeError["code"], line = 1, column = 1) {
    super(code);
    this.format = format;
    this.code = code;
    this.line = line;
    this.column = column;
  }
}

/** The most values that are read, with those that aliases stand for each time they do. */
const valueLimit = 300_000;
/** The deepest nesting that is read: labels need a tenth of it. */
const depthLimit = 100;
/** The longest YAML or TOML in characters, and the most marks of YAML: its parser takes some microseconds for each. */
const [lengthLimit, markLimit] = [1_000_000, 150_000];

/** What the first line of YAML that isn't a comment looks like. */
const yamlStart = /^(?:---|%YAML|[?-](?:\s|$)|["']?[^\s"',;|#{}[\]][^,;|#{}[\]\n]{0,200}:(?:\s|$))/;
const tomlStart =
  /^(?:\[{1,2}(?:"[^"\n]{1,200}"|'[^'\n]{1,200}'|[\w.-])[^[\],{}\n]{0,200}\]{1,2}\s*(?:#|$)|["']?[\w.-]{1,200}["']?\s+=\s+\S)/;

/**
 * Reads a text in JSON (also with comments, or several values after each other), YAML, or TOML.
 *
 * @returns null for any other
 * @throws TreeError for one that begins like these, but is broken or too large
 */
export async function readTree(text: string): Promise<Tree | null> {
  const start = /^(?:\s|#.*|\/\/.*)*/.exec(text)?.[0].length ?? 0;
  const first = text.slice(start, start + 1000).split("\n", 1)[0] ?? "";
  if (tomlStart.test(first)) return readToml(text);
  if (/^(?:[[{]|\/\*)/.test(first)) return readJson(text);
  if (yamlStart.test(first)) return readYaml(text);
  return null;
}

/** Tells the line of an offset, from 1. */
export function createLineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

function readJson(text: string): Promise<Tree> | Tree {
  let marks = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    // Each value has a comma after it, or a bracket or a line before it.
    if ((code === 0x2c || code === 0x5b || code === 0x7b) && ++marks > valueLimit)
      throw new TreeError("json", "too-large");
  }
  const lineAt = createLineFinder(text);
  const values: FileValue[] = [];
  let start = 0;
  try {
    // JSON Lines, and the pages of an API, have one value after the other.
    while (start < text.length) {
      const errors: JsonError[] = [];
      const root = parseTree(text.slice(start), errors, { allowTrailingComma: true });
      const [error] = errors;
      if (root !== undefined) values.push(fromJson(root, start, lineAt, text));
      if (error === undefined) break;
      // 9 is what follows a complete value, which the package has only as a `const enum`.
      if (error.error !== 9 || error.offset === 0 || values.length >= valueLimit) {
        const line = lineAt(start + error.offset);
        const column = start + error.offset - text.lastIndexOf("\n", start + error.offset - 1);
        // What has no quotes may be YAML, which has the same brackets.
        return readYaml(text).catch(() => Promise.reject(new TreeError("json", "syntax", line, column)));
      }
      start += error.offset;
    }
  } catch (error) {
    // The parser calls itself for what is nested.
    if (error instanceof RangeError) throw new TreeError("json", "too-large");
    throw error;
  }
  return { format: "json", values };
}

function fromJson(
  node: JsonNode,
  start: number,
  lineAt: (offset: number) => number,
  text: string,
  depth = 0,
): FileValue {
  if (depth > depthLimit) throw new RangeError("nested too deeply");
  const { type, children = [], offset, length, value } = node;
  const line = lineAt(start + offset);
  const read = (inner: JsonNode) => fromJson(inner, start, lineAt, text, depth + 1);
  if (type === "array") return { kind: "list", line, items: children.map(read) };
  if (type === "object") {
    const entries = children.flatMap(({ children: [key, inner] = [] }) =>
      inner === undefined
        ? []
        : { key: String(key?.value), line: lineAt(start + inner.offset), value: read(inner) },
    );
    return { kind: "map", line, entries };
  }
  const written = text.slice(start + offset, start + offset + length);
  return { kind: "text", line, text: type === "null" ? "" : type === "string" ? String(value) : written };
}

async function readYaml(text: string): Promise<Tree> {
  if (text.length > lengthLimit || countYamlMarks(text) > markLimit) throw new TreeError("yaml", "too-large");
  const { isAlias, isMap, isScalar, isSeq, parseAllDocuments } = await import("yaml");
  const lineAt = createLineFinder(text);
  const anchors = new Map<string, YamlNode>();
  let count = 0;
  const fromYaml = (node: YamlNode, depth: number): FileValue => {
    count += 1;
    if (depth > depthLimit || count > valueLimit) throw new RangeError("too many values");
    if (isAlias(node)) {
      const target = anchors.get(node.source);
      return target === undefined ? { kind: "text", line: 1, text: "" } : fromYaml(target, depth + 1);
    }
    const line = lineAt(node.range?.[0] ?? 0);
    if ("anchor" in node && typeof node.anchor === "string") anchors.set(node.anchor, node);
    if (isSeq<YamlNode>(node)) {
      return { kind: "list", line, items: node.items.map((item) => fromYaml(item, depth + 1)) };
    }
    if (!isMap<YamlNode, YamlNode | null>(node)) {
      return { kind: "text", line, text: isScalar(node) && typeof node.value === "string" ? node.value : "" };
    }
    const entries: FileEntry[] = [];
    const merged: FileEntry[] = [];
    for (const { key, value } of node.items) {
      const name = fromYaml(key, depth + 1);
      const empty: FileText = { kind: "text", line: name.line, text: colorComment(text, key, value) };
      const inner = value === null ? empty : fromYaml(value, depth + 1);
      if (name.kind !== "text") continue;
      const isEmpty = inner.kind === "text" && inner.text === "";
      const entry = { key: name.text, line: name.line, value: isEmpty ? empty : inner };
      if (name.text !== "<<") entries.push(entry);
      else
        for (const map of inner.kind === "list" ? inner.items : [inner]) {
          if (map.kind === "map") merged.push(...map.entries);
        }
    }
    const own = new Set(entries.map((entry) => entry.key));
    const inherited = merged.filter((entry) => !own.has(entry.key) && own.add(entry.key));
    return { kind: "map", line, entries: [...entries, ...inherited] };
  };
  try {
    // In this schema every value is the text that was written: 000000 is a color, not the number zero.
    // A hostile file could make some checks slow (unique keys, pretty errors): these are off.
    const settings = {
      schema: "failsafe",
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: "silent",
    } as const;
    const documents = [...parseAllDocuments(text, settings)];
    const position = documents.flatMap(({ errors }) => errors)[0]?.pos[0];
    if (position !== undefined) {
      const column = position - text.lastIndexOf("\n", position - 1);
      throw new TreeError("yaml", "syntax", lineAt(position), column);
    }
    const values = documents.flatMap(({ contents }) => (contents === null ? [] : [fromYaml(contents, 0)]));
    return { format: "yaml", values };
  } catch (error) {
    if (error instanceof RangeError) throw new TreeError("yaml", "too-large");
    throw error;
  }
}

/** The color that YAML takes for a comment where a value is expected, as in `color: #6D5EFC`; empty for none. */
function colorComment(text: string, key: YamlNode, value: YamlNode | null): string {
  const pattern = /[ \t]{0,20}:?[ \t]{0,20}(#(?:[0-9a-f]{6}|[0-9a-f]{3}))\b/iy;
  pattern.lastIndex = value?.range?.[0] ?? key.range?.[1] ?? text.length;
  return pattern.exec(text)?.[1] ?? "";
}

/** Counts what makes YAML slow to parse: marks, and brackets or dashes within each other. */
function countYamlMarks(text: string): number {
  let [marks, open, dashes] = [0, 0, 0];
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? "";
    if ("\n[]{},:\"'&*!?".includes(character)) marks += 1;
    if (character === "[" || character === "{") open += 1;
    else if (character === "]" || character === "}") open = 0;
    const isDash = (character === "-" || character === "?") && /[ \t]/.test(text[index + 1] ?? "");
    if (isDash) dashes += 1;
    else if (character !== " " && character !== "\t") dashes = 0;
    if (open >= depthLimit / 2 || dashes >= depthLimit / 2) return Number.POSITIVE_INFINITY;
  }
  return marks;
}

/** A table or a list of TOML while it is read: its parts may stand anywhere in the file. */
interface TomlBranch {
  readonly kind: "map" | "list";
  readonly line: number;
  readonly parts: Map<string | number, TomlBranch | FileText>;
}

async function readToml(text: string): Promise<Tree | null> {
  if (text.length > lengthLimit) throw new TreeError("toml", "too-large");
  const { ParseError, parseTOML } = await import("toml-eslint-parser");
  try {
    const root: TomlBranch = { kind: "map", line: 1, parts: new Map() };
    for (const node of parseTOML(text, { tomlVersion: "1.1" }).body[0].body) {
      if (node.type === "TOMLKeyValue") addTomlEntry(root, node);
      else {
        const table = enterToml(root, node.resolvedKey, node.loc.start.line);
        for (const entry of node.body) addTomlEntry(table, entry);
      }
    }
    return { format: "toml", values: [fromToml(root, 0)] };
  } catch (error) {
    if (error instanceof RangeError) throw new TreeError("toml", "too-large");
    if (!(error instanceof ParseError)) throw error;
    // Without a header, it is any program that sets something.
    if (!/^\[{1,2}[^[\],\n]{1,200}\]{1,2}[ \t]*$/m.test(text)) return null;
    throw new TreeError("toml", "syntax", error.lineNumber, error.column + 1);
  }
}

/** The table or list that a branch has at a path; a new one if there is none yet. */
function enterToml(root: TomlBranch, path: readonly (string | number)[], line: number): TomlBranch {
  return path.reduce((branch, step, index) => {
    const known = branch.parts.get(step);
    if (known !== undefined && known.kind !== "text") return known;
    const kind = typeof path[index + 1] === "number" ? "list" : "map";
    const made: TomlBranch = { kind, line, parts: new Map() };
    branch.parts.set(step, made);
    return made;
  }, root);
}

function addTomlEntry(branch: TomlBranch, { key, value, loc }: AST.TOMLKeyValue): void {
  const path = key.keys.map((part) => (part.type === "TOMLBare" ? part.name : part.value));
  const table = enterToml(branch, path.slice(0, -1), loc.start.line);
  table.parts.set(path.at(-1) ?? "", readTomlContent(value));
}

function readTomlContent(node: AST.TOMLContentNode): TomlBranch | FileText {
  const { line } = node.loc.start;
  if (node.type === "TOMLArray") {
    return { kind: "list", line, parts: new Map(node.elements.map(readTomlContent).entries()) };
  }
  if (node.type === "TOMLInlineTable") {
    const table: TomlBranch = { kind: "map", line, parts: new Map() };
    for (const entry of node.body) addTomlEntry(table, entry);
    return table;
  }
  const value = node.kind === "integer" ? node.bigint : "datetime" in node ? node.datetime : node.value;
  return { kind: "text", line, text: String(value) };
}

function fromToml(branch: TomlBranch | FileText, depth: number): FileValue {
  if (depth > depthLimit) throw new RangeError("nested too deeply");
  if (branch.kind === "text") return branch;
  const { kind, line } = branch;
  const entries = [...branch.parts].map(([key, part]) => {
    return { key: String(key), line: part.line, value: fromToml(part, depth + 1) };
  });
  return kind === "map" ? { kind, line, entries } : { kind, line, items: entries.map(({ value }) => value) };
}
