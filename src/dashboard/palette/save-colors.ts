import { type Update, updateOf } from "#client/label-change.ts";
import { describeFailure, describeSuccess } from "#dashboard/labels/data/changes/label-change-sentence.ts";
import { startLabelJob } from "#dashboard/labels/data/changes/label-jobs.ts";
import { type ChangeReport, runLabelChange } from "#dashboard/labels/data/changes/run-label-change.ts";
import type { Target } from "#dashboard/projects/data/project-detail-queries.ts";
import type { ColorChange } from "./palette-draft.ts";

/**
 * Saves new colors: that of a single label at once, more of them as a job that can be watched and stopped. Nobody else's
 * change is written over.
 */
export function saveColors(target: Target, changes: readonly ColorChange[]): void {
  const updates = toUpdates(changes);
  const [change] = updates;
  if (change === undefined) return;
  if (updates.length > 1) {
    startLabelJob({ ...target, kind: "palette", changes: updates });
    return;
  }
  const report: ChangeReport = {
    success: describeSuccess("recolored", change.before.name),
    describeFailure: (failure) => describeFailure(change, failure),
    retry: () => void runLabelChange(target, change, report),
  };
  void runLabelChange(target, change, report);
}

/** The changes of labels that new colors are. */
export function toUpdates(changes: readonly ColorChange[]): readonly Update[] {
  return changes.map(({ label, color }) => updateOf(label, { ...label, color }));
}
