import { type AST, ParseError, parseTOML } from "toml-eslint-parser";
import { depthLimit, type FileText, type FileValue } from "./file-value.ts";
import { type LabelFile, refuseFile } from "./label-file.ts";
import { readLabelLists } from "./label-lists.ts";

/** The longest text in characters. */
const lengthLimit = 1_000_000;

/**
 * Reads a TOML text of labels.
 *
 * @param chosen the path of the list to read; null for the longest
 */
export function readLabelToml(text: string, chosen: string | null): LabelFile {
  if (text.length > lengthLimit) {
    return refuseFile("toml", 1, { code: "too-long", syntax: "toml", limit: lengthLimit });
  }
  try {
    return readLabelLists(
      [toFileValue(readTables(parseTOML(text, { tomlVersion: "1.1" })), 0)],
      "toml",
      chosen,
    );
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
  readonly parts: Map<string | number, Branch | FileText>;
}

function readTables({ body: [top] }: AST.TOMLProgram): Branch {
  const root: Branch = { kind: "map", line: 1, parts: new Map() };
  for (const node of top.body) {
    if (node.type === "TOMLKeyValue") addEntry(root, node);
    else {
      const { resolvedKey, loc } = node;
      const table = resolvedKey.reduce((branch, step, index) => {
        const kind = typeof resolvedKey[index + 1] === "number" ? "list" : "map";
        return enter(branch, step, kind, loc.start.line);
      }, root);
      for (const entry of node.body) addEntry(table, entry);
    }
  }
  return root;
}

/** The table or list that a branch has at a key or an index; a new one if there is none yet. */
function enter(branch: Branch, step: string | number, kind: Branch["kind"], line: number): Branch {
  const known = branch.parts.get(step);
  if (known !== undefined && known.kind !== "text") return known;
  const made: Branch = { kind, line, parts: new Map() };
  branch.parts.set(step, made);
  return made;
}

function addEntry(branch: Branch, { key, value, loc }: AST.TOMLKeyValue): void {
  const names = key.keys.map((part) => (part.type === "TOMLBare" ? part.name : part.value));
  const last = names.pop() ?? "";
  const table = names.reduce((outer, name) => enter(outer, name, "map", loc.start.line), branch);
  table.parts.set(last, readContent(value));
}

function readContent(node: AST.TOMLContentNode): Branch | FileText {
  const { line } = node.loc.start;
  switch (node.type) {
    case "TOMLArray":
      return { kind: "list", line, parts: new Map(node.elements.map(readContent).entries()) };
    case "TOMLInlineTable": {
      const table: Branch = { kind: "map", line, parts: new Map() };
      for (const entry of node.body) addEntry(table, entry);
      return table;
    }
    case "TOMLValue": {
      const value = node.kind === "integer" ? node.bigint : "datetime" in node ? node.datetime : node.value;
      return { kind: "text", line, text: String(value) };
    }
  }
}

/** @throws RangeError if it is nested too deeply */
function toFileValue(branch: Branch | FileText, depth: number): FileValue {
  if (depth > depthLimit) throw new RangeError("nested too deeply");
  if (branch.kind === "text") return branch;
  const { line } = branch;
  const entries = [...branch.parts].map(([key, part]) => {
    return { key: String(key), line: part.line, value: toFileValue(part, depth + 1) };
  });
  if (branch.kind === "map") return { kind: "map", line, entries };
  return { kind: "list", line, items: entries.map(({ value }) => value) };
}
