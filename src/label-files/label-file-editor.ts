import { applyEdits, type Edit } from "jsonc-parser";
import { stringify } from "yaml";
import { isSameColor, normalizeColor } from "#contract/colors.ts";
import { isAlike, toInput } from "#contract/label-content.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { labelNameKey } from "#contract/label-name.ts";
import { type LabelField, labelFields, type OtherField, otherFields } from "#contract/labels.ts";
import { fromKeys } from "#contract/values.ts";
import { quote } from "./label-file-writer.ts";
import { colorLabels, findOthers, planLabels } from "./label-plan.ts";
import { type FileChoice, type LabelFile, readTextLabels } from "./read.ts";
import type { FileFormat, Table } from "./tables.ts";
import type { FileContainer, FilePart, FileText, FileValue, Span } from "./trees.ts";

/** How a file's labels differ from those that it is to have. */
type Difference = NonNullable<Awaited<ReturnType<typeof compareLabels>>>;

/** Where a label of a file is written; null for what isn't there. */
interface LabelPlace extends Readonly<Record<OtherField, FileText | null>> {
  readonly part: FilePart;
  readonly name: FileText;
}

/**
 * Gives a file in YAML, TOML, or JSON other labels, and leaves all else as it is: comments, order, quotes, the form of
 * colors, and fields that labels have besides. Labels that it doesn't have are added behind the others.
 *
 * @param text the file, which can be read without problems
 * @param labels what the file is to have; their names and colors are ones that files can have
 * @param choice which of its lists and columns, as it was read
 * @param rounds how often it may be changed until nothing differs
 * @returns the file's text; null if it isn't in one of these formats, or such that a person has to change it
 */
export async function editLabelFile(
  text: string,
  labels: readonly LabelInput[],
  choice: FileChoice,
  rounds = 3,
): Promise<string | null> {
  const before = text.replaceAll("\r\n", "\n");
  const difference = await compareLabels(before, labels, choice);
  if (difference === null || rounds === 0) return null;
  const { format, changed, removed, added } = difference;
  if (changed.length + removed.length + added.length === 0) return text;
  // First what differs is rewritten, then labels are removed and added; each time, the file is read again.
  const edits = changed.flatMap(({ place, label }) => rewrite(format, before, place, label));
  const edited = changed.length > 0 ? applyEdits(before, edits) : removeAndAdd(before, difference);
  const ended = text.includes("\r\n") ? edited?.replaceAll("\n", "\r\n") : edited;
  return ended ? editLabelFile(ended, labels, choice, rounds - 1) : null;
}

/** Finds out how labels of a file differ from those that it is to have; null where that can't be changed. */
async function compareLabels(text: string, labels: readonly LabelInput[], choice: FileChoice) {
  const { table, file } = await readTextLabels(text, choice);
  const container = table?.container ?? null;
  if (table === null || container === null) return null;
  const places = findPlaces(file, table);
  const names = new Set(places.map(({ name }) => labelNameKey(name.text)));
  // What an alias stands for is written elsewhere, and others may have it, too.
  const isWithin = ({ start, end }: Span) => start >= container.start && end <= container.end;
  const areWithin = places.every((place) =>
    labelFields.every((field) => isWithin(place[field] ?? place.name)),
  );
  // A label that isn't written in one place of its own can't be changed.
  if (!areWithin || !file.labels.every(({ name }) => names.has(labelNameKey(name)))) return null;
  // A name without a color that none of the labels has is one to remove, whatever its color.
  const entries = planLabels(labels, colorLabels(file.labels, labels, ["#000000"]));
  const byName = Map.groupBy(entries, ({ wanted }) => labelNameKey(wanted.name));
  const planned = places.flatMap((place) => {
    const named = byName.get(labelNameKey(place.name.text)) ?? [];
    // Labels that are there twice are read as one.
    const entry = named.length > 1 ? named.shift() : named[0];
    return entry === undefined ? [] : { place, ...entry };
  });
  const changed = planned.flatMap(({ place, wanted, existing }) => {
    const isSame = existing === null || (existing.name === wanted.name && isAlike(existing, wanted));
    return isSame ? [] : { place, label: toInput(existing) };
  });
  const removed = planned.flatMap(({ place, kind }) => (kind === "create" ? place : []));
  const added = findOthers(labels, entries).map(toInput);
  return { format: table.format, container, places, changed, removed, added };
}

/** Where the labels of a table are written: those whose name is a text of its own. */
function findPlaces({ columns }: LabelFile, { rows, titles, container }: Table): readonly LabelPlace[] {
  const find = ({ key, value }: FilePart, column: number | null = null): FileText | null => {
    if (column === null) return null;
    if (container?.kind === "map" && column === 0) return key;
    const title = titles[column] ?? "";
    const field = value.kind === "map" ? value.parts.find((one) => one.key?.text === title)?.value : value;
    return field?.kind === "text" ? field : null;
  };
  return rows.flatMap(({ part }) => {
    const name = part && find(part, columns?.name);
    return part && name
      ? { ...fromKeys(otherFields, (field) => find(part, columns?.[field])), part, name }
      : [];
  });
}

/** Where a part is, with its key; the header of a table of TOML begins before that. */
function placeOf({ key, value }: FilePart): Span & { readonly value: FileValue } {
  return { start: Math.min(key?.start ?? value.start, value.start), end: value.end, value };
}

/** Removes and adds labels; null where what is removed can't be told from what isn't. */
function removeAndAdd(
  text: string,
  { format, container, places, removed, added }: Difference,
): string | null {
  const { isFlow, start, end } = container;
  const parts = container.parts.map(placeOf);
  const starts = findStarts(text, container, parts);
  const segments = parts.map((part, index) => ({
    value: part.value,
    /** What is about it: the end of the line before, and comments above. */
    lead: text.slice(starts[index], part.start),
    body: text.slice(part.start, part.end),
    tail: text.slice(part.end, starts[index + 1]),
  }));
  const gone = new Set(removed.map(({ part }) => part.value));
  const kept = segments.filter(({ value, lead }, index) => {
    if (!gone.has(value)) return true;
    const next = segments[index + 1];
    // A comment that others follow without a space is about them, too.
    if (next !== undefined && /^\n[ \t]*(?:-[ \t]+)?$/.test(next.lead)) next.lead = lead;
    return false;
  });
  const model = places.findLast(({ part }) => !gone.has(part.value)) ?? places.at(-1);
  if (model === undefined || kept.length + added.length === 0)
    return text.slice(0, start) + writeList(format, added) + text.slice(end);
  if (!segments.every(({ lead }) => filler.test(lead))) return null;
  // As many lines and the same marks before it.
  const space = withoutComments(segments.find(({ value }) => value === model.part.value)?.lead ?? "");
  const lead = isFlow && !space.includes("\n") ? " " : space.replace(/^(?!\n)/, "\n");
  const body = (label: LabelInput) => writeLike(format, text, model, label);
  const all = [...kept, ...added.map((label) => ({ lead, body: body(label), tail: "" }))];
  const endsWithComma = comma.test(segments.at(-1)?.tail ?? "");
  const written = all.map((segment, index) => {
    const next = all[index + 1];
    const tail = isFlow ? segment.tail.replace(comma, "") : segment.tail;
    const sign = isFlow && (next !== undefined || endsWithComma) ? "," : "";
    return segment.lead + segment.body + sign + (next === undefined ? tail.trimEnd() : tail);
  });
  const head = text.slice(0, starts[0]);
  const list = written.join("");
  return head + (head === "" ? list.replace(/^\n+/, "") : list) + text.slice(starts.at(-1));
}

/** What may stand between parts: space, comments, commas, and dashes, each of which matches in one way only. */
const filler = /^(?:[\s,]|-\s|(?:\/\/|#)[^\n]*(?:\n|$)|\/\*(?:[^*]|\*(?!\/))*\*\/)*$/;
const comma = /^\s*,/;

/** Where each part of a container begins with what is about it: with the end of the line before; and where the last one ends. */
function findStarts(text: string, container: FileContainer, parts: readonly Span[]): readonly number[] {
  const { isFlow } = container;
  const first = parts[0]?.start ?? 0;
  const line = Math.max(0, text.lastIndexOf("\n", first - 1));
  // A comment above the first part is about it, unless the file begins with that.
  const above = /(?:\n[ \t]*(?:#|\/\/)[^\n]*)+$/.exec(text.slice(0, line));
  const isWithin = !isFlow || line >= container.start;
  const isAbout = isWithin && above !== null && !filler.test(text.slice(0, line));
  const ends = parts.map(({ end }, index) => {
    const next = parts[index + 1]?.start ?? (isFlow ? container.end : text.length);
    const newLine = text.indexOf("\n", end);
    const isLast = index === parts.length - 1;
    return newLine >= 0 && newLine < next ? newLine : isFlow && isLast ? end : next;
  });
  return [isAbout ? above.index : isWithin ? line : first, ...ends];
}

/** Without comments, each with the space before it. */
function withoutComments(text: string): string {
  return text.replace(/(?:\n[ \t]*|(?<![ \t])[ \t]+)(?:#|\/\/)[^\n]*|\/\*[^*]*\*\/[ \t]*/g, "");
}

/** Writes a label's fields where another's are. */
function rewrite(format: FileFormat, text: string, place: LabelPlace, label: LabelInput): Edit[] {
  return labelFields.flatMap((field) => {
    const old = place[field];
    const isColor = field === "color";
    if (old === null || (isColor && isSameColor(old.text, label.color)) || old.text === label[field])
      return [];
    const words = isColor ? writeColorLike(label.color, old.text) : label[field];
    const content = writeText(format, words, text.slice(old.start, old.end));
    return { offset: old.start, length: old.end - old.start, content };
  });
}

/** A new label written like another, without its other fields and its comments. */
function writeLike(format: FileFormat, text: string, place: LabelPlace, label: LabelInput): string {
  const { start, value } = placeOf(place.part);
  const edits = rewrite(format, text, place, label);
  const write = (from: number, to: number) => {
    const within = edits.filter(({ offset, length }) => offset >= from && offset + length <= to);
    return applyEdits(
      text.slice(from, to),
      within.map((edit) => ({ ...edit, offset: edit.offset - from })),
    );
  };
  const fields = value.kind === "text" ? [] : value.parts.map(placeOf);
  const [first, last] = [fields[0], fields.at(-1)];
  if (value.kind === "text" || first === undefined || last === undefined) return write(start, value.end);
  const starts = labelFields.map((field) => place[field]?.start);
  const own = fields.filter((field) => starts.includes(field.value.start));
  const written = own.map((field, index) => {
    const line = text.slice(text.lastIndexOf("\n", field.start), field.start);
    const lead = line.trim() === "" ? line : " ";
    return (index === 0 ? "" : (value.isFlow ? "," : "") + lead) + write(field.start, field.end);
  });
  const end = value.isFlow ? text.slice(last.end, value.end) : "";
  return withoutComments(write(start, first.start)) + written.join("") + withoutComments(end);
}

/** A list of labels in brackets. */
function writeList(format: FileFormat, labels: readonly LabelInput[]): string {
  const title = (field: LabelField) => (format === "toml" ? `${field} =` : `"${field}":`);
  const items = labels.map((label) => labelFields.map((field) => `${title(field)} ${quote(label[field])}`));
  return `[${items.map((fields) => `{ ${fields.join(", ")} }`).join(", ")}]`;
}

/** Writes a text as a file has another: if possible, in its quotes. */
function writeText(format: FileFormat, text: string, like: string): string {
  if (format === "json") return JSON.stringify(text);
  if (format === "toml") {
    if (/^[\w-]+$/.test(like) && /^[\w-]+$/.test(text)) return text;
    return /^'[^']/.test(like) && !/['\p{Cc}]/u.test(text) ? `'${text}'` : quote(text);
  }
  const type = like.startsWith("'") ? "QUOTE_SINGLE" : /^["|>*]/.test(like) ? "QUOTE_DOUBLE" : "PLAIN";
  const settings = { collectionStyle: "flow", flowCollectionPadding: false, lineWidth: 0 } as const;
  // Without quotes only what is a text to YAML of any version, also within brackets.
  const list = stringify([text], { ...settings, compat: "yaml-1.1", defaultStringType: type });
  return list.slice(1, -2);
}

/** Writes a color, `#RRGGBB`, in the form of another: with or without #, in small or capital letters. */
function writeColorLike(color: string, like: string): string {
  const [, mark = "#", digits = "AA"] = /^(#?)([\da-f]{3}|[\da-f]{6})$/i.exec(like) ?? [];
  const hex = normalizeColor(color).slice(1);
  // GitHub's API, which writes no #, has small letters.
  const isLower = /[a-f]/.test(digits) || (mark === "" && !/[A-F]/.test(digits));
  return mark + (isLower ? hex.toLowerCase() : hex.toUpperCase());
}
