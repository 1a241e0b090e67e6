import { ApiError } from "#dashboard/api/api-error.ts";
import { retryDelay } from "#dashboard/api/query-client.ts";
import {
  type FailedStep,
  isAtWork,
  type Job,
  type JobPlan,
  type JobState,
  type JobStep,
  publishJobs,
  readJobs,
} from "./job-store.ts";

/** How many steps are under way at once. */
const lanes = 4;
/** After so many passing failures of the service, one after the other, the rest is not even tried. */
const patience = 8;
/** How often (milliseconds) at most `onProgress` is called. */
const progressTime = 1000;
/** The longest that a timer is set for, in milliseconds: browsers take one of more than 24 days for none. */
const longestTimer = 60_000;

let lastId = 0;

/**
 * Begins a job: its steps are done in their order, {@link lanes} at a time, on any screen, until they are all tried or
 * the job is stopped. When the service asks to wait, all wait. A person sees how it goes in the job dock.
 */
export function startJob<Step extends JobStep>(plan: JobPlan<Step>): void {
  lastId += 1;
  new Work(lastId, plan).run(plan.steps);
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
    publishJobs([...readJobs().filter(isAtWork), this.#toJob()]);
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
    publishJobs(readJobs().filter(({ id }) => id !== this.#id));
  };

  #toJob(): Job {
    return {
      id: this.#id,
      plan: this.#plan,
      state: this.#state,
      total: this.#plan.steps.length,
      done: this.#done,
      // Not copied: a job shows itself after every step, and may have thousands left.
      failed: this.#failed,
      left: this.#queue,
      waitsUntil: this.#waitsUntil,
      stop: this.#stop,
      resume: this.#resume,
      dismiss: this.#dismiss,
    };
  }

  #show(): void {
    publishJobs(readJobs().map((job) => (job.id === this.#id ? this.#toJob() : job)));
  }
}
