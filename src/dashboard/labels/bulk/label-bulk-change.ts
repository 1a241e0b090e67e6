import { select } from "@lingui/core/macro";
import { type LabelJobChange, startLabelJob } from "#dashboard/labels/data/label-jobs.ts";
import type { Target } from "#dashboard/labels/data/label-mutations.ts";
import { readSelection, type SelectedLabel, selectLabels } from "#dashboard/labels/data/label-selection.ts";
import { formatCount, pluralForm } from "#dashboard/ui/count.ts";

/** A change of one of the selected labels. */
export interface BulkStep {
  readonly label: SelectedLabel;
  readonly change: LabelJobChange;
}

interface BulkChange extends Target {
  readonly steps: readonly BulkStep[];
  readonly title: string;
  readonly describeDone: (done: number, total: number) => string;
}

/** Changes selected labels as one job. Those that are done leave the selection; what failed, or is left, stays in it. */
export function startBulkChange({ steps, ...job }: BulkChange): void {
  startLabelJob({
    ...job,
    changes: steps.map(({ change }) => change),
    onEnd: ({ failed, left }) => {
      const open = new Set([...failed.map(({ step }) => step), ...left].map(({ change }) => change));
      const done = steps.filter(({ change }) => !open.has(change)).map(({ label }) => label);
      // Another project may be open by now, with a selection of its own.
      if (readSelection(job.appId).size > 0) selectLabels(job.appId, done, false);
    },
  });
}

/** “5 labels were deleted.”, or “3 of 5 labels were deleted.” */
export function describeDeleted(done: number, total: number): string {
  const [doneCount, count] = [formatCount(done), formatCount(total)];
  return done === total
    ? select(pluralForm(total), {
        one: `${count} label was deleted.`,
        other: `${count} labels were deleted.`,
      })
    : select(pluralForm(total), {
        one: `${doneCount} of ${count} label was deleted.`,
        other: `${doneCount} of ${count} labels were deleted.`,
      });
}

/** “5 labels were recoloured.”, or “3 of 5 labels were recoloured.” */
export function describeRecoloured(done: number, total: number): string {
  const [doneCount, count] = [formatCount(done), formatCount(total)];
  return done === total
    ? select(pluralForm(total), {
        one: `${count} label was recoloured.`,
        other: `${count} labels were recoloured.`,
      })
    : select(pluralForm(total), {
        one: `${doneCount} of ${count} label was recoloured.`,
        other: `${doneCount} of ${count} labels were recoloured.`,
      });
}

/** “5 labels were renamed.”, or “3 of 5 labels were renamed.” */
export function describeRenamed(done: number, total: number): string {
  const [doneCount, count] = [formatCount(done), formatCount(total)];
  return done === total
    ? select(pluralForm(total), {
        one: `${count} label was renamed.`,
        other: `${count} labels were renamed.`,
      })
    : select(pluralForm(total), {
        one: `${doneCount} of ${count} label was renamed.`,
        other: `${doneCount} of ${count} labels were renamed.`,
      });
}
