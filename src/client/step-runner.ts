import { ApiError } from "./api-error.ts";
import { retryDelay } from "./retry-policy.ts";
import { stepStates } from "./step-states.ts";

/** For how long (milliseconds) it waits for a service that fails, before it leaves the rest undone. */
const longestWait = 5 * 60_000;
/** The longest pause (milliseconds) before the next try, unless the service asks for a longer one. */
const longestPause = 15_000;
/** The longest pause (milliseconds) that it makes because the service asks for it, before it leaves the rest undone. */
const longestAskedPause = 60 * 60_000;
/** For how long (milliseconds) it makes no step at all, also where the service asks for one pause after the other. */
const longestStandstill = 2 * 60 * 60_000;
/** After so many failures of one step that the service itself answers, others come first. */
const mostTries = 3;
/** The longest pause (milliseconds) after the service itself fails at a change, and answers otherwise. */
const longestStepPause = 1000;
/** How long (milliseconds) a service that makes no change at all may just be restarting. */
const restartTime = 75_000;
/** Responses of gateways, and of services that are just starting or stopping: they say nothing of the step. */
const outageStatuses: readonly (number | null)[] = [502, 503];
/** How often steps are made again because others have overwritten them at the same moment. */
const mostChecks = 3;

/** Tells what became of a step: it was made, or why not. Returns whether others may be begun: it may have been stopped. */
export type Settle = (index: number, error: unknown) => boolean;

/** What makes steps, which are named by their index. */
export interface StepWork {
  /** Whether a step has to be made after those before it. */
  readonly isOrdered: (index: number) => boolean;
  /** How many of these steps, from the last one backward, are made together; at least one. */
  readonly countTogether: (queue: readonly number[]) => number;
  /**
   * Makes steps, in this order, and settles each that was made (with null), or can't be (with why). Rejects when one
   * couldn't be made for now: those that aren't settled are made again later, which must be safe.
   *
   * @param noteUnfinished is told when it begins to wait for a change that the service may still be at work on, and when
   *   it no longer does
   */
  readonly make: (
    indexes: readonly number[],
    settle: Settle,
    noteUnfinished: (isWaiting: boolean) => void,
  ) => Promise<void>;
  /** How long (milliseconds) after the last change others that have looked before it may still overwrite it. */
  readonly checkDelay: () => number;
  /**
   * Looks, after that time, whether the labels are as the steps have made them.
   *
   * @returns the steps that must be made again, as somebody else's change has undone them by chance
   */
  readonly check: (settle: Settle) => Promise<readonly number[]>;
}

/** Who is told how far the steps are. */
export interface StepWatch {
  /** Called for each step that was made (with null), or can't be (with why); again where that turns out to be otherwise. */
  readonly onSettle: (index: number, error: unknown) => void;
  /** Called when it begins to wait for the service, or for a change that is unfinished, or no longer does. */
  readonly onWait: () => void;
}

/** What the service did when a step failed; undefined where it wasn't the service. */
function findFailure(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  return error instanceof Error && error.cause instanceof ApiError ? error.cause : undefined;
}

/** Makes many steps. What fails in a way that may pass is tried again, for as long as that makes sense. */
export class StepRunner {
  readonly #work: StepWork;
  /** For each step one of {@link stepStates}. */
  readonly #states: Uint8Array;
  readonly #watch: StepWatch;
  readonly #lanes: number;
  #done = 0;
  #failed = 0;
  #isStopped = false;
  #isBroken = false;
  #isWaiting = false;
  #waitsUntil = 0;
  #isAsked = false;
  /** How many changes the service may still be at work on. */
  #unfinished = 0;
  /** The steps that are left, the next one last, as taking from the end is quick: in order, and in any order. */
  #ordered: number[] = [];
  #unordered: number[] = [];
  /** The steps that the service fails at while it answers, and how often it has. */
  readonly #tries = new Map<number, number>();
  #setAside: number[] = [];
  /** Whether any step was made since the first was set aside. */
  #hasWorkedSince = false;
  /** How often in a row the service has failed in a way that may pass, and since when; and since when no step is made. */
  #failures = 0;
  #failsSince: number | null = null;
  #stuckSince: number | null = null;
  /** Each ends one wait. */
  readonly #sleepers = new Set<() => void>();

  /**
   * @param states for each step one of {@link stepStates}, kept up to date; all that aren't done are made
   * @param lanes how many of the steps whose order doesn't matter are under way at once at most, or groups of them
   */
  constructor(work: StepWork, states: Uint8Array, watch: StepWatch, lanes: number) {
    this.#work = work;
    this.#states = states;
    this.#watch = watch;
    this.#lanes = lanes;
    for (let index = states.length - 1; index >= 0; index -= 1) {
      if (states[index] === stepStates.done) {
        this.#done += 1;
        continue;
      }
      states[index] = stepStates.open;
      this.#queueOf(index).push(index);
    }
  }

  /** How many steps are done. */
  get done(): number {
    return this.#done;
  }

  /** How many steps can't be made. */
  get failed(): number {
    return this.#failed;
  }

  /** Whether it waits for the service. */
  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /** While it waits: until when, in milliseconds since 1970. */
  get waitsUntil(): number {
    return this.#waitsUntil;
  }

  /** While it waits, or has given up: whether the service asked for it, and doesn't just fail. */
  get isAsked(): boolean {
    return this.#isAsked;
  }

  /** Whether it waits for a change that the service may still be at work on; others go on meanwhile. */
  get hasUnfinished(): boolean {
    return this.#unfinished > 0;
  }

  /** Whether it begins nothing more: it was stopped, or has given up. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Whether it has given up with steps left, as the service has failed for too long, or asks to wait too long. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** Lets what is under way end, and begins nothing more. */
  stop(): void {
    this.#isStopped = true;
    this.#isWaiting = false;
    for (const wake of [...this.#sleepers]) wake();
  }

  #queueOf(index: number): number[] {
    return this.#work.isOrdered(index) ? this.#ordered : this.#unordered;
  }

  /** Makes all steps, once. Resolves when all are tried, or it was stopped, or the service has failed for too long. */
  async run(): Promise<void> {
    for (let checks = 0; ; checks += 1) {
      await this.#makeQueued();
      if (this.#isStopped) return;
      const again = await this.#check();
      if (again.length === 0 || this.#isStopped) return;
      for (const index of again) {
        this.#states[index] = stepStates.open;
        this.#done -= 1;
        if (checks < mostChecks) this.#queueOf(index).unshift(index);
        else this.#settle(index, null);
      }
      if (checks >= mostChecks) return;
    }
  }

  async #makeQueued(): Promise<void> {
    for (;;) {
      const works = Array.from({ length: this.#lanes }, (_, lane) => this.#workThrough(lane));
      await Promise.all(works);
      if (this.#isStopped || this.#setAside.length === 0) return;
      // The service makes other changes, and not these; or it makes none at all just now.
      const isLastTry = this.#hasWorkedSince || Date.now() - (this.#failsSince ?? Date.now()) >= restartTime;
      for (const index of this.#setAside.splice(0).reverse()) {
        this.#tries.set(index, isLastTry ? Number.POSITIVE_INFINITY : 0);
        this.#queueOf(index).push(index);
      }
    }
  }

  async #workThrough(lane: number): Promise<void> {
    for (const queue of lane === 0 ? [this.#ordered, this.#unordered] : [this.#unordered]) {
      while (queue.length > 0) {
        await this.#wait();
        if (this.#isStopped) return;
        if (queue.length === 0) break;
        const group = queue.splice(-this.#work.countTogether(queue)).reverse();
        try {
          await this.#work.make(group, (index, error) => this.#settle(index, error), this.#noteUnfinished);
        } catch (error) {
          const open = group.filter((index) => this.#states[index] === stepStates.open);
          this.#fail(error, open, queue);
        }
      }
    }
  }

  readonly #noteUnfinished = (isWaiting: boolean): void => {
    this.#unfinished += isWaiting ? 1 : -1;
    this.#watch.onWait();
  };

  /** See {@link Settle}. */
  #settle(index: number, error: unknown): boolean {
    if (this.#states[index] === stepStates.done) this.#done -= 1;
    if (error === null) {
      this.#states[index] = stepStates.done;
      this.#done += 1;
      this.#failures = 0;
      this.#failsSince = null;
      this.#stuckSince = null;
      this.#hasWorkedSince = true;
    } else {
      this.#states[index] = stepStates.failed;
      this.#failed += 1;
    }
    this.#watch.onSettle(index, error);
    return !this.#isStopped;
  }

  /** Lets all wait after a failure that may pass; any other is one of these steps. */
  #fail(error: unknown, open: readonly number[], queue: number[]): void {
    const failure = findFailure(error);
    const [first] = open;
    if (failure === undefined || !failure.isPassing || first === undefined) {
      for (const index of open) this.#settle(index, error);
      return;
    }
    queue.push(...open.toReversed());
    // The change itself failed, not the check before it.
    const isOfStep =
      failure === error && failure.code === "broken" && !outageStatuses.includes(failure.status);
    if (isOfStep && this.#countTry(first, queue, error)) return;
    this.#backOff(failure, isOfStep ? longestStepPause : longestPause);
  }

  /**
   * Lets all wait after a failure that may pass, or gives up.
   *
   * @param longest the longest pause (milliseconds), unless the service asks for a longer one
   */
  #backOff(failure: ApiError, longest: number): void {
    const now = Date.now();
    // Steps that ran at the same time fail at the same time: they count as one failure.
    if (now >= this.#waitsUntil) this.#failures += 1;
    if (failure.code !== "rate-limited") this.#failsSince ??= now;
    this.#stuckSince ??= now;
    const hasFailedTooLong = this.#failsSince !== null && now - this.#failsSince >= longestWait;
    const asked = failure.retryAfter ?? 0;
    this.#isAsked = failure.retryAfter !== undefined;
    if (hasFailedTooLong || asked > longestAskedPause || now - this.#stuckSince >= longestStandstill) {
      if (!this.#isStopped) this.#isBroken = true;
      this.stop();
      return;
    }
    const pause = retryDelay(this.#failures, new ApiError(failure.code, { status: null }));
    const wanted = failure.retryAfter ?? Math.ceil(Math.min(pause, longest));
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
      if (this.#isStopped) return [];
      try {
        return await this.#work.check((index, error) => this.#settle(index, error));
      } catch (error) {
        const failure = findFailure(error);
        if (!failure?.isPassing) return [];
        this.#backOff(failure, longestPause);
      }
    }
  }

  /** Waits as long as it takes, or until somebody stops it. */
  async #wait(): Promise<void> {
    for (let rest = this.#waitsUntil - Date.now(); rest > 0; rest = this.#waitsUntil - Date.now()) {
      if (this.#isStopped) return;
      this.#setWaiting(true);
      await this.#sleep(rest);
    }
    this.#setWaiting(false);
  }

  #setWaiting(isWaiting: boolean): void {
    if (!isWaiting && !this.#isWaiting) return;
    this.#isWaiting = isWaiting;
    this.#watch.onWait();
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
}
