import { colorKey } from "#contract/colors.ts";
import { toInput } from "#contract/label-content.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { labelNameKey } from "#contract/label-name.ts";
import {
  changeLabels,
  type LabelEdits,
  type LabelPlace,
  removeLabels,
  type WrittenText,
} from "./label-edits.ts";
import { colorLabels, findOthers, planLabels } from "./label-plan.ts";
import { type FileChoice, type LabelFile, readLabelList, readTextLabels } from "./read.ts";
import type { Table, TablePart } from "./tables.ts";
import { type FileValue, readTree, type Span } from "./trees.ts";

/**
 * Gives a file in YAML, TOML, or JSON other labels, and leaves all else as it is: comments, order, quotes, the form of
 * colors, and fields that labels have besides. Labels that it doesn't have are added behind the others.
 *
 * @param text the file, which can be read without problems
 * @param labels what the file is to have; their names and colors are ones that files can have
 * @param choice which of its lists and columns, as it was read
 * @param at the keys that lead to the only value with labels to change; none for the whole file
 * @returns the file's text; null if it isn't in one of these formats, or such that a person has to change it
 */
export async function editLabelFile(
  text: string,
  labels: readonly LabelInput[],
  choice: FileChoice,
  at: readonly string[] = [],
): Promise<string | null> {
  const before = text.replaceAll("\r\n", "\n");
  let edited = before;
  // What is removed last leaves the others to write new ones like them. Last of all, it's read whether that is right.
  for (const edit of [changeLabels, removeLabels, null]) {
    const edits = await planEdits(edited, labels, choice, at);
    if (edits === null) return null;
    if (isDone(edits)) break;
    if (edit === null) return null;
    edited = edit(edited, edits);
  }
  if (edited === before) return text;
  return text.includes("\r\n") ? edited.replaceAll("\n", "\r\n") : edited;
}

function isDone({ changed, removed, added }: LabelEdits): boolean {
  return changed.length + removed.length + added.length === 0;
}

async function planEdits(
  text: string,
  labels: readonly LabelInput[],
  choice: FileChoice,
  at: readonly string[],
): Promise<LabelEdits | null> {
  const { tree, ...read } = await readTextLabels(text, choice);
  const [root, ...others] = tree?.values ?? [];
  if (tree === null || root === undefined || others.length > 0) return null;
  const { format } = tree;
  const added = labels.map(toInput);
  const whole = { format, key: null, places: [], changed: [], removed: [], added };
  let [value, container]: [FileValue | undefined, FileValue] = [root, root];
  for (const step of at) {
    // A value that is missing on the way has no place.
    if (value === undefined) return null;
    container = value;
    value = container.kind === "map" ? container.entries.find(({ key }) => key === step)?.value : undefined;
    if (value !== undefined && !isWithin(value, container)) return null;
  }
  if (value === undefined) return { ...whole, container, key: at.at(-1) ?? null };
  const [empty, ...more] = findEmpty(value);
  const { file, table } = at.length > 0 ? readLabelList(value) : read;
  const isOneEmpty = empty !== undefined && more.length === 0;
  if (isOneEmpty && (file.labels.length === 0 || !file.isCertain)) return { ...whole, container: empty };
  const list = table?.container ?? null;
  if (table === null || list === null || file.labels.length === 0) return null;
  const places = findPlaces(file, table);
  const names = new Set(places.map(({ name }) => labelNameKey(name.text)));
  // A label that isn't written in one place of its own can't be changed.
  if (!file.labels.every(({ name }) => names.has(labelNameKey(name)))) return null;
  if (
    !places.every(
      ({ part, color }) => isWithin(part.value, list) && (color === null || isWithin(color, list)),
    )
  )
    return null;
  return { ...whole, container: list, places, ...compare(places, file.labels, labels) };
}

/** Whether a value is written within another: what an alias of YAML stands for isn't, and others may have it, too. */
function isWithin(inner: Span, outer: Span): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}

/** Whether a file in YAML, TOML, or JSON has nothing but an empty list where labels could be. */
export async function hasEmptyList(text: string): Promise<boolean> {
  const tree = await readTree(text.replace(/\r\n?/g, "\n")).catch(() => null);
  const [value, ...others] = tree?.values ?? [];
  return value !== undefined && others.length === 0 && findEmpty(value).length === 1;
}

/** The empty lists and maps of a value. */
function findEmpty(value: FileValue): readonly FileValue[] {
  if (value.kind === "text") return [];
  const parts = value.kind === "list" ? value.items : value.entries.map((entry) => entry.value);
  return parts.length === 0 ? [value] : parts.flatMap(findEmpty);
}

/** Where the labels of a table are written: those whose name is a text of its own. */
function findPlaces({ columns }: LabelFile, { rows, titles, container }: Table): readonly LabelPlace[] {
  const find = (part: TablePart, column: number): WrittenText | null => {
    const { key, keySpan, value } = part;
    if (container?.kind === "map" && column === 0)
      return key === null || keySpan === null ? null : { ...keySpan, text: key };
    const title = titles[column] ?? "";
    const found = title === "" ? value : findField(value, title);
    return found?.kind === "text" ? found : null;
  };
  return rows.flatMap(({ part }) => {
    const name = part === undefined || columns === null ? null : find(part, columns.name);
    if (part === undefined || name === null) return [];
    return { part, name, color: columns?.color == null ? null : find(part, columns.color) };
  });
}

/** A map's field, or one of a map in it, such as `changelog.title`. */
function findField(value: FileValue, title: string): FileValue | undefined {
  for (const { key, value: inner } of value.kind === "map" ? value.entries : []) {
    if (title === key) return inner;
    if (title.startsWith(`${key}.`)) return findField(inner, title.slice(key.length + 1));
  }
  return undefined;
}

/** How labels of a file differ from those that it is to have. */
function compare(
  places: readonly LabelPlace[],
  read: LabelFile["labels"],
  labels: readonly LabelInput[],
): Pick<LabelEdits, "changed" | "removed" | "added"> {
  // A name without a color that none of the labels has is one to remove, whatever its color.
  const entries = planLabels(labels, colorLabels(read, labels, ["#000000"]));
  const byName = Map.groupBy(entries, ({ wanted }) => labelNameKey(wanted.name));
  const planned = places.flatMap((place) => {
    const named = byName.get(labelNameKey(place.name.text)) ?? [];
    // Labels that are there twice are read as one.
    const entry = named.length > 1 ? named.shift() : named[0];
    return entry === undefined ? [] : { place, ...entry };
  });
  const changed = planned.flatMap(({ place, wanted, existing }) => {
    if (existing === null) return [];
    const isSame = existing.name === wanted.name && colorKey(existing.color) === colorKey(wanted.color);
    return isSame ? [] : { place, label: toInput(existing) };
  });
  return {
    changed,
    removed: planned.flatMap(({ place, kind }) => (kind === "create" ? place : [])),
    added: findOthers(labels, entries).map(toInput),
  };
}
