import { isSameColor, normalizeColor } from "#contract/colors.ts";
import { type LabelInput, labelInputSchema } from "#contract/label-input.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import type { LabelChange } from "#dashboard/labels/data/label-change.ts";
import { looseNameKey } from "#label-files/label-plan.ts";

/**
 * What a project has of a name:
 *
 * - `missing` no label
 * - `same` one as the row has it
 * - `spelling` one of that color, but its name differs in letter case, accents or spaces
 * - `color` one in another color
 * - `several` more than one, so it is unclear which
 * - `unknown` the project's labels have not been read
 */
export type CellState = "missing" | "same" | "spelling" | "color" | "several" | "unknown";

/** The labels of one name in one project. */
export interface MatrixCell {
  readonly state: CellState;
  readonly labels: readonly EmbeddedLabel[];
}

/** One name in all compared projects. */
export interface MatrixRow {
  /** The key that all spellings of the name share, see `looseNameKey`; unique among the rows. */
  readonly key: string;
  readonly name: string;
  /**
   * What the cells are compared with, and can be made like: the reference's label, or if it has none, the label that
   * all others share. Null if there is no such label.
   */
  readonly model: LabelInput | null;
  /** One for each project, in their order. */
  readonly cells: readonly MatrixCell[];
}

/** How many cells of a project are in each state. */
type StateCounts = Readonly<Record<CellState, number>>;

/**
 * Lays the labels of projects beside each other by name: first the names of the first project, which is the reference,
 * in its order, then those that only others have.
 *
 * @param projects the labels of each project; undefined where they have not been read
 */
export function buildMatrix(
  projects: readonly (readonly EmbeddedLabel[] | undefined)[],
): readonly MatrixRow[] {
  const byProject = projects.map((labels) => labels && Map.groupBy(labels, ({ name }) => looseNameKey(name)));
  const keys = new Set(byProject.flatMap((labels) => [...(labels?.keys() ?? [])]));
  return [...keys].map((key) =>
    buildRow(
      key,
      byProject.map((labels) => labels && (labels.get(key) ?? [])),
    ),
  );
}

/** @param found for each project its labels of that name; undefined where they have not been read */
function buildRow(key: string, found: readonly (readonly EmbeddedLabel[] | undefined)[]): MatrixRow {
  const all = found.flatMap((labels) => labels ?? []);
  const [reference = []] = found;
  const [first, ...others] = reference.length > 0 ? reference : all;
  const common = others.every(({ color }) => isSameColor(color, first?.color ?? "")) ? first : undefined;
  const name = (first?.name ?? key).trim();
  // A label that a service would refuse is no model.
  const input = common && { name, color: normalizeColor(common.color) };
  return {
    key,
    name,
    model: labelInputSchema.safeParse(input).data ?? null,
    cells: found.map((labels) => ({ state: compare(labels, name, common?.color), labels: labels ?? [] })),
  };
}

/** @param color what the row's labels have in common; undefined where they differ */
function compare(
  labels: readonly EmbeddedLabel[] | undefined,
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

/** Whether the projects differ in a name, as far as that is known. */
export function isDifferent({ cells }: MatrixRow): boolean {
  return cells.some(({ state }) => state !== "same" && state !== "unknown");
}

/**
 * Counts a project's cells by their state.
 *
 * @param column the project's index among those compared
 */
export function countStates(rows: readonly MatrixRow[], column: number): StateCounts {
  const counts = { missing: 0, same: 0, spelling: 0, color: 0, several: 0, unknown: 0 };
  for (const { cells } of rows) counts[cells[column]?.state ?? "unknown"] += 1;
  return counts;
}

/** The change that one click on a cell makes. */
export type CellChange = Exclude<LabelChange, { kind: "delete" }>;

/** The change that makes a cell like its row's model; null if it is already, or if it is unclear which label. */
export function findCellChange(
  { model }: MatrixRow,
  { state, labels: [label] }: MatrixCell,
): CellChange | null {
  if (model === null) return null;
  if (state === "missing") return { kind: "create", input: model };
  const differs = state === "color" || state === "spelling";
  return differs && label !== undefined
    ? { kind: "update", id: label.id, input: model, expected: label }
    : null;
}
