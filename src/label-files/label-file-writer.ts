import { normalizeColor } from "#contract/colors.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { writeLabelCsv } from "./csv.ts";

/** The formats of exports. */
export type ExportFormat = "csv" | "json";

/** An exported file, which can be imported again. */
interface ExportFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** Characters that some systems refuse in file names. */
const unsafe = /[\p{Cc}\\/:*?"<>|]+/gu;

/** Writes labels as a file in UTF-8, named after their project. */
export function writeLabelFile(
  labels: readonly LabelInput[],
  format: ExportFormat,
  projectName: string,
): ExportFile {
  // Colors in the form that every import reads, whatever the service sent.
  const inputs = labels.map(({ name, color }) => ({ name, color: normalizeColor(color) }));
  const name = `${projectName.replace(unsafe, "-").trim()}-labels.${format}`;
  return format === "csv"
    ? { name, type: "text/csv;charset=utf-8", text: writeLabelCsv(inputs) }
    : { name, type: "application/json", text: `${JSON.stringify(inputs, null, 2)}\n` };
}
