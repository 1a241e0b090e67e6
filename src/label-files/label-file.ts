import * as z from "zod/mini";
import { labelNameSchema } from "#contract/label-input.ts";
import type { LabelContent } from "#contract/labels.ts";
import { type FieldProblem, isFieldProblem } from "#contract/problems.ts";
import { chooseColorReader } from "./color-numbers.ts";

/** How a file is written, recognized by its content. */
export type LabelFileSyntax = keyof typeof labelExamples;

/** The tools whose settings name the categories of a changelog, as they call themselves. */
const changelogTools = [
  "Changelogen",
  "Changie",
  "Cocogitto",
  "Conventional Changelog",
  "git-chglog",
  "git-cliff",
  "GitHub",
  "GitLab",
  "GoReleaser",
  "Lerna-Changelog",
  "Nx",
  "Release Drafter",
  "Release Please",
  "Reno",
  "Scriv",
  "semantic-release",
  "Towncrier",
] as const;
export type ChangelogTool = (typeof changelogTools)[number];

/** What a file is: how it is written, the tool whose API or export it comes from, or what has categories in it. */
export type LabelFileFormat =
  | LabelFileSyntax
  | "github"
  | "gitlab"
  | "gitea"
  | "trello"
  | "changelog"
  | ChangelogTool;

/** The tool whose categories a file has, or `a changelog` for one itself; null for a file of labels. */
export function categoriesOf(format: LabelFileFormat): string | null {
  return format === "changelog" ? "a changelog" : (changelogTools.find((tool) => tool === format) ?? null);
}

/** A label in each syntax, as an example for whoever writes one. */
export const labelExamples = {
  csv: "Feature,#6D5EFC",
  markdown: "| Feature | #6D5EFC |",
  json: '[{"name": "Feature", "color": "#6D5EFC"}]',
  "json-lines": '{"name": "Feature", "color": "#6D5EFC"}',
  yaml: '- {name: Feature, color: "#6D5EFC"}',
  toml: 'Feature = "#6D5EFC"',
  script: "gh label create Feature --color 6D5EFC",
  code: '{ name: "Feature", color: "#6D5EFC" }',
  markup: '<label name="Feature" color="#6D5EFC"/>',
  wiki: "| Feature || #6D5EFC",
  lines: "Feature #6D5EFC",
  names: "Feature",
} as const;

/** Whether a file's format isn't known: names and colors were recognized in it by standing together. */
export function isGuessed(format: LabelFileFormat): format is "code" | "lines" | "markup" {
  return format === "code" || format === "markup" || format === "lines";
}

/** The path that stands for all lists of a file together. */
export const allLists = "*";

/** Which columns of a CSV file are used, by their index; null for none. */
export interface CsvColumns {
  /** Whether the first line names the columns. */
  readonly hasHeader: boolean;
  readonly name: number | null;
  readonly color: number | null;
}

/** What shows how a label is written in a file. */
interface Example {
  /** Only the first problem of a file has one. */
  readonly example?: string;
}

/** Where in a row of a table something is wrong. */
export interface TablePlace extends Example {
  /** From 1; absent if it isn't in a table, or the whole row is meant. */
  readonly column?: number;
  /** The column's title, ready to be shown; absent if it has none. */
  readonly title?: string;
}

/** Why something in a file can't be read; who shows it has the sentences. */
export type FileProblemReason =
  /** A label's name or color breaks the contract's rules. */
  | ({ readonly code: "field"; readonly problem: FieldProblem } & TablePlace)
  /** YAML takes this color for a comment. */
  | { readonly code: "yaml-comment"; readonly color: string }
  /** The syntax is broken from this column on, from 1; or it may be another syntax that begins like this one. */
  | {
      readonly code: "syntax";
      readonly syntax: LabelFileSyntax;
      readonly column: number;
      readonly isOther?: true;
    }
  /** Longer than can be read, in characters. */
  | { readonly code: "too-long"; readonly syntax: LabelFileSyntax; readonly limit: number }
  /** More lines than can be read. */
  | ({ readonly code: "too-many-lines"; readonly limit: number } & Example)
  /** More lists or values than can be read. */
  | { readonly code: "too-many-parts"; readonly syntax: LabelFileSyntax }
  /** More elements of HTML or XML than can be read. */
  | { readonly code: "too-many-elements"; readonly limit: number }
  /** Nested deeper than labels are. */
  | { readonly code: "too-deep"; readonly syntax: LabelFileSyntax }
  /** Its aliases stand for more values than can be read. */
  | { readonly code: "yaml-aliases" }
  /** No labels were found. */
  | { readonly code: "no-list"; readonly syntax: LabelFileSyntax }
  /** What is named are colors, those of a theme, or of a palette. */
  | { readonly code: "colors"; readonly syntax: LabelFileSyntax }
  /** A text without colors has lines that aren't short names. */
  | { readonly code: "no-names" }
  /** The file says that this label is to be removed. */
  | ({ readonly code: "removal" } & Example)
  /** The only list names labels to remove; it is read if it is chosen. */
  | ({ readonly code: "removal-list" } & Example)
  /** The list of labels is empty. */
  | { readonly code: "no-labels"; readonly example: string }
  | ({ readonly code: "csv-too-many-columns"; readonly limit: number } & TablePlace)
  | ({
      readonly code: "csv-unknown-columns" | "csv-quotes" | "csv-too-many-cells" | "markdown-too-many-cells";
    } & TablePlace);

/** Something in a file that can't be read. */
export interface FileProblem {
  /** From 1. */
  readonly line: number;
  /** The name and color as they were found, ready to be shown. */
  readonly text: string;
  /** All that is wrong with it. */
  readonly reasons: readonly [FileProblemReason, ...FileProblemReason[]];
}

/** One of the lists of labels that a file has. */
export interface LabelList {
  /** Where it is in the file, such as `default.labels`; `.` for the file itself, {@link allLists} for all of them. */
  readonly path: string;
  readonly count: number;
  /** The names of its first labels, ready to be shown. */
  readonly sample: readonly string[];
}

/** A label of a file. */
export interface FileLabel extends Omit<LabelContent, "color"> {
  /** Null if the file has names alone. */
  readonly color: string | null;
  /** From 1. */
  readonly line: number;
  /** What it was called before, the last name first; none if absent. */
  readonly formerNames?: readonly string[];
  /** The name as it is written, if that has shortcodes of emoji; see shortcodes.ts. */
  readonly shortcodeName?: string;
}

/** The labels of a file, in its order. */
export interface LabelFile {
  readonly format: LabelFileFormat;
  /** The delimiter, the columns' titles, and which columns are used; null if it isn't CSV. */
  readonly table: {
    readonly delimiter: "," | ";" | "\t" | "|";
    /** Empty for a column without a title. */
    readonly titles: readonly string[];
    readonly columns: CsvColumns;
  } | null;
  /** The lists of labels that were found, in their order. */
  readonly lists: readonly LabelList[];
  /** The path of the list that was read; null if there is none, or a person has to choose one. */
  readonly list: string | null;
  readonly labels: readonly FileLabel[];
  readonly problems: readonly FileProblem[];
  /** How many names had shortcodes, such as `:bug:`, that became emoji; absent for none. */
  readonly shortcodes?: number;
}

/** What a person chose where a file can be read in several ways; null for what is recognized. */
export interface FileChoice {
  /** Which columns of a table to use. */
  readonly columns: CsvColumns | null;
  /** The path of the list to read. */
  readonly list: string | null;
}

/** An unchecked label of a file. */
export interface RawLabel {
  readonly line: number;
  /** Null if it isn't a text. */
  readonly name: string | null;
  /** Null if it isn't a text. */
  readonly color: string | null;
  /** The color that YAML takes for a comment. */
  readonly comment?: string;
  /** It is written without a color, which is proposed. */
  readonly isUncolored?: true;
  /** The file says that it is to be removed. */
  readonly isRemoved?: boolean;
  readonly formerNames?: readonly string[];
}

/** What tools call a label's name, the most certain first. */
export const nameFields: readonly string[] = ["name", "label", "label name", "title", "tag"];

/** What tools call a name as well, where a color is beside it. */
export const textFields: readonly string[] = ["text", "caption", "display name", "value", "key"];

/** Fields with labels that all have the color that is beside them. */
export const groupFields: ReadonlySet<string> = new Set([
  "labels",
  "names",
  "items",
  "tags",
  "members",
  "values",
]);

/** What variables and columns are called that have names, or colors, of labels: `names` or `LABEL_COLORS`. */
const namesKey = /(?:^|[ $@.])(?:names?|labels?|titles?|tags?)$/;
const colorsKey = /(?:^|[ $@.])(?:colou?rs?|hex(?:es| codes?)?|backgrounds?)$/;

export function isNamesKey(key: string): boolean {
  return namesKey.test(titleKey(key));
}

export function isColorsKey(key: string): boolean {
  return colorsKey.test(titleKey(key));
}

/** What tools call a label's color, the most certain first: where there is a background, `color` is that of the letters. */
export const colorFields: readonly string[] = [
  "background color",
  "background colour",
  "bg color",
  "bg colour",
  "bg",
  "background",
  "tag bg",
  "color",
  "colour",
  "hex",
  "hex color",
  "hex code",
  "label color",
  "label colour",
];

/** Fields and columns with the names that a label had before: `previously` has them in maps, `aliases` in a list. */
export const formerNameFields: readonly string[] = [
  "previously",
  "previous names",
  "previous name",
  "aliases",
  "alias",
  "from name",
  "old names",
  "old name",
  "former names",
  "former name",
  "rename from",
  "renamed from",
];

/** Fields and columns with the name that a label is to have, instead of the one by which it is found. */
export const newNameFields: readonly string[] = ["new name", "to name", "rename", "rename to"];

/** Fields and columns that say whether a label is to be removed. */
export const removalFields: readonly string[] = [
  "delete",
  "deleted",
  "remove",
  "removed",
  "action",
  "state",
  "ensure",
];

/** Whether the value of one of {@link removalFields} says so. */
export function isRemovalValue(text: string): boolean {
  return /^(?:true|yes|y|1|x|deleted?|removed?|absent)$/i.test(text.trim());
}

/** What lists of labels to remove are called. */
const removalPath =
  /(?:^|[.\s_-])(?:delete[ds]?|deletions?|removed?|removals?|obsolete|unwanted|prune)(?:$|[\s_-])/i;

/** Whether a list's path says that its labels are to be removed. */
export function isRemovalPath(path: string): boolean {
  const last = path.slice(0, longestTitle).replace(/([a-z])(?=[A-Z])/g, "$1 ");
  return removalPath.test(last);
}

const plainFields: ReadonlySet<string> = new Set([
  ...[...nameFields, ...formerNameFields, ...newNameFields],
  ...["", "description", "note", "notes", "comment", "comments", "about", "details", "scope", "group"],
  ...[
    "id",
    "node id",
    "number",
    "url",
    "default",
    "exclusive",
    "category",
    "type",
    "priority",
    "count",
    "issues",
  ],
]);

/** Fields of what has a name and a color, too, but is no label: series of charts, issues, events, places, things, people. */
const foreignFields: ReadonlySet<string> = new Set(
  [
    "data,data key,dataset,datasets,series,coordinates,lat,lng,latitude,longitude,location",
    "assignee,assignees,body,milestone,reporter,due,due date,due at,estimate,story points,sprint",
    "start,end,start date,end date,all day,attendees,rrule",
    "embeds,fields,footer,thumbnail,geometry,short name,theme color,brightness",
    "price,sku,stock,quantity,qty,brand,model,year,age,email,phone,birthday,avatar,avatar url,username,login",
  ].flatMap((line) => line.split(",")),
);

/**
 * Whether no label has this field, but other things do that have a name and a color.
 *
 * @param key see {@link titleKey}
 */
export function isForeignField(key: string): boolean {
  return foreignFields.has(key);
}

/** Whether fields are those of a color of a palette, which is written in several ways: in digits, and by its parts. */
export function isColorDefinition(has: (key: string) => boolean): boolean {
  return has("hex") && ["rgb", "hsl", "cmyk", "lab", "oklch"].some(has);
}

/** Whether labels have this field: what has any other, but no color, may be anything that has a name. */
export function isPlainField(title: string): boolean {
  return plainFields.has(titleKey(title));
}

/**
 * Checks a file's labels: those that are valid, and the problems of the others.
 *
 * @param hasColors whether they need colors; otherwise the file has names alone
 */
export function checkLabels(
  raw: readonly RawLabel[],
  hasColors = true,
): Pick<LabelFile, "labels" | "problems"> {
  const labels: FileLabel[] = [];
  const problems: FileProblem[] = [];
  const readColor = chooseColorReader(raw);
  for (const { line, name, color, comment, isUncolored, isRemoved, formerNames = [] } of raw) {
    if (isRemoved === true) {
      problems.push({ line, text: describeRaw(name, color), reasons: [{ code: "removal" }] });
      continue;
    }
    const named = z.safeParse(labelNameSchema, name);
    const read = color === null ? null : readColor(color);
    const nameReasons = named.success ? [] : named.error.issues.map(({ message }) => nameReason(message));
    const needsColor = hasColors && isUncolored === undefined;
    const colorReasons = needsColor && read === null ? [colorReason(comment)] : [];
    const [first, ...others] = [...nameReasons, ...colorReasons];
    if (named.success && first === undefined) {
      const former = formerNames.map((one) => one.trim()).filter((one) => one !== "" && one !== named.data);
      const known = former.length > 0 ? { formerNames: [...new Set(former)] } : {};
      labels.push({ name: named.data, color: hasColors ? read : null, line, ...known });
    } else if (first !== undefined) {
      problems.push({ line, text: describeRaw(name, color), reasons: [first, ...others] });
    }
  }
  return { labels, problems };
}

function nameReason(message: string): FileProblemReason {
  return { code: "field", problem: isFieldProblem(message) ? message : "name-text" };
}

function colorReason(comment: string | undefined): FileProblemReason {
  // A color that is missing, no text or unreadable is fixed in the same way.
  return comment === undefined
    ? { code: "field", problem: "color-format" }
    : { code: "yaml-comment", color: comment };
}

/** How many characters of an unreadable text are shown. */
const shownLength = 80;

/** A raw name and color as a text to show; see {@link showText}. */
function describeRaw(...values: readonly (string | null)[]): string {
  return values
    .map((value) => showText(value ?? ""))
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
  const problem: FileProblem = { line, text: "", reasons: [reason] };
  return { format, table: null, lists: [], list: null, labels: [], problems: [problem] };
}

/** A file whose list of labels is empty; the example is one of its own syntax. */
export function refuseEmpty(syntax: LabelFileSyntax): LabelFile {
  return refuseFile(syntax, 1, { code: "no-labels", example: labelExamples[syntax] });
}

/** A text without colors that isn't a list of names, with the line that shows it. */
export function refuseText(
  syntax: LabelFileSyntax,
  { line, name }: Pick<RawLabel, "line" | "name">,
): LabelFile {
  const problem: FileProblem = { line, text: showText(name ?? ""), reasons: [{ code: "no-names" }] };
  return { ...refuseFile(syntax, line, { code: "no-names" }), problems: [problem] };
}

/** How a file is written; null for the categories of a changelog, which are written in many ways. */
export function syntaxOf(format: LabelFileFormat): LabelFileSyntax | null {
  if (Object.hasOwn(labelExamples, format)) return format as LabelFileSyntax;
  return categoriesOf(format) === null ? "json" : null;
}

/** Problems whose sentences have an example. */
const exampleCodes: ReadonlySet<FileProblemReason["code"]> = new Set([
  "yaml-comment",
  "syntax",
  "too-long",
  "too-many-parts",
  "too-many-elements",
  "too-deep",
  "yaml-aliases",
  "no-list",
  "colors",
  "no-names",
]);

/** A file whose first problem shows how a label is written there, if none does yet. */
export function withExample(file: LabelFile): LabelFile {
  const syntax = syntaxOf(file.format);
  const [first, ...others] = file.problems;
  const isShown = file.problems.some(({ reasons }) =>
    reasons.some((reason) => "example" in reason || exampleCodes.has(reason.code)),
  );
  if (first === undefined || syntax === null || isShown) return file;
  const last = { ...first.reasons.at(-1), example: labelExamples[syntax] } as FileProblemReason;
  const [only = last, ...more] = [...first.reasons.slice(0, -1), last];
  return { ...file, problems: [{ ...first, reasons: [only, ...more] }, ...others] };
}

/** A file that is one list of labels. */
export function readOneList(syntax: LabelFileSyntax, raw: readonly RawLabel[], hasColors = true): LabelFile {
  if (raw.length === 0) return refuseEmpty(syntax);
  return {
    format: syntax,
    table: null,
    lists: [describeList(".", raw)],
    list: ".",
    ...checkLabels(raw, hasColors),
  };
}

/** No field's name that means anything here is longer. */
const longestTitle = 100;

/** A field's name in the form that is compared: `Background-Color` and `backgroundColor` are `background color`. */
export function titleKey(title: string): string {
  // Most are: a file may have 100,000 fields.
  if (/^[a-z]+$/.test(title)) return title;
  const trimmed = title.trim();
  if (trimmed.length > longestTitle) return trimmed;
  return trimmed
    .replace(/([a-z])(?=[A-Z])/g, "$1 ")
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");
}

/** How many labels of a list are shown to tell it from others. */
const sampleSize = 3;

/** What tells a list from the others of its file. */
export function describeList(path: string, raw: readonly { readonly name: string | null }[]): LabelList {
  const sample = raw.slice(0, sampleSize).map(({ name }) => showText(name ?? ""));
  return { path, count: raw.length, sample };
}
