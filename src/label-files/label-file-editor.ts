import { stringify } from "yaml";
import { isSameColor, normalizeColor } from "#contract/colors.ts";
import { isAlike, toInput } from "#contract/label-content.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { labelNameKey } from "#contract/label-name.ts";
import { quote } from "./label-file-writer.ts";
import { colorLabels, findOthers, planLabels } from "./label-plan.ts";
import { type FileChoice, type LabelFile, readTextLabels } from "./read.ts";
import type { Table } from "./tables.ts";
import type { FileContainer, FilePart, FileText, FileValue, Span, Tree } from "./trees.ts";

type Format = Tree["format"];
/** A text where it's written, or to be written. */
type WrittenText = Pick<FileText, "start" | "end" | "text">;
/** What gives a file other labels. */
type LabelEdits = NonNullable<Awaited<ReturnType<typeof planEdits>>>;

/** Where a label of a file is written. */
interface LabelPlace {
  readonly part: FilePart;
  readonly name: WrittenText;
  /** Null for none. */
  readonly color: WrittenText | null;
}

/** A part of a list or map: with the lines above that are about it, and the rest of its line. */
type Segment = ReturnType<typeof splitParts>["segments"][number];

/**
 * Gives a file in YAML, TOML, or JSON other labels, and leaves all else as it is: comments, order, quotes, the form of
 * colors, and fields that labels have besides. Labels that it doesn't have are added behind the others.
 *
 * @param text the file, which can be read without problems
 * @param labels what the file is to have; their names and colors are ones that files can have
 * @param choice which of its lists and columns, as it was read
 * @returns the file's text; null if it isn't in one of these formats, or such that a person has to change it
 */
export async function editLabelFile(
  text: string,
  labels: readonly LabelInput[],
  choice: FileChoice,
): Promise<string | null> {
  const before = text.replaceAll("\r\n", "\n");
  const edits = await planEdits(before, labels, choice);
  if (edits === null) return null;
  if (isDone(edits)) return text;
  const after = makeEdits(before, edits);
  const left = after === null ? null : await planEdits(after, labels, choice);
  if (after === null || left === null || !isDone(left)) return null;
  return text.includes("\r\n") ? after.replaceAll("\n", "\r\n") : after;
}

function isDone({ changed, removed, added }: LabelEdits): boolean {
  return changed.length + removed.length + added.length === 0;
}

/** Finds out how labels of a file differ from those that it is to have; null where that can't be changed. */
async function planEdits(text: string, labels: readonly LabelInput[], choice: FileChoice) {
  const { tree, table, file } = await readTextLabels(text, choice);
  const container = table?.container ?? null;
  if (tree?.values.length !== 1 || table === null || container === null) return null;
  const places = findPlaces(file, table);
  const names = new Set(places.map(({ name }) => labelNameKey(name.text)));
  // What an alias stands for is written elsewhere, and others may have it, too.
  const isWithin = ({ start, end }: Span) => start >= container.start && end <= container.end;
  const areWithin = places.every(({ name, color }) => isWithin(name) && (color === null || isWithin(color)));
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
  return { format: tree.format, container, places, changed, removed, added };
}

/** Where the labels of a table are written: those whose name is a text of its own. */
function findPlaces({ columns }: LabelFile, { rows, titles, container }: Table): readonly LabelPlace[] {
  const find = ({ key, value }: FilePart, column: number | null = null): WrittenText | null => {
    if (column === null) return null;
    if (container?.kind === "map" && column === 0) return key;
    const title = titles[column] ?? "";
    const field = value.kind === "map" ? value.parts.find((one) => one.key?.text === title)?.value : value;
    return field?.kind === "text" ? field : null;
  };
  return rows.flatMap(({ part }) => {
    const name = part && find(part, columns?.name);
    return part && name ? { part, name, color: find(part, columns?.color) } : [];
  });
}

/** Where a part begins; the header of a table of TOML does so before its key. */
function startOf({ key, value }: FilePart): number {
  return Math.min(key?.start ?? value.start, value.start);
}

/** Changes, removes, and adds labels; null where what is removed can't be told from what isn't. */
function makeEdits(
  text: string,
  { format, container, places, changed, removed, added }: LabelEdits,
): string | null {
  const edits = changed.flatMap(({ place, label }) => rewrite(format, text, place, label));
  if (removed.length + added.length === 0) return applyEdits(text, edits);
  const { head, segments, foot } = splitParts(text, container, edits);
  const gone = new Set<FileValue | null>(removed.map(({ part }) => part.value));
  const kept = segments.filter((segment, index) => {
    if (!gone.has(segment.value)) return true;
    const next = segments[index + 1];
    // A comment that others follow without a space is about them, too.
    if (next !== undefined && /^\n[ \t]*(?:-[ \t]+)?$/.test(next.lead)) next.lead = segment.lead;
    return false;
  });
  if (kept.length + added.length === 0 || segments.length === 0)
    return applyEdits(text, [{ ...container, text: writeList(format, added) }]);
  const model = places.findLast((place) => !removed.includes(place)) ?? places.at(-1);
  if (model === undefined || !segments.every(({ lead }) => filler.test(lead))) return null;
  const modelLead = segments.find(({ value }) => value === model.part.value)?.lead ?? "";
  // As many lines and the same marks before it, without comments.
  const space = modelLead.replace(/\n[ \t]*(?:#|\/\/)[^\n]*|\/\*[^*]*\*\/[ \t]*/g, "");
  const isOnLine = container.isFlow && !space.includes("\n");
  const lead = isOnLine ? " " : space.replace(/^(?!\n)/, "\n");
  const news = added.map((label) => ({
    ...{ value: null, lead, tail: "" },
    body: writeLike(format, text, model, label),
  }));
  const endsWithComma = comma.test(segments.at(-1)?.tail ?? "");
  const written = joinParts(container, [...kept, ...news], endsWithComma);
  return (head === "" ? written.replace(/^\n+/, "") : head + written) + foot;
}

/**
 * Takes a container apart.
 *
 * @param start where its first part begins with what is about it; else with its line, or behind the bracket
 */
function splitParts(text: string, container: FileContainer, edits: readonly WrittenText[], start?: number) {
  const { isFlow, parts } = container;
  const starts = parts.map(startOf);
  const [first = 0] = starts;
  const line = text.lastIndexOf("\n", first - 1);
  let done = start ?? (isFlow && line < container.start ? first : Math.max(0, line));
  // A comment above the first part is about it, unless the file begins with that.
  const above = /(?:\n[ \t]*(?:#|\/\/)[^\n]*)+$/.exec(text.slice(0, done));
  if (start === undefined && above !== null && !filler.test(text.slice(0, done))) done = above.index;
  const head = text.slice(0, done);
  const segments = parts.map(({ value }, index) => {
    const [from = 0, next] = starts.slice(index, index + 2);
    const { end } = value;
    const newLine = text.indexOf("\n", end);
    const isLine = newLine >= 0 && newLine < (next ?? (isFlow ? container.end : text.length));
    const lead = applyEdits(text, edits, done, from);
    done = isLine ? newLine : (next ?? (isFlow ? end : text.length));
    const body = applyEdits(text, edits, from, end);
    return { value: value as FileValue | null, lead, body, tail: text.slice(end, done) };
  });
  return { head, segments, foot: text.slice(done) };
}

/** Puts the parts of a container together, with commas where it's in brackets. */
function joinParts({ isFlow }: FileContainer, parts: readonly Segment[], endsWithComma: boolean): string {
  return parts.reduce((text, { lead, body, tail }, index) => {
    const next = parts[index + 1];
    const rest = isFlow ? tail.replace(comma, "") : tail;
    const sign = isFlow && (next !== undefined || endsWithComma) ? "," : "";
    return text + lead + body + sign + (next === undefined || next.lead === " " ? rest.trimEnd() : rest);
  }, "");
}

/** What may stand between parts: space, comments, commas, and dashes, each of which matches in one way only. */
const filler = /^(?:[\s,]|-\s|(?:\/\/|#)[^\n]*(?:\n|$)|\/\*(?:[^*]|\*(?!\/))*\*\/)*$/;
const comma = /^\s*,/;

/** A part of a text, with the edits in it. */
function applyEdits(text: string, edits: readonly WrittenText[], from = 0, to = text.length): string {
  let [edited, done] = ["", from];
  const within = edits.filter(({ start, end }) => start >= from && end <= to);
  for (const { start, end, text: inserted } of within.toSorted((one, other) => one.start - other.start)) {
    edited += text.slice(done, start) + inserted;
    done = end;
  }
  return edited + text.slice(done, to);
}

/** Writes a label's name and color where another's are. */
function rewrite(
  format: Format,
  text: string,
  { name, color }: LabelPlace,
  label: LabelInput,
): readonly WrittenText[] {
  const write = ({ start, end }: Span, words: string) => {
    return { start, end, text: writeText(format, words, text.slice(start, end)) };
  };
  const isRecolored = color !== null && !isSameColor(color.text, label.color);
  return [
    ...(name.text === label.name ? [] : [write(name, label.name)]),
    ...(isRecolored ? [write(color, writeColorLike(label.color, color.text))] : []),
  ];
}

/** A new label written like another, without its other fields and its comments. */
function writeLike(format: Format, text: string, place: LabelPlace, label: LabelInput): string {
  const { value } = place.part;
  const edits = rewrite(format, text, place, label);
  const start = startOf(place.part);
  if (value.kind === "text" || value.kind === "list") return applyEdits(text, edits, start, value.end);
  const { segments, foot } = splitParts(text.slice(0, value.end), value, edits, start);
  const own = segments.filter((one) => [place.name.start, place.color?.start].includes(one.value?.start));
  const parts = own.map((part, index) => ({
    ...part,
    tail: value.isFlow ? part.tail : "",
    lead:
      index === 0
        ? (segments[0]?.lead ?? "").replace(/(?<![ \t])[ \t]+#[^\n]*/g, "")
        : part.lead.slice(Math.max(0, part.lead.lastIndexOf("\n"))),
  }));
  return joinParts(value, parts, false) + foot;
}

/** A list of labels in brackets. */
function writeList(format: Format, labels: readonly LabelInput[]): string {
  const [name, color] = format === "toml" ? ["name =", "color ="] : ['"name":', '"color":'];
  const items = labels.map((label) => `{ ${name} ${quote(label.name)}, ${color} "${label.color}" }`);
  return `[${items.join(", ")}]`;
}

/** Writes a text as a file has another: if possible, in its quotes. */
function writeText(format: Format, text: string, like: string): string {
  if (format === "json") return JSON.stringify(text);
  const isSimple = !/[\p{Cc}\u2028\u2029\ufeff]/u.test(text);
  if (format === "toml") {
    if (/^[\w-]+$/.test(like) && /^[\w-]+$/.test(text)) return text;
    return /^'[^']/.test(like) && isSimple && !text.includes("'") ? `'${text}'` : quote(text);
  }
  if (like.startsWith("'") && isSimple) return `'${text.replaceAll("'", "''")}'`;
  // Without quotes only what is a text to YAML of any version, and within any brackets.
  const isPlain =
    !/[[\]{},:#&*!|>'"%@`]/.test(text) &&
    stringify(text, { compat: "yaml-1.1", lineWidth: 0 }) === `${text}\n`;
  return /^["|>*]/.test(like) || !isPlain ? quote(text) : text;
}

/** Writes a color, `#RRGGBB`, in the form of another: with or without #, in small or capital letters. */
function writeColorLike(color: string, like: string): string {
  const [, mark = "#", digits = "AA"] = /^(#?)([\da-f]{3}|[\da-f]{6})$/i.exec(like) ?? [];
  const hex = normalizeColor(color).slice(1);
  // GitHub's API, which writes no #, has small letters.
  const isLower = /[a-f]/.test(digits) || (mark === "" && !/[A-F]/.test(digits));
  return mark + (isLower ? hex.toLowerCase() : hex.toUpperCase());
}
