import { columnLimit, type FileFormat, fillRow, type Row, type Table, tableLimit } from "./tables.ts";
import { createLineFinder, type FileContainer, type FilePart, type FileValue } from "./trees.ts";

/** The lists of texts, lists of maps, and maps of a tree, each named by its path; those in items of lists together. */
export function readTreeTables(
  text: string,
  values: readonly FileValue[],
  format: FileFormat,
): readonly Table[] {
  const lineAt = createLineFinder(text);
  const tables = new Map<string, { titles: string[]; rows: Row[]; container: FileContainer | null }>();
  const visit = (container: FileValue, path: string): void => {
    if (container.kind === "text") return;
    const isMap = container.kind === "map";
    // A list without items has no label, and its name is none.
    const parts = container.parts.filter(
      ({ key, value }) => key === null || value.kind !== "list" || value.parts.length > 0,
    );
    const known = tables.get(path || ".");
    // A key and its value have no titles.
    const table = known ?? { titles: isMap ? ["", ""] : [], rows: [], container };
    if (known !== undefined) known.container = null;
    else if (tables.size < tableLimit && (parts.length > 0 || !isMap)) tables.set(path || ".", table);
    for (const part of parts) {
      const { start } = part.key ?? part.value;
      table.rows.push({ line: lineAt(start), cells: readCells(part, table.titles), part });
    }
    for (const { key, value } of container.parts) {
      if (key !== null) visit(value, path === "" ? key.text : `${path}.${key.text}`);
      else if (value.kind === "list") visit(value, `${path}[]`);
      else if (value.kind === "map")
        for (const inner of value.parts) visit(inner.value, `${path}[].${inner.key?.text}`);
    }
  };
  // Documents and lines of JSON are the items of a list.
  const items = values.map((value) => ({ key: null, value }));
  const [only] = values;
  const whole: FileContainer = { kind: "list", start: 0, end: 0, isFlow: false, parts: items };
  visit(values.length === 1 && only !== undefined ? only : whole, "");
  return [...tables].map(([path, table]) => ({ path, format, ...table }));
}

/** What a part has below the titles: a key and its value, then the fields of a map; or the texts of a list. */
function readCells({ key, value }: FilePart, titles: string[]): string[] {
  // A list of maps is a table of its own.
  const isTable = value.kind === "list" && value.parts.some((part) => part.value.kind === "map");
  const keyed = key === null ? [] : [key.text, isTable ? "" : textOf(value)];
  if (value.kind === "map") return [...keyed, ...fillRow(titles, fieldsOf(value)).slice(keyed.length)];
  if (key !== null) return keyed;
  const items = value.kind === "text" ? [value] : value.parts.map((part) => part.value);
  const cells = items.slice(0, columnLimit).map(textOf);
  while (titles.length < cells.length) titles.push("");
  return cells;
}

/** A map's fields with their texts; those of a map in it as `changelog.title`, or as its own where YAML merges it. */
function fieldsOf({ parts }: FileContainer): (readonly [title: string, text: string])[] {
  return parts.flatMap(({ key, value }) => {
    const title = key?.text ?? "";
    if (value.kind !== "map") return [[title, textOf(value)] as const];
    const prefix = title === "<<" ? "" : `${title}.`;
    return value.parts.map((inner) => [prefix + (inner.key?.text ?? ""), textOf(inner.value)] as const);
  });
}

/** A value as a cell: a list's texts, or its maps' names, on lines of their own. */
function textOf(value: FileValue): string {
  if (value.kind === "text") return value.text;
  const isName = ({ key }: FilePart) => /^(?:name|title)$/i.test(key?.text ?? "");
  const items = value.kind === "list" ? value.parts : [];
  const named = items.flatMap((item) => (item.value.kind === "map" ? item.value.parts.filter(isName) : item));
  return named
    .map((part) => textOf(part.value))
    .filter((text) => text !== "")
    .join("\n");
}
