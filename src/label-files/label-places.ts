import type { LabelInput } from "#contract/label-input.ts";
import type { LabelFile } from "./read.ts";
import type { ValuePath } from "./source-tree.ts";
import type { FileMap, FileValue } from "./trees.ts";

/** Where a label of a file is. */
export interface LabelPlace {
  /** To the item of a list, or the entry of a map. */
  readonly path: ValuePath;
  /** To the text with its name; null where that is the entry's key. */
  readonly name: ValuePath | null;
  /** To the text with its color; null for none. */
  readonly color: ValuePath | null;
  readonly nameText: string;
  /** Empty for none. */
  readonly colorText: string;
}

/** What gives a file other labels. */
export interface LabelEdits {
  /** All labels that it has, in their order. */
  readonly places: readonly LabelPlace[];
  /** What labels are to be called, and their color; null for what stays. */
  readonly changed: readonly {
    readonly place: LabelPlace;
    readonly name: string | null;
    readonly color: string | null;
  }[];
  readonly removed: readonly LabelPlace[];
  /** They go behind the others. */
  readonly added: readonly LabelInput[];
  /** To the list or map that they are added to, which may not be there yet. */
  readonly container: ValuePath;
}

/** A value in a file. */
interface Located {
  readonly path: ValuePath;
  readonly value: FileValue;
}

/**
 * Finds where the labels of a file are that were read from it.
 *
 * @param start the path of the value
 * @returns null where they aren't in one list of texts or maps, or one map of these
 */
export function findLabelPlaces(
  value: FileValue,
  start: ValuePath,
  { list, columns, titles }: Pick<LabelFile, "list" | "columns" | "titles">,
): { readonly places: readonly LabelPlace[]; readonly container: ValuePath } | null {
  const [container, ...others] = findTables(value, start, "", list);
  if (container === undefined || others.length > 0 || columns === null) return null;
  const parts = partsOf(container);
  if (parts.some((part) => part.value.kind === "list")) return null;
  const isMap = container.value.kind === "map";
  const find = (part: Located, column: number): Located | undefined => {
    const title = titles[column] ?? "";
    if (title !== "") return findField(part, title);
    return part.value.kind === "text" ? part : undefined;
  };
  const places = parts.flatMap((part): readonly LabelPlace[] => {
    const isKey = isMap && columns.name === 0;
    const name = isKey ? { path: null, value: part.key } : find(part, columns.name);
    const color = columns.color === null ? undefined : find(part, columns.color);
    // What has no name isn't a label.
    if (name?.value.kind !== "text") return [];
    const colorText = color?.value.kind === "text" ? color.value.text : "";
    return [
      { path: part.path, name: name.path, color: color?.path ?? null, nameText: name.value.text, colorText },
    ];
  });
  return { places, container: container.path };
}

/** The lists and maps of a value that have a name, which is that of the table that is read of them. */
function findTables(value: FileValue, path: ValuePath, at: string, name: string | null): readonly Located[] {
  if (value.kind === "text") return [];
  const own = (at === "" ? "." : at) === name ? [{ value, path }] : [];
  const ofEntries = (map: FileMap, to: ValuePath, before: string) =>
    map.entries.flatMap((entry) => findTables(entry.value, [...to, entry.key], before + entry.key, name));
  if (value.kind === "map") return [...own, ...ofEntries(value, path, at === "" ? "" : `${at}.`)];
  const ofItems = value.items.flatMap((item, index) => {
    const to = [...path, index];
    return item.kind === "map" ? ofEntries(item, to, `${at}[].`) : findTables(item, to, `${at}[]`, name);
  });
  return [...own, ...ofItems];
}

/** The items of a list, or entries of a map. */
function partsOf({ path, value }: Located) {
  const parts =
    value.kind === "map"
      ? value.entries.map((entry) => [entry.key, entry.value] as const)
      : value.kind === "list"
        ? value.items.map((item, index) => [index, item] as const)
        : [];
  return parts.map(([step, inner]) => {
    const key: FileValue = { kind: "text", line: inner.line, text: String(step) };
    return { path: [...path, step], key, value: inner };
  });
}

/** A map's field, or one of a map in it, such as `changelog.title`. */
function findField({ path, value }: Located, title: string): Located | undefined {
  const parts = value.kind === "map" ? partsOf({ path, value }) : [];
  for (const part of parts) {
    if (part.key.text === title) return part;
    if (title.startsWith(`${part.key.text}.`)) return findField(part, title.slice(part.key.text.length + 1));
  }
  return undefined;
}

/** The paths of the empty lists and maps of a value. */
export function findEmpty({ path, value }: Located): readonly ValuePath[] {
  if (value.kind === "text") return [];
  const parts = partsOf({ path, value });
  return parts.length === 0 ? [path] : parts.flatMap(findEmpty);
}
