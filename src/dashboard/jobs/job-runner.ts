import { ApiError } from "#dashboard/api/api-error.ts";
import { retryDelay } from "#dashboard/api/query-client.ts";
import { nameJob } from "./job-sentence.ts";
import { dropJob, keepJob, keepProgress, newProgress } from "./job-storage.ts";
import {
  isAtWork,
  type Job,
  type JobPlan,
  type JobProgress,
  type JobState,
  publishJobs,
  readJobs,
  stepStates,
} from "./job-store.ts";
import { claimJob, takeTurn } from "./job-turns.ts";

/** How many of the steps whose order doesn't matter are under way at once, or groups of them. */
const lanes = 4;
/** For how long (milliseconds) a job waits for a service that fails, before it leaves the rest undone. */
const patience = 5 * 60_000;
/** The longest pause (milliseconds) before the next try, unless the service asks for a longer one. */
const longestPause = 15_000;
/** The shortest pause (milliseconds) after no answer came in time: the service may still be at it. */
const timeoutPause = 10_000;
/** After so many failures of one step that the service itself answers, others come first. */
const mostTries = 3;
/** The longest pause (milliseconds) after the service itself fails at a change, and answers otherwise. */
const longestStepPause = 1000;
/** How long (milliseconds) a service that makes no change at all may just be restarting. */
const restartTime = 75_000;
/** Answers of gateways, and of services that are just starting or stopping: they say nothing of the step. */
const outageStatuses: readonly (number | null)[] = [502, 503, 504];
/** How often steps are made again because others have overwritten them at the same moment. */
const mostChecks = 3;
/** How often (milliseconds) at most a job shows how far it is, and tells `onProgress`. */
const showTime = 100;
const progressTime = 1000;
/** How often at most it is kept, for each of its steps: what is written grows with their number. */
const keepTimePerStep = 0.04;
const leastKeepTime = 100;
/** The longest that a timer is set for, in milliseconds: browsers take one of more than 24 days for none. */
const longestTimer = 60_000;

/** Tells what became of a step: it was made, or why not. Returns whether others may be begun: the job may be stopping. */
export type Settle = (index: number, error: unknown) => boolean;

/** Makes the steps of a job. Steps are named by their index. */
export interface JobWork {
  /** Whether a step has to be made after those before it. */
  readonly isOrdered: (index: number) => boolean;
  /** How many of these steps, from the last one backward, are made together; at least one. */
  readonly countTogether: (queue: readonly number[]) => number;
  /**
   * Makes steps, in this order, and settles each that was made (with null), or can't be (with why). Rejects when one
   * couldn't be made for now: those that aren't settled are made again later, which must be safe.
   */
  readonly make: (indexes: readonly number[], settle: Settle) => Promise<void>;
  /** How long (milliseconds) after the last change others that have looked before it may still overwrite it. */
  readonly checkDelay: () => number;
  /**
   * Looks, after that time, whether the labels are as the steps have made them.
   *
   * @returns the steps that must be made again, as somebody else's change has undone them by chance
   */
  readonly check: (settle: Settle) => Promise<readonly number[]>;
  /** Why a step failed, in a sentence. */
  readonly describeFailure: (error: unknown) => string;
  /** Called after some steps are done, for what shows their effects. */
  readonly onProgress: () => void;
  /** Called whenever the job comes to an end; it may be resumed after that. */
  readonly onEnd: (job: Job) => void;
}

/** Starts a job: its steps are made on any screen, until all are tried or the job is stopped. It survives a reload. */
export function startJob(plan: JobPlan, work: JobWork): Job {
  // A new job takes the place of those that are over.
  for (const job of readJobs()) {
    const isResult = job.isDismissed && !(plan.kind === "import" && job.plan.appId === plan.appId);
    if (job.state !== "ended" || isResult) continue;
    job.dismiss();
    job.forget();
  }
  const run = new Run(plan, newProgress(plan.steps.length), work, "queued");
  run.start();
  return run.show();
}

/**
 * Offers a job that was kept to be resumed.
 *
 * @param release lets other tabs have it
 */
export function offerJob(plan: JobPlan, progress: JobProgress, work: JobWork, release: () => void): void {
  new Run(plan, progress, work, "kept", release).show();
}

/** What the service did when a step failed; undefined where it wasn't the service. */
function findFailure(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  return error instanceof Error && error.cause instanceof ApiError ? error.cause : undefined;
}

/** Calls a function some time after it was first asked for, however often that is. */
class Throttle {
  readonly #time: number;
  readonly #call: () => void;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(time: number, call: () => void) {
    this.#time = time;
    this.#call = call;
  }

  ask(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#call();
    }, this.#time);
  }

  cancel(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

/** A job of this tab. */
class Run {
  readonly #plan: JobPlan;
  readonly #progress: JobProgress;
  readonly #work: JobWork;
  #state: JobState;
  #done: number;
  #failed: number;
  #isDismissed = false;
  #isForgotten = false;
  #isKept: boolean;
  /** Lets other tabs have it; null as long as it isn't claimed. */
  #release: (() => void) | null;
  #waitsUntil = 0;
  #isAsked = false;
  #waitsFor: string | null = null;
  /** The steps that are left, the next one last, as taking from the end is quick: in order, and in any order. */
  #ordered: number[] = [];
  #unordered: number[] = [];
  /** The steps that the service fails at while it answers, and how often it has. */
  readonly #tries = new Map<number, number>();
  #setAside: number[] = [];
  /** Whether any step was made since the first was set aside. */
  #hasWorkedSince = false;
  /** How often in a row the service has failed in a way that may pass, and since when. */
  #failures = 0;
  #failsSince: number | null = null;
  #isBroken = false;
  /** Gives up waiting for its turn; and ends the turn. */
  #turn = new AbortController();
  #endTurn: (() => void) | null = null;
  /** Each wakes one that waits. */
  readonly #sleepers = new Set<() => void>();
  readonly #showing = new Throttle(showTime, () => this.show());
  readonly #keeping: Throttle;
  readonly #telling = new Throttle(progressTime, () => this.#work.onProgress());

  constructor(
    plan: JobPlan,
    progress: JobProgress,
    work: JobWork,
    state: "queued" | "kept",
    release: (() => void) | null = null,
  ) {
    this.#plan = plan;
    this.#progress = progress;
    this.#work = work;
    this.#state = state;
    this.#release = release;
    this.#keeping = new Throttle(Math.max(leastKeepTime, keepTimePerStep * plan.steps.length), () =>
      this.#keep(),
    );
    this.#isKept = state === "kept";
    this.#done = count(progress.states, stepStates.done);
    this.#failed = count(progress.states, stepStates.failed);
    publishJobs([...readJobs(), this.#toJob()]);
  }

  start(): void {
    this.#fill();
    this.#turn = new AbortController();
    this.#failures = 0;
    this.#failsSince = null;
    this.#isBroken = false;
    this.#waitsUntil = 0;
    this.#waitsFor = null;
    this.#tries.clear();
    this.#setAside = [];
    this.#state = "queued";
    this.show();
    void this.#run();
  }

  /** Takes what is open, and what failed before. */
  #fill(): void {
    const { states } = this.#progress;
    this.#ordered = [];
    this.#unordered = [];
    for (let index = states.length - 1; index >= 0; index -= 1) {
      if (states[index] === stepStates.done) continue;
      states[index] = stepStates.open;
      this.#queueOf(index).push(index);
    }
    this.#failed = 0;
  }

  #queueOf(index: number): number[] {
    return this.#work.isOrdered(index) ? this.#ordered : this.#unordered;
  }

  async #run(): Promise<void> {
    if (!this.#isKept) {
      const claim = await claimJob(this.#plan.id).catch(() => null);
      if (this.#isForgotten) claim?.();
      else this.#release ??= claim;
      this.#isKept = await keepJob(this.#plan, this.#progress).then(
        () => true,
        () => false,
      );
    }
    const onWait = (title: string | null) => {
      this.#waitsFor = title;
      this.show();
    };
    const { signal } = this.#turn;
    this.#endTurn = await takeTurn(this.#plan, nameJob(this.#plan), onWait, signal).catch(() => null);
    try {
      if (this.#state === "queued") {
        this.#state = "running";
        this.show();
        await this.#makeAll();
      }
    } finally {
      this.#endTurn?.();
    }
    this.#end();
  }

  async #makeAll(): Promise<void> {
    for (let checks = 0; ; checks += 1) {
      await this.#makeQueued();
      if (this.#isOver()) return;
      const again = await this.#check();
      if (again.length === 0 || this.#isOver()) return;
      for (const index of again) {
        this.#progress.states[index] = stepStates.open;
        this.#done -= 1;
        if (checks < mostChecks) this.#queueOf(index).unshift(index);
        else this.#settle(index, null);
      }
      if (checks >= mostChecks) return;
    }
  }

  async #makeQueued(): Promise<void> {
    for (;;) {
      const works = Array.from({ length: lanes }, (_, lane) => this.#workThrough(lane === 0));
      await Promise.all(works);
      if (this.#isOver() || this.#setAside.length === 0) return;
      // The service makes other changes, and not these; or it makes none at all just now.
      const isLastTry = this.#hasWorkedSince || Date.now() - (this.#failsSince ?? Date.now()) >= restartTime;
      for (const index of this.#setAside.splice(0).reverse()) {
        this.#tries.set(index, isLastTry ? Number.POSITIVE_INFINITY : 0);
        this.#queueOf(index).push(index);
      }
    }
  }

  async #workThrough(isFirst: boolean): Promise<void> {
    for (const queue of isFirst ? [this.#ordered, this.#unordered] : [this.#unordered]) {
      while (queue.length > 0) {
        await this.#wait();
        if (this.#isOver()) return;
        if (queue.length === 0) break;
        const group = queue.splice(-this.#work.countTogether(queue)).reverse();
        try {
          await this.#work.make(group, (index, error) => this.#settle(index, error));
        } catch (error) {
          const open = group.filter((index) => this.#progress.states[index] === stepStates.open);
          this.#pause(error, open, queue);
        }
      }
    }
  }

  /** Whether nothing more is to be begun. */
  #isOver(): boolean {
    return this.#state === "stopping" || this.#isForgotten;
  }

  /** See {@link Settle}. */
  #settle(index: number, error: unknown): boolean {
    const { states, reasons, reasonIndexes } = this.#progress;
    if (this.#isForgotten) return false;
    if (states[index] === stepStates.done) this.#done -= 1;
    if (error === null) {
      states[index] = stepStates.done;
      this.#done += 1;
      this.#failures = 0;
      this.#failsSince = null;
      this.#hasWorkedSince = true;
      this.#telling.ask();
    } else {
      const reason = this.#work.describeFailure(error);
      const known = reasons.indexOf(reason);
      reasonIndexes[index] = known >= 0 ? known : reasons.push(reason) - 1;
      states[index] = stepStates.failed;
      this.#failed += 1;
    }
    this.#showing.ask();
    this.#keeping.ask();
    return !this.#isOver();
  }

  /** Lets the whole job wait after a failure that may pass; any other is one of these steps. */
  #pause(error: unknown, open: readonly number[], queue: number[]): void {
    const failure = findFailure(error);
    const [first] = open;
    if (failure === undefined || !failure.isPassing || first === undefined) {
      for (const index of open) this.#settle(index, error);
      return;
    }
    queue.push(...open.toReversed());
    const now = Date.now();
    const isLimit = failure.code === "rate-limited";
    // What failed was the change itself, not the look before it.
    const isOfStep =
      !isLimit && failure === error && failure.status !== null && !outageStatuses.includes(failure.status);
    if (isOfStep && this.#countTry(first, queue, error)) return;
    // Several that were under way at once fail at once.
    if (now >= this.#waitsUntil) this.#failures += 1;
    if (!isLimit) {
      this.#failsSince ??= now;
      if (now - this.#failsSince >= patience && this.#state !== "stopping") {
        this.#isBroken = true;
        this.#state = "stopping";
        return;
      }
    }
    const longest = isOfStep ? longestStepPause : longestPause;
    const shortest = failure.code === "timeout" ? timeoutPause : 0;
    const pause = retryDelay(this.#failures, new ApiError(failure.code, { status: null }));
    const wanted = failure.retryAfter ?? Math.max(shortest, Math.min(pause, longest));
    this.#isAsked = failure.retryAfter !== undefined;
    this.#waitsUntil = Math.max(this.#waitsUntil, now + wanted);
  }

  /**
   * Counts how often the service itself fails at a step, the next one of its queue; others come first after some.
   *
   * @returns whether it has failed for good
   */
  #countTry(index: number, queue: number[], error: unknown): boolean {
    const tries = (this.#tries.get(index) ?? 0) + 1;
    this.#tries.set(index, tries);
    if (tries < mostTries) return false;
    queue.pop();
    if (tries === Number.POSITIVE_INFINITY) {
      this.#settle(index, error);
      return true;
    }
    if (this.#setAside.length === 0) this.#hasWorkedSince = false;
    this.#setAside.push(index);
    return false;
  }

  /** Looks for steps that must be made again, as soon as the service lets it. */
  async #check(): Promise<readonly number[]> {
    await this.#sleep(this.#work.checkDelay());
    for (;;) {
      await this.#wait();
      if (this.#isOver()) return [];
      try {
        return await this.#work.check((index, error) => this.#settle(index, error));
      } catch (error) {
        if (!findFailure(error)?.isPassing) return [];
        const steps: number[] = [];
        this.#pause(error, [0], steps);
      }
    }
  }

  /** Waits as long as it takes, or until somebody stops the job. */
  async #wait(): Promise<void> {
    for (let rest = this.#waitsUntil - Date.now(); rest > 0; rest = this.#waitsUntil - Date.now()) {
      if (this.#isOver()) return;
      this.#state = "waiting";
      this.show();
      await this.#sleep(Math.min(rest, longestTimer));
    }
    if (this.#state === "waiting") {
      this.#state = "running";
      this.show();
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
    this.#telling.cancel();
    if (this.#isForgotten) return;
    const left = this.#plan.steps.length - this.#done - this.#failed;
    if (left === 0) this.#state = "ended";
    else this.#state = this.#isBroken ? "broken" : "stopped";
    this.#keeping.cancel();
    if (this.#done === this.#plan.steps.length) this.#drop();
    else this.#keep();
    this.#work.onEnd(this.show());
  }

  #keep(): void {
    if (this.#isKept && !this.#isForgotten)
      keepProgress(this.#plan.id, this.#progress).catch(() => undefined);
  }

  #drop(): void {
    if (this.#isKept) dropJob(this.#plan.id).catch(() => undefined);
    this.#isKept = false;
    this.#release?.();
    this.#release = null;
  }

  #halt(): void {
    this.#state = "stopping";
    this.#turn.abort();
    for (const wake of [...this.#sleepers]) wake();
  }

  readonly #stop = (): void => {
    if (!isAtWork(this.#toJob()) || this.#state === "stopping") return;
    this.#halt();
    this.show();
  };

  readonly #resume = (): void => {
    if (!isAtWork(this.#toJob())) this.start();
  };

  readonly #dismiss = (): void => {
    this.#drop();
    this.#isDismissed = true;
    // What became of each line of a file can still be asked for.
    if (this.#plan.kind === "import" && this.#state === "ended") this.show();
    else this.#forget();
  };

  readonly #forget = (): void => {
    // What is left stays kept: who signs out deletes it with all that is kept.
    this.#isForgotten = true;
    this.#halt();
    this.#showing.cancel();
    this.#keeping.cancel();
    this.#telling.cancel();
    this.#release?.();
    this.#release = null;
    this.#endTurn?.();
    publishJobs(readJobs().filter(({ plan }) => plan.id !== this.#plan.id));
  };

  #toJob(): Job {
    return {
      plan: this.#plan,
      progress: this.#progress,
      state: this.#state,
      done: this.#done,
      failed: this.#failed,
      left: this.#plan.steps.length - this.#done - this.#failed,
      waitsUntil: this.#waitsUntil,
      isAsked: this.#isAsked,
      waitsFor: this.#waitsFor,
      isDismissed: this.#isDismissed,
      stop: this.#stop,
      resume: this.#resume,
      dismiss: this.#dismiss,
      forget: this.#forget,
    };
  }

  /** Shows the job as it is now. */
  show(): Job {
    this.#showing.cancel();
    const now = this.#toJob();
    publishJobs(readJobs().map((job) => (job.plan.id === this.#plan.id ? now : job)));
    return now;
  }
}

function count(states: Uint8Array, state: number): number {
  return states.reduce((sum, one) => sum + (one === state ? 1 : 0), 0);
}
