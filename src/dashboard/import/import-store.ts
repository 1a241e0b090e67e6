import type { JobOutcome } from "#dashboard/jobs/job-store.ts";
import type { LabelChange } from "#dashboard/labels/data/label-change.ts";
import type { LabelJobStep } from "#dashboard/labels/data/label-jobs.ts";
import type { PlanProblem } from "#dashboard/plan/plan-view.tsx";
import { createStore } from "#dashboard/ui/store.ts";
import type { PlanEntry } from "#label-files/label-plan.ts";

/** An import of this tab: at work, or over and not yet dismissed. */
export interface LabelImport {
  /** The file's name; null for a text that was pasted. */
  readonly fileName: string | null;
  /** What was planned for every label of the file. */
  readonly entries: readonly PlanEntry[];
  readonly problems: readonly PlanProblem[];
  /** What was asked for, by the entry that asked for it. */
  readonly changes: ReadonlyMap<PlanEntry, LabelChange>;
  /** The job that does it. */
  readonly jobId: number | undefined;
  /** How its work has ended, the last time; null as long as it never has. */
  readonly outcome: JobOutcome<LabelJobStep> | null;
}

/** This tab's imports by the key of their place. */
export const importStore = createStore<ReadonlyMap<string, LabelImport>>(new Map());

/** Release the locks by which other tabs know of this tab's imports, by the same key. */
export const lockReleases = new Map<string, () => void>();

/** Forgets this tab's imports, as when the person signs out. */
export function forgetImports(): void {
  for (const release of [...lockReleases.values()]) release();
  importStore.set(new Map());
}
