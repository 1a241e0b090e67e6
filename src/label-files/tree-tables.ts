import {
  columnLimit,
  type FileFormat,
  fillRow,
  type Row,
  type Table,
  type TablePart,
  tableLimit,
} from "./tables.ts";
import type { FileMap, FileValue } from "./trees.ts";

/** The lists of texts, lists of maps, and maps of a tree, each named by its path; those in items of lists together. */
export function readTreeTables(values: readonly FileValue[], format: FileFormat): readonly Table[] {
  const tables = new Map<string, { titles: string[]; rows: Row[]; container: FileValue | null }>();
  const visit = (given: FileValue, path: string): void => {
    const value = toMap(given);
    if (value.kind === "text") return;
    const isMap = value.kind === "map";
    // A list without items has no label, and its name is none.
    const isFull = (part: FileValue) => part.kind !== "list" || part.items.length > 0;
    const parts: readonly TablePart[] = isMap
      ? value.entries.filter((entry) => isFull(entry.value))
      : value.items.map((item) => ({ line: item.line, key: null, keySpan: null, value: item }));
    const known = tables.get(path || ".");
    // A key and its value have no titles.
    const table = known ?? { titles: isMap ? ["", ""] : [], rows: [], container: value };
    if (known !== undefined) known.container = null;
    else if (tables.size < tableLimit && (parts.length > 0 || !isMap)) tables.set(path || ".", table);
    for (const part of parts)
      table.rows.push({ line: part.line, cells: readCells(part, table.titles), part });
    for (const { key, value: part } of isMap ? value.entries : parts) {
      if (key !== null) visit(part, path === "" ? key : `${path}.${key}`);
      else if (part.kind === "list") visit(part, `${path}[]`);
      else if (part.kind === "map")
        for (const inner of part.entries) visit(inner.value, `${path}[].${inner.key}`);
    }
  };
  // Documents and lines of JSON are the items of a list.
  const whole: FileValue = { kind: "list", line: 1, start: 0, end: 0, isFlow: false, items: values };
  const [only = whole] = values;
  visit(values.length === 1 ? only : whole, "");
  return [...tables].map(([path, table]) => ({ path, format, ...table }));
}

/** A list of maps with one entry each is a map that keeps its order. */
function toMap(value: FileValue): FileValue {
  if (value.kind !== "list" || value.items.length < 2) return value;
  const entries = value.items.flatMap((item) =>
    item.kind === "map" && item.entries.length === 1 ? item.entries : [],
  );
  const keys = new Set(entries.map(({ key }) => key));
  return keys.size === value.items.length ? { ...value, kind: "map", entries } : value;
}

/** What a part has below the titles: a key and its value, then the fields of a map; or the texts of a list. */
function readCells({ key, value }: TablePart, titles: string[]): string[] {
  // A list of maps is a table of its own.
  const isTable = value.kind === "list" && value.items.some(({ kind }) => kind === "map");
  const keyed = key === null ? [] : [key, isTable ? "" : textOf(value)];
  if (value.kind === "map") return [...keyed, ...fillRow(titles, fieldsOf(value)).slice(keyed.length)];
  if (key !== null) return keyed;
  const cells = (value.kind === "list" ? value.items : [value]).slice(0, columnLimit).map(textOf);
  while (titles.length < cells.length) titles.push("");
  return cells;
}

/** A map's fields with their texts; those of a map in it as `changelog.title`, or as its own where YAML merges it. */
function fieldsOf({ entries }: FileMap): (readonly [title: string, text: string])[] {
  return entries.flatMap(({ key, value }) => {
    if (value.kind !== "map") return [[key, textOf(value)] as const];
    const prefix = key === "<<" ? "" : `${key}.`;
    return value.entries.map((inner) => [prefix + inner.key, textOf(inner.value)] as const);
  });
}

/** A value as a cell: a list's texts, or its maps' names, on lines of their own. */
function textOf(value: FileValue): string {
  if (value.kind === "text") return value.text;
  const isName = ({ key }: { key: string }) => /^(?:name|title)$/i.test(key);
  const items = value.kind === "list" ? value.items : [];
  const named = items.flatMap((item) =>
    item.kind === "map" ? item.entries.filter(isName).map((one) => one.value) : item,
  );
  return named
    .map(textOf)
    .filter((text) => text !== "")
    .join("\n");
}
