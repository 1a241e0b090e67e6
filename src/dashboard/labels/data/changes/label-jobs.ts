import { hold } from "#client/browser-locks.ts";
import { ChangeQueue } from "#client/change-queue.ts";
import { type ChangeOutcome, creationOf, isCreation, isRestoration } from "#client/label-change.ts";
import { estimateEnd } from "#client/make-change.ts";
import { type ChangeSet, counterId } from "#contract/change-set.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { nameJob } from "#dashboard/jobs/job-sentence.ts";
import { dropJob, type JobRecord, keepJob, listKeptJobs, readKeptJob } from "#dashboard/jobs/job-storage.ts";
import {
  findJob,
  isAtWork,
  type Job,
  type JobKind,
  type JobPlan,
  type JobState,
  type JobStep,
  publishJobs,
  readJobs,
  type StepResult,
} from "#dashboard/jobs/job-store.ts";
import { recordChange } from "#dashboard/labels/data/browser-history.ts";
import { projectDetailOptions, type Target } from "#dashboard/projects/data/project-detail-queries.ts";
import { sessionSignal } from "#dashboard/session/data/session-signal.ts";
import { isSignedInWith, readPerson } from "#dashboard/session/data/session-store.ts";
import { draftPrefix } from "#dashboard/ui/storage/draft-keys.ts";
import { readStay } from "#dashboard/ui/storage/kept-work.ts";
import { describeReason } from "./label-change-sentence.ts";
import { openLook, readAgain } from "./label-mutations.ts";
import { findUndo, newUndoId, pushUndo, settleUndo } from "./undo-stack.ts";

/** How often (milliseconds) at most a job shows how far it is, is kept, and has the list read again. */
const progressTime = 500;

interface LabelJob extends Target {
  readonly kind: JobKind;
  /** Creations are made in this order. Two of the same name and color may not be among them. */
  readonly changes: readonly JobStep[];
  readonly subject?: JobPlan["subject"];
  /** Unless given, the subject. */
  readonly title?: JobPlan["title"];
  /** Called whenever it comes to an end, as long as the page isn't reloaded. */
  readonly onEnd?: (job: Job) => void;
  /** That of its entry in the undo stack, where there is one already. */
  readonly id?: string;
  /** The id of the batch that it takes back, or makes again. */
  readonly counters?: string | undefined;
}

/**
 * Makes many changes of a project's labels as one job that the person can watch, stop and resume, also after a reload.
 * Of each label only the fields that differ from what the person saw are changed.
 */
export function startLabelJob(job: LabelJob): Job {
  const { api, client, appId, kind, changes, subject = null, title = subject, onEnd } = job;
  const { counters, id = counters === undefined ? newUndoId() : counterId(counters, newUndoId()) } = job;
  const target = { api, client, appId };
  const labels = client.getQueryData(projectDetailOptions(api, appId).queryKey)?.labels ?? [];
  const steps = changes.map((change) => toStep(change, api.hasHistory));
  const plan: JobPlan = {
    id,
    serviceUrl: api.serviceUrl,
    person: readPerson(),
    appId,
    kind,
    subject,
    title,
    steps,
    knownIds: steps.some(isCreation) ? labels.flatMap((label) => label.id ?? []) : [],
  };
  // A new job takes the place of those that are over.
  for (const one of readJobs()) {
    if (one.state === "ended") one.dismiss();
  }
  // A deletion that was held back may begin as the person leaves.
  const stay = isSignedInWith(api) ? readStay() : AbortSignal.abort();
  const run = new Run(target, { plan, results: steps.map(() => "open") }, stay, onEnd);
  noteJob(target, plan);
  void run.start();
  return run.show();
}

/** @param restores whether the service brings deleted labels back with their ids */
function toStep(change: JobStep, restores: boolean): JobStep {
  const isNew = isRestoration(change) && !restores;
  return isNew ? { ...creationOf(change.after), line: change.line } : change;
}

/** Lets the person undo what a job does: known when it has come to an end. */
function noteJob(target: Target, plan: JobPlan): void {
  const { id, kind, subject, steps } = plan;
  // A job of another tab becomes this tab's when it is resumed here.
  if (findUndo(id) !== undefined) return;
  const isCounter = kind === "undo" || kind === "redo";
  const title = isCounter ? (subject ?? "") : nameJob(plan);
  pushUndo({ id, target, title, changes: steps, isUnderWay: true, isJob: true }, isCounter ? kind : "do");
}

/** Offers to resume the jobs of this service that a reload, a crash or the end of the session has interrupted. */
export async function offerKeptJobs({ api, client }: Pick<Target, "api" | "client">): Promise<void> {
  if (!isSignedInWith(api)) return;
  const stay = readStay();
  for (const record of await listKeptJobs({ serviceUrl: api.serviceUrl, person: readPerson() }, stay)) {
    const { id, appId } = record.plan;
    if (!isSignedInWith(api) || findJob(id) !== undefined) continue;
    void new Run({ api, client, appId }, record, stay).offer();
  }
}

/** A job of this tab. Of all tabs of a browser, one at a time works on a project. */
class Run {
  readonly #target: Target;
  readonly #plan: JobPlan;
  readonly #changeSet: ChangeSet;
  /** That of the person whose job it is; if they have left, nobody sees it, and it isn't kept. */
  readonly #stay: AbortSignal;
  readonly #onEnd: ((job: Job) => void) | undefined;
  #results: StepResult[];
  #state: JobState = "queued";
  #queue: ChangeQueue | null = null;
  #isKept = false;
  #isForgotten = false;
  /** Gives up waiting for other tabs. */
  #turn = new AbortController();
  #hasNews = false;

  constructor(
    target: Target,
    { plan, results }: Pick<JobRecord, "plan" | "results">,
    stay: AbortSignal,
    onEnd?: (job: Job) => void,
  ) {
    this.#target = target;
    this.#plan = plan;
    const { id, kind, title } = plan;
    this.#changeSet = { id, kind: kind === "redo" ? null : kind === "revert" ? "undo" : kind, title };
    this.#results = [...results];
    this.#stay = stay;
    this.#onEnd = onEnd;
    if (!stay.aborted) publishJobs([...readJobs(), this.#toJob()]);
  }

  /** Offers a job that was kept to be resumed, once no other tab is at work on its project. */
  async offer(): Promise<void> {
    this.#isKept = true;
    this.#setState("elsewhere");
    await this.#inTurn(true, () => this.#setState("kept"));
  }

  async start(): Promise<void> {
    this.#turn = new AbortController();
    this.#queue = null;
    this.#setState("queued");
    const wasKept = this.#isKept;
    if (!wasKept) await this.#keep();
    await this.#inTurn(wasKept, (kept) => this.#makeSteps(kept?.sentUntil ?? 0));
    if (!this.#isForgotten) this.#end();
  }

  /**
   * Does something once no other tab works on the project.
   *
   * @param wasKept another tab may have gone on with it: nothing is done where it was completed or discarded there
   */
  async #inTurn(wasKept: boolean, work: (kept: JobRecord | null) => void | Promise<void>): Promise<void> {
    const { appId, serviceUrl, id } = this.#plan;
    const { signal } = this.#turn;
    const release = await hold(`${draftPrefix}-job ${appId} ${serviceUrl}`, { signal }).catch(() => null);
    try {
      const kept = wasKept && !signal.aborted ? await readKeptJob(id, this.#stay).catch(() => null) : null;
      if (kept === undefined) return this.#forget();
      if (kept !== null) this.#results = [...kept.results];
      if (!signal.aborted) await work(kept);
    } finally {
      release?.();
    }
  }

  /**
   * Makes what is open, and what failed before.
   *
   * @param sentUntil see {@link JobRecord}
   */
  async #makeSteps(sentUntil: number): Promise<void> {
    const { id, steps, knownIds } = this.#plan;
    const { api } = this.#target;
    const open = [...steps.keys()].filter((index) => this.#results[index] !== "done");
    for (const index of open) this.#results[index] = "open";
    this.#queue = new ChangeQueue(this.#target, steps, {
      id,
      knownIds,
      changeSet: this.#changeSet,
      look: openLook(this.#target),
      signal: sessionSignal(api),
      sentUntil,
      onSettle: (index, outcome) => this.#note(index, outcome),
      onWait: () => this.show(),
    });
    this.#setState("running");
    const timer = setInterval(() => this.#tell(), progressTime);
    await this.#queue.run(open).finally(() => clearInterval(timer));
  }

  /** Shows and keeps how far it is, if there is anything new. */
  #tell(): void {
    if (!this.#hasNews || this.#isForgotten) return;
    this.#hasNews = false;
    this.show();
    void this.#keep();
    const { client, appId } = this.#target;
    void client.invalidateQueries({ queryKey: queryKeys.labelPages(appId) }, { cancelRefetch: false });
  }

  /** Notes what became of a step. */
  #note(index: number, outcome: ChangeOutcome | null): void {
    const step = this.#plan.steps[index];
    if (this.#isForgotten || step === undefined) return;
    if (outcome === null) this.#results[index] = "open";
    else if (outcome.state === "done") {
      this.#results[index] = "done";
      recordChange(this.#target, outcome.made ?? step, this.#changeSet);
    } else this.#results[index] = { reason: describeReason(outcome, step) };
    this.#hasNews = true;
  }

  #end(): void {
    const { done, left } = this.#toJob();
    this.#state = left === 0 ? "ended" : this.#queue?.isBroken ? "broken" : "stopped";
    if (done === this.#plan.steps.length) this.#drop();
    else void this.#keep(0);
    const made = this.#plan.steps.filter((_, index) => this.#results[index] === "done");
    const job = this.show();
    noteJob(this.#target, this.#plan);
    settleUndo(this.#plan.id, { changes: made });
    void readAgain(this.#target);
    this.#onEnd?.(job);
  }

  /** @param sentUntil see {@link JobRecord}; unless given, for what may be sent until it is kept again */
  async #keep(sentUntil = estimateEnd(this.#target.api) + progressTime): Promise<void> {
    if (this.#isForgotten) return;
    const record = { plan: this.#plan, results: this.#results, sentUntil };
    const isKept = await keepJob(record, this.#stay).then(
      () => true,
      () => false,
    );
    this.#isKept ||= isKept;
  }

  #drop(): void {
    dropJob(this.#plan.id, this.#stay).catch(() => undefined);
    this.#isKept = false;
  }

  #halt(): void {
    this.#state = "stopping";
    this.#turn.abort();
    this.#queue?.stop();
  }

  readonly #stop = (): void => {
    if (!isAtWork(this.#toJob())) return;
    this.#halt();
    this.show();
  };

  readonly #resume = (): void => {
    if (!isAtWork(this.#toJob())) void this.start();
  };

  readonly #dismiss = (): void => {
    this.#drop();
    this.#forget();
  };

  readonly #forget = (): void => {
    // What is left stays kept, unless the person leaves (kept-work.ts).
    this.#isForgotten = true;
    this.#halt();
    publishJobs(readJobs().filter(({ plan }) => plan.id !== this.#plan.id));
  };

  #setState(state: JobState): void {
    this.#state = state;
    this.show();
  }

  #toJob(): Job {
    const results = [...this.#results];
    const done = results.filter((result) => result === "done").length;
    const left = results.filter((result) => result === "open").length;
    const { isWaiting = false, isStopped = false } = this.#queue ?? {};
    const atWork = isStopped ? "stopping" : isWaiting ? "waiting" : "running";
    return {
      plan: this.#plan,
      results,
      state: this.#state === "running" ? atWork : this.#state,
      ...{ done, left, failed: results.length - done - left },
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
    const now = this.#toJob();
    publishJobs(readJobs().map((job) => (job.plan.id === this.#plan.id ? now : job)));
    return now;
  }
}
