/**
 * The start of what spreadsheets read as a formula: `= + - @`, also full-width. Apostrophes may come before it, so that
 * a text that looks escaped is escaped again.
 */
const formulaStart = /^'*[=+\-@＝＋－＠]/;

/** A text for a cell of a CSV file; an apostrophe keeps spreadsheets from reading it as a formula. */
export function escapeCell(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}

/** The text of a cell that {@link escapeCell} made; any other cell is its own text. */
export function unescapeCell(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;
}
