import { plural } from "@lingui/core/macro";
import type { LabelChange } from "#dashboard/labels/data/label-change.ts";
import { startLabelJob } from "#dashboard/labels/data/label-jobs.ts";
import type { Target } from "#dashboard/labels/data/label-mutations.ts";
import { deselectLabels, readSelection } from "#dashboard/labels/data/label-selection.ts";
import { formatCount } from "#dashboard/ui/count.ts";

interface BulkChange extends Target {
  readonly changes: readonly LabelChange[];
  readonly title: string;
  readonly describeDone: (done: number, total: number) => string;
}

/**
 * Changes selected labels as one job. Those that are done leave the selection; what failed, or is left, stays in it.
 *
 * @returns resolves when the job has come to an end for the first time
 */
export function startBulkChange(job: BulkChange): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  startLabelJob({
    ...job,
    onEnd: ({ failed, left }) => {
      resolve();
      const open = new Set([...failed.map(({ step }) => step), ...left].map(({ change }) => change));
      const done = job.changes.flatMap((change) =>
        change.kind === "create" || open.has(change) ? [] : [change.id],
      );
      // Another project may be open by now, with a selection of its own.
      if (readSelection(job.appId).size > 0) deselectLabels(job.appId, done);
    },
  });
  return promise;
}

/** “5 labels were deleted.”, or “3 of 5 labels were deleted.” */
export function describeDeleted(done: number, total: number): string {
  const doneCount = formatCount(done);
  return done === total
    ? plural(total, {
        one: "# label was deleted.",
        other: "# labels were deleted.",
      })
    : plural(total, {
        one: `${doneCount} of # label was deleted.`,
        other: `${doneCount} of # labels were deleted.`,
      });
}

/** “5 labels were recolored.”, or “3 of 5 labels were recolored.” */
export function describeRecolored(done: number, total: number): string {
  const doneCount = formatCount(done);
  return done === total
    ? plural(total, {
        one: "# label was recolored.",
        other: "# labels were recolored.",
      })
    : plural(total, {
        one: `${doneCount} of # label was recolored.`,
        other: `${doneCount} of # labels were recolored.`,
      });
}

/** “5 labels were renamed.”, or “3 of 5 labels were renamed.” */
export function describeRenamed(done: number, total: number): string {
  const doneCount = formatCount(done);
  return done === total
    ? plural(total, {
        one: "# label was renamed.",
        other: "# labels were renamed.",
      })
    : plural(total, {
        one: `${doneCount} of # label was renamed.`,
        other: `${doneCount} of # labels were renamed.`,
      });
}
