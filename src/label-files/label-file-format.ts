/**
 * The start of what spreadsheets read as a formula: `= + - @`, also full-width. Apostrophes may come before it, so that
 * a text that looks escaped is escaped again.
 */
export const formulaStart = /^'*[=+\-@＝＋－＠]/;

/** The text of a cell that was escaped by an apostrophe, so that it is no formula; any other cell is its own text. */
export function unescapeCell(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;
}
