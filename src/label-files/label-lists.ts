import { normalizeHexColor } from "#contract/colors.ts";
import { readColor } from "./color-reader.ts";
import type { FileEntry, FileMap, FileValue } from "./file-value.ts";
import {
  allLists,
  checkLabels,
  colorFields,
  describeList,
  formerNameFields,
  groupFields,
  isGuessed,
  isPlainField,
  isRemovalPath,
  isRemovalValue,
  type LabelFile,
  type LabelFileFormat,
  type LabelFileSyntax,
  nameFields,
  newNameFields,
  type RawLabel,
  refuseEmpty,
  refuseFile,
  refuseText,
  removalFields,
  showText,
  textFields,
  titleKey,
} from "./label-file.ts";
import { findOtherText } from "./label-names.ts";
import { trelloColor } from "./trello-colors.ts";

/** A label as it was found, and the map it is in. */
interface FoundLabel {
  readonly raw: RawLabel;
  readonly map: FileMap | null;
}

/** Labels at one path of a file; those of all pages and entries are one list. */
interface FoundList {
  readonly path: string;
  readonly labels: FoundLabel[];
  /** How many places they come from. */
  places: number;
}

/** Fields that only one tool's API or export writes. */
const toolFields: readonly (readonly [LabelFileFormat, readonly string[]])[] = [
  ["trello", ["idBoard"]],
  ["github", ["node_id", "default"]],
  ["gitlab", ["text_color", "is_project_label", "open_issues_count", "priorities"]],
  ["gitea", ["exclusive", "is_archived"]],
];

/**
 * Finds the labels in a file that is made of lists and maps, wherever they are: maps with a name and a color, and maps
 * from names to colors.
 *
 * @param values the file's values: several for JSON Lines and for pages one after the other
 * @param chosen the path of the list to read; the longest if null, or if there is none at this path
 */
export function readLabelLists(
  values: readonly FileValue[],
  syntax: LabelFileSyntax,
  chosen: string | null,
): LabelFile {
  const [only, ...others] = values;
  if (only === undefined) return refuseEmpty(syntax);
  const root: FileValue = others.length === 0 ? only : { kind: "list", line: only.line, items: values };
  const found = findLists(root);
  if (found === null) return refuseFile(syntax, 1, { code: "too-many-parts", syntax });
  const single = dropRepeated(found);
  if (single.length === 0) return readNames(root, syntax);
  const longest = single
    .filter(({ path }) => !isRemovalPath(path))
    .sort((one, other) => other.labels.length - one.labels.length)[0];
  // What was only recognized has no lists that anybody has named.
  const lists = isGuessed(syntax) && single.length > 1 ? [joinLists(single), ...single] : single;
  const list = lists.find(({ path }) => path === chosen) ?? (lists === single ? longest : lists[0]);
  const described = lists.map(({ path, labels }) =>
    describeList(
      path,
      labels.map(({ raw }) => raw),
    ),
  );
  if (list === undefined) {
    const line = single[0]?.labels[0]?.raw.line ?? 1;
    return { ...refuseFile(syntax, line, { code: "removal-list" }), lists: described };
  }
  const raws = list.labels.map(({ raw }) => raw);
  return {
    format: (syntax.startsWith("json") ? recognizeTool(list.labels) : null) ?? syntax,
    table: null,
    lists: described,
    list: list.path,
    ...checkLabels(raws),
  };
}

/** All labels of several lists. */
function joinLists(lists: readonly FoundList[]): FoundList {
  return { path: allLists, labels: onlyFirst(lists.flatMap(({ labels }) => labels)), places: lists.length };
}

/** The labels of a file without any color, where it can be told that it has labels; else its refusal. */
function readNames(root: FileValue, syntax: LabelFileSyntax): LabelFile {
  const inside = root.kind === "map" ? root.entries.find(({ key }) => titleKey(key) === "labels") : undefined;
  const list = inside?.value ?? root;
  if (list.kind !== "list") return refuseFile(syntax, 1, { code: "no-list", syntax });
  if (list.items.length === 0) return refuseEmpty(syntax);
  const raws = list.items.map((item): RawLabel | null => {
    if (item.kind === "text") return { line: item.line, name: item.text, color: null };
    const isLabel = item.kind === "map" && item.entries.every(({ key }) => isPlainField(key));
    const name = isLabel ? findField(item, nameFields) : undefined;
    return name?.value.kind === "text" ? { line: item.line, name: name.value.text, color: null } : null;
  });
  const named = raws.filter((raw) => raw !== null);
  if (named.length < raws.length) return refuseFile(syntax, 1, { code: "no-list", syntax });
  const other = findOtherText(named);
  if (other !== null) return refuseText(syntax, other);
  const path = inside === undefined ? "." : inside.key;
  return {
    format: syntax,
    table: null,
    lists: [describeList(path, named)],
    list: path,
    ...checkLabels(named, false),
  };
}

/** The most lists that a person can choose from. */
const listLimit = 500;

/** The lists of labels of a file; null if they are too many. */
function findLists(root: FileValue): FoundList[] | null {
  const found = new Map<string, FoundList>();
  const add = (path: string, labels: readonly FoundLabel[]) => {
    const shown = path.replace(/^(\[\])*\.?/, "") || ".";
    const list = found.get(shown) ?? { path: shown, labels: [], places: 0 };
    for (const label of labels) list.labels.push(label);
    list.places += 1;
    found.set(shown, list);
  };
  const visit = (value: FileValue, path: string): void => {
    if (found.size > listLimit) return;
    if (value.kind === "list") {
      const labels = value.items.map(readLabels);
      if (labels.every((some) => some === null)) {
        for (const item of value.items) visit(item, `${path}[]`);
      } else {
        // What isn't a label among labels is one that someone has written wrongly.
        add(
          path,
          labels.flatMap((some, index) => some ?? [readBroken(value.items[index] ?? value)]),
        );
      }
    } else if (value.kind === "map") {
      const labels = readLabels(value) ?? readMap(value);
      if (labels !== null) add(path, labels);
      else for (const entry of value.entries) visit(entry.value, `${path}.${showText(entry.key)}`);
    }
  };
  visit(root, "");
  if (found.size > listLimit) return null;
  return [...found.values()].map((list) =>
    list.places > 1 ? { ...list, labels: onlyFirst(list.labels) } : list,
  );
}

/** Labels without those that say the same as an earlier one. */
function onlyFirst(labels: readonly FoundLabel[]): FoundLabel[] {
  const seen = new Set<string>();
  return labels.filter(({ raw }) => {
    const content = JSON.stringify([raw.name, raw.color]);
    return !seen.has(content) && seen.add(content);
  });
}

/** Without lists whose labels are all in a longer one, as those of a board's cards are among those of the board. */
function dropRepeated(lists: readonly FoundList[]): FoundList[] {
  const names = lists.map(({ labels }) => new Set(labels.map(({ raw }) => raw.name)));
  /** The lists that have a name, by their indexes. */
  const places = new Map<string | null, number[]>();
  for (const [index, own] of names.entries()) {
    for (const name of own) {
      const known = places.get(name);
      if (known === undefined) places.set(name, [index]);
      else known.push(index);
    }
  }
  const sizeOf = (index: number) => names[index]?.size ?? 0;
  return lists.filter((_, index) => {
    const shared = new Uint32Array(lists.length);
    for (const name of names[index] ?? []) {
      for (const place of places.get(name) ?? []) shared[place] = (shared[place] ?? 0) + 1;
    }
    const own = sizeOf(index);
    return !shared.some(
      (count, other) =>
        other !== index && count === own && (sizeOf(other) > own || (sizeOf(other) === own && other < index)),
    );
  });
}

/** The fields of a map by {@link titleKey}, those with a text first. A file may have 100,000 maps: each is looked at once. */
const knownFields = new WeakMap<FileMap, ReadonlyMap<string, FileEntry>>();

function fieldsOf(map: FileMap): ReadonlyMap<string, FileEntry> {
  const known = knownFields.get(map);
  if (known !== undefined) return known;
  const fields = new Map<string, FileEntry>();
  for (const entry of map.entries) {
    const key = titleKey(entry.key);
    const other = fields.get(key);
    if (other === undefined || (other.value.kind !== "text" && entry.value.kind === "text"))
      fields.set(key, entry);
  }
  knownFields.set(map, fields);
  return fields;
}

/** The first of these fields that a map has, with a text if possible. */
function findField(map: FileMap, fields: readonly string[]): FileEntry | undefined {
  const known = fieldsOf(map);
  const found = fields.flatMap((field) => known.get(field) ?? []);
  return found.find(({ value }) => value.kind === "text") ?? found[0];
}

/** The first field of a map that has a color: what a field is called doesn't tell its letters from its ground. */
function findColor(map: FileMap): FileEntry | undefined {
  const known = fieldsOf(map);
  const isColor = ({ value }: FileEntry) => value.kind === "text" && readColor(value.text) !== null;
  const found =
    colorFields.flatMap((field) => known.get(field) ?? []).find(isColor) ?? findField(map, colorFields);
  // Some tools have the colors of letters and ground in a map of their own.
  return found?.value.kind === "map" ? (findField(found.value, colorFields) ?? found) : found;
}

/** A map with a name and a color as a label; null for anything else. */
function readLabel(value: FileValue): FoundLabel | null {
  if (value.kind !== "map") return null;
  const named = findField(value, nameFields) ?? (findColor(value) && findField(value, textFields));
  const renamed = findField(value, newNameFields);
  const name = named ?? renamed;
  const color = findColor(value) ?? (named && renamed && noColor);
  return name === undefined || color === undefined
    ? null
    : makeLabel(value.line, textOf(name.value), color.value, value);
}

/** A map as a label, or as the labels that share its color; null for anything else. */
function readLabels(value: FileValue): readonly FoundLabel[] | null {
  if (value.kind !== "map") return null;
  const group = readGroup(value);
  if (group !== null) return group;
  const label = readLabel(value);
  return label === null ? null : [label];
}

/** The labels of a map from names to colors, from colors to names, or from names of groups to groups; null for none. */
function readMap(map: FileMap): readonly FoundLabel[] | null {
  const groups = map.entries.map(({ key, value }) =>
    value.kind === "map" ? readGroup(value) : isClearlyColor(key) ? readMembers(value, key) : null,
  );
  const some = groups.flatMap((group) => group ?? []);
  if (groups.filter((group) => group !== null).length * 2 > map.entries.length) return some;
  return isColorMap(map) ? map.entries.map(readColorEntry) : null;
}

/** The labels in a map that gives them its color; null if it isn't such a map. */
function readGroup(map: FileMap): readonly FoundLabel[] | null {
  const color = findColor(map)?.value;
  if (color?.kind !== "text" || readColor(color.text) === null) return null;
  const isNamed = findField(map, nameFields) !== undefined;
  const field = map.entries.find(({ key, value }) => {
    const title = titleKey(key);
    return value.kind === "list" && groupFields.has(title) && (!isNamed || title === "labels");
  });
  return field === undefined ? null : readMembers(field.value, color.text);
}

/** Names without colors as labels of one color; null if a value is anything else. */
function readMembers(value: FileValue, color: string): readonly FoundLabel[] | null {
  const items = value.kind === "list" ? value.items : [value];
  const labels = items.map((item): FoundLabel | null => {
    if (item.kind === "text") return { raw: { line: item.line, name: item.text, color }, map: null };
    if (item.kind === "list" || findField(item, colorFields) !== undefined) return null;
    const name = findField(item, nameFields)?.value;
    const text: FileValue = { kind: "text", line: item.line, text: color };
    return name?.kind === "text" ? makeLabel(item.line, name.text, text, item) : null;
  });
  const read = labels.filter((label) => label !== null);
  return read.length > 0 && read.length === labels.length ? read : null;
}

/** What a label has that is only renamed. */
const noColor: Pick<FileEntry, "value"> = { value: { kind: "text", line: 1, text: "" } };

function readBroken(value: FileValue): FoundLabel {
  const map = value.kind === "map" ? value : null;
  const nameOf = (fields: readonly string[]) => {
    const field = map === null ? undefined : findField(map, fields);
    return field === undefined ? "" : textOf(field.value);
  };
  return { raw: { line: value.line, name: nameOf(nameFields), color: nameOf(colorFields) }, map };
}

/** A label as the map that describes it says. */
function makeLabel(line: number, name: string | null, color: FileValue, map: FileMap | null): FoundLabel {
  const isTrello = map?.entries.some(({ key }) => key === "idBoard") === true;
  const text = textOf(color);
  const comment = color.kind === "text" ? color.comment : undefined;
  const former =
    map === null ? [] : formerNameFields.flatMap((field) => namesOf(findField(map, [field])?.value));
  const later = map === null ? undefined : findField(map, newNameFields)?.value;
  const newName = later?.kind === "text" && later.text.trim() !== "" ? later.text : null;
  const isRemoved = map !== null && isRemoval(map);
  const raw: RawLabel = {
    line,
    ...(isRemoved ? { isRemoved } : {}),
    name: newName ?? name,
    color: isTrello && text !== null ? trelloColor(text) : text,
    formerNames: newName !== null && name !== null ? [name, ...former] : former,
    ...(color === noColor.value ? { isUncolored: true as const } : {}),
    ...(comment === undefined ? {} : { comment }),
  };
  return { raw, map };
}

function isRemoval(map: FileMap): boolean {
  const values = removalFields.map((field) => findField(map, [field])?.value);
  return values.some((value) => value?.kind === "text" && isRemovalValue(value.text));
}

/** The texts of a value: its own, those of its items, or the names of those. */
function namesOf(value: FileValue | undefined): string[] {
  if (value === undefined) return [];
  if (value.kind === "text") return [value.text];
  if (value.kind === "list") return value.items.flatMap(namesOf);
  return namesOf(findField(value, nameFields)?.value);
}

function textOf(value: FileValue): string | null {
  return value.kind === "text" ? value.text : null;
}

/** Whether a map leads from names to colors, or to maps with colors. */
function isColorMap(map: FileMap): boolean {
  if (findField(map, colorFields) !== undefined) return false;
  const colored = map.entries.filter(({ value }) =>
    value.kind === "map"
      ? findField(value, colorFields)?.value.kind === "text"
      : value.kind === "text" && (value.comment !== undefined || isClearlyColor(value.text)),
  );
  return colored.length * 2 > map.entries.length;
}

/** Whether a text can't be a number: an id may look like a color's digits. */
function isClearlyColor(text: string): boolean {
  return normalizeHexColor(text) === null ? readColor(text) !== null : /[#a-f]/i.test(text);
}

function readColorEntry({ line, key, value }: FileEntry): FoundLabel {
  if (value.kind !== "map") return makeLabel(line, key, value, null);
  const name = findField(value, nameFields)?.value;
  const color = findColor(value)?.value ?? { kind: "text", line, text: "" };
  return makeLabel(line, name?.kind === "text" && name.text !== "" ? name.text : key, color, value);
}

function recognizeTool(labels: readonly FoundLabel[]): LabelFileFormat | null {
  const first = labels.find(({ map }) => map !== null)?.map;
  const keys = new Set(first?.entries.map(({ key }) => key));
  const found = toolFields.find(([, fields]) => fields.some((field) => keys.has(field)));
  return found?.[0] ?? null;
}
