import { StepRunner, type StepWork } from "#client/step-runner.ts";
import { stepStates } from "#client/step-states.ts";
import { readStay } from "#dashboard/ui/storage/kept-work.ts";
import { acquireProjectLock, claimJob } from "./job-locks.ts";
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
} from "./job-store.ts";

/** How many steps whose order doesn't matter are under way at once: more leave a slow machine too little time for frames. */
const lanes = 2;
/** How often (milliseconds) at most a job shows how far it is. */
const showTime = 250;
/** How often at most it tells `onProgress`, for each of its steps: what is read again may grow with their number. */
const progressTimePerStep = 0.1;
const leastProgressTime = 1000;
/** How often at most it is kept, for each of its steps: what is written grows with their number. */
const keepTimePerStep = 0.04;
const leastKeepTime = 100;

/** Makes the steps of a job. */
export interface JobWork extends StepWork {
  /** Why a step failed, in a sentence. */
  readonly describeFailure: (error: unknown) => string;
  /** Called after some steps are done, for what shows their effects. */
  readonly onProgress: () => void;
  /** Called whenever the job comes to an end; it may be resumed after that. */
  readonly onEnd: (job: Job) => void;
}

/**
 * Starts a job: its steps are made on any screen, until all are tried or the job is stopped. It survives a reload.
 *
 * @param stay that of the person whose job it is; if they have left, nobody sees it, and it isn't kept
 */
export function startJob(plan: JobPlan, work: JobWork, stay: AbortSignal): Job {
  // A new job takes the place of those that are over.
  for (const job of readJobs()) {
    const isResult = job.isDismissed && !(plan.kind === "import" && job.plan.appId === plan.appId);
    if (job.state !== "ended" || isResult) continue;
    job.dismiss();
    job.forget();
  }
  const run = new Run(plan, newProgress(plan.steps.length), work, stay, "queued");
  run.start();
  return run.show();
}

/**
 * Offers a job that was kept to be resumed.
 *
 * @param release lets other tabs have it
 */
export function offerJob(plan: JobPlan, progress: JobProgress, work: JobWork, release: () => void): void {
  new Run(plan, progress, work, readStay(), "kept", release).show();
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
  readonly #stay: AbortSignal;
  #state: JobState;
  /** What makes the steps; null before it was started. */
  #runner: StepRunner | null = null;
  #isDismissed = false;
  #isForgotten = false;
  #isKept: boolean;
  /** Lets other tabs have it; null as long as it isn't claimed. */
  #release: (() => void) | null;
  #waitsFor: string | null = null;
  /** Gives up waiting for its turn; and ends the turn. */
  #turn = new AbortController();
  #endTurn: (() => void) | null = null;
  readonly #showing = new Throttle(showTime, () => this.show());
  readonly #keeping: Throttle;
  readonly #telling: Throttle;

  constructor(
    plan: JobPlan,
    progress: JobProgress,
    work: JobWork,
    stay: AbortSignal,
    state: "queued" | "kept",
    release: (() => void) | null = null,
  ) {
    this.#plan = plan;
    this.#progress = progress;
    this.#work = work;
    this.#stay = stay;
    this.#state = state;
    this.#release = release;
    this.#keeping = new Throttle(Math.max(leastKeepTime, keepTimePerStep * plan.steps.length), () =>
      this.#keep(),
    );
    this.#telling = new Throttle(Math.max(leastProgressTime, progressTimePerStep * plan.steps.length), () =>
      this.#work.onProgress(),
    );
    this.#isKept = state === "kept";
    if (!stay.aborted) publishJobs([...readJobs(), this.#toJob()]);
  }

  start(): void {
    // Takes what is open, and what failed before.
    const watch = {
      onSettle: (index: number, error: unknown) => this.#note(index, error),
      onWait: () => this.show(),
    };
    this.#runner = new StepRunner(this.#work, this.#progress.states, watch, lanes);
    this.#turn = new AbortController();
    this.#waitsFor = null;
    this.#state = "queued";
    this.show();
    void this.#run(this.#runner);
  }

  async #run(runner: StepRunner): Promise<void> {
    if (!this.#isKept) {
      const claim = await claimJob(this.#plan.id).catch(() => null);
      if (this.#isForgotten) claim?.();
      else this.#release ??= claim;
      this.#isKept = await keepJob(this.#plan, this.#progress, this.#stay).then(
        () => true,
        () => false,
      );
    }
    const onWait = (title: string | null) => {
      this.#waitsFor = title;
      this.show();
    };
    const { signal } = this.#turn;
    this.#endTurn = await acquireProjectLock(this.#plan, nameJob(this.#plan), onWait, signal).catch(
      () => null,
    );
    try {
      if (this.#state === "queued") {
        this.#state = "running";
        this.show();
        await runner.run();
      }
    } finally {
      this.#endTurn?.();
    }
    this.#end();
  }

  /** Notes what became of a step. */
  #note(index: number, error: unknown): void {
    if (this.#isForgotten) return;
    if (error === null) this.#telling.ask();
    else {
      const { reasons, reasonIndexes } = this.#progress;
      const reason = this.#work.describeFailure(error);
      const known = reasons.indexOf(reason);
      reasonIndexes[index] = known >= 0 ? known : reasons.push(reason) - 1;
    }
    this.#showing.ask();
    this.#keeping.ask();
  }

  #end(): void {
    this.#telling.cancel();
    if (this.#isForgotten) return;
    const { done, left } = this.#count();
    if (left === 0) this.#state = "ended";
    else this.#state = this.#runner?.isBroken ? "broken" : "stopped";
    this.#keeping.cancel();
    if (done === this.#plan.steps.length) this.#drop();
    else this.#keep();
    this.#work.onEnd(this.show());
  }

  #keep(): void {
    if (this.#isKept && !this.#isForgotten)
      keepProgress(this.#plan.id, this.#progress, this.#stay).catch(() => undefined);
  }

  #drop(): void {
    if (this.#isKept) dropJob(this.#plan.id, this.#stay).catch(() => undefined);
    this.#isKept = false;
    this.#release?.();
    this.#release = null;
  }

  #halt(): void {
    this.#state = "stopping";
    this.#turn.abort();
    this.#runner?.stop();
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
    if (this.#state === "ended" && this.#isOfImport()) this.show();
    else this.#forget();
  };

  /** Whether it imports, or undoes that: what became of each line of a file, and of all of them, can still be asked for. */
  #isOfImport(): boolean {
    const { kind, origin } = this.#plan;
    return kind === "import" || readJobs().some(({ plan }) => plan.id === origin && plan.kind === "import");
  }

  readonly #forget = (): void => {
    // What is left stays kept, unless the person leaves (kept-work.ts).
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

  /** How many steps are done, failed, and neither. */
  #count(): Pick<Job, "done" | "failed" | "left"> {
    const { states } = this.#progress;
    const { done, failed } = this.#runner ?? {
      done: count(states, stepStates.done),
      failed: count(states, stepStates.failed),
    };
    return { done, failed, left: states.length - done - failed };
  }

  #toState(): JobState {
    if (this.#state !== "running" || this.#runner === null) return this.#state;
    if (this.#runner.isStopped) return "stopping";
    return this.#runner.isWaiting ? "waiting" : "running";
  }

  #toJob(): Job {
    return {
      plan: this.#plan,
      progress: this.#progress,
      state: this.#toState(),
      ...this.#count(),
      waitsUntil: this.#runner?.waitsUntil ?? 0,
      isAsked: this.#runner?.isAsked ?? false,
      hasUnfinished: this.#runner?.hasUnfinished ?? false,
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
