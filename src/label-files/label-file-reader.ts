import type { CsvColumns, LabelFile } from "./label-file.ts";

/**
 * Reads the labels of a text: CSV, JSON, or YAML, as this console and other tools write them. Anything unreadable
 * becomes a problem; it rejects only if the code for a format can't be loaded.
 *
 * @param chosen the columns of a CSV file that a person chose; recognized if null
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
  const { readLabelTable } = await import("./csv-labels.ts");
  return readLabelTable(plain, chosen);
}

/** Whether the first line that is no comment begins a YAML list of labels. */
function looksLikeYaml(text: string): boolean {
  const start = /^(?:[ \t]*(?:#[^\n]*|---[ \t]*)?\r?\n)*[ \t]*/.exec(text)?.[0].length ?? 0;
  return /^(?:labels[ \t]*:[ \t]*(?:#.*)?(?:[\r\n]|$)|-[ \t]+(?:["']?\w+["']?[ \t]*:|\{)|-[ \t]*\r?\n)/.test(
    text.slice(start, start + 1000),
  );
}
