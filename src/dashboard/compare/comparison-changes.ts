import type { LenientProject } from "#contract/projects.ts";
import { findCellChange, type MatrixRow, nameChange } from "#dashboard/labels/parts/label-matrix.ts";

/** What would make one cell of a comparison like its row's model. */
export interface ComparisonChange {
  /** Tells it from the others of the comparison. */
  readonly id: string;
  readonly project: LenientProject;
  readonly change: NonNullable<ReturnType<typeof findCellChange>>;
  /** Whether it makes another project like the reference; else it adds what the reference itself lacks. */
  readonly isToReference: boolean;
}

/** Every change that a comparison offers, by row and project; the first project is the reference. */
export function listChanges(
  projects: readonly LenientProject[],
  rows: readonly MatrixRow[],
): readonly ComparisonChange[] {
  return rows.flatMap((row) =>
    projects.flatMap((project, column) => {
      const cell = row.cells[column];
      const change = cell ? findCellChange(row, cell) : null;
      if (change === null) return [];
      const isToReference = column > 0 && row.cells[0]?.state !== "missing";
      return [{ id: nameChange(project.app_id, row), project, change, isToReference }];
    }),
  );
}
