import * as z from "zod/mini";
import { hexColorSchema, labelNameSchema } from "#contract/label-input.ts";
import { type FieldProblem, isFieldProblem } from "#contract/problems.ts";
import { readColor } from "./color-reader.ts";
import type { WantedLabel } from "./label-plan.ts";

/** The format of a file, recognized by its content. */
export type LabelFileFormat = "csv" | "json" | "github" | "gitlab" | "gitea" | "yaml";

/** Which columns of a CSV file are used, by their index; null for none. */
export interface CsvColumns {
  /** Whether the first line names the columns. */
  readonly hasHeader: boolean;
  readonly name: number | null;
  readonly color: number | null;
}

/** Why something in a file can't be read; who shows it has the sentences. */
export type FileProblemReason =
  /** A label's name or color breaks the contract's rules. */
  | { readonly code: "field"; readonly problem: FieldProblem }
  /** Not JSON from this column on, from 1. */
  | { readonly code: "json-syntax"; readonly column: number }
  | { readonly code: "yaml-syntax" | "yaml-too-long" }
  /** No list of labels was found. */
  | { readonly code: "no-list"; readonly format: "json" | "yaml" }
  /** The list of labels is empty. */
  | { readonly code: "no-labels" }
  | { readonly code: "csv-too-many-columns"; readonly limit: number }
  | { readonly code: "csv-one-column" | "csv-unknown-columns" | "csv-quotes" | "csv-too-many-cells" };

/** Something in a file that can't be read. */
export interface FileProblem {
  /** From 1. */
  readonly line: number;
  /** The name and color as they were found, ready to be shown. */
  readonly text: string;
  /** All that is wrong with it. */
  readonly reasons: readonly [FileProblemReason, ...FileProblemReason[]];
}

/** The labels of a file, in its order. */
export interface LabelFile {
  readonly format: LabelFileFormat;
  /** The delimiter, the columns' titles, and which columns are used; null if it isn't CSV. */
  readonly table: {
    readonly delimiter: "," | ";" | "\t";
    /** Empty for a column without a title. */
    readonly titles: readonly string[];
    readonly columns: CsvColumns;
  } | null;
  readonly labels: readonly WantedLabel[];
  readonly problems: readonly FileProblem[];
}

/** An unchecked label of a file. */
export interface RawLabel {
  readonly line: number;
  readonly name: unknown;
  readonly color: unknown;
}

/** What tools call a label's name, the most certain first. */
export const nameFields = ["name", "label", "label name", "title", "tag"] as const;

/** What tools call a label's color, the most certain first. */
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

/** A label in a file: the contract's rules, but the color in whatever way {@link readColor} knows. */
const fileLabelSchema = z.object({
  name: labelNameSchema,
  color: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => readColor(text) ?? text),
    ),
    hexColorSchema,
  ),
});

/** Checks a file's labels: those that are valid, and the problems of the others. */
export function checkLabels(raw: readonly RawLabel[]): Pick<LabelFile, "labels" | "problems"> {
  const labels: WantedLabel[] = [];
  const problems: FileProblem[] = [];
  for (const { line, name, color } of raw) {
    const result = z.safeParse(fileLabelSchema, { name, color });
    if (result.success) {
      labels.push({ ...result.data, line });
    } else {
      const [first, ...others] = new Set(
        result.error.issues.map(({ path, message }) => toFieldProblem(path[0], message)),
      );
      const toReason = (problem: FieldProblem) => ({ code: "field", problem }) as const;
      problems.push({
        line,
        text: describeRaw(name, color),
        reasons: [toReason(first ?? "name-text"), ...others.map(toReason)],
      });
    }
  }
  return { labels, problems };
}

function toFieldProblem(field: PropertyKey | undefined, message: string): FieldProblem {
  // A color that is missing, no text or unreadable is fixed in the same way.
  if (field === "color") return "color-format";
  return isFieldProblem(message) ? message : "name-text";
}

/** How many characters of an unreadable text are shown. */
const shownLength = 80;

/** A raw name and color as a text to show; see {@link showText}. */
function describeRaw(...values: readonly unknown[]): string {
  return values
    .map((value) => (typeof value === "string" ? showText(value) : ""))
    .filter((text) => text !== "")
    .join(", ");
}

/** A text from a file, ready to be shown: short, with visible symbols for control characters. */
export function showText(text: string): string {
  const short = text.trim().slice(0, shownLength).toWellFormed();
  const visible = short.replace(/\p{Cc}/gu, (control) => {
    const code = control.charCodeAt(0);
    // Unicode's block “Control Pictures” has one for each of ASCII's.
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : "\ufffd";
  });
  return text.trim().length > shownLength ? `${visible}…` : visible;
}

/** A file without anything readable. */
export function refuseFile(format: LabelFileFormat, line: number, reason: FileProblemReason): LabelFile {
  return { format, table: null, labels: [], problems: [{ line, text: "", reasons: [reason] }] };
}

/** A column's title in the form that is compared: `Background-Color` becomes `background color`. */
export function titleKey(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");
}

/** The value of the first of these fields that an entry has. */
export function pickField(entries: ReadonlyMap<string, unknown>, fields: readonly string[]): unknown {
  const key = fields.find((field) => entries.has(field));
  return key === undefined ? undefined : entries.get(key);
}

/** An entry's fields by {@link titleKey}. */
export function keyFields(entries: Iterable<readonly [string, unknown]>): ReadonlyMap<string, unknown> {
  return new Map([...entries].map(([name, value]) => [titleKey(name), value]));
}
