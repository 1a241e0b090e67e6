import { normalizeColor } from "#contract/colors.ts";
import { toInput } from "#contract/label-content.ts";
import { type LabelInput, labelInputSchema } from "#contract/label-input.ts";
import { writeLabelCsv } from "#label-files/formats/csv.ts";

/** A format of exports. */
interface Format {
  /** What it is for, as the help of commands says it. */
  readonly purpose: string;
  /** The media type of files, and the end of the names they get. */
  readonly type: string;
  readonly extension: string;
  /** The ends of names of files that are written in this format where none is asked for. */
  readonly impliedBy: readonly string[];
  readonly write: (labels: readonly LabelInput[]) => string;
}

const yaml = { type: "application/yaml", extension: ".yaml" } as const;

/** The formats of exports, in the order in which they are offered. */
const formats = {
  csv: {
    purpose: "for spreadsheets",
    type: "text/csv;charset=utf-8",
    extension: ".csv",
    impliedBy: [".csv"],
    write: writeLabelCsv,
  },
  json: {
    purpose: "for programs",
    type: "application/json",
    extension: ".json",
    impliedBy: [".json"],
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
} as const satisfies Readonly<Record<string, Format>>;
export type ExportFormat = keyof typeof formats;
export const exportFormats = Object.keys(formats) as readonly ExportFormat[];

/** What each format is for, in a sentence for the help of commands. */
export function describeFormats(): string {
  return exportFormats.map((format) => `${format}: ${formats[format].purpose}`).join("; ");
}

/** The format that the end of a file's name, such as `.csv`, stands for, if any. */
export function impliedFormat(extension: string): ExportFormat | undefined {
  const isImplied = (format: ExportFormat) => (formats[format] as Format).impliedBy.includes(extension);
  return exportFormats.find(isImplied);
}

/** The ends of names that stand for a format, as in “a, b, or c”. */
export function listExtensions(): string {
  const extensions = exportFormats.flatMap((format) => formats[format].impliedBy);
  return new Intl.ListFormat("en", { type: "disjunction" }).format(extensions);
}

/** An exported file, which can be imported again. */
interface ExportFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** Characters that some systems refuse in file names. */
const unsafe = /[\p{Cc}\\/:*?"<>|]+/gu;

/** Whether a label is the same once it was written and read: other services may have names and colors that none can have. */
export function isWritable(label: LabelInput): boolean {
  return labelInputSchema.safeParse(toInput(label)).success;
}

/** Writes labels as a file in UTF-8, named after their project. */
export function writeLabelFile(
  labels: readonly LabelInput[],
  format: ExportFormat,
  projectName: string,
): ExportFile {
  const { type, extension } = formats[format];
  const name = `${projectName.replace(unsafe, "-").trim()}-labels${extension}`;
  return { name, type, text: writeLabels(labels, format) };
}

/** Writes labels in their order. */
export function writeLabels(labels: readonly LabelInput[], format: ExportFormat): string {
  // Colors in the form that every import reads, whatever the service sent.
  return formats[format].write(labels.map(toInput));
}

function writeYaml(labels: readonly LabelInput[]): string {
  if (labels.length === 0) return "[]\n";
  return labels.map(({ name, color }) => `- name: ${quote(name)}\n  color: ${quote(color)}\n`).join("");
}

/** Writes labels as tables of TOML, in their order. */
export function writeTomlLabels(labels: readonly LabelInput[]): string {
  if (labels.length === 0) return "labels = []\n";
  const tables = labels.map(
    ({ name, color }) => `[[labels]]\nname = ${quote(name)}\ncolor = ${quote(normalizeColor(color))}\n`,
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
