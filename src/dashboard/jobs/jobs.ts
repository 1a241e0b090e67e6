import { useSyncExternalStore } from "react";
import { ApiError } from "#dashboard/api/api-error.ts";
import { retryDelay } from "#dashboard/api/query-client.ts";
import { loadToastRegion } from "#dashboard/ui/toast.ts";

/** One of the things that a job does. */
export interface JobStep {
  /** What it is about, as people know it: shown when it fails. */
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
  /** The project it changes, by its id: names are shown only while that is open. */
  readonly about: string;
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
  readonly plan: Pick<JobPlan, "about" | "title" | "describeDone">;
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

/** How many steps are under way at once. */
const lanes = 4;
/** After so many passing failures of the service, one after the other, the rest is not even tried. */
const patience = 8;
/** How often (milliseconds) at most `onProgress` is called. */
const progressTime = 1000;
/** The longest that a timer is set for, in milliseconds: browsers take one of more than 24 days for none. */
const longestTimer = 60_000;

let jobs: readonly Job[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/**
 * Begins a job: its steps are done in their order, {@link lanes} at a time, on any screen, until they are all tried or
 * the job is stopped. When the service asks to wait, all wait. A person sees how it goes in the job dock.
 */
export function startJob<Step extends JobStep>(plan: JobPlan<Step>): void {
  // Where it can't be loaded the work is done all the same.
  loadToastRegion().catch(() => undefined);
  lastId += 1;
  new Work(lastId, plan).run(plan.steps);
}

/** Stops every job and forgets it, as when the person signs out: the steps that were sent are not waited for. */
export function forgetJobs(): void {
  for (const job of jobs) job.stop();
  publish([]);
}

/** All jobs that are at work, or that have ended and weren't dismissed. */
export function readJobs(): readonly Job[] {
  return jobs;
}

/** {@link readJobs}, kept up to date. */
export function useJobs(): readonly Job[] {
  return useSyncExternalStore(subscribe, readJobs);
}

/** Whether a job is at work: leaving the page would stop it half-way. */
export function isAtWork({ state }: Job): boolean {
  return state === "running" || state === "waiting" || state === "stopping";
}

/** Whether a job is at work on a project, by its id: another one would know nothing of what that one does. */
export function isWorkedOn(about: string): boolean {
  return jobs.some((job) => job.plan.about === about && isAtWork(job));
}

/** {@link isWorkedOn}, kept up to date. */
export function useIsWorkedOn(about: string): boolean {
  return useSyncExternalStore(subscribe, () => isWorkedOn(about));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: readonly Job[]): void {
  jobs = next;
  for (const listener of listeners) listener();
}

/** What the service did when a step failed: the error itself, or the reason for which nobody can tell. */
function findFailure(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  return error instanceof Error && error.cause instanceof ApiError ? error.cause : undefined;
}

/** A job at work. */
class Work<Step extends JobStep> {
  readonly #id: number;
  readonly #plan: JobPlan<Step>;
  #queue: Step[] = [];
  #done = 0;
  #failed: FailedStep<Step>[] = [];
  #state: JobState = "ended";
  #waitsUntil = 0;
  /** It stops, or has stopped, because of the service. */
  #isBroken = false;
  /** How often in a row the service has failed in a way that may pass. */
  #failures = 0;
  /** Each wakes one that waits. */
  readonly #sleepers = new Set<() => void>();
  #lastProgress = 0;

  constructor(id: number, plan: JobPlan<Step>) {
    this.#id = id;
    this.#plan = plan;
    // A new job takes the place of those that are over.
    publish([...jobs.filter(isAtWork), this.#toJob()]);
  }

  run(steps: readonly Step[]): void {
    this.#queue = [...steps];
    this.#failed = [];
    this.#failures = 0;
    this.#isBroken = false;
    this.#state = "running";
    this.#lastProgress = Date.now();
    this.#show();
    void Promise.all(Array.from({ length: lanes }, () => this.#work())).then(() => this.#end());
  }

  async #work(): Promise<void> {
    for (;;) {
      await this.#wait();
      if (this.#state === "stopping") return;
      const step = this.#queue.shift();
      if (step === undefined) return;
      try {
        await step.run();
        this.#failures = 0;
        this.#done += 1;
        this.#tellProgress();
      } catch (error) {
        this.#fail(step, error);
      }
      this.#show();
    }
  }

  #fail(step: Step, error: unknown): void {
    const failure = findFailure(error);
    if (failure?.code === "rate-limited") {
      // It was not done, or is safe to do again; its turn comes again, when the service lets it.
      this.#queue.unshift(step);
      this.#failures += 1;
      this.#waitsUntil = Math.max(this.#waitsUntil, Date.now() + retryDelay(this.#failures, failure));
      return;
    }
    this.#failed.push({ step, reason: this.#plan.describeFailure(error) });
    this.#failures = failure?.isPassing ? this.#failures + 1 : 0;
    const isSignedOut = failure?.code === "unauthorized";
    if ((this.#failures >= patience || isSignedOut) && this.#queue.length > 0 && this.#state === "running") {
      this.#isBroken = true;
      this.#state = "stopping";
    }
  }

  /** Waits as long as the service asked for, or until somebody stops the job. */
  async #wait(): Promise<void> {
    for (let rest = this.#waitsUntil - Date.now(); rest > 0; rest = this.#waitsUntil - Date.now()) {
      if (this.#state === "stopping") return;
      this.#state = "waiting";
      this.#show();
      await this.#sleep(Math.min(rest, longestTimer));
    }
    if (this.#state === "waiting") {
      this.#state = "running";
      this.#show();
    }
  }

  /** Does nothing for that time (milliseconds), or until it is woken. */
  #sleep(time: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, time);
      this.#sleepers.add(wake);
    });
  }

  #end(): void {
    if (this.#queue.length === 0) this.#state = "ended";
    else this.#state = this.#isBroken ? "broken" : "stopped";
    this.#show();
    this.#plan.onEnd?.({ done: this.#done, failed: this.#failed, left: this.#queue });
  }

  #tellProgress(): void {
    if (Date.now() - this.#lastProgress < progressTime) return;
    this.#lastProgress = Date.now();
    this.#plan.onProgress?.();
  }

  readonly #stop = (): void => {
    if (this.#state !== "running" && this.#state !== "waiting") return;
    this.#state = "stopping";
    for (const wake of [...this.#sleepers]) wake();
    this.#show();
  };

  readonly #resume = (): void => {
    if (isAtWork(this.#toJob())) return;
    this.#waitsUntil = 0;
    this.run([...this.#failed.map(({ step }) => step), ...this.#queue]);
  };

  readonly #dismiss = (): void => {
    publish(jobs.filter(({ id }) => id !== this.#id));
  };

  #toJob(): Job {
    return {
      id: this.#id,
      plan: this.#plan,
      state: this.#state,
      total: this.#plan.steps.length,
      done: this.#done,
      failed: [...this.#failed],
      left: [...this.#queue],
      waitsUntil: this.#waitsUntil,
      stop: this.#stop,
      resume: this.#resume,
      dismiss: this.#dismiss,
    };
  }

  #show(): void {
    publish(jobs.map((job) => (job.id === this.#id ? this.#toJob() : job)));
  }
}
