import type { CsvRow } from "#label-files/formats/csv.ts";
import { type LabelRows, readLabelTable } from "#label-files/formats/csv-labels.ts";
import {
  allLists,
  type CsvColumns,
  describeList,
  type FileLabel,
  type LabelFile,
  type LabelList,
} from "#label-files/label-file.ts";

/** A table or a block of a page that was read, and the line where it begins, from 1. */
export interface PageTable {
  readonly line: number;
  readonly file: LabelFile;
}

/** Reads each table of a page by itself. */
export function readPageTables(
  tables: readonly (readonly CsvRow[])[],
  { syntax, delimiter }: Pick<LabelRows, "syntax" | "delimiter">,
  columns: CsvColumns | null,
): PageTable[] {
  return tables.map((rows) => ({
    line: rows[0]?.line ?? 1,
    file: readLabelTable({ syntax, delimiter, rows }, columns),
  }));
}

/** The labels of those of a page's tables that have colors, see {@link joinTables}; null where none has. */
export function joinColoredTables(tables: readonly PageTable[], chosen: string | null): LabelFile | null {
  const [first, ...others] = tables.filter(({ file }) => file.labels.some(({ color }) => color !== null));
  return first === undefined ? null : joinTables([first, ...others], chosen);
}

/**
 * The labels of a page's tables: those of all of them, unless one is chosen. Of several that say the same, the first
 * counts.
 *
 * @param tables at least one
 * @param chosen the path of the table to read; null for all
 */
export function joinTables(tables: readonly [PageTable, ...PageTable[]], chosen: string | null): LabelFile {
  const lists = tables.map(({ line, file }): LabelList => describeList(`line ${line}`, file.labels));
  const [first] = tables;
  const one = tables.length === 1 ? first : tables.find(({ line }) => `line ${line}` === chosen);
  const seen = new Set<string>();
  const isNew = ({ name, color }: FileLabel) => {
    const content = JSON.stringify([name, color]);
    return !seen.has(content) && seen.add(content) !== undefined;
  };
  const labels = tables.flatMap(({ file }) => file.labels).filter(isNew);
  const all = tables.length === 1 ? lists : [describeList(allLists, labels), ...lists];
  if (one !== undefined) return { ...one.file, lists: all, list: `line ${one.line}` };
  const problems = tables.flatMap(({ file }) => file.problems);
  return { ...first.file, table: null, lists: all, list: allLists, labels, problems };
}
