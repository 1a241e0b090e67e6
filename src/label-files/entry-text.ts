import { stringify } from "yaml";
import type { LabelInput } from "#contract/label-input.ts";
import { isColorNumber } from "./color-numbers.ts";
import type { FileEntry, FileMap, FileValue, Span } from "./file-value.ts";
import type { LabelFileSyntax } from "./label-file.ts";
import { quote } from "./label-file-writer.ts";
import type { LabelPlace } from "./label-lists.ts";

/** A file whose labels are changed. */
export interface EditedFile {
  /** Its lines end in `\n`. */
  readonly text: string;
  readonly syntax: LabelFileSyntax;
  readonly places: readonly LabelPlace[];
}

export function partOf({ text }: Pick<EditedFile, "text">, { start, end }: Span): string {
  return text.slice(start, end);
}

/** How many characters come before an offset in its line. */
export function columnOf({ text }: EditedFile, offset: number): number {
  return offset - (text.lastIndexOf("\n", offset - 1) + 1);
}

/**
 * Writes a text as a file's syntax has it, if possible in the quotes of another.
 *
 * @param like a text as it is written in the file; empty for none
 */
export function writeText({ syntax }: EditedFile, text: string, like: string, isKey = false): string {
  if (syntax.startsWith("json")) return JSON.stringify(text);
  const isSimple = !/[\p{Cc}\u2028\u2029\ufeff]/u.test(text);
  const mark = /^["']/.exec(like)?.[0] ?? "";
  if (syntax === "toml") {
    if (isKey && mark === "" && /^[\w-]+$/.test(text)) return text;
    return mark === "'" && isSimple && !/'/.test(text) ? `'${text}'` : quote(text);
  }
  if (mark === "'" && isSimple) return `'${text.replaceAll("'", "''")}'`;
  return mark === "" && like !== "" && isPlainYaml(text) ? text : quote(text);
}

/** Whether a text needs no quotes in YAML, of any version and within any brackets. */
function isPlainYaml(text: string): boolean {
  return (
    !/[[\]{},:#&*!|>'"%@`]/.test(text) &&
    stringify(text, { compat: "yaml-1.1", lineWidth: 0 }) === `${text}\n`
  );
}

/** Hexadecimal digits as label files have them. */
const hexDigits = /^#?(?:[\da-f]{3}|[\da-f]{6})$/i;

/**
 * Writes a color in the form of another.
 *
 * @param color `#RRGGBB`
 * @param like a color as it is written in the file, with its quotes
 */
export function writeColor(file: EditedFile, color: string, like: string): string {
  const number = Number.parseInt(color.slice(1), 16);
  if (isColorNumber(like) && colorsOf(file).every(isColorNumber)) {
    return String(like.startsWith("-") ? number - 2 ** 24 : number);
  }
  const models = [like, ...colorsOf(file)]
    .map((one) => one.replace(/^(["'])(.*)\1$/, "$2"))
    .filter((one) => hexDigits.test(one));
  const hasMark = models[0]?.startsWith("#") ?? true;
  const cased = models.find((one) => /[a-f]/i.test(one));
  // GitHub's API, which writes no #, has small letters.
  const isLower = cased === undefined ? !hasMark : cased === cased.toLowerCase();
  const digits = color.replace(/^#/, "");
  const text = (hasMark ? "#" : "") + (isLower ? digits.toLowerCase() : digits.toUpperCase());
  const isQuoted = /^["']/.test(like);
  const quoted = isQuoted ? undefined : colorsOf(file).find((one) => /^["']/.test(one));
  const plain = writeText(file, text, like);
  // Of colors, some may need no quotes; those that do have the same.
  return isQuoted || plain === text || quoted === undefined ? plain : writeText(file, text, quoted);
}

function colorsOf(file: EditedFile): string[] {
  return file.places.flatMap(({ color }) => {
    const value = color?.value;
    return value?.kind === "text" && value.at !== undefined && value.aliasOf === undefined
      ? [partOf(file, value.at)]
      : [];
  });
}

/** Whether a part of a text is within another. */
export function isWithin(inner: Span | undefined, outer: Span | undefined): boolean {
  return inner !== undefined && outer !== undefined && outer.start <= inner.start && inner.end <= outer.end;
}

/** What stands between a key and its value, if nothing but that does. */
function separatorOf(file: EditedFile, key: Span, value: Span, usual: string): string {
  const between = file.text.slice(key.end, value.start);
  return /^[ \t]*[:=][ \t]*$/.test(between) ? between : usual;
}

/** Whether a map is where it belongs, and not what an alias stands for. */
function isOwn(map: FileMap): boolean {
  return map.aliasOf === undefined && (map.at !== undefined || (map.statements?.length ?? 0) > 0);
}

/** The fields of a label that are written in its own map, in their order. */
function ownFields({ map, name, color }: LabelPlace): FileEntry[] {
  return [name, color]
    .filter((field) => field !== null)
    .filter((field) => map?.at === undefined || isWithin(field.at, map.at))
    .filter((field, index, all) => field.value.kind === "text" && all.indexOf(field) === index)
    .toSorted((one, other) => one.at.start - other.at.start);
}

/**
 * Writes a new label like another of the same list: with the same keys, quotes, and space, in lines or brackets.
 *
 * @returns from the beginning of its list item or key on; null if the other can't be followed
 */
export function writeEntry(file: EditedFile, model: LabelPlace, label: LabelInput): string | null {
  const { parent, index } = model;
  if (parent === null) return null;
  const item = parent.kind === "list" ? parent.items[index] : parent.entries[index]?.value;
  if (item === undefined || item.aliasOf !== undefined) return null;
  const begin = entryBegin(file, model, item, label);
  if (begin === null) return null;
  if (item.kind === "text") {
    if (item.at === undefined) return null;
    const like = partOf(file, item.at);
    return (
      begin +
      (parent.kind === "list" ? writeText(file, label.name, like) : writeColor(file, label.color, like))
    );
  }
  if (item.kind !== "map" || !isOwn(item)) return null;
  const needed = (model.name === null ? 0 : 1) + (model.color === null ? 0 : 1);
  const fields = ownFields(model);
  if (fields.length < needed || fields.length === 0) return null;
  const usual = file.syntax === "toml" ? " = " : ": ";
  const written = fields.flatMap(({ keyAt, value }) => {
    if (value.kind !== "text" || value.at === undefined) return [];
    const like = value.aliasOf === undefined ? partOf(file, value.at) : "";
    const isColor = value === model.color?.value;
    const text = isColor ? writeColor(file, label.color, like) : writeText(file, label.name, like);
    return [partOf(file, keyAt) + separatorOf(file, keyAt, value.at, usual) + text];
  });
  return begin + joinFields(file, item, fields, written);
}

/** What a new entry begins with: a dash, a key, or the header of a table. */
function entryBegin(
  file: EditedFile,
  { parent, index }: LabelPlace,
  item: FileValue,
  label: LabelInput,
): string | null {
  const [header] = item.kind === "map" ? (item.statements ?? []) : [];
  const entry = parent?.kind === "map" ? parent.entries[index] : undefined;
  const key = entry && writeText(file, label.name, partOf(file, entry.keyAt), true);
  if (header !== undefined) {
    const end = /^\[[^\n]*?\]\]?(?=[ \t]*(?:#|\n|$))/.exec(file.text.slice(header.start))?.[0].length;
    if (end === undefined) return null;
    const name = entry?.keyAt ?? { start: header.start + end, end: header.start + end };
    return `${file.text.slice(header.start, name.start)}${key ?? ""}${file.text.slice(name.end, header.start + end)}\n`;
  }
  const at = item.at;
  if (at === undefined) return null;
  if (entry !== undefined && key !== undefined) {
    if (item.kind !== "map" || item.isFlow) {
      return key + separatorOf(file, entry.keyAt, at, file.syntax === "toml" ? " = " : ": ");
    }
    return `${key}:\n${" ".repeat(columnOf(file, at.start))}`;
  }
  if (parent?.isFlow || file.syntax !== "yaml" || parent?.at === undefined) return "";
  const dash = /-\s+$/.exec(file.text.slice(Math.max(0, at.start - 500), at.start));
  if (dash !== null) return dash[0];
  // There is a comment, or an anchor. The dashes of a list stand below each other.
  const space = columnOf(file, at.start) - columnOf(file, parent.at.start) - 1;
  return `-${" ".repeat(Math.max(1, space))}`;
}

/** The fields of a label as its model's are joined. */
function joinFields(
  file: EditedFile,
  map: FileMap,
  fields: readonly FileEntry[],
  written: readonly string[],
): string {
  const spaceBefore = (offset: number) =>
    /\s*$/.exec(file.text.slice(Math.max(0, offset - 500), offset))?.[0] ?? "";
  if (map.at === undefined) {
    // A line for each, of a table in TOML.
    const indentOf = ({ at }: FileEntry) => file.text.slice(at.start - columnOf(file, at.start), at.start);
    return fields.map((field, index) => `${indentOf(field)}${written[index]}`).join("\n");
  }
  if (!map.isFlow) return written.join(`\n${" ".repeat(columnOf(file, map.at.start))}`);
  const first = map.entries.find(({ at }) => isWithin(at, map.at));
  const second = map.entries.filter(({ at }) => isWithin(at, map.at))[1];
  const open = spaceBefore(first?.at.start ?? map.at.start);
  const between = second === undefined ? " " : spaceBefore(second.at.start);
  const close = spaceBefore(map.at.end - 1);
  return `{${open}${written.join(`,${between}`)}${close}}`;
}
