import * as z from "zod/mini";
import { labelInputSchema } from "#contract/label-input.ts";

/** A file of labels in JSON: what create takes of each, in the list's order. */
export const labelFileSchema = z.array(labelInputSchema);

/** The columns of a file of labels in CSV; its first line names them. */
export const labelFileColumns = ["name", "color"] as const;

/**
 * What a spreadsheet would take for a formula: one of `= + - @`, also in their full-width forms. Apostrophes may stand
 * before it, so that a text that begins like an escaped one is told from it.
 */
const formulaStart = /^'*[=+\-@＝＋－＠]/;

/** A text for a cell of a CSV file, by an apostrophe kept from being taken for a formula. */
export function escapeCell(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}

/** The text of a cell that {@link escapeCell} made; any other cell is its own text. */
export function unescapeCell(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;
}
