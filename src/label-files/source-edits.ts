import { stringify } from "yaml";
import { normalizeColor } from "#contract/colors.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { quote } from "./label-file-writer.ts";
import type { LabelEdits, LabelPlace } from "./label-places.ts";
import {
  findPart,
  findValue,
  readSource,
  type SourcePart,
  type SourceValue,
  type Span,
} from "./source-tree.ts";

type Format = "json" | "yaml";

/** A part of a text, and what takes its place. */
interface TextEdit extends Span {
  readonly text: string;
}

/** Changes the labels of a file in YAML or JSON; null where that can't be done. */
export function editSource(text: string, edits: LabelEdits, format: Format): string | null {
  const root = readSource(text, format);
  if (root === null) return null;
  const colors = edits.places.map(({ colorText }) => colorText);
  const changes = edits.changed.flatMap(({ place, name, color }) => {
    const nameSpan = place.name === null ? findPart(root, place.path)?.key : findValue(root, place.name);
    const colorSpan = place.color && findValue(root, place.color);
    return [
      ...(name === null ? [] : replaceText(text, nameSpan, (like) => writeText(format, name, like))),
      ...(color === null
        ? []
        : replaceText(text, colorSpan, (like) =>
            writeText(format, writeColorLike(color, place.colorText, colors), like),
          )),
    ];
  });
  const edited = applyEdits(text, [...changes, ...addLabels(text, format, root, edits)]);
  if (edits.removed.length === 0) return edited;
  const path = edits.container;
  const after = readSource(edited, format);
  const list = findValue(after, path);
  const gone = new Set(edits.removed.map((place) => findPart(after, place.path)));
  if (list === null) return null;
  const isAll = list.parts.every((part) => gone.has(part));
  const left = applyEdits(
    edited,
    isAll ? emptyList(edited, list, findPart(after, path)) : removeParts(edited, list, gone),
  );
  // Other parts may refer to what was removed.
  return readSource(left, format) === null ? null : left;
}

/** Changes parts of a text that don't overlap. */
function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const parts: string[] = [];
  let done = 0;
  for (const { start, end, text: inserted } of edits.toSorted((one, other) => one.start - other.start)) {
    parts.push(text.slice(done, start), inserted.replace(/\r?\n/g, lineEnd));
    done = end;
  }
  return parts.join("") + text.slice(done);
}

function replaceText(
  text: string,
  span: Span | null | undefined,
  write: (like: string) => string,
): TextEdit[] {
  if (span === null || span === undefined) return [];
  const { start, end } = span;
  return [{ start, end, text: write(text.slice(start, end)) }];
}

/** Adds labels behind the others. */
function addLabels(
  text: string,
  format: Format,
  root: SourceValue,
  { places, added, container }: LabelEdits,
): TextEdit[] {
  if (added.length === 0) return [];
  const list = findValue(root, container);
  const model = places.at(-1);
  const part = model === undefined ? null : findPart(root, model.path);
  if (list !== null && model !== undefined && part !== null) {
    const colors = places.map(({ colorText }) => colorText);
    return appendParts(
      text,
      list,
      added.map((label) => writeLike(text, format, model, part, label, colors)),
    );
  }
  const inBrackets = `[${added.map(({ name, color }) => `{ "name": ${quote(name)}, "color": "${color}" }`).join(", ")}]`;
  if (list !== null) return [{ ...list, text: inBrackets }];
  const parent = findValue(root, container.slice(0, -1));
  const key = String(container.at(-1));
  const written = `${format === "json" ? JSON.stringify(key) : key}: ${inBrackets}`;
  return parent === null ? [] : appendParts(text, parent, [written]);
}

/** A new label written like another, without its other fields. */
function writeLike(
  text: string,
  format: Format,
  { path, name, color, colorText }: LabelPlace,
  { start, key, value }: SourcePart,
  label: LabelInput,
  colors: readonly string[],
): string {
  const write = (words: string, { start: from, end: to }: Span) =>
    writeText(format, words, text.slice(from, to));
  const fieldOf = (at: LabelPlace["name"]) => at && findValue(value, at.slice(path.length));
  const [nameSpan, colorSpan] = [fieldOf(name), fieldOf(color)];
  const written = (span: SourceValue) =>
    write(span === colorSpan ? writeColorLike(label.color, colorText, colors) : label.name, span);
  const parts = value?.parts ?? [];
  const first = parts[0]?.start ?? value?.start ?? start;
  const head = key === null ? text.slice(start, first) : write(label.name, key) + text.slice(key.end, first);
  if (value === null || value.kind !== "map") return head + (value === null ? "" : written(value));
  const fields = parts.flatMap((part) => {
    const isOwn = part.value !== null && (part.value === nameSpan || part.value === colorSpan);
    return isOwn ? text.slice(part.start, part.value.start) + written(part.value) : [];
  });
  if (!value.isFlow) return head + fields.join(`\n${" ".repeat(columnOf(text, first))}`);
  const gap = parts[1] === undefined ? " " : spaceBefore(text, parts[1].start);
  return `${head}${fields.join(`,${gap}`)}${spaceBefore(text, value.end - 1)}}`;
}

/** Adds parts behind those that a list or map has; there is one at least. */
function appendParts(text: string, { parts, isFlow }: SourceValue, added: readonly string[]): TextEdit[] {
  const [before, last] = [parts.at(-2), parts.at(-1)];
  if (last === undefined) return [];
  const insert = (start: number, entries: readonly string[]) => [
    { start, end: start, text: entries.join("") },
  ];
  if (isFlow) {
    const line = text.slice(last.start - columnOf(text, last.start), last.start);
    const isOnOwnLine =
      before === undefined
        ? line.trim() === ""
        : columnOf(text, last.start) <= last.start - endOf(before) - 1;
    const gap = isOnOwnLine
      ? `\n${/^\s*/.exec(line)?.[0]}`
      : before === undefined
        ? " "
        : spaceBefore(text, last.start);
    const place = findComma(text, endOf(last));
    return place === null
      ? insert(
          endOf(last),
          added.map((one) => `,${gap}${one}`),
        )
      : insert(
          place,
          added.map((one) => `${gap}${one},`),
        );
  }
  // As many lines between as there are already.
  const space = before === undefined ? "\n" : spaceAfter(text, lineEndOf(text, endOf(before)));
  const indent = `${space.replace(/[^\n]/g, "")}${" ".repeat(columnOf(text, last.start))}`;
  return insert(
    lineEndOf(text, endOf(last)),
    added.map((one) => indent + one),
  );
}

/** Removes some parts of a list or map, but not all, with the comments that are only about them. */
function removeParts(
  text: string,
  { parts, isFlow }: SourceValue,
  gone: ReadonlySet<SourcePart | null>,
): TextEdit[] {
  const edits: TextEdit[] = [];
  for (let from = 0; from < parts.length; from += 1) {
    if (!gone.has(parts[from] ?? null)) continue;
    let to = from + 1;
    while (isFlow && to < parts.length && gone.has(parts[to] ?? null)) to += 1;
    edits.push(...(isFlow ? cutFlow : cutLines)(text, parts, from, to));
    from = to - 1;
  }
  return edits;
}

/** Cuts out parts in brackets; a comment behind the comma stays. */
function cutFlow(text: string, parts: readonly SourcePart[], from: number, to: number): TextEdit[] {
  const [first, last, before, next] = [parts[from], parts[to - 1], parts[from - 1], parts[to]];
  if (first === undefined || last === undefined) return [];
  const { start } = first;
  if (next !== undefined) {
    const after = findComma(text, endOf(last)) ?? next.start;
    return [{ start, end: text.slice(after, next.start).trim() === "" ? next.start : after, text: "" }];
  }
  const end = endOf(last);
  if (before === undefined) return [{ start, end, text: "" }];
  const isPlain = text.slice(endOf(before), start).trim() === ",";
  const after = findComma(text, endOf(before)) ?? start;
  return isPlain
    ? [{ start: endOf(before), end, text: "" }]
    : [
        { start: after - 1, end: after, text: "" },
        { start, end, text: "" },
      ];
}

/** Cuts out the lines of parts. */
function cutLines(text: string, parts: readonly SourcePart[], from: number, to: number): TextEdit[] {
  const [first, last] = [parts[from], parts[to - 1]];
  if (first === undefined || last === undefined) return [];
  const lineBefore = (offset: number) => text.lastIndexOf("\n", offset - 2) + 1;
  const isBlank = (start: number, end: number) => start < end && text.slice(start, end).trim() === "";
  let start = first.start - columnOf(text, first.start);
  let end = nextLine(text, endOf(last));
  const rest = text.slice(end, nextLine(text, end)).trim();
  // A comment above stays if it's about more: others follow without a space, or the file begins with it.
  if (rest === "" || rest.startsWith("#") || to === parts.length) {
    let top = start;
    while (top > 0 && text.slice(lineBefore(top), top).trim().startsWith("#")) top = lineBefore(top);
    if (top > 0) start = top;
  }
  if (to === parts.length) while (start > 0 && isBlank(lineBefore(start), start)) start = lineBefore(start);
  else if (from === 0 || isBlank(lineBefore(start), start)) {
    while (isBlank(end, nextLine(text, end))) end = nextLine(text, end);
  }
  return [{ start, end, text: "" }];
}

function emptyList(text: string, list: SourceValue, entry: SourcePart | null): TextEdit[] {
  const none = list.kind === "list" ? "[]" : "{}";
  if (list.isFlow || entry?.key === null || entry === null) {
    return [{ start: list.start, end: list.end, text: none }];
  }
  const place = text.indexOf(":", entry.key.end) + 1;
  return [
    { start: place, end: place, text: ` ${none}` },
    ...cutLines(text, list.parts, 0, list.parts.length),
  ];
}

/** Writes a text as a file has another: as a number, or if possible in its quotes. */
function writeText(format: Format, text: string, like: string): string {
  // In YAML, digits alone may be a color; a number beyond them is one that a program writes.
  const isNumber = /^-?\d+$/.test(like) && !isHex(like);
  if (isNumber && /^#[\da-f]{6}$/i.test(text)) return String(Number.parseInt(text.slice(1), 16));
  if (format === "json") return JSON.stringify(text);
  const isSimple = !/[\p{Cc}\u2028\u2029\ufeff]/u.test(text);
  if (like.startsWith("'") && isSimple) return `'${text.replaceAll("'", "''")}'`;
  return /^["|>*]/.test(like) || !isPlainYaml(text) ? quote(text) : text;
}

/** Whether a text needs no quotes in YAML, of any version and within any brackets. */
function isPlainYaml(text: string): boolean {
  return (
    !/[[\]{},:#&*!|>'"%@`]/.test(text) &&
    stringify(text, { compat: "yaml-1.1", lineWidth: 0 }) === `${text}\n`
  );
}

const isHex = (text: string) => /^#?(?:[\da-f]{3}|[\da-f]{6})$/i.test(text);

/**
 * Writes a color in the form of another, or else of others: with or without #, in small or capital letters.
 *
 * @param color `#RRGGBB`
 */
export function writeColorLike(color: string, like: string, others: readonly string[]): string {
  const models = [like, ...others].filter(isHex);
  const hasMark = models[0]?.startsWith("#") ?? true;
  const cased = models.find((text) => /[a-f]/i.test(text));
  // GitHub's API, which writes no #, has small letters.
  const isLower = cased === undefined ? !hasMark : cased === cased.toLowerCase();
  const digits = normalizeColor(color).slice(1);
  return (hasMark ? "#" : "") + (isLower ? digits.toLowerCase() : digits.toUpperCase());
}

const endOf = (part: SourcePart) => part.value?.end ?? part.key?.end ?? part.start;

/** How many characters come before an offset in its line. */
const columnOf = (text: string, offset: number) => offset - (text.lastIndexOf("\n", offset - 1) + 1);

function spaceBefore(text: string, offset: number): string {
  const before = text.slice(Math.max(0, offset - 1000), offset);
  return before.slice(before.trimEnd().length);
}

const spaceAfter = (text: string, offset: number) => /^\s*/.exec(text.slice(offset))?.[0] ?? "";

/** Where the line ends that an offset is in, before its mark. */
function lineEndOf(text: string, offset: number): number {
  return offset + (/^[^\r\n]*/.exec(text.slice(offset))?.[0].length ?? 0);
}

function nextLine(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end < 0 ? text.length : end + 1;
}

/** What may stand between values: space and comments, each of which matches in one way only. */
const filler = String.raw`(?:\s|\/\*(?:[^*]|\*(?!\/))*\*\/|(?:\/\/|#)[^\n]*(?:\n|$))*`;
const comma = new RegExp(`${filler},`, "y");

/** The place behind the comma that follows; null for none. */
function findComma(text: string, offset: number): number | null {
  comma.lastIndex = offset;
  return comma.test(text) ? comma.lastIndex : null;
}
