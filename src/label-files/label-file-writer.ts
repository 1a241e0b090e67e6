import Papa from "papaparse";
import { hexColorPattern } from "#contract/colors.ts";
import { toInput } from "#contract/label-content.ts";
import { type LabelInput, labelInputSchema } from "#contract/label-input.ts";
import { labelFields } from "#contract/labels.ts";
import { writeCss, writeTailwind } from "./design-palette.ts";
import { writeTokens } from "./design-tokens.ts";
import { formulaStart } from "./label-file-format.ts";

type Write = (labels: readonly LabelInput[]) => string | Promise<Uint8Array<ArrayBuffer>>;

/** The formats of exports, in the order in which they are offered. */
const formats = {
  csv: (labels) => writeCsv(labels, ","),
  // As Excel expects it in languages whose decimals have commas.
  "csv-semicolons": (labels) => writeCsv(labels, ";"),
  xlsx: writeXlsx,
  json: (labels) => `${JSON.stringify(labels, null, 2)}\n`,
  // For github-label-sync and GitHub Labeler; GitHub's own API writes colors in small letters, without the #.
  github: (labels) =>
    writeYaml(labels.map((label) => ({ ...label, color: label.color.replace("#", "").toLowerCase() }))),
  gitlab: writeYaml,
  // For templates of Gitea and Forgejo.
  gitea: (labels) =>
    `labels:${labels.length === 0 ? " " : "\n"}${writeYaml(labels).replace(/^(?=[- ])/gm, "  ")}`,
  toml: writeToml,
  css: writeCss,
  tailwind: writeTailwind,
  tokens: writeTokens,
} as const satisfies Readonly<Record<string, Write>>;
export type ExportFormat = keyof typeof formats;
export const exportFormats = Object.keys(formats) as readonly ExportFormat[];
/** Those that can be imported again. */
export const importedFormats = exportFormats.filter((format) => format !== "css" && format !== "tailwind");

/** The formats of style sheets and design tools, each with the end of its files' names and the media type. */
const designFiles: Readonly<Partial<Record<ExportFormat, readonly [extension: string, type: string]>>> = {
  css: [".css", "text/css;charset=utf-8"],
  tailwind: [".css", "text/css;charset=utf-8"],
  tokens: [".tokens.json", "application/json"],
};

/** The ends of files' names, each with the format of new ones and the media type. */
const extensions: Readonly<Record<string, readonly [format: ExportFormat, type: string]>> = {
  ".csv": ["csv", "text/csv;charset=utf-8"],
  ".xlsx": ["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  ".json": ["json", "application/json"],
  ".jsonc": ["json", "application/json"],
  ".yaml": ["gitlab", "application/yaml"],
  ".yml": ["gitlab", "application/yaml"],
  ".toml": ["toml", "application/toml"],
};

/** The format that the end of a file's name, such as `.csv`, stands for; null for none. */
export function chooseFormat(extension: string): ExportFormat | null {
  return extensions[extension.toLowerCase()]?.[0] ?? null;
}

/** The ends of names that stand for a format, as in “a, b, or c”. */
export function listExtensions(): string {
  return new Intl.ListFormat("en", { type: "disjunction" }).format(Object.keys(extensions));
}

/** The format of CSV that Excel opens in columns in a language: with semicolons where decimals have a comma. */
export function csvFormatFor(language: string): ExportFormat {
  const decimal = new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === "decimal");
  return decimal?.value === "," ? "csv-semicolons" : "csv";
}

/** Characters that some systems refuse in file names. */
const unsafe = /[\p{Cc}\\/:*?"<>|]+/gu;

/** Whether a label is the same once it was written and read: other services may have names and colors that none can have. */
export function isWritable(label: LabelInput): boolean {
  return labelInputSchema.safeParse(toInput(label)).success;
}

/** Writes labels as a file, texts in UTF-8, named after their project. All but style sheets can be imported again. */
export async function writeLabelFile(
  labels: readonly LabelInput[],
  format: ExportFormat,
  projectName: string,
) {
  const ownExtension = `.${format.replace(/-.*/, "")}`;
  const usual = ownExtension in extensions ? ownExtension : ".yaml";
  const [extension, type] = designFiles[format] ?? [usual, extensions[usual]?.[1] ?? ""];
  const name = `${projectName.replace(unsafe, "-").trim()}-labels${extension}`;
  return { name, type, content: await writeLabels(labels, format) };
}

/** Writes labels in their order. */
export async function writeLabels(
  labels: readonly LabelInput[],
  format: ExportFormat,
): Promise<string | Uint8Array<ArrayBuffer>> {
  // Colors in the form that every import reads, whatever the service sent.
  return formats[format](labels.map(toInput));
}

/** A byte order mark, so that spreadsheets take it for UTF-8; cells that they would compute are escaped. */
function writeCsv(labels: readonly LabelInput[], delimiter: "," | ";"): string {
  const rows = labels.map((label) => labelFields.map((field) => label[field]));
  const options = { delimiter, newline: "\r\n", escapeFormulae: formulaStart };
  return `\ufeff${Papa.unparse([labelFields, ...rows], options)}\r\n`;
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
  const fill = (color: string) => ({
    backgroundColor: color,
    // Green makes most of a color's lightness.
    textColor: Number.parseInt(color.slice(3, 5), 16) > 0x80 ? "#000000" : "#FFFFFF",
  });
  const cells = labels.map((label) =>
    labelFields.map((field) => {
      const value = label[field];
      return { value: text(value), ...(field === "color" && hexColorPattern.test(value) && fill(value)) };
    }),
  );
  const titles = labelFields.map((value) => ({ value, fontWeight: "bold" as const }));
  const blob = await write([titles, ...cells], { columns: [{ width: 40 }, { width: 12 }] }).toBlob();
  return new Uint8Array(await blob.arrayBuffer());
}

function writeYaml(labels: readonly LabelInput[]): string {
  if (labels.length === 0) return "[]\n";
  const items = labels.map((label) => `- ${writeFields(label, ": ").replaceAll("\n", "\n  ")}\n`);
  return items.join("");
}

function writeToml(labels: readonly LabelInput[]): string {
  if (labels.length === 0) return "labels = []\n";
  return labels.map((label) => `[[labels]]\n${writeFields(label, " = ")}\n`).join("\n");
}

/** The fields of a label, each on its line. */
function writeFields(label: LabelInput, sign: string): string {
  return labelFields.map((field) => `${field}${sign}${quote(label[field])}`).join("\n");
}

/** A text in the double quotes of YAML and TOML, on one line for parsers of every version. */
export function quote(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
