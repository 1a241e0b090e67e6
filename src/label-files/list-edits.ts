import type { LabelInput } from "#contract/label-input.ts";
import { columnOf, type EditedFile, writeColor, writeEntry, writeText } from "./entry-text.ts";
import type { FileList, FileMap, FileValue, Span } from "./file-value.ts";
import { writeLabels } from "./label-file-writer.ts";
import type { LabelPlace } from "./label-lists.ts";
import { type TextEdit, TextLines } from "./text-edits.ts";

type Container = FileList | FileMap;

/** Space and comments of each kind, such that each can be matched in one way only: two ways double the time with every sign. */
const comment = {
  hash: String.raw`\s|#[^\n]*(?:\n|$)`,
  slashes: String.raw`\/\/[^\n]*(?:\n|$)`,
  block: String.raw`\/\*(?:[^*]|\*(?!\/))*\*\/`,
};
const hashComments = new RegExp(`^(?:${comment.hash})*$`);
const blockComments = new RegExp(`^(?:\\s|${comment.block})*$`);
const commaAfterComments = new RegExp(`^(?:${comment.hash}|${comment.slashes}|${comment.block})*,`);

/** The parts of a list or map, in their order: where each is written, which tables in TOML may be in several places. */
function partsOf({ text }: EditedFile, container: Container): (readonly Span[])[] {
  if (container.kind === "list") {
    return container.items.map((item) => joinSpans(text, statementsOf(item) ?? (item.at ? [item.at] : [])));
  }
  return container.entries.map(({ at, value }) => joinSpans(text, statementsOf(value) ?? [at]));
}

function statementsOf(value: FileValue): readonly Span[] | undefined {
  return value.kind === "text" || value.statements?.length === 0 ? undefined : value.statements;
}

/** Spans that follow each other, with nothing but comments between, as one. */
function joinSpans(text: string, spans: readonly Span[]): readonly Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    const follows = last !== undefined && hashComments.test(text.slice(last.end, span.start));
    if (follows) joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else joined.push(span);
  }
  return joined;
}

/** Removes labels, with their lines and comments where they have any for themselves. */
export function removeEntries(file: EditedFile, places: readonly LabelPlace[]): TextEdit[] {
  const lines = new TextLines(file.text);
  const removed = new Set<number>();
  const edits: TextEdit[] = [];
  for (const [container, group] of Map.groupBy(places, ({ parent }) => parent)) {
    if (container === null) continue;
    const parts = partsOf(file, container);
    const gone = new Set(group.map(({ index }) => index));
    const isEmptied = gone.size === parts.length;
    if (isEmptied && container.at !== undefined && container.aliasOf === undefined) {
      edits.push(emptyContainer(file, lines, container, removed));
    } else {
      edits.push(...removeParts(file, lines, container, parts, gone, removed));
      const header = /^\[\[[ \t]*([\w-]+)[ \t]*\]\]/.exec(file.text.slice(parts[0]?.[0]?.start ?? 0));
      // Before any table, as all that follows one belongs to it.
      if (isEmptied && header !== null) edits.push({ start: 0, end: 0, text: `${header[1]} = []\n` });
    }
  }
  removeSpareBlanks(lines, removed);
  return [...edits, ...lines.removal(removed)];
}

/** What is left of a list or map that loses all that it has. */
function emptyContainer(
  { text }: EditedFile,
  lines: TextLines,
  { at = { start: 0, end: 0 }, kind, isFlow }: Container,
  removed: Set<number>,
): TextEdit {
  const brackets = kind === "list" ? "[]" : "{}";
  if (isFlow) return { ...at, text: brackets };
  const first = lines.indexOf(at.start);
  const last = lines.indexOf(Math.max(at.start, trimmedEnd(text, at) - 1));
  for (let line = first; line <= last; line += 1) removed.add(line);
  // At the key that the lines belong to, or in place of them.
  let above = first - 1;
  while (lines.isBlank(above) || lines.textOf(above)?.trimStart().startsWith("#")) above -= 1;
  const colon = /:[ \t]*(?:#[\s\S]*)?$/.exec(lines.textOf(above) ?? "");
  if (colon !== null) {
    const start = lines.startOf(above) + colon.index + 1;
    return { start, end: start, text: ` ${brackets}` };
  }
  removed.delete(first);
  return { start: lines.startOf(first), end: lines.endOf(first), text: brackets };
}

function removeParts(
  file: EditedFile,
  lines: TextLines,
  container: Container,
  parts: readonly (readonly Span[])[],
  gone: ReadonlySet<number>,
  removed: Set<number>,
): TextEdit[] {
  const edits: TextEdit[] = [];
  const kept = [...parts.keys()].filter((index) => !gone.has(index));
  for (const index of gone) {
    for (const span of parts[index] ?? []) {
      const own = ownLines(file, lines, container, span);
      if (own === null) {
        const next = parts[index + 1]?.[0];
        const previous = parts[index - 1]?.at(-1);
        const isFirst = (kept[0] ?? index) > index;
        edits.push(
          isFirst && next !== undefined
            ? { start: span.start, end: next.start, text: "" }
            : { start: previous?.end ?? span.start, end: span.end, text: "" },
        );
        continue;
      }
      const first = own.first - ownComments(lines, container, own);
      for (let line = first; line <= own.last; line += 1) removed.add(line);
      // What comes first then has no empty line before it.
      const isBeforeAll = (kept[0] ?? 0) > index;
      for (let line = own.last + 1; isBeforeAll && lines.isBlank(line); line += 1) removed.add(line);
    }
  }
  const lastKept = parts[kept.at(-1) ?? -1]?.at(-1);
  const last = parts.at(-1)?.at(-1);
  // What is last now has no comma if what was last had none.
  if (container.isFlow && gone.has(parts.length - 1) && lastKept !== undefined && last !== undefined) {
    const comma = findComma(file, lastKept.end);
    if (comma !== null && findComma(file, last.end) === null)
      edits.push({ start: comma, end: comma + 1, text: "" });
  }
  return edits;
}

/** Lines that only a part of a list has. */
interface OwnLines {
  readonly first: number;
  readonly last: number;
  /** The space that it begins with. */
  readonly indent: string;
}

/** The lines of a part, with comments that stand within or beside it; null if others are in them, too. */
function ownLines(file: EditedFile, lines: TextLines, container: Container, span: Span): OwnLines | null {
  const { text, syntax } = file;
  const end = trimmedEnd(text, span);
  let first = lines.indexOf(span.start);
  let start = span.start;
  if (syntax === "yaml" && container.kind === "list" && !container.isFlow && container.at !== undefined) {
    const dash = columnOf(file, container.at.start);
    while (first > 0 && !isDash(lines.textOf(first) ?? "", dash)) first -= 1;
    start = lines.startOf(first) + dash;
  }
  const before = text.slice(lines.startOf(first), start);
  if (!(container.isFlow ? blockComments : /^\s*$/).test(before)) return null;
  let last = lines.indexOf(Math.max(start, end - 1));
  const rest = text.slice(end, lines.endOf(last));
  const after = container.isFlow ? /^\s*(?:,\s*)?(?:(?:\/\/|#).*|\/\*.*\*\/\s*)?$/ : /^\s*(?:#.*)?$/;
  if (!after.test(rest)) return null;
  // Comments that are indented farther are about what they are in.
  const column = indentOf(before).length;
  while (!container.isFlow && (commentColumn(lines.textOf(last + 1)) ?? -1) > column) last += 1;
  return { first, last, indent: indentOf(before) };
}

function indentOf(line: string): string {
  return /^\s*/.exec(line)?.[0] ?? "";
}

function isDash(line: string, column: number): boolean {
  return line[column] === "-" && line.slice(0, column).trim() === "" && /^\s?$/.test(line[column + 1] ?? "");
}

/** Where a comment that has a line for itself begins; null for any other line. */
function commentColumn(line: string | undefined): number | null {
  const indent = /^(\s*)(?:#|\/\/|\/\*.*\*\/\s*$)/.exec(line ?? "")?.[1];
  return indent === undefined ? null : indent.length;
}

/**
 * How many lines of comments above a part are about it alone. One that follows an empty line, or comes first, is a heading
 * if more than one part stands below it without a line between; a comment at the file's beginning is about the file.
 */
function ownComments(lines: TextLines, container: Container, { first, last, indent }: OwnLines): number {
  const column = indent.length;
  let begin = first;
  while (commentColumn(lines.textOf(begin - 1)) === column) begin -= 1;
  if (begin === first || begin === 0) return 0;
  const above = begin - 1;
  const start = container.at?.start ?? container.statements?.[0]?.start ?? 0;
  const followsPart = !lines.isBlank(above) && lines.startOf(above) >= start && above >= lines.indexOf(start);
  const isOpening = container.isFlow === true && above === lines.indexOf(start);
  if (followsPart && !isOpening) return first - begin;
  const below = lines.textOf(last + 1);
  const headsMore =
    below !== undefined &&
    below.trim() !== "" &&
    commentColumn(below) === null &&
    indentOf(below).length === column &&
    !/^\s*[\]}]/.test(below);
  return headsMore ? 0 : first - begin;
}

/** Where a part ends: the text of a block in YAML has its last line end. */
function trimmedEnd(text: string, { start, end }: Span): number {
  return start + text.slice(start, end).trimEnd().length;
}

/** The comma that follows an offset, but for space and comments; null for none. */
function findComma({ text }: EditedFile, offset: number): number | null {
  const before = commaAfterComments.exec(text.slice(offset))?.[0];
  return before === undefined ? null : offset + before.length - 1;
}

/** Removes one of two groups of empty lines that meet where lines are removed, and those at the end of the file. */
function removeSpareBlanks(lines: TextLines, removed: Set<number>): void {
  for (const line of [...removed].toSorted((one, other) => one - other)) {
    if (removed.has(line + 1)) continue;
    let above = line;
    while (removed.has(above)) above -= 1;
    const isBlankBelow = lines.textOf(line + 1) === undefined || lines.isBlank(line + 1);
    if (!isBlankBelow) continue;
    for (; above >= 0 && lines.isBlank(above); above -= 1) removed.add(above);
  }
}

/** Adds labels behind those of a list, in the same form. */
export function appendEntries(
  file: EditedFile,
  container: Container | null,
  labels: readonly LabelInput[],
): TextEdit[] {
  const parts = container === null ? [] : partsOf(file, container);
  const last = parts.at(-1)?.at(-1);
  if (container === null) return [];
  if (last === undefined) return fillEmpty(file, container, labels);
  const places = file.places.filter(({ parent }) => parent === container);
  const entries = labels.map((label) => {
    for (const model of places.toReversed()) {
      const text = writeEntry(file, model, label);
      if (text !== null) return text;
    }
    return plainEntry(file, container, label);
  });
  const lines = new TextLines(file.text);
  const own = ownLines(file, lines, container, last);
  const comma = container.isFlow ? findComma(file, last.end) : null;
  if (own === null) {
    const begin = parts.at(-1)?.[0]?.start ?? 0;
    const before = file.text.slice(0, begin);
    const space = parts.length > 1 ? before.slice(before.trimEnd().length) : " ";
    if (comma === null)
      return [{ start: last.end, end: last.end, text: entries.map((text) => `,${space}${text}`).join("") }];
    return [{ start: comma + 1, end: comma + 1, text: entries.map((text) => `${space}${text},`).join("") }];
  }
  const begin = parts.at(-1)?.[0] ?? last;
  const head = parts.length === 1 || begin === last ? own : (ownLines(file, lines, container, begin) ?? own);
  const comments = ownComments(lines, container, head);
  let blanks = 0;
  if (parts.length > 1) while (lines.isBlank(head.first - comments - 1 - blanks)) blanks += 1;
  else if (container.statements !== undefined && entries[0]?.startsWith("[")) blanks = 1;
  const gap = "\n".repeat(blanks);
  const { indent } = own;
  const mark = container.isFlow ? "," : "";
  const added = entries.map((text, index) => {
    const isLast = index === entries.length - 1;
    return `\n${gap}${indent}${text}${isLast && comma === null ? "" : mark}`;
  });
  const place = lines.endOf(own.last);
  return [
    ...(container.isFlow && comma === null ? [{ start: last.end, end: last.end, text: "," }] : []),
    { start: place, end: place, text: added.join("") },
  ];
}

/** A label where there is none to follow. */
function plainEntry(file: EditedFile, container: Container, { name, color }: LabelInput): string {
  const [key, value] = [writeText(file, name, "", true), writeColor(file, color, '""')];
  if (file.syntax === "toml") {
    return container.kind === "map"
      ? `${key} = ${value}`
      : `{ name = ${writeText(file, name, "")}, color = ${value} }`;
  }
  if (container.kind === "map") return `${key}: ${value}`;
  const map = `{"name": ${JSON.stringify(name)}, "color": ${value}}`;
  return container.isFlow || file.syntax !== "yaml" ? map : `- ${map}`;
}

/** Puts labels between brackets that have nothing between them. */
function fillEmpty(file: EditedFile, container: Container, labels: readonly LabelInput[]): TextEdit[] {
  const { at } = container;
  if (at === undefined) return [];
  const lineStart = file.text.slice(0, at.start).lastIndexOf("\n") + 1;
  const indent = /^\s*/.exec(file.text.slice(lineStart, at.start))?.[0] ?? "";
  const before = file.text.slice(lineStart, at.start);
  if (file.syntax === "yaml" && container.kind === "list" && /^\s*(?:[^\s:]+:\s*)?$/.test(before)) {
    const list = writeLabels(labels, "gitlab").trimEnd();
    if (before.trim() === "") return [{ ...at, text: list.replace(/\n/g, `\n${indent}`) }];
    const start = lineStart + before.trimEnd().length;
    return [{ start, end: at.end, text: `\n${list.replace(/^/gm, `${indent}  `)}` }];
  }
  const plain = labels.map((label) => plainEntry(file, container, label));
  const [open, close] = container.kind === "list" ? ["[", "]"] : ["{", "}"];
  // YAML wants lines in brackets to be indented further than what the brackets are in.
  if (file.syntax === "yaml") return [{ ...at, text: `${open}${plain.join(", ")}${close}` }];
  const entries = plain.map((entry) => `\n${indent}  ${entry}`);
  return [{ ...at, text: `${open}${entries.join(",")}\n${indent}${close}` }];
}
