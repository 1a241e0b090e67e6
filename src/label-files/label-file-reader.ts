import { t } from "@lingui/core/macro";
import * as z from "zod/mini";
import { normalizeHexColor } from "#contract/colors.ts";
import { hexColorSchema, labelNameSchema } from "#contract/label-input.ts";
import { normalizeColor } from "#dashboard/colors/color-reader.ts";
import { describeFieldProblem } from "#dashboard/labels/data/field-problem-sentence.ts";
import type { CsvRow } from "./csv.ts";
import { unescapeCell } from "./label-file-format.ts";
import type { WantedLabel } from "./label-plan.ts";

/** What a text was taken for, by what is in it. */
export type LabelFileFormat = "csv" | "json" | "github" | "gitlab" | "gitea" | "yaml";

/** Which columns of a CSV file are used, by their places from 0; null for none. */
export interface CsvColumns {
  /** Whether the first line names the columns. */
  readonly hasHeader: boolean;
  readonly name: number | null;
  readonly color: number | null;
}

/** Something in a file that can't be taken. */
export interface FileProblem {
  /** From 1. */
  readonly line: number;
  /** The name and colour that it is about, as far as there are any, fit to be shown. */
  readonly text: string;
  /** What is wrong and how to mend it. */
  readonly reason: string;
}

/** The labels of a file, in its order. */
export interface LabelFile {
  readonly format: LabelFileFormat;
  /** What is between the cells, what the columns are called, and which are used; null for anything but CSV. */
  readonly table: {
    readonly delimiter: "," | ";" | "\t";
    readonly titles: readonly string[];
    readonly columns: CsvColumns;
  } | null;
  readonly labels: readonly WantedLabel[];
  readonly problems: readonly FileProblem[];
}

/** A label as a file has it: anything may be missing, and nothing is known of what is there. */
export interface RawLabel {
  readonly line: number;
  readonly name: unknown;
  readonly color: unknown;
}

/** What tools call a label's name, the surest first. */
export const nameFields = ["name", "label", "label name", "title", "tag"] as const;

/** What tools call a label's colour, the surest first. */
export const colorFields = [
  "color",
  "colour",
  "hex",
  "hex color",
  "hex colour",
  "hex code",
  "label color",
  "label colour",
  "background color",
  "background colour",
  "background",
] as const;

/**
 * Reads the labels of a text: CSV, JSON, or YAML, as this console and other tools write them. What can't be taken is
 * among the problems; it rejects only where the code for a format can't be loaded.
 *
 * @param chosen the columns of a CSV file that a person chose; recognised unless given
 */
export async function readLabelFile(text: string, chosen: CsvColumns | null = null): Promise<LabelFile> {
  const plain = text.replace(/^\ufeff/, "");
  if (/^\s*[[{]/.test(plain)) {
    const { readLabelJson } = await import("./json-labels.ts");
    return readLabelJson(plain);
  }
  if (looksLikeYaml(plain)) {
    const { readLabelYaml } = await import("./yaml-labels.ts");
    return readLabelYaml(plain);
  }
  const { findDelimiter, readCsvRows } = await import("./csv.ts");
  return readTable(readCsvRows(plain), findDelimiter(plain), chosen);
}

/** Whether the first line that says something begins a YAML list of labels, or names one. */
function looksLikeYaml(text: string): boolean {
  const start = /^(?:[ \t]*(?:#[^\n]*|---[ \t]*)?\r?\n)*[ \t]*/.exec(text)?.[0].length ?? 0;
  return /^(?:labels[ \t]*:[ \t]*(?:#.*)?(?:[\r\n]|$)|-[ \t]+(?:["']?\w+["']?[ \t]*:|\{)|-[ \t]*\r?\n)/.test(
    text.slice(start, start + 1000),
  );
}

/** A label as files have it: the contract's rules, but the colour with or without its `#`, and with three digits or six. */
const fileLabelSchema = z.object({
  name: labelNameSchema,
  color: z.pipe(z.pipe(z.string(), z.transform(normalizeColor)), hexColorSchema),
});

/** Makes of a file's entries the labels that can be taken, and says of the others why not. */
export function checkLabels(raw: readonly RawLabel[]): Pick<LabelFile, "labels" | "problems"> {
  const labels: WantedLabel[] = [];
  const problems: FileProblem[] = [];
  for (const { line, name, color } of raw) {
    const result = z.safeParse(fileLabelSchema, { name, color });
    if (result.success) {
      labels.push({ ...result.data, line });
    } else {
      const reasons = result.error.issues.map(({ path, message }) => describeIssue(path[0], message));
      problems.push({ line, text: describeRaw(name, color), reason: [...new Set(reasons)].join(" ") });
    }
  }
  return { labels, problems };
}

function describeIssue(field: PropertyKey | undefined, message: string): string {
  // A missing colour, one that is no text, and one that can't be read are mended alike.
  if (field === "color") return describeFieldProblem("color-format");
  return message === "name-text" ? t`The name must be text.` : describeFieldProblem(message);
}

/** So many characters of a text that can't be taken are shown. */
const shownLength = 80;

/** A name and a colour, whatever they are, as a text that can be shown: short, and with pictures of control characters. */
function describeRaw(...values: readonly unknown[]): string {
  return values
    .map((value) => (typeof value === "string" ? showText(value) : ""))
    .filter((text) => text !== "")
    .join(", ");
}

/** A text from a file, fit to be shown: short, and with pictures in place of control characters. */
function showText(text: string): string {
  const short = text.trim().slice(0, shownLength).toWellFormed();
  const visible = short.replace(/\p{Cc}/gu, (control) => {
    const code = control.charCodeAt(0);
    // Unicode's block “Control Pictures” has one for each of ASCII's.
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : "\ufffd";
  });
  return text.trim().length > shownLength ? `${visible}…` : visible;
}

/** A file of which nothing can be taken. */
export function refuseFile(format: LabelFileFormat, line: number, reason: string): LabelFile {
  return { format, table: null, labels: [], problems: [{ line, text: "", reason }] };
}

function readTable(
  rows: readonly CsvRow[],
  delimiter: "," | ";" | "\t",
  chosen: CsvColumns | null,
): LabelFile {
  const width = rows[0]?.cells.length ?? 0;
  if (width > mostColumns) {
    return refuseFile(
      "csv",
      rows[0]?.line ?? 1,
      t`The first line has more than ${mostColumns} columns. Put each label on a line of its own.`,
    );
  }
  const columns = chosen ?? recogniseColumns(rows);
  const titles = Array.from({ length: width }, (_, index) => {
    const title = columns.hasHeader ? showText(rows[0]?.cells[index] ?? "") : "";
    return title === "" ? t`Column ${index + 1}` : title;
  });
  const table = { delimiter, titles, columns };
  const body = columns.hasHeader ? rows.slice(1) : rows;
  const { name, color } = columns;
  if (body.length === 0) {
    return { ...refuseFile("csv", rows[0]?.line ?? 1, t`There are no labels in it.`), table };
  }
  if (name === null || color === null) {
    const reason =
      width < 2
        ? t`There is only one column. Each line needs a name and a colour, such as: Feature,#6D5EFC`
        : t`It can’t be told which columns have the names and the colours. Choose them above.`;
    return { ...refuseFile("csv", rows[0]?.line ?? 1, reason), table };
  }
  const raw: RawLabel[] = [];
  const problems: FileProblem[] = [];
  for (const { line, cells, quoted } of body) {
    const text = showText(cells.join(", "));
    if (!quoted) {
      const reason = t`A double quote isn’t closed, or stands within a text. Within double quotes, double it.`;
      problems.push({ line, text, reason });
    } else if (cells.length > width) {
      const reason = t`There are more cells than columns. Put a name with a comma in double quotes.`;
      problems.push({ line, text, reason });
    } else {
      const cellOf = (column: number) => unescapeCell(cells[column]?.trim() ?? "");
      raw.push({ line, name: cellOf(name), color: cellOf(color) });
    }
  }
  const checked = checkLabels(raw);
  const sorted = [...problems, ...checked.problems].sort((one, other) => one.line - other.line);
  return { format: "csv", table, labels: checked.labels, problems: sorted };
}

/** Nobody chooses among more columns than these. */
const mostColumns = 50;

/** So many rows tell which column has the colours. */
const sampleSize = 20;

/** Which columns have the names and the colours: by what the first line calls them, else by what is in them. */
function recogniseColumns(rows: readonly CsvRow[]): CsvColumns {
  const [first, ...rest] = rows;
  const titles = first?.cells.map((cell) => titleKey(cell)) ?? [];
  const named = { name: findTitle(titles, nameFields), color: findTitle(titles, colorFields) };
  const startsWithColor = first?.cells.some(isColor) === true;
  const colored = findColorColumn(startsWithColor ? rows : rest, titles.length);
  const isNamed = named.name !== null || named.color !== null;
  const hasHeader = !startsWithColor && (isNamed || colored !== null);
  const color = (hasHeader ? named.color : null) ?? colored;
  const other = titles.findIndex((_, index) => index !== color);
  const name = (hasHeader ? named.name : null) ?? (color === null || other < 0 ? null : other);
  return { hasHeader, name: name === color ? null : name, color };
}

/** A column's title as it is compared: `Background-Color` is `background color`. */
function titleKey(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");
}

function findTitle(titles: readonly string[], wanted: readonly string[]): number | null {
  const found = wanted.map((title) => titles.indexOf(title)).find((index) => index >= 0);
  return found ?? null;
}

/** The column in which most of the first rows have a colour; null for none. */
function findColorColumn(rows: readonly CsvRow[], width: number): number | null {
  const sample = rows.slice(0, sampleSize);
  const counts = Array.from(
    { length: width },
    (_, index) => sample.filter(({ cells }) => isColor(cells[index] ?? "")).length,
  );
  const most = Math.max(0, ...counts);
  return most * 2 > sample.length ? counts.indexOf(most) : null;
}

function isColor(cell: string): boolean {
  return normalizeHexColor(cell) !== null;
}

/** The value of the first of some fields that an object of its own has, whatever the case of their names. */
export function pickField(entries: ReadonlyMap<string, unknown>, fields: readonly string[]): unknown {
  const key = fields.find((field) => entries.has(field));
  return key === undefined ? undefined : entries.get(key);
}

/** An entry's fields by their names as they are compared. */
export function keyFields(entries: Iterable<readonly [string, unknown]>): ReadonlyMap<string, unknown> {
  return new Map([...entries].map(([name, value]) => [titleKey(name), value]));
}
