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
  const add = (path: string, container: FileValue, parts: readonly TablePart[]) => {
    const known = tables.get(path);
    // A key and its value have no titles.
    const table = known ?? { titles: container.kind === "map" ? ["", ""] : [], rows: [], container };
    if (known !== undefined) known.container = null;
    else if (tables.size < tableLimit) tables.set(path, table);
    for (const part of parts) {
      table.rows.push({ line: part.line, cells: readCells(part, table.titles), part });
    }
  };
  const visit = (value: FileValue, path: string): void => {
    if (value.kind === "text") return;
    if (value.kind === "map") {
      // A list without items has no label, and its name is none.
      const full = value.entries.filter(
        ({ value: inner }) => inner.kind !== "list" || inner.items.length > 0,
      );
      if (full.length > 0) add(path || ".", value, full);
      for (const entry of value.entries) visit(entry.value, path === "" ? entry.key : `${path}.${entry.key}`);
      return;
    }
    const { items } = value;
    const entries = items.flatMap((item) => (item.kind === "map" ? item.entries : []));
    const keys = new Set(entries.map(({ key }) => key));
    // A list of maps with one entry each is a map that keeps its order.
    if (
      items.length > 1 &&
      keys.size === items.length &&
      items.every((item) => item.kind === "map" && item.entries.length === 1)
    ) {
      visit({ ...value, kind: "map", entries }, path);
      return;
    }
    add(
      path || ".",
      value,
      items.map((item) => ({ line: item.line, key: null, keySpan: null, value: item })),
    );
    for (const item of items) {
      if (item.kind === "list") visit(item, `${path}[]`);
      if (item.kind === "map")
        for (const { key, value: inner } of item.entries) visit(inner, `${path}[].${key}`);
    }
  };
  const [only] = values;
  // Documents and lines of JSON are the items of a list.
  const whole: FileValue = { kind: "list", line: 1, start: 0, end: 0, isFlow: false, items: values };
  if (only !== undefined) visit(values.length === 1 ? only : whole, "");
  return [...tables].map(([path, table]) => ({ path, format, ...table }));
}

/** What a part has below the titles: a key and its value, then the fields of a map; or the texts of a list. */
function readCells({ key, value }: TablePart, titles: string[]): string[] {
  // A list of maps is a table of its own.
  const isTable = value.kind === "list" && value.items.some(({ kind }) => kind === "map");
  const keyed = key === null ? [] : [key, isTable ? "" : textOf(value)];
  if (value.kind === "map") {
    return [...keyed, ...fillRow(titles, fieldsOf(value), keyed.length).slice(keyed.length)];
  }
  if (key !== null) return keyed;
  const cells = (value.kind === "list" ? value.items : [value]).slice(0, columnLimit).map(textOf);
  while (titles.length < cells.length) titles.push("");
  return cells;
}

/** A map's fields with their texts; those of a map in it as `changelog.title`, or as its own where YAML merges it. */
function fieldsOf({ entries }: FileMap): (readonly [string, string])[] {
  return entries.flatMap(({ key, value }) =>
    value.kind === "map"
      ? value.entries.map(
          (inner) => [key === "<<" ? inner.key : `${key}.${inner.key}`, textOf(inner.value)] as const,
        )
      : [[key, textOf(value)] as const],
  );
}

/** A value as a cell: a list's texts, or its maps' names, on lines of their own. */
function textOf(value: FileValue): string {
  if (value.kind === "text") return value.text;
  if (value.kind === "map") return "";
  const texts = value.items.map((item) => {
    const named =
      item.kind === "map" ? item.entries.find(({ key }) => /^(?:name|title)$/i.test(key))?.value : item;
    return named === undefined ? "" : textOf(named);
  });
  return texts.filter((text) => text !== "").join("\n");
}
