import { type ParseError as JsonError, type Node as JsonNode, parseTree } from "jsonc-parser";
import type { AST } from "toml-eslint-parser";
import type { Node as YamlNode } from "yaml";

/** Where a part of a text is. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A value of a file, whatever the file is written in, and where it's written. */
export type FileValue = FileText | FileList | FileMap;

/** A text, number or other value without parts, as it was written. */
export interface FileText extends Span {
  readonly kind: "text";
  /** From 1. */
  readonly line: number;
  /** Empty for no value. */
  readonly text: string;
}

/** A list in a file. */
interface FileList extends Span {
  readonly kind: "list";
  readonly line: number;
  /** Whether it's in brackets; the parts of others are on lines of their own. */
  readonly isFlow: boolean;
  readonly items: readonly FileValue[];
}

/** A map in a file. Entries rather than an object, so that no name means anything, and all keep their order. */
export interface FileMap extends Span {
  readonly kind: "map";
  readonly line: number;
  readonly isFlow: boolean;
  readonly entries: readonly FileEntry[];
}

/** A name in a map, and its value. */
interface FileEntry {
  readonly line: number;
  readonly key: string;
  readonly keySpan: Span;
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
/** Brackets or dashes within each other, which cost YAML's parser most. */
const nestedYaml = /(?:[[{][^[{}\]]*){50}|(?:[-?][ \t]+){50}/;

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
  const first = text.slice(start, start + 1000).split(/\r?\n/, 1)[0] ?? "";
  const format = tomlStart.test(first)
    ? "toml"
    : /^(?:[[{]|\/\*)/.test(first)
      ? "json"
      : yamlStart.test(first)
        ? "yaml"
        : null;
  if (format === null) return null;
  try {
    return await readers[format](text, createLineFinder(text));
  } catch (error) {
    // What ends such a line isn't meant to be YAML.
    if (format === "yaml" && /[({;]\s*$/.test(first)) return null;
    // Parsers call themselves for what is nested.
    if (error instanceof RangeError) throw new TreeError(format, "too-large");
    throw error;
  }
}

type LineFinder = (offset: number) => number;

const readers: Readonly<
  Record<Tree["format"], (text: string, lineAt: LineFinder) => Promise<Tree | null> | Tree>
> = { json: readJson, yaml: readYaml, toml: readToml };

/** Tells the line of an offset, from 1. */
export function createLineFinder(text: string): LineFinder {
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

/** An error at an offset of a text. */
function syntaxError(
  format: Tree["format"],
  text: string,
  offset: number,
  lineAt: (offset: number) => number,
) {
  const column = offset - text.lastIndexOf("\n", offset - 1);
  return new TreeError(format, "syntax", lineAt(offset), column);
}

async function readJson(text: string, lineAt: LineFinder): Promise<Tree> {
  // Each value has a comma after it, or a bracket or a line before it.
  if ((text.match(/[,[{]/g)?.length ?? 0) > valueLimit) throw new RangeError("too many values");
  const values: FileValue[] = [];
  let start = 0;
  // JSON Lines, and the pages of an API, have one value after the other.
  while (start < text.length) {
    const errors: JsonError[] = [];
    const root = parseTree(text.slice(start), errors, { allowTrailingComma: true });
    const [error] = errors;
    if (root !== undefined) values.push(fromJson(root, start, lineAt, text));
    if (error === undefined) break;
    // 9 is what follows a complete value, which the package has only as a `const enum`.
    if (error.error !== 9 || error.offset === 0 || values.length >= valueLimit) {
      const broken = syntaxError("json", text, start + error.offset, lineAt);
      // What has no quotes may be YAML, which has the same brackets.
      return readYaml(text, lineAt).catch(() => Promise.reject(broken));
    }
    start += error.offset;
  }
  return { format: "json", values };
}

function fromJson(node: JsonNode, base: number, lineAt: LineFinder, text: string, depth = 0): FileValue {
  if (depth > depthLimit) throw new RangeError("nested too deeply");
  const { type, children = [], value } = node;
  const spanOf = ({ offset, length }: JsonNode) => ({
    line: lineAt(base + offset),
    start: base + offset,
    end: base + offset + length,
  });
  const span = spanOf(node);
  const read = (inner: JsonNode) => fromJson(inner, base, lineAt, text, depth + 1);
  if (type === "array") return { kind: "list", ...span, isFlow: true, items: children.map(read) };
  if (type === "object") {
    const entries = children.flatMap(({ children: [key, inner] = [] }): readonly FileEntry[] => {
      if (key === undefined || inner === undefined) return [];
      const { line, ...keySpan } = spanOf(key);
      return [{ key: String(key.value), line, keySpan, value: read(inner) }];
    });
    return { kind: "map", ...span, isFlow: true, entries };
  }
  const written = text.slice(span.start, span.end);
  return { kind: "text", ...span, text: type === "null" ? "" : type === "string" ? String(value) : written };
}

async function readYaml(text: string, lineAt: LineFinder): Promise<Tree> {
  const marks = text.match(/[\n[\]{},:"'&*!?]/g)?.length ?? 0;
  if (text.length > lengthLimit || marks > markLimit || nestedYaml.test(text)) {
    throw new TreeError("yaml", "too-large");
  }
  const { isAlias, isMap, isScalar, isSeq, parseAllDocuments } = await import("yaml");
  const anchors = new Map<string, YamlNode>();
  let count = 0;
  const fromYaml = (node: YamlNode, depth: number): FileValue => {
    count += 1;
    if (depth > depthLimit || count > valueLimit) throw new RangeError("too many values");
    const [start, valueEnd] = node.range ?? [0, 0];
    const end = start + text.slice(start, valueEnd).trimEnd().length;
    const span = { line: lineAt(start), start, end };
    if (isAlias(node)) {
      const target = anchors.get(node.source);
      if (target === undefined) throw syntaxError("yaml", text, start, lineAt);
      return { ...fromYaml(target, depth + 1), start, end };
    }
    if ("anchor" in node && typeof node.anchor === "string") anchors.set(node.anchor, node);
    const isFlow = "flow" in node && node.flow === true;
    if (isSeq<YamlNode>(node)) {
      const items = node.items.map((item) => fromYaml(item, depth + 1));
      return { kind: "list", ...span, end: isFlow ? end : (items.at(-1)?.end ?? end), isFlow, items };
    }
    if (!isMap<YamlNode, YamlNode | null>(node)) {
      return {
        kind: "text",
        ...span,
        text: isScalar(node) && typeof node.value === "string" ? node.value : "",
      };
    }
    const entries: FileEntry[] = [];
    const merged: FileEntry[] = [];
    for (const { key, value } of node.items) {
      const name = fromYaml(key, depth + 1);
      const inner = value === null ? null : fromYaml(value, depth + 1);
      if (name.kind !== "text") continue;
      const isEmpty = inner === null || (inner.kind === "text" && inner.text === "");
      const { line, start: from, end: to } = name;
      const entry = {
        key: name.text,
        line,
        keySpan: { start: from, end: to },
        value: isEmpty ? readColorComment(text, inner ?? name) : inner,
      };
      if (name.text !== "<<") entries.push(entry);
      else
        for (const map of inner?.kind === "list" ? inner.items : [inner]) {
          if (map?.kind === "map") merged.push(...map.entries);
        }
    }
    const own = new Set(entries.map((entry) => entry.key));
    const inherited = merged.filter((entry) => !own.has(entry.key) && own.add(entry.key));
    const last = entries.at(-1)?.value.end ?? end;
    return { kind: "map", ...span, end: isFlow ? end : last, isFlow, entries: [...entries, ...inherited] };
  };
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
  if (position !== undefined) throw syntaxError("yaml", text, position, lineAt);
  const values = documents.flatMap(({ contents }) => (contents === null ? [] : [fromYaml(contents, 0)]));
  return { format: "yaml", values };
}

/** The color that YAML takes for a comment where a value is expected, as in `color: #6D5EFC`; empty for none. */
function readColorComment(text: string, { line, end }: FileValue): FileText {
  const pattern = /[ \t]{0,20}:?[ \t]{0,20}(#(?:[0-9a-f]{6}|[0-9a-f]{3}))\b/iy;
  pattern.lastIndex = end;
  const color = pattern.exec(text)?.[1] ?? "";
  const to = color === "" ? end : pattern.lastIndex;
  return { kind: "text", line, start: to - color.length, end: to, text: color };
}

/** A table or a list of TOML while it is read: its parts may stand anywhere in the file. */
interface TomlBranch extends Span {
  readonly kind: "map" | "list";
  readonly line: number;
  readonly isFlow: boolean;
  readonly parts: Map<string | number, { readonly keySpan: Span; readonly value: TomlBranch | FileText }>;
}

async function readToml(text: string): Promise<Tree | null> {
  if (text.length > lengthLimit) throw new TreeError("toml", "too-large");
  const { ParseError, parseTOML } = await import("toml-eslint-parser");
  try {
    const [top] = parseTOML(text, { tomlVersion: "1.1" }).body;
    const root: TomlBranch = { kind: "map", isFlow: false, ...tomlSpan(top), parts: new Map() };
    for (const node of top.body) {
      if (node.type === "TOMLKeyValue") addTomlEntry(root, node);
      else {
        const table = enterToml(root, node.resolvedKey, node);
        for (const entry of node.body) addTomlEntry(table, entry);
      }
    }
    return { format: "toml", values: [fromToml(root, 0)] };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    // Without a header, it is any program that sets something.
    if (!/^\[{1,2}[^[\],\n]{1,200}\]{1,2}[ \t]*$/m.test(text)) return null;
    throw new TreeError("toml", "syntax", error.lineNumber, error.column + 1);
  }
}

function tomlSpan({ loc, range: [start, end] }: AST.TOMLNode) {
  return { line: loc.start.line, start, end };
}

/** The table or list that a branch has at a path; new ones on the way where there is none yet. */
function enterToml(
  root: TomlBranch,
  path: readonly (string | number)[],
  node: AST.TOMLTable | AST.TOMLKeyValue,
): TomlBranch {
  return path.reduce((branch, step, index) => {
    const known = branch.parts.get(step)?.value;
    if (known !== undefined && known.kind !== "text") return known;
    const kind = typeof path[index + 1] === "number" ? "list" : "map";
    const made: TomlBranch = { kind, isFlow: false, ...tomlSpan(node), parts: new Map() };
    const keys = path.slice(0, index + 1).filter((one) => typeof one === "string").length;
    branch.parts.set(step, { keySpan: tomlSpan(node.key.keys[keys - 1] ?? node.key), value: made });
    return made;
  }, root);
}

function addTomlEntry(branch: TomlBranch, node: AST.TOMLKeyValue): void {
  const { keys } = node.key;
  const path = keys.map((part) => (part.type === "TOMLBare" ? part.name : part.value));
  const table = enterToml(branch, path.slice(0, -1), node);
  const value = readTomlContent(node.value);
  table.parts.set(path.at(-1) ?? "", { keySpan: tomlSpan(keys.at(-1) ?? node.key), value });
}

function readTomlContent(node: AST.TOMLContentNode): TomlBranch | FileText {
  const span = tomlSpan(node);
  if (node.type === "TOMLArray") {
    const parts = node.elements.map((item, index) => {
      return [index, { keySpan: span, value: readTomlContent(item) }] as const;
    });
    return { kind: "list", isFlow: true, ...span, parts: new Map(parts) };
  }
  if (node.type === "TOMLInlineTable") {
    const table: TomlBranch = { kind: "map", isFlow: true, ...span, parts: new Map() };
    for (const entry of node.body) addTomlEntry(table, entry);
    return table;
  }
  const value = node.kind === "integer" ? node.bigint : "datetime" in node ? node.datetime : node.value;
  return { kind: "text", ...span, text: String(value) };
}

function fromToml(branch: TomlBranch | FileText, depth: number): FileValue {
  if (depth > depthLimit) throw new RangeError("nested too deeply");
  if (branch.kind === "text") return branch;
  const { kind, line, start, isFlow } = branch;
  const entries = [...branch.parts].map(([key, { keySpan, value }]) => {
    return { key: String(key), line: value.line, keySpan, value: fromToml(value, depth + 1) };
  });
  // Parts of a table may have headers of their own below it.
  const end = entries.reduce((last, { value }) => Math.max(last, value.end), branch.end);
  const span = { line, start, end, isFlow };
  return kind === "map"
    ? { kind, ...span, entries }
    : { kind, ...span, items: entries.map(({ value }) => value) };
}
