import Papa from "papaparse";
import { toInput } from "#contract/label-content.ts";
import { type LabelInput, labelInputSchema } from "#contract/label-input.ts";
import { escapeCell } from "./label-file-format.ts";

/** A format of exports. */
interface Format {
  /** What it is for, as the help of commands says it. */
  readonly purpose: string;
  /** The media type of files, and the end of the names they get. */
  readonly type: string;
  readonly extension: string;
  /** The ends of names of files that are written in this format where none is asked for. */
  readonly impliedBy: readonly string[];
  readonly write: (labels: readonly LabelInput[]) => string | Promise<Uint8Array<ArrayBuffer>>;
}

const csv = { type: "text/csv;charset=utf-8", extension: ".csv" } as const;
const yaml = { type: "application/yaml", extension: ".yaml" } as const;
const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The formats of exports, in the order in which they are offered. */
const formats = {
  csv: { ...csv, purpose: "CSV with commas", impliedBy: [".csv"], write: (labels) => writeCsv(labels, ",") },
  "csv-semicolons": {
    ...csv,
    purpose: "CSV with semicolons, as Excel expects it in many languages",
    impliedBy: [],
    write: (labels) => writeCsv(labels, ";"),
  },
  xlsx: {
    purpose: "Excel and other spreadsheets",
    type: xlsxType,
    extension: ".xlsx",
    impliedBy: [".xlsx"],
    write: writeXlsx,
  },
  json: {
    purpose: "for programs",
    type: "application/json",
    extension: ".json",
    impliedBy: [".json", ".jsonc"],
    write: (labels) => `${JSON.stringify(labels, null, 2)}\n`,
  },
  github: {
    ...yaml,
    purpose: "YAML for github-label-sync and GitHub Labeler",
    impliedBy: [],
    // GitHub's own API writes colors in small letters, without the #.
    write: (labels) =>
      writeYaml(labels.map((label) => ({ ...label, color: label.color.replace(/^#/, "").toLowerCase() }))),
  },
  gitlab: {
    ...yaml,
    purpose: "YAML for tools that call GitLab's API",
    impliedBy: [".yaml", ".yml"],
    write: writeYaml,
  },
  gitea: {
    ...yaml,
    purpose: "YAML for templates of Gitea and Forgejo",
    impliedBy: [],
    write: (labels) =>
      labels.length === 0 ? "labels: []\n" : `labels:\n${writeYaml(labels).replace(/^/gm, "  ").trimEnd()}\n`,
  },
  toml: {
    purpose: "TOML, a table for each label",
    type: "application/toml",
    extension: ".toml",
    impliedBy: [".toml"],
    write: writeToml,
  },
} as const satisfies Readonly<Record<string, Format>>;
export type ExportFormat = keyof typeof formats;
export const exportFormats = Object.keys(formats) as readonly ExportFormat[];

/** What each format is for, in a sentence for the help of commands. */
export function describeFormats(): string {
  return exportFormats.map((format) => `${format}: ${formats[format].purpose}`).join("; ");
}

/** The format that the end of a file's name, such as `.csv`, stands for; null for none. */
export function chooseFormat(extension: string): ExportFormat | null {
  const isImplied = (format: ExportFormat) =>
    (formats[format] as Format).impliedBy.includes(extension.toLowerCase());
  return exportFormats.find(isImplied) ?? null;
}

/** The ends of names that stand for a format, as in “a, b, or c”. */
export function listExtensions(): string {
  const extensions = exportFormats.flatMap((format) => formats[format].impliedBy);
  return new Intl.ListFormat("en", { type: "disjunction" }).format(extensions);
}

/** The format of CSV that Excel opens in columns in a language: with semicolons where decimals have a comma. */
export function csvFormatFor(language: string): ExportFormat {
  const decimal = new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === "decimal");
  return decimal?.value === "," ? "csv-semicolons" : "csv";
}

/** An exported file, which can be imported again. */
interface ExportFile {
  readonly name: string;
  readonly type: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** Characters that some systems refuse in file names. */
const unsafe = /[\p{Cc}\\/:*?"<>|]+/gu;

/** Whether a label is the same once it was written and read: other services may have names and colors that none can have. */
export function isWritable(label: LabelInput): boolean {
  return labelInputSchema.safeParse(toInput(label)).success;
}

/** Writes labels as a file, texts in UTF-8, named after their project. */
export async function writeLabelFile(
  labels: readonly LabelInput[],
  format: ExportFormat,
  projectName: string,
): Promise<ExportFile> {
  const { type, extension } = formats[format];
  const name = `${projectName.replace(unsafe, "-").trim()}-labels${extension}`;
  return { name, type, content: await writeLabels(labels, format) };
}

/** Writes labels in their order. */
export async function writeLabels(
  labels: readonly LabelInput[],
  format: ExportFormat,
): Promise<string | Uint8Array<ArrayBuffer>> {
  // Colors in the form that every import reads, whatever the service sent.
  return formats[format].write(labels.map(toInput));
}

/** A byte order mark, so that spreadsheets take it for UTF-8; cells that they would compute are escaped. */
function writeCsv(labels: readonly LabelInput[], delimiter: "," | ";"): string {
  const rows = labels.map(({ name, color }) => [escapeCell(name), escapeCell(color)]);
  return `\ufeff${Papa.unparse([["name", "color"], ...rows], { delimiter, newline: "\r\n" })}\r\n`;
}

/** A spreadsheet with each color as a text and as the cell's fill. */
async function writeXlsx(labels: readonly LabelInput[]): Promise<Uint8Array<ArrayBuffer>> {
  const { default: write } = await import("write-excel-file/universal");
  // Spreadsheets read _x000D_ as the character with that number. The library keeps texts as keys of an object, and so loses
  // those that every object has.
  const text = (value: string) =>
    value in Object.prototype
      ? `_x00${value.charCodeAt(0).toString(16)}_${value.slice(1)}`
      : value.replace(/_(?=x[\da-f]{4}_)/gi, "_x005F_");
  const cells = labels.map(({ name, color }) => [
    { value: text(name) },
    {
      value: text(color),
      ...(/^#[\da-f]{6}$/i.test(color) && { backgroundColor: color, textColor: readableOn(color) }),
    },
  ]);
  const titles = ["name", "color"].map((value) => ({ value, fontWeight: "bold" as const }));
  const blob = await write([titles, ...cells], { columns: [{ width: 40 }, { width: 12 }] }).toBlob();
  return new Uint8Array(await blob.arrayBuffer());
}

/** Black or white, whichever can be read on a color. */
function readableOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 > 140 ? "#000000" : "#FFFFFF";
}

function writeYaml(labels: readonly LabelInput[]): string {
  if (labels.length === 0) return "[]\n";
  return labels.map(({ name, color }) => `- name: ${quote(name)}\n  color: ${quote(color)}\n`).join("");
}

function writeToml(labels: readonly LabelInput[]): string {
  if (labels.length === 0) return "labels = []\n";
  const tables = labels.map(
    ({ name, color }) => `[[labels]]\nname = ${quote(name)}\ncolor = ${quote(color)}\n`,
  );
  return tables.join("\n");
}

/** A text in the double quotes of YAML and TOML, on one line for parsers of every version. */
export function quote(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
