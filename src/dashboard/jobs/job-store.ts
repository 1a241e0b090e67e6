import { createStore, useStore } from "#dashboard/ui/store.ts";

/** One of the things that a job does. */
export interface JobStep {
  /** What it changes, as people know it: shown when it fails. */
  readonly name: string;
  /** Does it, once. Rejects when it was not done, or when nobody can tell; doing it again must then be safe. */
  readonly run: () => Promise<void>;
}

/** A step that was not done, and why, in a sentence. */
export interface FailedStep<Step extends JobStep = JobStep> {
  readonly step: Step;
  readonly reason: string;
}

/** How a job stands when it has come to an end, by itself or because it was stopped. */
export interface JobOutcome<Step extends JobStep = JobStep> {
  /** How many are done, those of earlier runs included. */
  readonly done: number;
  readonly failed: readonly FailedStep<Step>[];
  /** Those that were never begun. */
  readonly left: readonly Step[];
}

/** What a job is to do, and how to speak of it. */
export interface JobPlan<Step extends JobStep = JobStep> {
  /** The project it changes: names are shown only while that is open. */
  readonly appId: string;
  /** What is being done, as in “Deleting labels”. */
  readonly title: string;
  readonly steps: readonly Step[];
  /** What has been done, as in “3 of 5 labels were deleted.” */
  readonly describeDone: (done: number, total: number) => string;
  /** Why a step failed, in a sentence. */
  readonly describeFailure: (error: unknown) => string;
  /** Called after some steps have been done, at most every second, for what shows their effects. */
  readonly onProgress?: () => void;
  /** Called whenever it comes to an end; it may be taken up again after that. */
  readonly onEnd?: (outcome: JobOutcome<Step>) => void;
}

/**
 * How a job stands: `running`; `waiting` until the moment the service asked for; `stopping`, until what was sent is
 * answered; `ended` with everything tried, `stopped` with steps left, `broken` with steps left because the service
 * failed one after the other.
 */
export type JobState = "running" | "waiting" | "stopping" | "ended" | "stopped" | "broken";

/** A job as it is shown. */
export interface Job extends JobOutcome {
  readonly id: number;
  readonly plan: Pick<JobPlan, "appId" | "title" | "describeDone">;
  readonly state: JobState;
  readonly total: number;
  /** While it waits: until when, in milliseconds since 1970. */
  readonly waitsUntil: number;
  /** Lets what is under way end, and begins nothing more. */
  readonly stop: () => void;
  /** Takes up what failed and what is left. */
  readonly resume: () => void;
  /** Forgets it; only for one that isn't at work. */
  readonly dismiss: () => void;
}

const store = createStore<readonly Job[]>([]);

/** All jobs that are at work, or that have ended and weren't dismissed. */
export const readJobs = store.get;

/** Replaces all jobs; for the job runner alone. */
export const publishJobs = store.set;

/** Stops every job and forgets it, as when the person signs out: the steps that were sent are not waited for. */
export function forgetJobs(): void {
  for (const job of readJobs()) job.stop();
  publishJobs([]);
}

/** {@link readJobs}, kept up to date. */
export function useJobs(): readonly Job[] {
  return useStore(store);
}

/** Whether a job is at work: leaving the page would stop it half-way. */
export function isAtWork({ state }: Job): boolean {
  return state === "running" || state === "waiting" || state === "stopping";
}

/** Whether a job is at work on a project: another one would know nothing of what that one does. */
export function isWorkedOn(appId: string): boolean {
  return readJobs().some((job) => job.plan.appId === appId && isAtWork(job));
}

/** {@link isWorkedOn}, kept up to date. */
export function useIsWorkedOn(appId: string): boolean {
  return useJobs().some((job) => job.plan.appId === appId && isAtWork(job));
}
