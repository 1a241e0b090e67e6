import { normalizeColor } from "#contract/colors.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { writeLabelCsv } from "./csv.ts";

/** The forms in which labels are exported. */
export type ExportFormat = "csv" | "json";

/** A file of labels, as importing takes it: names and colours, in their order. */
export interface ExportFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** Characters that some system refuses in a file's name. */
const unsafe = /[\p{Cc}\\/:*?"<>|]+/gu;

/** Writes labels as a file in UTF-8, named after their project. */
export function writeLabelFile(
  labels: readonly LabelInput[],
  format: ExportFormat,
  projectName: string,
): ExportFile {
  // Colours as every import takes them, however another service writes them.
  const inputs = labels.map(({ name, color }) => ({ name, color: normalizeColor(color) }));
  const name = `${projectName.replace(unsafe, "-").trim()}-labels.${format}`;
  return format === "csv"
    ? { name, type: "text/csv;charset=utf-8", text: writeLabelCsv(inputs) }
    : { name, type: "application/json", text: `${JSON.stringify(inputs, null, 2)}\n` };
}
