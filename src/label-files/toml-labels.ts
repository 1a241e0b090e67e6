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
    return readLabelLists([toValue(table, findLines(text), 1, 0)], "toml", chosen);
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

/** Where a value is, and the values in it; those of a list by their index. */
interface Place {
  line: number | null;
  readonly parts: Map<string | number, Place>;
  /** How many items of a list have been found. */
  count: number;
}

/**
 * What the parser gives, with its lines, which the parser doesn't tell.
 *
 * @param place where it is, if that was found
 * @param line that of the value around it
 * @throws RangeError if it is nested too deeply
 */
function toValue(value: unknown, place: Place | undefined, line: number, depth: number): FileValue {
  if (depth > depthLimit) throw new RangeError("nested too deeply");
  const own = place?.line ?? line;
  if (Array.isArray(value)) {
    const items = value.map((item, index) => toValue(item, place?.parts.get(index), own, depth + 1));
    return { kind: "list", line: own, items };
  }
  if (typeof value !== "object" || value === null || value instanceof TomlDate) {
    return { kind: "text", line: own, text: String(value) };
  }
  const entries = Object.entries(value).map(([key, part]) => {
    const inside = toValue(part, place?.parts.get(key), own, depth + 1);
    return { key, line: inside.line, value: inside };
  });
  return { kind: "map", line: own, entries };
}

/** A key as it begins a line, or stands in the header of a table: bare or quoted parts between dots. */
const keyPattern =
  /(?:[\w-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')(?:[ \t]*\.[ \t]*(?:[\w-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'))*/;
const headerPattern = new RegExp(String.raw`^[ \t]*(\[\[?)[ \t]*(${keyPattern.source})[ \t]*\]`);
const assignPattern = new RegExp(String.raw`^[ \t]*(${keyPattern.source})[ \t]*=[ \t]*(.*)$`);

/** The places of a TOML text's tables, keys and, where each has its line, items of lists. */
function findLines(text: string): Place {
  const root = makePlace(1);
  let table = root;
  let list: Place | null = null;
  let quote: string | null = null;
  const note = (place: Place, line: number) => {
    place.line ??= line;
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
      else if (/^[ \t]*[{["']/.test(content)) note(nextItem(list), line);
    } else if (title !== undefined) {
      list = null;
      const [last = "", ...outer] = readKey(title).reverse();
      const parent = outer.reduceRight((place, step) => latestItem(stepInto(place, step)), root);
      table = stepInto(parent, last);
      note(table, line);
      table = bracket === "[[" ? nextItem(table) : latestItem(table);
      note(table, line);
    } else if (key !== undefined) {
      const place = readKey(key).reduce(stepInto, table);
      note(place, line);
      list = /^\[[ \t]*(?:#.*)?$/.test(value.trimEnd()) ? place : null;
      const opened = /^("""|''')/.exec(value)?.[1];
      if (opened !== undefined && !value.slice(3).includes(opened)) quote = opened;
    }
  }
  return root;
}

/** The parts of a key. */
function readKey(key: string): string[] {
  const parts = key.match(/[\w-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/g) ?? [];
  return parts.map((part) => (/^["']/.test(part) ? (Object.keys(parse(`${part}=0`))[0] ?? "") : part));
}

function makePlace(line: number | null): Place {
  return { line, parts: new Map(), count: 0 };
}

function stepInto(place: Place, step: string | number): Place {
  const inside = place.parts.get(step) ?? makePlace(null);
  place.parts.set(step, inside);
  return inside;
}

function nextItem(list: Place): Place {
  list.count += 1;
  return stepInto(list, list.count - 1);
}

/** The last item of a list of tables, where a place is one. */
function latestItem(place: Place): Place {
  return place.count === 0 ? place : stepInto(place, place.count - 1);
}
