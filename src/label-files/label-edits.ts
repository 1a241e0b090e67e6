import { stringify } from "yaml";
import { colorKey, normalizeColor } from "#contract/colors.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { quote } from "./label-file-writer.ts";
import type { TablePart } from "./tables.ts";
import type { FileText, FileValue, Span, Tree } from "./trees.ts";

type Format = Tree["format"];

/** Where a label of a file is written. */
export interface LabelPlace {
  readonly part: TablePart;
  readonly name: WrittenText;
  /** Null for none. */
  readonly color: WrittenText | null;
}

/** A text of a file, as it is read and where it's written. */
export type WrittenText = Pick<FileText, "start" | "end" | "text">;

/** What gives a file other labels. */
export interface LabelEdits {
  readonly format: Format;
  /** The list or map that has the labels, or is to have them as the value of a key. */
  readonly container: FileValue;
  /** Null where there is a list already. */
  readonly key: string | null;
  /** All labels that it has, in their order. */
  readonly places: readonly LabelPlace[];
  /** What labels are to be called, and their color, which stay where they are the same. */
  readonly changed: readonly { readonly place: LabelPlace; readonly label: LabelInput }[];
  readonly removed: readonly LabelPlace[];
  /** They go behind the others. */
  readonly added: readonly LabelInput[];
}

/** A part of a text, and what takes its place. */
interface TextEdit extends Span {
  readonly text: string;
}

/** Changes parts of a text that don't overlap. */
function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end, text: inserted } of edits.toSorted((one, other) => one.start - other.start)) {
    parts.push(text.slice(done, start), inserted);
    done = end;
  }
  return parts.join("") + text.slice(done);
}

/** Changes labels, and adds some behind the others. */
export function changeLabels(text: string, edits: LabelEdits): string {
  const { format, container, key, places, changed, added } = edits;
  const model = places.at(-1);
  const replaced = changed.flatMap(({ place, label }) => rewrite(text, edits, place, label));
  if (added.length === 0) return applyEdits(text, replaced);
  if (model !== undefined) {
    const written = added.map((label) => writeLike(text, edits, model, label));
    return applyEdits(text, [...replaced, ...append(text, container, written)]);
  }
  const list = writeList(format, added);
  if (key === null) return applyEdits(text, [{ start: container.start, end: container.end, text: list }]);
  const entry = (format === "json" ? JSON.stringify(key) : key) + (format === "toml" ? " = " : ": ") + list;
  return applyEdits(text, append(text, container, [entry]));
}

/** Removes labels, with the comments that are only about them. */
export function removeLabels(text: string, { container, removed }: LabelEdits): string {
  const parts = partsOf(container);
  const gone = new Set(removed.map(({ part }) => part.value));
  const isFlow = isInBrackets(container);
  if (parts.every(({ value }) => gone.has(value))) {
    const none = container.kind === "list" ? "[]" : "{}";
    if (isFlow) return applyEdits(text, [{ start: container.start, end: container.end, text: none }]);
    const cut = cutLines(text, parts, 0, parts.length);
    // The lines are those of a key, behind whose colon the empty list goes.
    const colon = /:(?=[ \t]*(?:#[^\n]*)?\n(?:[ \t]*(?:#[^\n]*)?\n)*$)/.exec(text.slice(0, cut.start));
    const place = colon === null ? cut.start : colon.index + 1;
    return applyEdits(text, [{ start: place, end: place, text: colon === null ? none : ` ${none}` }, cut]);
  }
  const edits: TextEdit[] = [];
  for (let from = 0; from < parts.length; from += 1) {
    const isGone = (part: Part | undefined) => part !== undefined && gone.has(part.value);
    if (!isGone(parts[from])) continue;
    let to = from + 1;
    while (isFlow && isGone(parts[to])) to += 1;
    edits.push(...(isFlow ? cutFlow(text, parts, from, to) : [cutLines(text, parts, from, to)]));
    from = to - 1;
  }
  return applyEdits(text, edits);
}

/** A part of a list or map: an item, or an entry with its key. */
interface Part extends Span {
  readonly value: FileValue;
}

function partsOf(container: FileValue): readonly Part[] {
  if (container.kind === "text") return [];
  if (container.kind === "list") return container.items.map((value) => partOf(null, value));
  return container.entries.map(({ keySpan, value }) => partOf(keySpan, value));
}

function partOf(keySpan: Span | null, value: FileValue): Part {
  // The header of a table begins before its key.
  return { start: Math.min(keySpan?.start ?? value.start, value.start), end: value.end, value };
}

const isInBrackets = (value: FileValue) => value.kind !== "text" && value.isFlow;

/** Writes a label's name and color where another's are. */
function rewrite(
  text: string,
  { format, places }: LabelEdits,
  { part, name, color }: LabelPlace,
  label: LabelInput,
): readonly TextEdit[] {
  const write = ({ start, end }: Span, words: string) => {
    const isKey = start === part.keySpan?.start;
    return { start, end, text: writeText(format, words, text.slice(start, end), isKey) };
  };
  const isSameColor = color === null || colorKey(color.text) === colorKey(label.color);
  return [
    ...(name.text === label.name ? [] : [write(name, label.name)]),
    ...(isSameColor ? [] : [write(color, writeColorLike(label.color, color.text, places))]),
  ];
}

/** A new label written like another, without its other fields. */
function writeLike(text: string, edits: LabelEdits, model: LabelPlace, label: LabelInput): string {
  const { value, keySpan } = model.part;
  const replaced = rewrite(text, edits, model, label);
  const copy = (start: number, end: number) => {
    const inside = replaced.filter((edit) => edit.start >= start && edit.end <= end);
    const moved = inside.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
    return applyEdits(text.slice(start, end), moved);
  };
  const part = partOf(keySpan, value);
  // In a line of its own, a dash may come before it.
  const start = isInBrackets(edits.container)
    ? part.start
    : lineStart(text, part.start) + indentAt(text, part.start).length;
  if (value.kind !== "map") return copy(start, value.end);
  const first = value.entries[0]?.keySpan.start ?? value.end;
  const head = copy(start, first).replace(/(?<![ \t])[ \t]+#[^\n]*/g, "");
  const own = value.entries.filter((entry) =>
    [model.name, model.color].some((written) => written?.start === entry.value.start),
  );
  const fields = own.map((entry) => copy(entry.keySpan.start, entry.value.end));
  if (!value.isFlow) return head + fields.join(`\n${" ".repeat(first - lineStart(text, first))}`);
  const second = value.entries[1]?.keySpan.start;
  const gap = second === undefined ? " " : spaceBefore(text, second);
  return `${head}${fields.join(`,${gap}`)}${spaceBefore(text, value.end - 1)}}`;
}

/** A list of labels in brackets. */
function writeList(format: Format, labels: readonly LabelInput[]): string {
  const items = labels.map(({ name, color }) =>
    format === "toml"
      ? `{ name = ${quote(name)}, color = "${color}" }`
      : `{ "name": ${quote(name)}, "color": "${color}" }`,
  );
  return `[${items.join(", ")}]`;
}

/** Adds parts behind those that a list or map has. */
function append(text: string, container: FileValue, added: readonly string[]): readonly TextEdit[] {
  const parts = partsOf(container);
  const [before, last] = [parts.at(-2), parts.at(-1)];
  if (last === undefined) return [];
  const insert = (start: number, entries: readonly string[]) => [
    { start, end: start, text: entries.join("") },
  ];
  if (!isInBrackets(container)) {
    // As many lines between as there are already.
    const space = before === undefined ? "\n" : spaceAfter(text, lineEnd(text, before.end));
    const indent = space.replace(/[^\n]/g, "") + indentAt(text, last.start);
    return insert(
      lineEnd(text, last.end),
      added.map((one) => indent + one),
    );
  }
  const isOnOwnLine = text.slice(before?.end ?? container.start, last.start).includes("\n");
  const usual = before === undefined ? " " : spaceBefore(text, last.start);
  const gap = isOnOwnLine ? `\n${indentAt(text, last.start)}` : usual;
  const place = findComma(text, last.end);
  return place === null
    ? insert(
        last.end,
        added.map((one) => `,${gap}${one}`),
      )
    : insert(
        place,
        added.map((one) => `${gap}${one},`),
      );
}

/** Cuts out parts in brackets, but not all; a comment behind the comma stays. */
function cutFlow(text: string, parts: readonly Part[], from: number, to: number): readonly TextEdit[] {
  const [first, last, before, next] = [parts[from], parts[to - 1], parts[from - 1], parts[to]];
  if (first === undefined || last === undefined) return [];
  const { start } = first;
  if (next !== undefined) {
    const after = findComma(text, last.end) ?? next.start;
    return [{ start, end: text.slice(after, next.start).trim() === "" ? next.start : after, text: "" }];
  }
  const { end: left } = before ?? { end: start };
  if (text.slice(left, start).trim() === ",") return [{ start: left, end: last.end, text: "" }];
  const after = findComma(text, left) ?? start;
  return [
    { start: after - 1, end: after, text: "" },
    { start, end: last.end, text: "" },
  ];
}

/** Cuts out the lines of parts. */
function cutLines(text: string, parts: readonly Part[], from: number, to: number): TextEdit {
  const nextLine = (offset: number) => Math.min(lineEnd(text, offset) + 1, text.length);
  const isBlank = (start: number, end: number) => start < end && text.slice(start, end).trim() === "";
  const isLast = to === parts.length;
  let start = lineStart(text, parts[from]?.start ?? 0);
  let end = nextLine(parts[to - 1]?.end ?? 0);
  const before = () => lineStart(text, start - 1);
  const rest = text.slice(end, nextLine(end)).trim();
  // A comment above stays if it's about more: others follow without a space, or the file begins with it.
  if (rest === "" || rest.startsWith("#") || isLast) {
    const own = start;
    while (start > 0 && text.slice(before(), start).trim().startsWith("#")) start = before();
    if (start === 0) start = own;
  }
  if (isLast) while (start > 0 && isBlank(before(), start)) start = before();
  else if (from === 0 || isBlank(before(), start)) while (isBlank(end, nextLine(end))) end = nextLine(end);
  return { start, end, text: "" };
}

/** Writes a text as a file has another: as a number, or if possible in its quotes. */
function writeText(format: Format, text: string, like: string, isKey: boolean): string {
  // In YAML, digits alone may be a color; a number beyond them is one that a program writes.
  const isNumber = /^-?\d+$/.test(like) && !hex.test(like);
  if (isNumber && /^#[\da-f]{6}$/i.test(text)) return String(Number.parseInt(text.slice(1), 16));
  if (format === "json") return JSON.stringify(text);
  const isSimple = !/[\p{Cc}\u2028\u2029\ufeff]/u.test(text);
  if (format === "toml") {
    if (isKey && /^[\w-]+$/.test(like) && /^[\w-]+$/.test(text)) return text;
    return /^'[^']/.test(like) && isSimple && !text.includes("'") ? `'${text}'` : quote(text);
  }
  if (like.startsWith("'") && isSimple) return `'${text.replaceAll("'", "''")}'`;
  return /^["|>*]/.test(like) || !isPlainYaml(text) ? quote(text) : text;
}

/** Whether a text needs no quotes in YAML, of any version and within any brackets. */
function isPlainYaml(text: string): boolean {
  const isQuoted = /[[\]{},:#&*!|>'"%@`]/.test(text);
  return !isQuoted && stringify(text, { compat: "yaml-1.1", lineWidth: 0 }) === `${text}\n`;
}

const hex = /^#?(?:[\da-f]{3}|[\da-f]{6})$/i;
const hexLetters = /^#?(?=\d*[a-f])(?:[\da-f]{3}|[\da-f]{6})$/i;

/** Writes a color, `#RRGGBB`, in the form of another, or else of others: with or without #, in small or capital letters. */
function writeColorLike(color: string, like: string, others: readonly LabelPlace[]): string {
  const find = (pattern: RegExp) =>
    pattern.test(like)
      ? like
      : others.find(({ color: other }) => pattern.test(other?.text ?? ""))?.color?.text;
  const hasMark = find(hex)?.startsWith("#") ?? true;
  const cased = find(hexLetters);
  // GitHub's API, which writes no #, has small letters.
  const isLower = cased === undefined ? !hasMark : cased === cased.toLowerCase();
  const digits = normalizeColor(color).slice(1);
  return (hasMark ? "#" : "") + (isLower ? digits.toLowerCase() : digits.toUpperCase());
}

const lineStart = (text: string, offset: number) => (offset < 1 ? 0 : text.lastIndexOf("\n", offset - 1) + 1);

/** Where the line ends that an offset is in, before its mark. */
function lineEnd(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end < 0 ? text.length : end;
}

/** What the line of an offset begins with. */
function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))?.[0] ?? "";
}

function spaceBefore(text: string, offset: number): string {
  const before = text.slice(Math.max(0, offset - 1000), offset);
  return before.slice(before.trimEnd().length);
}

const spaceAfter = (text: string, offset: number) =>
  /^\s*/.exec(text.slice(offset, offset + 1000))?.[0] ?? "";

/** What may stand between values: space and comments, each of which matches in one way only. */
const filler = String.raw`(?:\s|\/\*(?:[^*]|\*(?!\/))*\*\/|(?:\/\/|#)[^\n]*(?:\n|$))*`;
const comma = new RegExp(`${filler},`, "y");

/** The place behind the comma that follows; null for none. */
function findComma(text: string, offset: number): number | null {
  comma.lastIndex = offset;
  return comma.test(text) ? comma.lastIndex : null;
}
