import type { HistoryEntry } from "#contract/label-history.ts";
import {
  buildMatrix,
  isDifferent,
  type MatrixLabel,
  type MatrixRow,
} from "#dashboard/labels/parts/label-matrix.ts";
import { changesSince, revertChanges } from "./labels-at.ts";

/** A label at two moments, and what happened to it in between. */
export interface LabelDifference {
  readonly id: number;
  /** Null where there was no such label. */
  readonly before: MatrixLabel | null;
  readonly after: MatrixLabel | null;
  readonly isDifferent: boolean;
  /** The latest of its changes in between; null for none. */
  readonly latest: HistoryEntry | null;
  /** How many changes it had in between. */
  readonly changes: number;
}

/** A project's labels at two moments. */
export interface Differences {
  readonly rows: readonly LabelDifference[];
  /** The same, for what counts and filters them. */
  readonly matrix: readonly MatrixRow[];
}

/**
 * Lays a project's labels at two moments beside each other. A label stays itself when it is renamed.
 *
 * @param labels as they are now
 * @param entries all changes since the earlier moment, or one before it, newest first
 * @param to null for now
 */
export function listDifferences(
  labels: readonly MatrixLabel[],
  entries: readonly HistoryEntry[],
  from: string,
  to: string | null,
): Differences {
  const [sinceFrom, sinceTo] = [changesSince(entries, from), changesSince(entries, to)];
  const between =
    sinceFrom.length < sinceTo.length ? sinceTo.slice(sinceFrom.length) : sinceFrom.slice(sinceTo.length);
  const byLabel = Map.groupBy(between, ({ label_id: id }) => id);
  const moments = [sinceFrom, sinceTo].map((changes) => revertChanges(labels, changes));
  const matrix = buildMatrix(moments, ({ id }) => String(id));
  const rows = matrix.map((row): LabelDifference => {
    const id = Number(row.key);
    const [before = null, after = null] = row.cells.map((cell) => cell.labels[0] ?? null);
    const own = byLabel.get(id) ?? [];
    return {
      id,
      before,
      after,
      isDifferent: isDifferent(row),
      latest: own[0] ?? null,
      changes: own.length,
    };
  });
  return { rows, matrix };
}
