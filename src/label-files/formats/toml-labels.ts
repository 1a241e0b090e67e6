import { type AST, ParseError, parseTOML } from "toml-eslint-parser";
import {
  depthLimit,
  type FileText,
  type FileValue,
  type ParsedFile,
  type Span,
} from "#label-files/file-value.ts";
import { refuseFile } from "#label-files/label-file.ts";

/** The longest text in characters. */
const lengthLimit = 1_000_000;

/** Reads a TOML text. */
export function parseToml(text: string): ParsedFile {
  if (text.length > lengthLimit) {
    return refuseFile("toml", 1, { code: "too-long", syntax: "toml", limit: lengthLimit });
  }
  try {
    const root = readTables(parseTOML(text, { tomlVersion: "1.1" }));
    return { syntax: "toml", values: [toFileValue(root, 0)] };
  } catch (error) {
    if (error instanceof ParseError) {
      return refuseFile("toml", error.lineNumber, {
        code: "syntax",
        syntax: "toml",
        column: error.column + 1,
      });
    }
    // The parser calls itself for what is nested.
    if (error instanceof RangeError) return refuseFile("toml", 1, { code: "too-deep", syntax: "toml" });
    throw error;
  }
}

/** A table or a list as it is read: a table's keys may stand anywhere in the file. */
interface Branch {
  readonly kind: "map" | "list";
  readonly line: number;
  /** Where it is, if it's written in brackets. */
  readonly at?: Span;
  /** The statements that it's made of, if it isn't. */
  readonly statements: Span[];
  readonly parts: Map<string | number, Part>;
}

/** A value, and where its key is, if it has one. */
interface Part {
  readonly value: Branch | FileText;
  readonly keyAt: Span;
  /** Key and value; of tables, the header. */
  readonly at: Span;
}

function readTables({ body: [top] }: AST.TOMLProgram): Branch {
  const root: Branch = { kind: "map", line: 1, statements: [], parts: new Map() };
  for (const node of top.body) {
    if (node.type === "TOMLKeyValue") addEntry(root, node);
    else {
      const { resolvedKey, key, loc } = node;
      // An index has no key of its own: what a list is called stands before it.
      let keyIndex = -1;
      const table = resolvedKey.reduce((branch, step, index) => {
        if (typeof step === "string") keyIndex += 1;
        const kind = typeof resolvedKey[index + 1] === "number" ? "list" : "map";
        const keyAt = spanOf(key.keys[keyIndex] ?? key);
        const inner = enter(branch, step, kind, loc.start.line, { keyAt, at: spanOf(key) });
        inner.statements.push(spanOf(node));
        return inner;
      }, root);
      for (const entry of node.body) addEntry(table, entry);
    }
  }
  return root;
}

/** The table or list that a branch has at a key or an index; a new one if there is none yet. */
function enter(
  branch: Branch,
  step: string | number,
  kind: Branch["kind"],
  line: number,
  place: Omit<Part, "value">,
): Branch {
  const known = branch.parts.get(step)?.value;
  if (known !== undefined && known.kind !== "text") return known;
  const made: Branch = { kind, line, statements: [], parts: new Map() };
  branch.parts.set(step, { value: made, ...place });
  return made;
}

function addEntry(branch: Branch, { key, value, range, loc }: AST.TOMLKeyValue): void {
  const at = { start: range[0], end: range[1] };
  const keys = key.keys.map((part) => ({
    name: part.type === "TOMLBare" ? part.name : part.value,
    place: { keyAt: spanOf(part), at },
  }));
  const last = keys.pop();
  if (last === undefined) return;
  const table = keys.reduce((outer, { name, place }) => {
    const inner = enter(outer, name, "map", loc.start.line, place);
    inner.statements.push(at);
    return inner;
  }, branch);
  table.parts.set(last.name, { value: readContent(value), ...last.place });
}

function readContent(node: AST.TOMLContentNode): Branch | FileText {
  const { line } = node.loc.start;
  const at = spanOf(node);
  switch (node.type) {
    case "TOMLArray": {
      const parts = node.elements.map((element) => ({
        value: readContent(element),
        keyAt: spanOf(element),
        at: spanOf(element),
      }));
      return { kind: "list", line, at, statements: [], parts: new Map(parts.entries()) };
    }
    case "TOMLInlineTable": {
      const table: Branch = { kind: "map", line, at, statements: [], parts: new Map() };
      for (const entry of node.body) addEntry(table, entry);
      return table;
    }
    case "TOMLValue": {
      const value = node.kind === "integer" ? node.bigint : "datetime" in node ? node.datetime : node.value;
      return { kind: "text", line, at, text: String(value) };
    }
  }
}

function spanOf({ range: [start, end] }: { readonly range: AST.Range }): Span {
  return { start, end };
}

/** @throws RangeError if it is nested too deeply */
function toFileValue(branch: Branch | FileText, depth: number): FileValue {
  if (depth > depthLimit) throw new RangeError("nested too deeply");
  if (branch.kind === "text") return branch;
  const { line, at, statements } = branch;
  const entries = [...branch.parts].map(([key, { value, keyAt, at: whole }]) => {
    return { key: String(key), keyAt, at: whole, line: value.line, value: toFileValue(value, depth + 1) };
  });
  const place = at === undefined ? { line, isFlow: false, statements } : { line, isFlow: true, at };
  if (branch.kind === "map") return { kind: "map", ...place, entries };
  return { kind: "list", ...place, items: entries.map(({ value }) => value) };
}
