import { colorKey, normalizeColor } from "#contract/colors.ts";
import { toInput } from "#contract/label-content.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { type EditedFile, isWithin, partOf, writeColor, writeText } from "./entry-text.ts";
import type { FileEntry, FileText, FileValue } from "./file-value.ts";
import { parseLabelFile, plainTextOf } from "./label-file-reader.ts";
import { findLabelPlaces, type LabelPlace, readLabelLists } from "./label-lists.ts";
import { colorLabels, findOthers, type PlanEntry, planLabels } from "./label-plan.ts";
import { appendEntries, removeEntries } from "./list-edits.ts";
import { applyEdits, type TextEdit } from "./text-edits.ts";

/** How often a file is read again after a change: what an alias stands for may have to change, too. */
const mostTurns = 5;

/**
 * Gives a file in YAML, TOML, or JSON other labels, and leaves all else as it is: comments, order, space, quotes, the form
 * of colors, and fields that labels have besides. Labels that it doesn't have are added behind the others.
 *
 * @param text the file, without a byte order mark; it has no problems as `readLabelFile()` finds them
 * @param labels what the file is to have; their names and colors are ones that files can have
 * @param part which of its lists, where it has several; or the keys that lead to the only value with labels to change,
 *   which is added to the map that the others lead to
 * @returns the file's text; null if it isn't in one of these syntaxes, or such that a person has to change it
 */
export async function editLabelFile(
  text: string,
  labels: readonly LabelInput[],
  part: string | readonly string[] | null,
): Promise<string | null> {
  let edited = text;
  let file = await openFile(edited, labels, part);
  if (file === null && typeof part === "object" && part !== null) {
    edited = applyEdits(text, await addEmptyList(text, part));
    file = await openFile(edited, labels, part);
  }
  for (const step of [changeLabels, addLabels, dropLabels]) {
    for (let turn = 0; file !== null && turn < mostTurns; turn += 1) {
      const edits = step(file);
      if (edits.length === 0) break;
      edited = applyEdits(edited, edits);
      file = await openFile(edited, labels, part);
    }
  }
  const isRight = file?.entries.every(({ kind }) => kind === "unchanged") && file.others.length === 0;
  return isRight ? edited : null;
}

/** A file, and how it differs from what it is to be. */
interface OpenFile extends EditedFile {
  readonly list: ReturnType<typeof findLabelPlaces>;
  /** What each of its labels is now, in their order. */
  readonly entries: readonly PlanEntry<LabelInput>[];
  /** The labels that it doesn't have. */
  readonly others: readonly LabelInput[];
}

async function openFile(
  text: string,
  labels: readonly LabelInput[],
  part: string | readonly string[] | null,
): Promise<OpenFile | null> {
  const plain = plainTextOf(text);
  const parsed = await parseLabelFile(plain);
  if (parsed === null || !("values" in parsed)) return null;
  const keys = typeof part === "object" && part !== null ? part : [];
  const list = typeof part === "string" ? part : null;
  const values =
    keys.length === 0 ? parsed.values : parsed.values.flatMap((root) => follow(root, keys) ?? []);
  if (keys.length > 0 && values.length === 0) return null;
  const read = readLabelLists(values, parsed.syntax, list);
  const [only] = values;
  const isNone = only?.kind === "map" && only.entries.length === 0;
  const found = isNone ? { places: [], list: only } : findLabelPlaces(values, list);
  const places = found?.places ?? [];
  const isEmpty = isNone || read.problems[0]?.reasons[0].code === "no-labels";
  // A name and a color in one text.
  const isPair = places.some(
    ({ map, color, parent }, index) =>
      map === null && color === null && parent !== null && read.labels[index]?.color !== null,
  );
  if (isPair || (read.problems.length > 0 && !isEmpty) || read.labels.length !== places.length) return null;
  // A name without a color that none of the labels has is one to drop, whatever its color.
  const entries = planLabels(labels, colorLabels(read.labels, labels, ["#000000"]));
  const others = findOthers(labels, entries);
  return { text: plain, syntax: parsed.syntax, places, list: found, entries, others };
}

/** The value that keys lead to; null if there is none, or other parts of the file have it, too. */
function follow(root: FileValue, keys: readonly string[]): FileValue | null {
  let value = root;
  for (const key of keys) {
    const entry = value.kind === "map" ? value.entries.find((one) => one.key === key) : undefined;
    const isMerged = value.at !== undefined && !isWithin(entry?.at, value.at);
    if (entry === undefined || isMerged || entry.value.aliasOf !== undefined) return null;
    ({ value } = entry);
  }
  return value;
}

/** Adds the last of these keys to the map that the others lead to, with an empty list, behind what the map has. */
async function addEmptyList(text: string, keys: readonly string[]): Promise<TextEdit[]> {
  const plain = plainTextOf(text);
  const parsed = await parseLabelFile(plain);
  const key = keys.at(-1);
  if (parsed === null || !("values" in parsed) || key === undefined) return [];
  const [map = null] = parsed.values.map((root) => follow(root, keys.slice(0, -1)));
  const last = map?.kind === "map" ? map.entries.at(-1) : undefined;
  if (map?.kind !== "map" || last === undefined || map.entries.some((one) => one.key === key)) return [];
  const { start, end } = last.at;
  const before = plain.slice(0, start);
  const space = before.slice(before.trimEnd().length);
  const written = partOf({ text: plain }, { start, end: last.keyAt.start });
  const field = parsed.syntax === "toml" ? `${written}${key} = []` : `${key}: []`;
  if (!map.isFlow) {
    const lineEnd = plain.indexOf("\n", plain.slice(0, end).trimEnd().length);
    const place = lineEnd < 0 ? plain.length : lineEnd;
    return [{ start: place, end: place, text: `\n${space.slice(space.lastIndexOf("\n") + 1)}${field}` }];
  }
  const quoted = parsed.syntax.startsWith("json") ? `${JSON.stringify(key)}: []` : field;
  if (!space.includes("\n")) return [{ start: end, end, text: `, ${quoted}` }];
  const lineEnd = end + (/.*/.exec(plain.slice(end))?.[0].length ?? 0);
  return [
    { start: end, end, text: "," },
    { start: lineEnd, end: lineEnd, text: `${space}${quoted}` },
  ];
}

/** Gives labels the names and colors that they are to have. */
function changeLabels(file: OpenFile): TextEdit[] {
  const changes = file.entries.flatMap(({ kind, wanted, existing }, index) => {
    const place = file.places[index];
    if (place === undefined || existing === null || (kind !== "recolor" && kind !== "rename")) return [];
    return [{ place, wanted, now: existing }];
  });
  const edits: TextEdit[] = [];
  const late: (FileText & { readonly edit: TextEdit })[] = [];
  for (const { place, wanted, now } of changes) {
    const whole = replaceAlias(place, now);
    if (whole !== null) {
      edits.push(whole);
      continue;
    }
    if (wanted.name !== now.name) edits.push(...renameEdits(file, place, wanted.name, now.name));
    if (colorKey(wanted.color) === colorKey(now.color) || place.color === null) continue;
    const edit = valueEdit(file, place, place.color, now);
    const { value } = place.color;
    if (edit === null) continue;
    if (value.kind === "text" && value.aliasOf !== undefined) late.push({ ...value, edit });
    else edits.push(edit);
  }
  const isChanged = ({ aliasOf }: FileText) => edits.some((edit) => isWithin(aliasOf, edit));
  // An alias follows what it stands for; where that isn't enough, the next turn sees it.
  return [...edits, ...late.filter((alias) => !isChanged(alias)).map(({ edit }) => edit)];
}

/** The label in place of an alias for all of it. */
function replaceAlias({ map, parent, index }: LabelPlace, label: LabelInput): TextEdit | null {
  if (map?.aliasOf === undefined || map.at === undefined || parent === null) return null;
  const item = parent.kind === "list" ? parent.items[index] : parent.entries[index]?.value;
  if (item !== map) return null;
  return { ...map.at, text: JSON.stringify(toInput(label)) };
}

function renameEdits(file: OpenFile, place: LabelPlace, before: string, name: string): TextEdit[] {
  const { parent, index } = place;
  const entry = parent?.kind === "map" ? parent.entries[index] : undefined;
  const item = parent?.kind === "list" ? parent.items[index] : undefined;
  const edits: TextEdit[] = [];
  if (place.name !== null && place.name.value.kind === "text") {
    const { value } = place.name;
    if (value.at !== undefined)
      edits.push({ ...value.at, text: writeLike(file, value, (like) => writeText(file, name, like)) });
  } else if (item?.kind === "text" && item.at !== undefined) {
    edits.push({ ...item.at, text: writeLike(file, item, (like) => writeText(file, name, like)) });
  }
  // A key that says the same.
  if (entry !== undefined && (edits.length === 0 || entry.key === before)) {
    edits.push({ ...entry.keyAt, text: writeText(file, name, partOf(file, entry.keyAt), true) });
  }
  return edits;
}

/** Changes the color of a label; one that comes from another map gets a field of its own. */
function valueEdit(
  file: OpenFile,
  { map, name }: LabelPlace,
  field: FileEntry,
  now: LabelInput,
): TextEdit | null {
  const { value, key } = field;
  const color = normalizeColor(now.color);
  if (value.kind !== "text" || value.at === undefined) return null;
  const text = writeLike(file, value, (like) => writeColor(file, color, like));
  if (map?.at === undefined || isWithin(value.at, map.at)) return { ...value.at, text };
  const after = name !== null && isWithin(name.at, map.at) ? name.at.end : null;
  if (after === null) return null;
  const start = file.text.slice(0, after).trimEnd().length;
  const lineStart = file.text.lastIndexOf("\n", map.at.start - 1) + 1;
  const own = `${key}: ${text}`;
  const added = map.isFlow ? `, ${own}` : `\n${" ".repeat(map.at.start - lineStart)}${own}`;
  return { start, end: start, text: added };
}

/** A value in the form of the one that it takes the place of. */
function writeLike(file: OpenFile, { at, aliasOf }: FileText, write: (like: string) => string): string {
  const like = at === undefined || aliasOf !== undefined ? '""' : partOf(file, at);
  // The text of a block in YAML has its last line end.
  return write(/^[|>]/.test(like) ? '""' : like) + (/^[|>]/.test(like) && like.endsWith("\n") ? "\n" : "");
}

function addLabels(file: OpenFile): TextEdit[] {
  if (file.others.length === 0) return [];
  const container = file.places.at(-1)?.parent ?? file.list?.list ?? null;
  return container === null ? [] : appendEntries(file, container, file.others);
}

function dropLabels(file: OpenFile): TextEdit[] {
  const gone = file.places.filter((_, index) => {
    const { kind, existing } = file.entries[index] ?? {};
    return kind === "create" || existing === null;
  });
  return gone.length === 0 ? [] : removeEntries(file, gone);
}
