import { select, t } from "@lingui/core/macro";
import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { Api } from "#dashboard/api/api-client.ts";
import { isAtWork, type JobOutcome, readJobs, useJobs } from "#dashboard/jobs/job-store.ts";
import { startLabelJob } from "#dashboard/labels/data/label-jobs.ts";
import { toChanges } from "#dashboard/plan/plan-changes.ts";
import type { PlanProblem } from "#dashboard/plan/plan-view.tsx";
import { formatCount, pluralForm } from "#dashboard/ui/count.ts";
import { useStore } from "#dashboard/ui/store.ts";
import type { PlanEntry } from "#label-files/label-plan.ts";
import { type LabelImport, lockReleases as releases, importStore as store } from "./import-store.ts";
import {
  dropImport,
  type ImportPlace,
  importKey,
  type KeptImport,
  keepImport,
  readKeptImport,
} from "./saved-import.ts";

interface ImportStart {
  readonly api: Api;
  readonly client: QueryClient;
  readonly appId: string;
  /** What it takes to do this again, but for what follows from the plan. */
  readonly source: Omit<KeptImport, "unticked">;
  readonly entries: readonly PlanEntry[];
  readonly problems: readonly PlanProblem[];
  /** Which of the entries are to be carried out. */
  readonly ticked: ReadonlySet<PlanEntry>;
}

/**
 * Begins to carry out what is ticked of a plan, as a job that is shown in the job dock. Until it is finished all that
 * is needed to go on with it is kept, so that a reload loses nothing: planned anew, what is there already is unchanged.
 */
export function startImport(start: ImportStart): void {
  const { api, client, appId, source, entries, problems, ticked } = start;
  const place = { serviceUrl: api.serviceUrl, appId };
  const changes = new Map(
    entries.flatMap((entry) =>
      ticked.has(entry) ? toChanges([entry]).map((change) => [entry, change] as const) : [],
    ),
  );
  const unticked = entries.flatMap((entry, index) =>
    entry.kind !== "unchanged" && !ticked.has(entry) ? [index] : [],
  );
  keepImport(place, { ...source, unticked });
  holdLock(importKey(place));
  startLabelJob({
    api,
    client,
    appId,
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
  const { fileName } = source;
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
