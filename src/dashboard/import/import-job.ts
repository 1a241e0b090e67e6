import { plural, t } from "@lingui/core/macro";
import { useSyncExternalStore } from "react";
import { isAtWork, type JobOutcome, readJobs, useJobs } from "#dashboard/jobs/job-store.ts";
import { startLabelJob } from "#dashboard/labels/data/label-jobs.ts";
import type { Target } from "#dashboard/labels/data/label-mutations.ts";
import { toChanges } from "#dashboard/plan/plan-changes.ts";
import { formatCount } from "#dashboard/ui/count.ts";
import { useStore } from "#dashboard/ui/store.ts";
import type { LabelFile } from "#label-files/label-file.ts";
import type { PlanEntry } from "#label-files/label-plan.ts";
import { describeFileProblem } from "./file-problem-sentence.ts";
import { type LabelImport, lockReleases as releases, importStore as store } from "./import-store.ts";
import {
  type ImportScope,
  importKey,
  readSavedImport,
  removeSavedImport,
  type SavedImport,
  saveImport,
} from "./saved-import.ts";

/** What is imported: a text, and what was read in it. */
export interface ImportFile extends Pick<SavedImport, "fileName" | "text" | "columns" | "list"> {
  readonly file: LabelFile;
  /** How many changes were to be made when it was begun; null if it wasn't begun before. */
  readonly total: number | null;
}

/**
 * Starts to carry out what is selected of a plan, as a job in the job dock. What it takes to resume the import is saved
 * until it is finished, so that a reload loses nothing: planned again, what is done already is unchanged.
 */
export function startImport(
  target: Target,
  { file, fileName, text, columns, list, total }: ImportFile,
  entries: readonly PlanEntry[],
  selected: readonly PlanEntry[],
): void {
  const scope = { serviceUrl: target.api.serviceUrl, appId: target.appId };
  const isSelected = new Set(selected);
  const changes = new Map(
    entries.flatMap((entry) =>
      isSelected.has(entry) ? toChanges([entry]).map((change) => [entry, change] as const) : [],
    ),
  );
  const unselected = entries.flatMap((entry, index) =>
    entry.kind !== "unchanged" && !isSelected.has(entry) ? [index] : [],
  );
  saveImport(scope, { fileName, text, columns, list, total: total ?? selected.length, unselected });
  holdLock(importKey(scope));
  startLabelJob({
    ...target,
    changes: [...changes.values()],
    title: t`Importing labels`,
    describeDone,
    onEnd: (outcome) => {
      const current = store.get().get(importKey(scope));
      // Another import has replaced it, or the person has signed out.
      if (current?.changes !== changes) return;
      if (isFinished(outcome)) release(scope);
      publish(importKey(scope), { ...current, outcome });
    },
  });
  const jobId = readJobs().at(-1)?.id;
  const problems = file.problems.map(describeFileProblem);
  publish(importKey(scope), { fileName, entries, problems, changes, jobId, outcome: null });
}

function describeDone(done: number, total: number): string {
  const made = formatCount(done);
  return plural(total, {
    one: `${made} of # change was made.`,
    other: `${made} of # changes were made.`,
  });
}

/** Whether everything was done. */
export function isFinished({ failed, left }: JobOutcome): boolean {
  return failed.length + left.length === 0;
}

/** This tab's import into a project; undefined for none. */
export function useLabelImport(scope: ImportScope): LabelImport | undefined {
  return useStore(store).get(importKey(scope));
}

/** Whether an import's job is at work. */
export function useImportAtWork(labelImport: LabelImport | undefined): boolean {
  return useJobs().some((job) => job.id === labelImport?.jobId && isAtWork(job));
}

/** The import into a project that was started, here or before a reload, and isn't finished; null for none. */
export function useSavedImport(scope: ImportScope): SavedImport | null {
  return useSyncExternalStore(store.subscribe, () => readSavedImport(scope));
}

/** Forgets an import into a project, finished or not; the changes it has made stay. */
export function dismissImport(scope: ImportScope): void {
  release(scope);
  publish(importKey(scope), undefined);
}

/** Removes what was saved, and lets other tabs import. */
function release(scope: ImportScope): void {
  removeSavedImport(scope);
  releases.get(importKey(scope))?.();
}

/** Whether another tab imports into a project, or has stopped and can resume. */
export async function isImportedElsewhere(scope: ImportScope): Promise<boolean> {
  const key = importKey(scope);
  const held = (await openLocks()?.query())?.held ?? [];
  return !releases.has(key) && held.some(({ name }) => name === key);
}

/** The browser's locks; undefined where the page came over a plain connection, which may not have them. */
function openLocks(): LockManager | undefined {
  return navigator.locks;
}

function holdLock(key: string): void {
  if (releases.has(key)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  releases.set(key, () => {
    releases.delete(key);
    resolve();
  });
  void openLocks()?.request(key, () => promise);
}

function publish(key: string, labelImport: LabelImport | undefined): void {
  const imports = new Map(store.get());
  if (labelImport === undefined) imports.delete(key);
  else imports.set(key, labelImport);
  store.set(imports);
}
