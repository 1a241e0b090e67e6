import { type ParseError as JsonError, type Node as JsonNode, parseTree } from "jsonc-parser";
import type { AST } from "toml-eslint-parser";
import type { Node as YamlNode } from "yaml";

/** Where a part of a text is. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A value of a file, whatever the file is written in, and where it's written. */
export type FileValue = FileText | FileContainer;

/** A text, number or other value without parts, as it was written. */
export interface FileText extends Span {
  readonly kind: "text";
  /** Empty for no value. */
  readonly text: string;
}

/** A list or map. Parts rather than an object, so that no name means anything, and all keep their order. */
export interface FileContainer extends Span {
  readonly kind: "list" | "map";
  /** Whether it's in brackets; the parts of others are on lines of their own. */
  readonly isFlow: boolean;
  readonly parts: readonly FilePart[];
}

/** An entry of a map, or an item of a list, which has no key. */
export interface FilePart {
  readonly key: FileText | null;
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
    readonly format: Tree["format"];
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

/** A field of YAML, which a program would end with a mark. */
const yamlField = /^[ ]{0,40}(?:- {1,9})?["']?\w[\w ./-]{0,99}["']?: {1,9}[^\s`*@](?:.*[^,;{}()[\]\n])?$/m;

/** What the first line that isn't a comment looks like; one of a program often has a bracket. */
const starts: readonly (readonly [Tree["format"], RegExp])[] = [
  ["toml", /^(?:\[{1,2}["'\w][^[\],{}\n]{0,200}\]{1,2}\s*(?:#|$)|["']?[\w.-]{1,200}["']?\s+=\s+\S)/],
  ["json", /^(?:[[{]|\/\*)/],
  ["yaml", /^(?:---|%YAML|[?-](?:\s(?!\s*[`*])|$)|["']?[^\s"',;|#{}[\]][^,;|#{}[\]\n]{0,200}:(?:\s|$))/],
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
  try {
    const read = await readers[format](text);
    if (read === null || !("brokenAt" in read)) return read && { format, values: read, error: null };
    const { brokenAt: at } = read;
    const column = at - text.lastIndexOf("\n", at - 1);
    return {
      format,
      values: [],
      error: { code: "syntax", format, line: createLineFinder(text)(at), column },
    };
  } catch (error) {
    // Parsers call themselves for what is nested.
    if (!(error instanceof RangeError)) throw error;
    return { format, values: [], error: { code: "too-large", format, line: 1, column: 1 } };
  }
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

async function readJson(text: string): Promise<Read> {
  // Each value has a comma after it, or a bracket or a line before it.
  if ((text.match(/[,[{]/g)?.length ?? 0) > valueLimit) throw new RangeError("too many values");
  const values: FileValue[] = [];
  let base = 0;
  // JSON Lines, and the pages of an API, have one value after the other.
  while (base < text.length) {
    const errors: JsonError[] = [];
    const root = parseTree(text.slice(base), errors, { allowTrailingComma: true });
    const [error] = errors;
    if (root !== undefined) values.push(fromJson(root, base, text));
    if (error === undefined) break;
    // 9 is what follows a complete value, which the package has only as a `const enum`.
    if (error.error !== 9 || error.offset === 0) {
      // What has no quotes may be YAML, which has the same brackets.
      const read = await readYaml(text).catch(() => null);
      return read === null || "brokenAt" in read ? { brokenAt: base + error.offset } : read;
    }
    base += error.offset;
  }
  return values;
}

function fromJson(node: JsonNode, base: number, text: string, depth = 0): FileValue {
  if (depth > depthLimit) throw new RangeError("nested too deeply");
  const { type, children } = node;
  const start = base + node.offset;
  const end = start + node.length;
  if (children === undefined) {
    const written = type === "string" ? String(node.value) : text.slice(start, end);
    return { kind: "text", start, end, text: type === "null" ? "" : written };
  }
  const parts = children.flatMap((child): readonly FilePart[] => {
    const [first, value] = child.type === "property" ? (child.children ?? []) : [null, child];
    const key = first && fromJson(first, base, text, depth);
    if (value === undefined || (key !== null && key?.kind !== "text")) return [];
    return [{ key, value: fromJson(value, base, text, depth + 1) }];
  });
  return { kind: type === "array" ? "list" : "map", start, end, isFlow: true, parts };
}

async function readYaml(text: string): Promise<Read> {
  const marks = text.match(/[\n[\]{},:"'&*!?]/g)?.length ?? 0;
  if (text.length > lengthLimit || marks > markLimit || nestedYaml.test(text))
    throw new RangeError("too large");
  const { isAlias, isCollection, isMap, isPair, isScalar, parseAllDocuments } = await import("yaml");
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
  // Any text may begin like YAML.
  if (error !== undefined) return yamlField.test(text) ? { brokenAt: error.pos[0] } : null;
  const anchors = new Map<string, YamlNode>();
  let count = 0;
  const fromYaml = (node: YamlNode, depth: number): FileValue => {
    count += 1;
    if (depth > depthLimit || count > valueLimit) throw new RangeError("too many values");
    const [start, valueEnd] = node.range ?? [0, 0];
    const end = start + text.slice(start, valueEnd).trimEnd().length;
    const target = isAlias(node) ? anchors.get(node.source) : undefined;
    if (target !== undefined) return { ...fromYaml(target, depth + 1), start, end };
    if ("anchor" in node && typeof node.anchor === "string") anchors.set(node.anchor, node);
    if (!isCollection<YamlNode, YamlNode>(node))
      // An alias of nothing is a text such as `*.md`.
      return {
        kind: "text",
        start,
        end,
        text: isScalar(node) ? String(node.value ?? "") : text.slice(start, end),
      };
    const parts = node.items.flatMap((item): readonly FilePart[] => {
      if (!isPair(item)) return [{ key: null, value: fromYaml(item, depth + 1) }];
      const key = fromYaml(item.key, depth + 1);
      if (key.kind !== "text") return [];
      const value = item.value === null ? { ...key, text: "" } : fromYaml(item.value, depth + 1);
      const isEmpty = value.kind === "text" && value.text === "";
      return [{ key, value: isEmpty ? readColorComment(text, value) : value }];
    });
    const isFlow = node.flow === true;
    // Comments may follow the last part.
    const last = isFlow ? undefined : parts.at(-1);
    return { kind: isMap(node) ? "map" : "list", start, end: last?.value.end ?? end, isFlow, parts };
  };
  return documents.flatMap(({ contents }) => (contents === null ? [] : fromYaml(contents, 0)));
}

/** The color that YAML takes for a comment where a value is expected, as in `color: #6D5EFC`; empty for none. */
function readColorComment(text: string, { end }: FileValue): FileText {
  const pattern = /[ \t]{0,20}:?[ \t]{0,20}(#(?:[0-9a-f]{6}|[0-9a-f]{3}))\b/iy;
  pattern.lastIndex = end;
  const color = pattern.exec(text)?.[1] ?? "";
  const to = color === "" ? end : pattern.lastIndex;
  return { kind: "text", start: to - color.length, end: to, text: color };
}

async function readToml(text: string): Promise<Read> {
  if (text.length > lengthLimit) throw new RangeError("too large");
  const { ParseError, parseTOML } = await import("toml-eslint-parser");
  try {
    const [top] = parseTOML(text, { tomlVersion: "1.1" }).body;
    const entries = top.body.filter((node) => node.type === "TOMLKeyValue");
    const tables = top.body.filter((node) => node.type === "TOMLTable");
    return [joinTables(spanOf(top), entries, tables, 0)];
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    // Without a header, it is any program that sets something; without a quoted text, settings in INI.
    const isToml = /^\[{1,2}[^[\],\n]{1,200}\]{1,2}[ \t]*$/m.test(text) && /=\s*["'[{]/.test(text);
    return isToml ? { brokenAt: error.index } : null;
  }
}

/** A table of TOML with the tables in it, which may stand anywhere below it, or a list of tables. */
function joinTables(
  span: Span,
  own: readonly AST.TOMLKeyValue[],
  inner: readonly AST.TOMLTable[],
  depth: number,
): FileContainer {
  if (depth > depthLimit) throw new RangeError("nested too deeply");
  const parts = [...Map.groupBy(inner, ({ resolvedKey }) => resolvedKey[depth])].flatMap(([step, tables]) => {
    const [first, last] = [tables[0], tables.at(-1)];
    if (first === undefined || last === undefined) return [];
    const here = tables.filter(({ resolvedKey }) => resolvedKey.length === depth + 1);
    const below = tables.filter(({ resolvedKey }) => resolvedKey.length > depth + 1);
    const entries = here.flatMap(({ body }) => body);
    const value = joinTables({ ...spanOf(first), end: last.range[1] }, entries, below, depth + 1);
    // Items of lists have numbers instead of keys.
    const before = first.resolvedKey.slice(0, depth).filter((one) => typeof one === "string");
    const key = textOf(first.key.keys[before.length] ?? first.key, String(step));
    return { key: typeof step === "number" ? null : key, value };
  });
  const kind = typeof inner[0]?.resolvedKey[depth] === "number" ? "list" : "map";
  return { kind, ...span, isFlow: false, parts: [...own.map((entry) => fromEntry(entry, depth)), ...parts] };
}

function fromEntry({ key, value }: AST.TOMLKeyValue, depth: number): FilePart {
  const names = key.keys.map((part) => (part.type === "TOMLBare" ? part.name : part.value));
  return { key: textOf(key, names.join(".")), value: fromToml(value, depth + 1) };
}

function fromToml(node: AST.TOMLContentNode, depth: number): FileValue {
  if (depth > depthLimit) throw new RangeError("nested too deeply");
  if (node.type === "TOMLArray") {
    const parts = node.elements.map((item) => ({ key: null, value: fromToml(item, depth + 1) }));
    return { kind: "list", ...spanOf(node), isFlow: true, parts };
  }
  if (node.type === "TOMLInlineTable") {
    const parts = node.body.map((entry) => fromEntry(entry, depth));
    return { kind: "map", ...spanOf(node), isFlow: true, parts };
  }
  const value = node.kind === "integer" ? node.bigint : "datetime" in node ? node.datetime : node.value;
  return textOf(node, String(value));
}

function textOf(node: AST.TOMLNode, text: string): FileText {
  return { kind: "text", ...spanOf(node), text };
}

function spanOf({ range: [start, end] }: AST.TOMLNode): Span {
  return { start, end };
}
