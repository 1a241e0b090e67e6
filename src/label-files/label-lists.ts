import { normalizeHexColor } from "#contract/colors.ts";
import { readToolCategories } from "./changelog-tools.ts";
import { isTripleMap, readTriples } from "./color-numbers.ts";
import { readColor } from "./color-reader.ts";
import type { FileEntry, FileList, FileMap, FileText, FileValue } from "./file-value.ts";
import {
  allLists,
  checkLabels,
  colorFields,
  describeList,
  formerNameFields,
  groupFields,
  isColorDefinition,
  isColorsKey,
  isForeignField,
  isGuessed,
  isNamesKey,
  isPlainField,
  isRemovalPath,
  isRemovalValue,
  type LabelFile,
  type LabelFileFormat,
  type LabelFileSyntax,
  nameFields,
  newNameFields,
  type RawLabel,
  readOneList,
  refuseEmpty,
  refuseFile,
  refuseText,
  removalFields,
  showText,
  textFields,
  titleKey,
} from "./label-file.ts";
import { findOtherText, readNamedColor } from "./label-names.ts";
import { trelloColor } from "./trello-colors.ts";

/** Where a label is written. */
export interface LabelPlace {
  /** The map that describes it; null where it is a name alone, or a name with its color. */
  readonly map: FileMap | null;
  /** The field that gives its name; null if its key does. */
  readonly name: FileEntry | null;
  readonly color: FileEntry | null;
  /** The list or map that it is a part of, and which one; null where it stands alone. */
  readonly parent: FileList | FileMap | null;
  readonly index: number;
}

/** A label as it was found. */
interface FoundLabel extends LabelPlace {
  readonly raw: RawLabel;
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
  if (values.length === 0) return refuseEmpty(syntax);
  const categories = readToolCategories(values);
  if (categories !== null) return categories;
  const root = joinValues(values);
  if (root === undefined) return refuseEmpty(syntax);
  const found = findLists(root);
  if (found === null) return refuseFile(syntax, 1, { code: "too-many-parts", syntax });
  const single = dropRepeated(found);
  if (single.length === 0) return readNames(root, syntax);
  // What was only recognized has no lists that anybody has named.
  const lists = isGuessed(syntax) && single.length > 1 ? [joinLists(single), ...single] : single;
  const list = chooseList(lists, chosen);
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

/**
 * Finds where the labels are written that {@link readLabelLists} reads from the same values.
 *
 * @returns in their order, with the list that they are in if there is none; null where there are no labels
 */
export function findLabelPlaces(
  values: readonly FileValue[],
  chosen: string | null,
): { readonly places: readonly LabelPlace[]; readonly list: FileList | FileMap | null } | null {
  const root = joinValues(values);
  if (root === undefined) return null;
  const found = chooseList(dropRepeated(findLists(root) ?? []), chosen);
  if (found !== undefined) return { places: found.labels, list: found.labels[0]?.parent ?? null };
  const list = nameListOf(root).value;
  if (list.kind !== "list") return null;
  const places = list.items.map((item, index): LabelPlace => {
    const map = item.kind === "map" ? item : null;
    const name = (map && findField(map, nameFields)) ?? null;
    return { map, name, color: null, parent: list, index };
  });
  return { places, list };
}

/** All values of a file as one. */
function joinValues(values: readonly FileValue[]): FileValue | undefined {
  const [only, ...others] = values;
  if (only === undefined || others.length === 0) return only;
  return { kind: "list", line: only.line, isFlow: false, items: values };
}

/** All labels of several lists. */
function joinLists(lists: readonly FoundList[]): FoundList {
  return { path: allLists, labels: onlyFirst(lists.flatMap(({ labels }) => labels)), places: lists.length };
}

/** The list that was chosen, else the longest that isn't of labels to remove. */
function chooseList(lists: readonly FoundList[], chosen: string | null): FoundList | undefined {
  const [longest] = lists
    .filter(({ path }) => !isRemovalPath(path))
    .sort((one, other) => other.labels.length - one.labels.length);
  return lists.find(({ path }) => path === chosen) ?? longest;
}

/** The list of names that a file without colors may be. */
function nameListOf(root: FileValue): Pick<FileEntry, "key" | "value"> {
  const inside =
    root.kind === "map"
      ? root.entries.find(({ key }) => ["labels", "tags"].includes(titleKey(key)))
      : undefined;
  return inside ?? { key: ".", value: root };
}

/** What rules that give labels to changes are made of, in settings of GitHub's labeler. */
const ruleFields: ReadonlySet<string> = new Set([
  "changed-files",
  "head-branch",
  "base-branch",
  "any",
  "all",
]);

/** The names of the labels to which a map has rules; null where it has anything else. */
function readRuleNames(map: FileMap): FileList | null {
  const isRule = (value: FileValue) =>
    value.kind === "map" && value.entries.length > 0 && value.entries.every(({ key }) => ruleFields.has(key));
  const areRules = map.entries.every(({ value }) => value.kind === "list" && value.items.some(isRule));
  if (!areRules) return null;
  const items = map.entries.map(({ line, key }): FileText => ({ kind: "text", line, text: key }));
  return { kind: "list", line: map.line, items };
}

/** The labels of a file without any color, where it can be told that it has labels; else its refusal. */
function readNames(root: FileValue, syntax: LabelFileSyntax): LabelFile {
  const rules = root.kind === "map" && root.entries.length > 0 ? readRuleNames(root) : null;
  const { key: path, value: list } = rules === null ? nameListOf(root) : { key: ".", value: rules };
  if (list.kind !== "list" || (root.kind === "map" && isForeign(root)))
    return refuseFile(syntax, 1, { code: "no-list", syntax });
  if (list.items.length === 0) return refuseEmpty(syntax);
  const pairs = list.items.flatMap((item) => (item.kind === "text" && readNamedColor(item)) || []);
  if (pairs.length === list.items.length) return { ...readOneList(syntax, pairs), list: path };
  const raws = list.items.map((item): RawLabel | null => {
    if (item.kind === "text") return { line: item.line, name: item.text, color: null };
    const isLabel =
      item.kind === "map" && item.entries.every(({ key }) => isPlainField(key)) && !isIssue(item);
    const name = isLabel ? findField(item, nameFields) : undefined;
    return name?.value.kind === "text" ? { line: item.line, name: name.value.text, color: null } : null;
  });
  const named = raws.filter((raw) => raw !== null);
  if (named.length < raws.length) return refuseFile(syntax, 1, { code: "no-list", syntax });
  const other = findOtherText(named);
  if (other !== null) return refuseText(syntax, other);
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
      const labels = value.items.map((item, index) => readLabels(item, value, index));
      if (labels.every((some) => some === null)) {
        for (const item of value.items) visit(item, `${path}[]`);
      } else {
        // What isn't a label among labels is one that someone has written wrongly.
        add(
          path,
          labels.flatMap((some, index) => some ?? [readBroken(value.items[index] ?? value, value, index)]),
        );
      }
    } else if (value.kind === "map" && !fieldsOf(value).has("geometry")) {
      const labels =
        readLabels(value, null, 0) ??
        readNumbered(value) ??
        readColumns(value) ??
        readMap(value) ??
        readTripleMap(value, path);
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
  let first: FileEntry | undefined;
  for (const field of fields) {
    const entry = known.get(field);
    if (entry?.value.kind === "text") return entry;
    first ??= entry;
  }
  return first;
}

/** The first field of a map with what may be a name: a value may as well be a number, or none. */
function findText(map: FileMap): FileEntry | undefined {
  const found = findField(map, textFields);
  const isOther = found?.value.kind === "text" && /^(?:-?[\d.]+|null)?$/.test(found.value.text);
  return isOther ? undefined : found;
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
function readLabel(value: FileValue, parent: FileList | null, index: number): FoundLabel | null {
  if (value.kind !== "map") return null;
  const named = findField(value, nameFields) ?? (findColor(value) && findText(value));
  const renamed = findField(value, newNameFields);
  const name = named ?? renamed;
  const color = findColor(value);
  const text = color?.value ?? (named && renamed && noColor);
  if (name === undefined || text === undefined || isColorScheme(value) || isForeign(value)) return null;
  return { ...makeLabel(value.line, name, text, value), color: color ?? null, parent, index };
}

/** What the records of issues have for their labels, beside their own titles. */
const issueLabelFields: readonly string[] = ["label", "labels", "tags"];

/** Whether a map has a name and a color, but is no label. */
function isForeign(map: FileMap): boolean {
  const known = fieldsOf(map);
  // What has labels with colors of their own is none.
  const hasLabels = issueLabelFields.some((field) => {
    const value = known.get(field)?.value;
    return value?.kind === "list" && value.items.some((item) => item.kind === "map" && findColor(item));
  });
  return hasLabels || [...known.keys()].some(isForeignField) || isColorDefinition((key) => known.has(key));
}

/** Whether a map without a color is an issue: it has a title, and what labels don't have beside one. */
function isIssue(map: FileMap): boolean {
  const known = fieldsOf(map);
  return (
    known.has("title") &&
    !known.has("name") &&
    ["number", ...issueLabelFields].some((field) => known.has(field))
  );
}

/** Whether a map has more colors than a label: those of a terminal or an editor. */
function isColorScheme({ entries }: FileMap): boolean {
  const colors = entries.filter(({ value }) => value.kind === "text" && isClearlyColor(value.text));
  return colors.length > mostColors;
}

/** A map as a label, or as the labels that share its color; null for anything else. */
function readLabels(value: FileValue, parent: FileList | null, index: number): readonly FoundLabel[] | null {
  if (value.kind !== "map") return null;
  const group = readGroup(value);
  if (group !== null) return group;
  const label = readLabel(value, parent, index);
  return label === null ? null : [label];
}

/** The labels of a map from names to colors, from colors to names, or from names of groups to groups; null for none. */
function readMap(map: FileMap): readonly FoundLabel[] | null {
  const groups = map.entries.map(({ key, value }) =>
    value.kind === "map" ? readGroup(value) : isClearlyColor(key) ? readNamed(value, key) : null,
  );
  const some = groups.flatMap((group) => group ?? []);
  if (groups.filter((group) => group !== null).length * 2 > map.entries.length) return some;
  return isColorMap(map) ? map.entries.map((entry, index) => readColorEntry(entry, map, index)) : null;
}

/** The labels of a column of monday.com, which numbers their names in one map and their colors in another; null for none. */
function readNumbered(map: FileMap): readonly FoundLabel[] | null {
  const [names, colors] = ["labels", "labels_colors"].map((field) => {
    const value = map.entries.find(({ key }) => key === field)?.value;
    return value?.kind === "map" ? value.entries : [];
  });
  const byNumber = new Map(colors?.map(({ key, value }) => [key, value]));
  const labels = (names ?? []).flatMap((named): FoundLabel[] => {
    const own = byNumber.get(named.key);
    const color = own?.kind === "map" ? findColor(own)?.value : own;
    if (color === undefined || named.value.kind !== "text") return [];
    return [{ ...shared, ...makeLabel(named.line, named, color, null) }];
  });
  return labels.length > 0 ? labels : null;
}

/** The labels of a map that has a list of names, and one of colors beside it; null for none. */
function readColumns(map: FileMap): readonly FoundLabel[] | null {
  const texts = map.entries.flatMap(({ key, value }) => {
    if (value.kind !== "list") return [];
    const triples = isColorsKey(key) ? readTriples(value.items.map(channelsOf)) : null;
    const items =
      triples?.map((text): FileText => ({ kind: "text", line: value.line, text })) ??
      value.items.filter((item) => item.kind === "text");
    return items.length === value.items.length ? [{ key, items }] : [];
  });
  const colors = texts.find(
    ({ key, items }) => isColorsKey(key) && items.every(({ text }) => isClearlyColor(text)),
  );
  const names = texts.find(
    (one) => one !== colors && isNamesKey(one.key) && one.items.length === colors?.items.length,
  );
  if (colors === undefined || names === undefined || names.items.length < 2 || isForeign(map)) return null;
  return names.items.flatMap((name, index): FoundLabel[] => {
    const color = colors.items[index];
    return color === undefined ? [] : [{ ...shared, ...makeLabel(name.line, name.text, color, null) }];
  });
}

/** The labels of a map from names to red, green, and blue; null for none. */
function readTripleMap({ entries }: FileMap, path: string): readonly FoundLabel[] | null {
  const isMap = isTripleMap(
    path,
    entries.map(({ key }) => key),
  );
  const colors = isMap ? readTriples(entries.map(({ value }) => channelsOf(value))) : null;
  if (colors === null) return null;
  return entries.map(({ line, key }, index) => {
    return { ...shared, ...makeLabel(line, key, { kind: "text", line, text: colors[index] ?? "" }, null) };
  });
}

/** The labels in a map that gives them its color; null if it isn't such a map. */
function readGroup(map: FileMap): readonly FoundLabel[] | null {
  const color = findColor(map)?.value;
  if (color?.kind !== "text" || readColor(color.text) === null || isForeign(map)) return null;
  const isNamed = findField(map, nameFields) !== undefined;
  const field = map.entries.find(({ key, value }) => {
    const title = titleKey(key);
    return value.kind === "list" && groupFields.has(title) && (!isNamed || title === "labels");
  });
  return field === undefined ? null : readMembers(field.value, color.text);
}

/** The names of a color; null if they are colors: then it is called by one. */
function readNamed(value: FileValue, color: string): readonly FoundLabel[] | null {
  return value.kind === "text" && isClearlyColor(value.text) ? null : readMembers(value, color);
}

/** A label that shares its color with others: there is no place of its own for it. */
const shared = { color: null, parent: null, index: 0 } as const;

/** Names without colors as labels of one color; null if a value is anything else. */
function readMembers(value: FileValue, color: string): readonly FoundLabel[] | null {
  const items = value.kind === "list" ? value.items : [value];
  const labels = items.map((item): FoundLabel | null => {
    if (item.kind === "text")
      return { ...shared, raw: { line: item.line, name: item.text, color }, map: null, name: null };
    if (item.kind === "list" || findField(item, colorFields) !== undefined) return null;
    const name = findField(item, nameFields);
    const text: FileValue = { kind: "text", line: item.line, text: color };
    return name?.value.kind === "text" ? { ...shared, ...makeLabel(item.line, name, text, item) } : null;
  });
  const read = labels.filter((label) => label !== null);
  return read.length > 0 && read.length === labels.length ? read : null;
}

/** The colors of a label: of its ground, its letters, its border, and of one of them as other tools write it. */
const mostColors = 4;

/** What a label has that is only renamed. */
const noColor: FileText = { kind: "text", line: 1, text: "" };

function readBroken(value: FileValue, parent: FileList, index: number): FoundLabel {
  const map = value.kind === "map" ? value : null;
  const nameOf = (fields: readonly string[]) => {
    const field = map === null ? undefined : findField(map, fields);
    return field === undefined ? "" : textOf(field.value);
  };
  const raw = { line: value.line, name: nameOf(nameFields), color: nameOf(colorFields) };
  return { raw, map, name: null, color: null, parent, index };
}

/** A label as the map that describes it says. */
function makeLabel(
  line: number,
  named: FileEntry | string,
  color: FileValue,
  map: FileMap | null,
): Pick<FoundLabel, "raw" | "map" | "name"> {
  const name = typeof named === "string" ? named : textOf(named.value);
  const isTrello = map?.entries.some(({ key }) => key === "idBoard") === true;
  const text = textOf(color) ?? textOfChannels(color);
  const comment = color.kind === "text" ? color.comment : undefined;
  const former =
    map === null ? [] : formerNameFields.flatMap((field) => namesOf(findField(map, [field])?.value));
  const renamed = map === null ? undefined : findField(map, newNameFields);
  const later = renamed?.value;
  const newName = later?.kind === "text" && later.text.trim() !== "" ? later.text : null;
  const isRemoved = map !== null && isRemoval(map);
  const raw: RawLabel = {
    line,
    ...(isRemoved ? { isRemoved } : {}),
    name: newName ?? name,
    color: isTrello && text !== null ? trelloColor(text) : text,
    formerNames: newName !== null && name !== null ? [name, ...former] : former,
    ...(color === noColor ? { isUncolored: true as const } : {}),
    ...(comment === undefined ? {} : { comment }),
  };
  const given = newName === null ? named : renamed;
  return { raw, map, name: typeof given === "object" ? given : null };
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

/** A color that a map or a list has as red, green, and blue, from 0 to 255. */
function textOfChannels(value: FileValue): string | null {
  const channels = channelsOf(value);
  const areChannels = channels.length === 3 && channels.every((channel) => /^\d{1,3}$/.test(channel));
  return areChannels ? `rgb(${channels.join(", ")})` : null;
}

/** The texts of a list, or of a map's red, green, and blue. */
function channelsOf(value: FileValue): readonly string[] {
  const parts =
    value.kind === "map"
      ? ["r", "g", "b"].map((channel) => findField(value, [channel])?.value ?? noColor)
      : value.kind === "list"
        ? value.items
        : [];
  return parts.map((part) => textOf(part) ?? "");
}

/** Whether a map leads from names to colors, or to maps with colors. */
function isColorMap(map: FileMap): boolean {
  const own = findField(map, colorFields)?.value;
  if (own !== undefined && (own.kind !== "list" || colorOf(own) === null)) return false;
  const colored = map.entries.filter(({ value }) =>
    value.kind === "map"
      ? findField(value, colorFields)?.value.kind === "text" && !isForeign(value)
      : value.kind === "list"
        ? colorOf(value) !== null
        : value.comment !== undefined || isClearlyColor(value.text),
  );
  return colored.length * 2 > map.entries.length;
}

/** Whether a text can't be a number: an id may look like a color's digits. */
function isClearlyColor(text: string): boolean {
  return normalizeHexColor(text) === null ? readColor(text) !== null : /[#a-f]/i.test(text);
}

/** The first text of a list if it is a color, and what follows says more of it; null if it is anything else. */
function colorOf({ items: [first, ...others] }: FileList): FileText | null {
  const isColor = first?.kind === "text" && isClearlyColor(first.text);
  return isColor && others.every((item) => item.kind === "text" && !isClearlyColor(item.text)) ? first : null;
}

function readColorEntry(entry: FileEntry, parent: FileMap, index: number): FoundLabel {
  const { line, key, value: given } = entry;
  const value = given.kind === "list" ? (colorOf(given) ?? given) : given;
  if (value.kind !== "map") return { ...makeLabel(line, key, value, null), color: entry, parent, index };
  const name = findField(value, nameFields);
  const color = findColor(value);
  const named = name?.value.kind === "text" && name.value.text !== "" ? name : key;
  const text = color?.value ?? { kind: "text", line, text: "" };
  return { ...makeLabel(line, named, text, value), color: color ?? null, parent, index };
}

function recognizeTool(labels: readonly FoundLabel[]): LabelFileFormat | null {
  const first = labels.find(({ map }) => map !== null)?.map;
  const keys = new Set(first?.entries.map(({ key }) => key));
  const found = toolFields.find(([, fields]) => fields.some((field) => keys.has(field)));
  return found?.[0] ?? null;
}
