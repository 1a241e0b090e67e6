import { hold } from "#client/browser-locks.ts";
import type { ChangeFailure, ChangeOutcome } from "#client/change-outcome.ts";
import { ChangeQueue, type QueueOptions } from "#client/change-queue.ts";
import type { LabelChange } from "#client/label-change.ts";
import type { Project } from "#client/label-turns.ts";
import { draftPrefix } from "#dashboard/ui/storage/draft-keys.ts";
import { readStay } from "#dashboard/ui/storage/kept-work.ts";
import { dropJob, type JobRecord, keepJob, readKeptJob } from "./job-storage.ts";
import {
  isAtWork,
  type Job,
  type JobPlan,
  type JobState,
  publishJobs,
  readJobs,
  type StepResult,
} from "./job-store.ts";

/** How often (milliseconds) at most a job shows how far it is, is kept, and has others show its effects. */
const showTime = 250;
const keepTime = 250;
const progressTime = 1000;

/** What the steps of a job are made with. */
export interface JobWork extends Pick<QueueOptions, "changeSet" | "look" | "onSend" | "signal"> {
  readonly project: Project;
  /** Until when (milliseconds since 1970) the service may be at work on what was sent before a reload. */
  readonly readSentUntil: () => number;
  /** Why a step failed, in a sentence. */
  readonly describeFailure: (failure: ChangeFailure, step: LabelChange) => string;
  /** Called for each step that was made. */
  readonly onMade: (made: LabelChange) => void;
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
    if (job.state === "ended") job.dismiss();
  }
  const run = new Run({ plan, results: plan.steps.map(() => "open" as const) }, work, stay, "queued");
  run.start();
  return run.show();
}

/** Offers a job that was kept to be resumed, once no other tab is at work on its project. */
export function offerJob(record: JobRecord, work: JobWork): void {
  const run = new Run(record, work, readStay(), "elsewhere");
  void run.offer();
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
  #results: StepResult[];
  readonly #work: JobWork;
  readonly #stay: AbortSignal;
  #state: JobState;
  #queue: ChangeQueue | null = null;
  #isForgotten = false;
  #isKept: boolean;
  /** Gives up waiting for other tabs; and lets them go on. */
  #turn = new AbortController();
  #release: (() => void) | null = null;
  readonly #showing = new Throttle(showTime, () => this.show());
  readonly #keeping = new Throttle(keepTime, () => this.#keep());
  readonly #telling: Throttle;

  constructor({ plan, results }: JobRecord, work: JobWork, stay: AbortSignal, state: "queued" | "elsewhere") {
    this.#plan = plan;
    this.#results = [...results];
    this.#work = work;
    this.#stay = stay;
    this.#state = state;
    this.#telling = new Throttle(progressTime, () => this.#work.onProgress());
    this.#isKept = state === "elsewhere";
    if (!stay.aborted) publishJobs([...readJobs(), this.#toJob()]);
  }

  /** Waits until no other tab of this browser works on the project. Gives what ends that; null where it was given up. */
  async #holdProject(): Promise<(() => void) | null> {
    const { appId, serviceUrl } = this.#plan;
    const { signal } = this.#turn;
    const nothing = () => undefined;
    return hold(`${draftPrefix}-job ${appId} ${serviceUrl}`, { signal }).catch(() =>
      signal.aborted ? null : nothing,
    );
  }

  /** Takes what another tab has done meanwhile; returns false where the job is gone, as it was completed or discarded there. */
  async #readAgain(): Promise<boolean> {
    const kept = await readKeptJob(this.#plan.id, this.#stay).catch(() => undefined);
    if (kept === null) this.#forget();
    if (kept) this.#results = [...kept.results];
    return kept !== null;
  }

  async offer(): Promise<void> {
    const release = await this.#holdProject();
    if (!this.#isForgotten && (await this.#readAgain())) {
      this.#state = "kept";
      this.show();
    }
    release?.();
  }

  start(): void {
    this.#turn = new AbortController();
    this.#queue = null;
    this.#state = "queued";
    this.show();
    void this.#run();
  }

  async #run(): Promise<void> {
    const isNew = !this.#isKept;
    if (isNew) {
      this.#isKept = await keepJob(this.#toRecord(), this.#stay).then(
        () => true,
        () => false,
      );
    }
    this.#release = await this.#holdProject();
    try {
      if (this.#state === "queued" && (isNew || (await this.#readAgain()))) await this.#makeSteps();
    } finally {
      this.#release?.();
    }
    this.#end();
  }

  /** Makes what is open, and what failed before. */
  async #makeSteps(): Promise<void> {
    const { id, steps, knownIds } = this.#plan;
    const { project, readSentUntil, changeSet, look, onSend, signal } = this.#work;
    const open = [...steps.keys()].filter((index) => this.#results[index] !== "done");
    this.#results = this.#results.map((result) => (result === "done" ? "done" : "open"));
    this.#queue = new ChangeQueue(project, steps, {
      ...{ id, knownIds, changeSet, look, onSend, signal, sentUntil: readSentUntil() },
      onSettle: (index, outcome) => this.#note(index, outcome),
      onWait: () => this.show(),
    });
    this.#state = "running";
    this.show();
    await this.#queue.run(open);
  }

  /** Notes what became of a step. */
  #note(index: number, outcome: ChangeOutcome | null): void {
    const step = this.#plan.steps[index];
    if (this.#isForgotten || step === undefined) return;
    if (outcome?.state === "done") {
      this.#work.onMade(outcome.made ?? step);
      this.#telling.ask();
    }
    const result =
      outcome === null
        ? "open"
        : outcome.state === "done"
          ? "done"
          : { reason: this.#work.describeFailure(outcome, step) };
    this.#results[index] = result;
    this.#showing.ask();
    this.#keeping.ask();
  }

  #end(): void {
    this.#telling.cancel();
    if (this.#isForgotten) return;
    const { done, left } = this.#toJob();
    if (left === 0) this.#state = "ended";
    else this.#state = this.#queue?.isBroken ? "broken" : "stopped";
    this.#keeping.cancel();
    if (done === this.#plan.steps.length) this.#drop();
    else this.#keep();
    this.#work.onEnd(this.show());
  }

  #toRecord(): JobRecord {
    return { plan: this.#plan, results: this.#results };
  }

  #keep(): void {
    if (this.#isKept && !this.#isForgotten) keepJob(this.#toRecord(), this.#stay).catch(() => undefined);
  }

  #drop(): void {
    if (this.#isKept) dropJob(this.#plan.id, this.#stay).catch(() => undefined);
    this.#isKept = false;
  }

  #halt(): void {
    this.#state = "stopping";
    this.#turn.abort();
    this.#queue?.stop();
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
    this.#forget();
  };

  readonly #forget = (): void => {
    // What is left stays kept, unless the person leaves (kept-work.ts).
    this.#isForgotten = true;
    this.#halt();
    this.#showing.cancel();
    this.#keeping.cancel();
    this.#telling.cancel();
    this.#release?.();
    publishJobs(readJobs().filter(({ plan }) => plan.id !== this.#plan.id));
  };

  #toState(): JobState {
    if (this.#state !== "running" || this.#queue === null) return this.#state;
    if (this.#queue.isStopped) return "stopping";
    return this.#queue.isWaiting ? "waiting" : "running";
  }

  #toJob(): Job {
    const results = [...this.#results];
    const done = results.filter((result) => result === "done").length;
    const left = results.filter((result) => result === "open").length;
    return {
      plan: this.#plan,
      results,
      state: this.#toState(),
      ...{ done, left, failed: results.length - done - left },
      waitsUntil: this.#queue?.waitsUntil ?? 0,
      isAsked: this.#queue?.isAsked ?? false,
      hasUnfinished: this.#queue?.hasUnfinished ?? false,
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
