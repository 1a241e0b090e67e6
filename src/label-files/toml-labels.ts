import { parse, TomlDate, TomlError } from "smol-toml";
import { depthLimit, type FileValue } from "./file-value.ts";
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
    const table = parse(text, { maxDepth: depthLimit, integersAsBigInt: "asNeeded" });
    const lines = findLines(text);
    return readLabelLists([toValue(table, "", 1, lines, 0)], "toml", chosen);
  } catch (error) {
    if (error instanceof TomlError && !error.message.includes("excessively nested")) {
      return refuseFile("toml", error.line, { code: "syntax", syntax: "toml", column: error.column });
    }
    if (error instanceof RangeError || error instanceof TomlError) {
      return refuseFile("toml", 1, { code: "too-deep", syntax: "toml" });
    }
    throw error;
  }
}

/**
 * What the parser gives, with its lines, which the parser doesn't tell.
 *
 * @param path the value's place, see {@link findLines}
 * @param line that of the value around it
 * @throws RangeError if it is nested too deeply
 */
function toValue(
  value: unknown,
  path: string,
  line: number,
  lines: ReadonlyMap<string, number>,
  depth: number,
): FileValue {
  if (depth > depthLimit) throw new RangeError("nested too deeply");
  const own = lines.get(path) ?? line;
  if (Array.isArray(value)) {
    const items = value.map((item, index) => toValue(item, stepInto(path, index), own, lines, depth + 1));
    return { kind: "list", line: own, items };
  }
  if (typeof value !== "object" || value === null || value instanceof TomlDate) {
    return { kind: "text", line: own, text: String(value) };
  }
  const entries = Object.entries(value).map(([key, part]) => {
    const inside = toValue(part, stepInto(path, key), own, lines, depth + 1);
    return { key, line: inside.line, value: inside };
  });
  return { kind: "map", line: own, entries };
}

function stepInto(path: string, step: string | number): string {
  return `${path}/${JSON.stringify(step)}`;
}

/** A key as it begins a line, or stands in the header of a table: bare or quoted parts between dots. */
const keyPattern =
  /(?:[\w-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')(?:[ \t]*\.[ \t]*(?:[\w-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'))*/;
const headerPattern = new RegExp(String.raw`^[ \t]*(\[\[?)[ \t]*(${keyPattern.source})[ \t]*\]`);
const assignPattern = new RegExp(String.raw`^[ \t]*(${keyPattern.source})[ \t]*=[ \t]*(.*)$`);

/** The lines of a TOML text's tables, keys and, where each has its line, items of lists; by their paths. */
function findLines(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  const counts = new Map<string, number>();
  let table = "";
  let list: string | null = null;
  let quote: string | null = null;
  const note = (path: string, line: number) => {
    if (!lines.has(path)) lines.set(path, line);
  };
  for (const [index, content] of text.split("\n").entries()) {
    const line = index + 1;
    if (quote !== null) {
      if (content.includes(quote)) quote = null;
      continue;
    }
    const [, bracket, title] = headerPattern.exec(content) ?? [];
    const [, key, value = ""] = assignPattern.exec(content) ?? [];
    if (list !== null && key === undefined) {
      if (/^[ \t]*\]/.test(content)) list = null;
      else if (/^[ \t]*[{["']/.test(content)) note(nextItem(list, counts), line);
    } else if (title !== undefined) {
      list = null;
      table = readKey(title).reduce((path, step) => latestItem(stepInto(path, step), counts), "");
      if (bracket === "[[") {
        const path = table.replace(/\/\d+$/, "");
        note(path, line);
        table = nextItem(path, counts);
      }
      note(table, line);
    } else if (key !== undefined) {
      const path = readKey(key).reduce(stepInto, table);
      note(path, line);
      list = /^\[[ \t]*(?:#.*)?$/.test(value.trimEnd()) ? path : null;
      const opened = /^("""|''')/.exec(value)?.[1];
      if (opened !== undefined && !value.slice(3).includes(opened)) quote = opened;
    }
  }
  return lines;
}

/** The parts of a key. */
function readKey(key: string): string[] {
  const parts = key.match(/[\w-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/g) ?? [];
  return parts.map((part) => (/^["']/.test(part) ? (Object.keys(parse(`${part}=0`))[0] ?? "") : part));
}

function nextItem(path: string, counts: Map<string, number>): string {
  const count = counts.get(path) ?? 0;
  counts.set(path, count + 1);
  return stepInto(path, count);
}

/** The last item of a list of tables, where a path leads to one. */
function latestItem(path: string, counts: ReadonlyMap<string, number>): string {
  const count = counts.get(path);
  return count === undefined ? path : stepInto(path, count - 1);
}
