import { useEffect, useLayoutEffect } from "react";
import type { LabelChange } from "#client/label-change.ts";
import type { batchKinds } from "#contract/change-set.ts";
import { createStore, useStore } from "#dashboard/ui/storage/store.ts";

/**
 * What a job does with labels; its title and its sentences go by that. Besides the kinds of batches: `revert` takes back what
 * the history has, while `undo` and `redo` are of what was done in this tab.
 */
export type JobKind = (typeof batchKinds)[number] | "revert" | "redo";

/** A step of a job. */
export type JobStep = LabelChange & {
  /** The line of the imported file that asks for it. */
  readonly line?: number | undefined;
};

/** What a job is to do: all of it that is kept in the browser, besides what is done. */
export interface JobPlan {
  /** A unique id; also that of its batch in the service's history. */
  readonly id: string;
  readonly serviceUrl: string;
  /** Whose job it is (`readPerson()`). */
  readonly person?: string | undefined;
  /** The project it changes: names are shown only while that is open. */
  readonly appId: string;
  readonly kind: JobKind;
  /**
   * For an import the name of the file or set, null for a text that was pasted; for a copy the project's that is changed; for what
   * undoes another job what that one did.
   */
  readonly subject: string | null;
  /** What its batch is known by in the service's history, such as the name of the imported file; null for nothing. */
  readonly title: string | null;
  readonly steps: readonly JobStep[];
  /** The ids of the project's labels from before it; needed only where it creates some. */
  readonly knownIds: readonly number[];
}

/** What became of a step: it is still to be made, it is made, or why it wasn't, in a sentence. */
export type StepResult = "open" | "done" | { readonly reason: string };

/**
 * The state of a job: `kept` from before a reload; the same `elsewhere`, as another tab is at work on its project;
 * `queued` behind another; `running`; `waiting` for the service;
 * `stopping`, until what was sent is answered; `ended` with everything tried; `stopped` with steps left; `broken` with
 * steps left because the service failed for too long, or asks to wait too long.
 */
export type JobState =
  | "elsewhere"
  | "kept"
  | "queued"
  | "running"
  | "waiting"
  | "stopping"
  | "ended"
  | "stopped"
  | "broken";

/** A job as it is shown. */
export interface Job {
  readonly plan: JobPlan;
  /** For each step. */
  readonly results: readonly StepResult[];
  readonly state: JobState;
  /** How many steps are done, failed, and neither. */
  readonly done: number;
  readonly failed: number;
  readonly left: number;
  /** While it waits, or is broken: whether the service asked for it, and doesn't just fail. */
  readonly isAsked: boolean;
  /** Whether it waits for a change that the service may still be at work on. */
  readonly hasUnfinished: boolean;
  /** Lets what is under way end, and begins nothing more. */
  readonly stop: () => void;
  /** Resumes what failed and what is left. */
  readonly resume: () => void;
  /** Discards what isn't done, and shows it no more; only for one that isn't at work. */
  readonly dismiss: () => void;
  /** Stops and forgets the job, as when the session ends. */
  readonly forget: () => void;
}

interface JobsState {
  readonly jobs: readonly Job[];
  /** The ids of the jobs whose outcomes a page shows. */
  readonly onPage: readonly string[];
}

const store = createStore<JobsState>({ jobs: [], onPage: [] });

/** All jobs of this tab: those at work, those that are kept, and those that are over and weren't replaced. */
export function readJobs(): readonly Job[] {
  return store.get().jobs;
}

/** Replaces all jobs; for what makes them alone. */
export function publishJobs(jobs: readonly Job[]): void {
  store.set({ ...store.get(), jobs });
}

/** Stops every job and forgets it, as when the session ends: the steps that were sent are not waited for. */
export function forgetJobs(): void {
  for (const job of readJobs()) job.forget();
}

/**
 * Has a page show the outcomes of jobs: as long as it does, the dock leaves them out once they are over, and says nothing
 * of them.
 *
 * @param jobs the same array until one of them changes
 */
export function useOutcomesOnPage(jobs: readonly Job[]): void {
  useLayoutEffect(() => {
    if (jobs.length === 0) return;
    store.set({ ...store.get(), onPage: jobs.map(({ plan }) => plan.id) });
    return () => store.set({ ...store.get(), onPage: [] });
  }, [jobs]);
  useEffect(() => {
    for (const job of jobs) if (isComplete(job)) job.dismiss();
  }, [jobs]);
}

/** The jobs to show in the dock. */
export function useDockJobs(): readonly Job[] {
  const { jobs, onPage } = useStore(store);
  return jobs.filter((job) => isAtWork(job) || !onPage.includes(job.plan.id));
}

/** Whether everything was done. */
export function isComplete({ state, failed }: Job): boolean {
  return state === "ended" && failed === 0;
}

/** Whether there is any job to show. */
export function useHasJobs(): boolean {
  return useStore({ ...store, get: () => readJobs().length > 0 });
}

/** Whether a job is at work: leaving the page would interrupt it. */
export function isAtWork({ state }: Job): boolean {
  return state === "queued" || state === "running" || state === "waiting" || state === "stopping";
}

/** The job of an id, if this tab has it. */
export function findJob(id: string): Job | undefined {
  return readJobs().find(({ plan }) => plan.id === id);
}

/** Whether a job of this tab is at work on a project: another one would know nothing of what that one does. */
export function isWorkedOn(appId: string): boolean {
  return readJobs().some((job) => job.plan.appId === appId && isAtWork(job));
}

/** {@link isWorkedOn} of any of these projects, kept up to date. */
export function useIsWorkedOn(...appIds: readonly string[]): boolean {
  return useStore({ ...store, get: () => appIds.some(isWorkedOn) });
}
