import { select, t } from "@lingui/core/macro";
import { useSyncExternalStore } from "react";
import { isAtWork, type JobOutcome, readJobs, useJobs } from "#dashboard/jobs/job-store.ts";
import { type LabelJobChange, type LabelJobStep, startLabelJob } from "#dashboard/labels/data/label-jobs.ts";
import type { Target } from "#dashboard/labels/data/label-mutations.ts";
import { toChanges } from "#dashboard/plan/plan-changes.ts";
import type { PlanProblem } from "#dashboard/plan/plan-view.tsx";
import { subscribeToSession } from "#dashboard/session/data/session-store.ts";
import { formatCount, pluralForm } from "#dashboard/ui/count.ts";
import { createStore, useStore } from "#dashboard/ui/store.ts";
import type { LabelFile } from "#label-files/label-file.ts";
import type { PlanEntry } from "#label-files/label-plan.ts";
import { describeFileProblem } from "./file-problem-sentence.ts";
import {
  dropImport,
  type ImportPlace,
  importKey,
  type KeptImport,
  keepImport,
  readKeptImport,
} from "./saved-import.ts";

/** An import of this tab: at work, or over and not yet dismissed. */
export interface LabelImport {
  /** The file's name; null for a text that was pasted. */
  readonly fileName: string | null;
  /** What was planned for every label of the file. */
  readonly entries: readonly PlanEntry[];
  readonly problems: readonly PlanProblem[];
  /** What was asked for, by the entry that asked for it. */
  readonly changes: ReadonlyMap<PlanEntry, LabelJobChange>;
  /** The job that does it. */
  readonly jobId: number | undefined;
  /** How its work has ended, the last time; null as long as it never has. */
  readonly outcome: JobOutcome<LabelJobStep> | null;
}

/** What is imported: a text, and what was read in it. */
export interface ImportFile extends Pick<KeptImport, "fileName" | "text" | "columns"> {
  readonly file: LabelFile;
  /** How many changes were to be made when it was begun; null if it wasn't begun before. */
  readonly total: number | null;
}

const store = createStore<ReadonlyMap<string, LabelImport>>(new Map());
/** Let go of the locks by which other tabs know of this tab's imports. */
const releases = new Map<string, () => void>();

/**
 * Starts to carry out what is selected of a plan, as a job in the job dock. What it takes to resume the import is saved
 * until it is finished, so that a reload loses nothing: planned again, what is done already is unchanged.
 */
export function startImport(
  target: Target,
  { file, fileName, text, columns, total }: ImportFile,
  entries: readonly PlanEntry[],
  selected: readonly PlanEntry[],
): void {
  const place = { serviceUrl: target.api.serviceUrl, appId: target.appId };
  const isSelected = new Set(selected);
  const changes = new Map(
    entries.flatMap((entry) =>
      isSelected.has(entry) ? toChanges([entry]).map((change) => [entry, change] as const) : [],
    ),
  );
  const unticked = entries.flatMap((entry, index) =>
    entry.kind !== "unchanged" && !isSelected.has(entry) ? [index] : [],
  );
  keepImport(place, { fileName, text, columns, total: total ?? selected.length, unticked });
  holdLock(importKey(place));
  startLabelJob({
    ...target,
    changes: [...changes.values()],
    title: t`Importing labels`,
    describeDone,
    onEnd: (outcome) => {
      const current = store.get().get(importKey(place));
      // Another import has taken its place, or nobody is there any more.
      if (current?.changes !== changes) return;
      if (isFinished(outcome)) letGo(place);
      publish(importKey(place), { ...current, outcome });
    },
  });
  const jobId = readJobs().at(-1)?.id;
  const problems = file.problems.map(describeFileProblem);
  publish(importKey(place), { fileName, entries, problems, changes, jobId, outcome: null });
}

function describeDone(done: number, total: number): string {
  const [made, all] = [formatCount(done), formatCount(total)];
  return select(pluralForm(total), {
    one: `${made} of ${all} change was made.`,
    other: `${made} of ${all} changes were made.`,
  });
}

/** Whether everything was done. */
export function isFinished({ failed, left }: JobOutcome): boolean {
  return failed.length + left.length === 0;
}

/** This tab's import into a project; undefined for none. */
export function useLabelImport(place: ImportPlace): LabelImport | undefined {
  return useStore(store).get(importKey(place));
}

/** Whether an import's job is at work. */
export function useImportAtWork(labelImport: LabelImport | undefined): boolean {
  return useJobs().some((job) => job.id === labelImport?.jobId && isAtWork(job));
}

/** The import into a project that was begun, here or before a reload, and isn't finished; null for none. */
export function useKeptImport(place: ImportPlace): KeptImport | null {
  return useSyncExternalStore(store.subscribe, () => readKeptImport(place));
}

/** Forgets an import into a project, whether or not it is finished; what it has done stays done. */
export function dismissImport(place: ImportPlace): void {
  letGo(place);
  publish(importKey(place), undefined);
}

/** Nothing of it is left to go on with. */
function letGo(place: ImportPlace): void {
  dropImport(place);
  releases.get(importKey(place))?.();
}

/** Whether another tab is importing into a project, or has stopped doing so and can go on. */
export async function isImportedElsewhere(place: ImportPlace): Promise<boolean> {
  const key = importKey(place);
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

// Nothing that one person did is ever shown to the next.
subscribeToSession(() => {
  for (const release of [...releases.values()]) release();
  store.set(new Map());
});
