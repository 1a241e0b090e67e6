import { type ParseError as JsonError, type Node as JsonNode, parseTree } from "jsonc-parser";
import type { AST } from "toml-eslint-parser";
import type { Node as YamlNode } from "yaml";

/** Where a part of a text is. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

interface Place extends Span {
  /** From 1. */
  readonly line: number;
}

/** A value of a file, whatever the file is written in, and where it's written. */
export type FileValue = FileText | FileList | FileMap;

/** A text, number or other value without parts, as it was written. */
export interface FileText extends Place {
  readonly kind: "text";
  /** Empty for no value. */
  readonly text: string;
}

interface FileList extends Place {
  readonly kind: "list";
  /** Whether it's in brackets; the parts of others are on lines of their own. */
  readonly isFlow: boolean;
  readonly items: readonly FileValue[];
}

/** A map in a file. Entries rather than an object, so that no name means anything, and all keep their order. */
export interface FileMap extends Place {
  readonly kind: "map";
  readonly isFlow: boolean;
  readonly entries: readonly FileEntry[];
}

/** A name in a map, and its value. */
export interface FileEntry {
  readonly line: number;
  readonly key: string;
  readonly keySpan: Span;
  readonly value: FileValue;
}

/** What a text in one of these formats has. */
export interface Tree {
  readonly format: "json" | "yaml" | "toml";
  /** Its documents, or the lines of JSON Lines: mostly one. None where it's broken. */
  readonly values: readonly FileValue[];
  /** Why it can't be read as such, from what line and column on; both are from 1. */
  readonly error: {
    readonly code: "syntax" | "too-large";
    readonly line: number;
    readonly column: number;
  } | null;
}

/** The most values that are read, with those that aliases stand for each time they do; and the deepest nesting. */
const [valueLimit, depthLimit] = [300_000, 100];
/** The longest YAML or TOML in characters, and the most marks of YAML: its parser takes some microseconds for each. */
const [lengthLimit, markLimit] = [1_000_000, 150_000];
/** Brackets or dashes within each other, which cost YAML's parser most. */
const nestedYaml = /(?:[[{][^[{}\]]*){50}|(?:[-?][ \t]+){50}/;

/** An item that isn't a link, a field, or a comment. */
const yamlLine = /^\s*(?:#|-(?!\s*\[)(?:\s|$)|["']?\w[\w ./-]{0,200}["']?:(?:\s|$))/;

/** What the first line that isn't a comment looks like; one of a program often has a bracket or ` = `. */
const starts: readonly (readonly [Tree["format"], RegExp])[] = [
  ["toml", /^(?:\[{1,2}["'\w][^[\],{}\n]{0,200}\]{1,2}\s*(?:#|$)|["']?[\w.-]{1,200}["']?\s+=\s+\S)/],
  ["json", /^(?:[[{]|\/\*)/],
  [
    "yaml",
    /^(?:---|%YAML|[?-](?:\s(?!\s*[`*])|$)|["']?[^\s"',;|#{}[\]][^,;|#{}[\]\n]{0,200}:(?:\s|$))(?!.*(?:[({;]\s*$| = ))/,
  ],
];

/** The values of a text, or where its syntax is broken; null for one that only begins like the format. */
type Read = readonly FileValue[] | { readonly brokenAt: number } | null;

const readers = { json: readJson, yaml: readYaml, toml: readToml };

/**
 * Reads a text in JSON (also with comments, or several values after each other), YAML, or TOML.
 *
 * @returns null for any other
 */
export async function readTree(text: string): Promise<Tree | null> {
  const start = /^(?:\s|#.*|\/\/.*)*/.exec(text)?.[0].length ?? 0;
  const first = text.slice(start, start + 1000).split(/\r?\n/, 1)[0] ?? "";
  const [format] = starts.find(([, pattern]) => pattern.test(first)) ?? [];
  if (format === undefined) return null;
  const lineAt = createLineFinder(text);
  try {
    const read = await readers[format](text, lineAt);
    if (read === null || !("brokenAt" in read)) return read && { format, values: read, error: null };
    const { brokenAt: at } = read;
    const column = at - text.lastIndexOf("\n", at - 1);
    return { format, values: [], error: { code: "syntax", line: lineAt(at), column } };
  } catch (error) {
    // Parsers call themselves for what is nested.
    if (!(error instanceof RangeError)) throw error;
    return { format, values: [], error: { code: "too-large", line: 1, column: 1 } };
  }
}

type LineFinder = (offset: number) => number;

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

async function readJson(text: string, lineAt: LineFinder): Promise<Read> {
  // Each value has a comma after it, or a bracket or a line before it.
  if ((text.match(/[,[{]/g)?.length ?? 0) > valueLimit) throw new RangeError("too many values");
  const values: FileValue[] = [];
  let base = 0;
  // JSON Lines, and the pages of an API, have one value after the other.
  while (base < text.length) {
    const errors: JsonError[] = [];
    const root = parseTree(text.slice(base), errors, { allowTrailingComma: true });
    const [error] = errors;
    if (root !== undefined) values.push(fromJson(root, base, lineAt, text));
    if (error === undefined) break;
    // 9 is what follows a complete value, which the package has only as a `const enum`.
    if (error.error !== 9 || error.offset === 0) {
      // What has no quotes may be YAML, which has the same brackets.
      const read = await readYaml(text, lineAt).catch(() => null);
      return read === null || "brokenAt" in read ? { brokenAt: base + error.offset } : read;
    }
    base += error.offset;
  }
  return values;
}

function fromJson(node: JsonNode, base: number, lineAt: LineFinder, text: string, depth = 0): FileValue {
  if (depth > depthLimit) throw new RangeError("nested too deeply");
  const start = base + node.offset;
  const place = { line: lineAt(start), start, end: start + node.length };
  const read = (inner: JsonNode) => fromJson(inner, base, lineAt, text, depth + 1);
  const { type, children = [] } = node;
  if (type === "array") return { kind: "list", ...place, isFlow: true, items: children.map(read) };
  if (type === "object") {
    const entries = children.flatMap(({ children: [key, value] = [] }): readonly FileEntry[] => {
      const name = key && read(key);
      if (name?.kind !== "text" || value === undefined) return [];
      return [{ key: name.text, line: name.line, keySpan: name, value: read(value) }];
    });
    return { kind: "map", ...place, isFlow: true, entries };
  }
  const written = type === "string" ? String(node.value) : text.slice(start, place.end);
  return { kind: "text", ...place, text: type === "null" ? "" : written };
}

async function readYaml(text: string, lineAt: LineFinder): Promise<Read> {
  const marks = text.match(/[\n[\]{},:"'&*!?]/g)?.length ?? 0;
  if (text.length > lengthLimit || marks > markLimit || nestedYaml.test(text))
    throw new RangeError("too large");
  const { isAlias, isMap, isScalar, isSeq, parseAllDocuments } = await import("yaml");
  // In this schema every value is the text that was written: 000000 is a color, not the number zero.
  // A hostile file could make some checks slow (unique keys, pretty errors): these are off.
  const settings = {
    schema: "failsafe",
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: "silent",
  } as const;
  const documents = [...parseAllDocuments(text, settings)];
  const [error] = documents.flatMap(({ errors }) => errors);
  // Any text may begin like YAML, but has other lines.
  const lines = text.match(/.*\S/g)?.slice(0, 1000) ?? [];
  const isYaml = lines.filter((line) => yamlLine.test(line)).length * 2 > lines.length;
  if (error !== undefined) return isYaml ? { brokenAt: error.pos[0] } : null;
  const anchors = new Map<string, YamlNode>();
  let count = 0;
  let brokenAt = -1;
  const fromYaml = (node: YamlNode, depth: number): FileValue => {
    count += 1;
    if (depth > depthLimit || count > valueLimit) throw new RangeError("too many values");
    const [start, valueEnd] = node.range ?? [0, 0];
    const end = start + text.slice(start, valueEnd).trimEnd().length;
    const place = { line: lineAt(start), start, end };
    const target = isAlias(node) ? anchors.get(node.source) : undefined;
    if (target !== undefined) return { ...fromYaml(target, depth + 1), start, end };
    if (isAlias(node)) brokenAt = start;
    if ("anchor" in node && typeof node.anchor === "string") anchors.set(node.anchor, node);
    const isFlow = "flow" in node && node.flow === true;
    // Comments may follow the last part.
    const endOf = (last: FileValue | undefined) => (isFlow ? end : (last?.end ?? end));
    if (isSeq<YamlNode>(node)) {
      const items = node.items.map((item) => fromYaml(item, depth + 1));
      return { kind: "list", ...place, end: endOf(items.at(-1)), isFlow, items };
    }
    if (!isMap<YamlNode, YamlNode | null>(node)) {
      return { kind: "text", ...place, text: isScalar<string>(node) ? (node.value ?? "") : "" };
    }
    const entries = node.items.flatMap(({ key, value }): readonly FileEntry[] => {
      const name = fromYaml(key, depth + 1);
      if (name.kind !== "text") return [];
      const inner = value === null ? { ...name, text: "" } : fromYaml(value, depth + 1);
      const isEmpty = inner.kind === "text" && inner.text === "";
      const full = isEmpty ? readColorComment(text, inner) : inner;
      return [{ key: name.text, line: name.line, keySpan: name, value: full }];
    });
    return { kind: "map", ...place, end: endOf(entries.at(-1)?.value), isFlow, entries };
  };
  const values = documents.flatMap(({ contents }) => (contents === null ? [] : fromYaml(contents, 0)));
  return brokenAt < 0 ? values : { brokenAt };
}

/** The color that YAML takes for a comment where a value is expected, as in `color: #6D5EFC`; empty for none. */
function readColorComment(text: string, { line, end }: FileValue): FileText {
  const pattern = /[ \t]{0,20}:?[ \t]{0,20}(#(?:[0-9a-f]{6}|[0-9a-f]{3}))\b/iy;
  pattern.lastIndex = end;
  const color = pattern.exec(text)?.[1] ?? "";
  const to = color === "" ? end : pattern.lastIndex;
  return { kind: "text", line, start: to - color.length, end: to, text: color };
}

async function readToml(text: string): Promise<Read> {
  if (text.length > lengthLimit) throw new RangeError("too large");
  const { ParseError, parseTOML } = await import("toml-eslint-parser");
  try {
    const [top] = parseTOML(text, { tomlVersion: "1.1" }).body;
    const entries = top.body.filter((node) => node.type === "TOMLKeyValue");
    const tables = top.body.filter((node) => node.type === "TOMLTable");
    return [joinTables(placeOf(top), entries, tables, 0)];
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    // Without a header, it is any program that sets something; without a quoted text, settings in INI.
    const isToml = /^\[{1,2}[^[\],\n]{1,200}\]{1,2}[ \t]*$/m.test(text) && /=\s*["'[{]/.test(text);
    return isToml ? { brokenAt: error.index } : null;
  }
}

/** A table of TOML with the tables in it, which may stand anywhere below it, or a list of tables. */
function joinTables(
  place: Place,
  own: readonly AST.TOMLKeyValue[],
  inner: readonly AST.TOMLTable[],
  depth: number,
): FileValue {
  if (depth > depthLimit) throw new RangeError("nested too deeply");
  const parts = [...Map.groupBy(inner, ({ resolvedKey }) => resolvedKey[depth])].flatMap(([step, tables]) => {
    const [first, last] = [tables[0], tables.at(-1)];
    if (first === undefined || last === undefined) return [];
    const here = tables.filter(({ resolvedKey }) => resolvedKey.length === depth + 1);
    const below = tables.filter(({ resolvedKey }) => resolvedKey.length > depth + 1);
    const entries = here.flatMap(({ body }) => body);
    const value = joinTables({ ...placeOf(first), end: last.range[1] }, entries, below, depth + 1);
    // Items of lists have numbers instead of keys.
    const before = first.resolvedKey.slice(0, depth).filter((one) => typeof one === "string");
    const keySpan = placeOf(first.key.keys[before.length] ?? first.key);
    return { key: String(step), line: value.line, keySpan, value };
  });
  if (typeof inner[0]?.resolvedKey[depth] === "number") {
    return { kind: "list", ...place, isFlow: false, items: parts.map(({ value }) => value) };
  }
  const entries = [...own.map((entry) => fromEntry(entry, depth)), ...parts];
  return { kind: "map", ...place, isFlow: false, entries };
}

function fromEntry({ key, value }: AST.TOMLKeyValue, depth: number): FileEntry {
  const names = key.keys.map((part) => (part.type === "TOMLBare" ? part.name : part.value));
  const read = fromToml(value, depth + 1);
  return { key: names.join("."), line: read.line, keySpan: placeOf(key), value: read };
}

function fromToml(node: AST.TOMLContentNode, depth: number): FileValue {
  if (depth > depthLimit) throw new RangeError("nested too deeply");
  const place = placeOf(node);
  if (node.type === "TOMLArray") {
    return {
      kind: "list",
      ...place,
      isFlow: true,
      items: node.elements.map((item) => fromToml(item, depth + 1)),
    };
  }
  if (node.type === "TOMLInlineTable") {
    return {
      kind: "map",
      ...place,
      isFlow: true,
      entries: node.body.map((entry) => fromEntry(entry, depth)),
    };
  }
  const value = node.kind === "integer" ? node.bigint : "datetime" in node ? node.datetime : node.value;
  return { kind: "text", ...place, text: String(value) };
}

function placeOf({ loc, range: [start, end] }: AST.TOMLNode): Place {
  return { line: loc.start.line, start, end };
}
