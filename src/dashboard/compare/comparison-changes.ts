import type { LenientProject } from "#contract/projects.ts";
import { type CellChange, findCellChange, type MatrixRow } from "./comparison-matrix.ts";

/** What would make one cell of a comparison like its row's model. */
export interface ComparisonChange {
  /** Tells it from the others of the comparison. */
  readonly id: string;
  readonly project: LenientProject;
  readonly change: CellChange;
}

/** The id of the change of a cell: its project's, and the key of its row. */
export function nameChange(project: LenientProject, { key }: MatrixRow): string {
  return `${project.app_id} ${key}`;
}

/** Every change that a comparison offers, by row and project. */
export function listChanges(
  projects: readonly LenientProject[],
  rows: readonly MatrixRow[],
): readonly ComparisonChange[] {
  return rows.flatMap((row) =>
    projects.flatMap((project, column) => {
      const cell = row.cells[column];
      const change = cell ? findCellChange(row, cell) : null;
      return change === null ? [] : [{ id: nameChange(project, row), project, change }];
    }),
  );
}
