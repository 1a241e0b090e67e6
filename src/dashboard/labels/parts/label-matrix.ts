import { type Creation, creationOf, type Update, updateOf } from "#client/label-change.ts";
import { isSameColor } from "#contract/colors.ts";
import { type ExistingLabel, toInput } from "#contract/label-content.ts";
import { type LabelInput, labelInputSchema } from "#contract/label-input.ts";
import { labelNameKey } from "#contract/label-name.ts";

/**
 * What a column, which is a project, has of a row:
 *
 * - `missing` no label
 * - `same` one as the row has it
 * - `spelling` one of that color, but its name differs in letter case or spaces
 * - `color` one in another color
 * - `several` more than one, so it is unclear which
 * - `unknown` the column's labels have not been read
 */
export type CellState = "missing" | "same" | "spelling" | "color" | "several" | "unknown";

/** The labels of one row in one column. */
export interface MatrixCell {
  readonly state: CellState;
  readonly labels: readonly ExistingLabel[];
}

/** A row: one name in all projects. */
export interface MatrixRow {
  /** The key that its labels share; unique among the rows. */
  readonly key: string;
  readonly name: string;
  /**
   * The label that the cells are compared with: the reference's or, if it has none, the one that all others share. Null
   * if there is no such label.
   */
  readonly model: LabelInput | null;
  /** One for each column, in their order. */
  readonly cells: readonly MatrixCell[];
}

/** How many cells of a column are in each state. */
type StateCounts = Readonly<Record<CellState, number>>;

/**
 * Lays labels beside each other: first those of the first column, which is the reference, in its order, then those that
 * only others have.
 *
 * @param columns the labels of each project; undefined where they have not been read
 */
export function buildMatrix(
  columns: readonly (readonly ExistingLabel[] | undefined)[],
): readonly MatrixRow[] {
  const byColumn = columns.map((labels) => labels && Map.groupBy(labels, ({ name }) => labelNameKey(name)));
  const keys = new Set(byColumn.flatMap((labels) => [...(labels?.keys() ?? [])]));
  return [...keys].map((key) =>
    buildRow(
      key,
      byColumn.map((labels) => labels && (labels.get(key) ?? [])),
    ),
  );
}

/** @param found for each column its labels of that row; undefined where they have not been read */
function buildRow(key: string, found: readonly (readonly ExistingLabel[] | undefined)[]): MatrixRow {
  const all = found.flatMap((labels) => labels ?? []);
  const [reference = []] = found;
  const [first, ...others] = reference.length > 0 ? reference : all;
  const common = others.every(({ color }) => isSameColor(color, first?.color ?? "")) ? first : undefined;
  const name = (first?.name ?? key).trim();
  // A label that a service would reject isn't used as a model.
  const input = common && { ...toInput(common), name };
  return {
    key,
    name,
    model: labelInputSchema.safeParse(input).data ?? null,
    cells: found.map((labels) => ({ state: compare(labels, name, common?.color), labels: labels ?? [] })),
  };
}

/** @param color what the row's labels have in common; undefined where they differ */
function compare(
  labels: readonly ExistingLabel[] | undefined,
  name: string,
  color: string | undefined,
): CellState {
  if (labels === undefined) return "unknown";
  const [label] = labels;
  if (label === undefined) return "missing";
  if (labels.length > 1) return "several";
  if (color === undefined || !isSameColor(label.color, color)) return "color";
  return label.name.trim() === name ? "same" : "spelling";
}

/** Whether the columns differ in a row, as far as that is known. */
export function isDifferent({ cells }: MatrixRow): boolean {
  return cells.some(({ state }) => state !== "same" && state !== "unknown");
}

/**
 * Counts a column's cells by their state.
 *
 * @param column its index among those compared
 */
export function countStates(rows: readonly MatrixRow[], column: number): StateCounts {
  const counts = { missing: 0, same: 0, spelling: 0, color: 0, several: 0, unknown: 0 };
  for (const { cells } of rows) counts[cells[column]?.state ?? "unknown"] += 1;
  return counts;
}

/** The id of the change of a cell: its column's key, and its row's. */
export function nameChange(column: string, { key }: MatrixRow): string {
  return `${column} ${key}`;
}

/** The change that makes a cell like its row's model; null if it is already, or if it is unclear which label. */
export function findCellChange(
  { model }: MatrixRow,
  { state, labels: [label] }: MatrixCell,
): Creation | Update | null {
  if (model === null) return null;
  if (state === "missing") return creationOf(model);
  const differs = state === "color" || state === "spelling";
  return differs && label !== undefined ? updateOf(label, model) : null;
}
