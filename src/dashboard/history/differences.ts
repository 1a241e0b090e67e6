import { type ExistingLabel, isAlike } from "#contract/label-content.ts";
import type { HistoryEntry } from "#contract/label-history.ts";
import { changesSince, revertChanges } from "./labels-at.ts";

/** A label at two moments, and what happened to it in between. */
export interface LabelDifference {
  readonly id: number;
  /** Null where there was no such label. */
  readonly before: ExistingLabel | null;
  readonly after: ExistingLabel | null;
  readonly isDifferent: boolean;
  /** The latest of its changes in between; null for none. */
  readonly latest: HistoryEntry | null;
  /** How many changes it had in between. */
  readonly changes: number;
}

/** A project's labels at two moments. */
export interface Differences {
  readonly all: readonly LabelDifference[];
  /** Those of them that differ. */
  readonly differing: readonly LabelDifference[];
}

/**
 * Lays a project's labels at two moments beside each other. A label stays itself when it is renamed.
 *
 * @param labels as they are now
 * @param entries all changes since the earlier moment, or one before it, newest first
 * @param to null for now
 */
export function listDifferences(
  labels: readonly ExistingLabel[],
  entries: readonly HistoryEntry[],
  from: string,
  to: string | null,
): Differences {
  const [sinceFrom, sinceTo] = [changesSince(entries, from), changesSince(entries, to)];
  const between =
    sinceFrom.length < sinceTo.length ? sinceTo.slice(sinceFrom.length) : sinceFrom.slice(sinceTo.length);
  const byLabel = Map.groupBy(between, ({ label_id: id }) => id);
  const [labelsBefore, labelsAfter] = [revertChanges(labels, sinceFrom), revertChanges(labels, sinceTo)];
  const all = [...new Set([...labelsBefore.keys(), ...labelsAfter.keys()])].map((id): LabelDifference => {
    const [before, after] = [labelsBefore.get(id) ?? null, labelsAfter.get(id) ?? null];
    const own = byLabel.get(id) ?? [];
    return {
      id,
      before,
      after,
      // Most had no change in between.
      isDifferent: own.length > 0 && (before === null || after === null || !isAlike(before, after)),
      latest: own[0] ?? null,
      changes: own.length,
    };
  });
  return { all, differing: all.filter(({ isDifferent }) => isDifferent) };
}
