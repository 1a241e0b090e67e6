import { normalizeColor } from "#contract/colors.ts";
import { type LabelInput, labelInputSchema } from "#contract/label-input.ts";
import { writeLabelCsv } from "./csv.ts";

/**
 * The formats of exports: for spreadsheets, for programs, and in YAML for github-label-sync and GitHub Labeler, for tools
 * that call GitLab's API, and for Gitea's and Forgejo's templates.
 */
export const exportFormats = ["csv", "json", "github", "gitlab", "gitea"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** An exported file, which can be imported again. */
interface ExportFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** The media type and the end of the file name of each format. */
const fileTypes: Readonly<Record<ExportFormat, readonly [type: string, extension: string]>> = {
  csv: ["text/csv;charset=utf-8", "csv"],
  json: ["application/json", "json"],
  github: ["application/yaml", "yaml"],
  gitlab: ["application/yaml", "yaml"],
  gitea: ["application/yaml", "yaml"],
};

/** Characters that some systems refuse in file names. */
const unsafe = /[\p{Cc}\\/:*?"<>|]+/gu;

/** Whether a label is the same once it was written and read: other services may have names and colors that none can have. */
export function isWritable({ name, color }: LabelInput): boolean {
  return labelInputSchema.safeParse({ name, color: normalizeColor(color) }).success;
}

/** Writes labels as a file in UTF-8, named after their project. */
export function writeLabelFile(
  labels: readonly LabelInput[],
  format: ExportFormat,
  projectName: string,
): ExportFile {
  const [type, extension] = fileTypes[format];
  const name = `${projectName.replace(unsafe, "-").trim()}-labels.${extension}`;
  return { name, type, text: writeLabels(labels, format) };
}

/** Writes labels in their order. */
export function writeLabels(labels: readonly LabelInput[], format: ExportFormat): string {
  // Colors in the form that every import reads, whatever the service sent.
  const inputs = labels.map(({ name, color }) => ({ name, color: normalizeColor(color) }));
  switch (format) {
    case "csv":
      return writeLabelCsv(inputs);
    case "json":
      return `${JSON.stringify(inputs, null, 2)}\n`;
    case "github":
      // GitHub's own API writes colors in small letters, without the #.
      return writeYaml(
        inputs.map(({ name, color }) => ({ name, color: color.replace(/^#/, "").toLowerCase() })),
      );
    case "gitlab":
      return writeYaml(inputs);
    case "gitea":
      return inputs.length === 0
        ? "labels: []\n"
        : `labels:\n${writeYaml(inputs).replace(/^/gm, "  ").trimEnd()}\n`;
  }
}

function writeYaml(labels: readonly LabelInput[]): string {
  if (labels.length === 0) return "[]\n";
  return labels.map(({ name, color }) => `- name: ${quote(name)}\n  color: ${quote(color)}\n`).join("");
}

/** A text in the double quotes of YAML, on one line for parsers of every version. */
function quote(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
