import { creationOf, isCreation, kindOf, type LabelChange } from "#client/label-change.ts";
import { LabelWork } from "#client/label-work.ts";
import { stepStates } from "#client/step-states.ts";
import { estimateEnd } from "#client/unfinished-change.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { claimJob } from "#dashboard/jobs/job-locks.ts";
import { type JobWork, offerJob, startJob } from "#dashboard/jobs/job-runner.ts";
import { nameJob } from "#dashboard/jobs/job-sentence.ts";
import {
  dropUnfinished,
  keepUnfinished,
  listKeptJobs,
  readKeptJob,
  readUnfinished,
} from "#dashboard/jobs/job-storage.ts";
import {
  type Job,
  type JobKind,
  type JobPlan,
  type JobStep,
  type OtherLine,
  readJobs,
} from "#dashboard/jobs/job-store.ts";
import { recordChange } from "#dashboard/labels/data/browser-history.ts";
import { deselectLabels, readSelection } from "#dashboard/labels/data/label-selection.ts";
import { projectDetailOptions } from "#dashboard/projects/data/project-detail-queries.ts";
import { tellOtherTabs } from "#dashboard/session/data/other-tabs.ts";
import { sessionSignal } from "#dashboard/session/data/session-signal.ts";
import { isSignedInWith, readPerson } from "#dashboard/session/data/session-store.ts";
import { readStay } from "#dashboard/ui/storage/kept-work.ts";
import { describeReason, toChangeSet } from "./label-job-changes.ts";
import { forgetDeletions, type Target } from "./label-mutations.ts";
import { findJobUndo, pushUndo, type UndoEntry } from "./undo-stack.ts";

interface LabelJob extends Target {
  readonly kind: JobKind;
  /** Creations are made in this order. Two of the same name and color may not be among them. */
  readonly changes: readonly LabelChange[];
  readonly subject?: JobPlan["subject"];
  /** Unless given, the subject. */
  readonly title?: JobPlan["title"];
  /** For an import: the line of each change, and the lines that ask for none. */
  readonly lines?: readonly (number | undefined)[];
  readonly otherLines?: readonly OtherLine[];
  /** See {@link JobPlan.origin}. */
  readonly origin?: string;
  /** Called whenever it comes to an end, as long as the page isn't reloaded. */
  readonly onEnd?: (job: Job) => void;
  /** What could be undone before this was sent; the person was told then that it is done. */
  readonly place?: UndoEntry;
}

/** Lets the person undo what a job has done. */
function noteJob(
  target: Target,
  { plan, progress }: Pick<Job, "plan" | "progress">,
  place?: UndoEntry,
): void {
  const { id, kind, subject, origin = id } = plan;
  const isCounter = kind === "undo" || kind === "redo";
  const title = isCounter ? (subject ?? "") : nameJob(plan);
  const read = () =>
    plan.steps.flatMap((step, index) => (progress.states[index] === stepStates.done ? [step] : []));
  const startJob: UndoEntry["startJob"] = (counter, changes) => {
    startLabelJob({ ...target, kind: counter, subject: title, title: null, changes, origin });
  };
  pushUndo({ target, title, jobId: id, read, startJob }, isCounter ? kind : "do", place);
}

/**
 * Makes many changes of a project's labels as one job that the person can watch, stop and resume, also after a reload.
 * Of each label only the fields that differ from what the person saw are changed.
 */
export function startLabelJob(job: LabelJob): Job {
  const {
    api,
    client,
    appId,
    kind,
    changes,
    subject = null,
    title = subject,
    lines = [],
    otherLines = [],
    origin,
    onEnd,
    place,
  } = job;
  const target = { api, client, appId };
  const labels = client.getQueryData(projectDetailOptions(api, appId).queryKey)?.labels ?? [];
  const steps = changes.map((change, index) => toStep(change, lines[index], api.hasHistory));
  const creates = steps.some(isCreation);
  const plan: JobPlan = {
    id: newBatchId(),
    serviceUrl: api.serviceUrl,
    person: readPerson(),
    appId,
    kind,
    subject,
    title,
    steps,
    otherLines,
    knownIds: creates ? labels.flatMap(({ id }) => (id === null ? [] : [id])) : [],
    origin,
    isAnnounced: place !== undefined,
  };
  forgetDeletions(
    target,
    steps.flatMap((step) => (kindOf(step) === "restore" && step.id !== null ? [step.id] : [])),
  );
  // A deletion that was held back may begin as the person leaves.
  const stay = isSignedInWith(api) ? readStay() : AbortSignal.abort();
  const started = startJob(plan, createWork(target, plan, stay, onEnd), stay);
  noteJob(target, started, place);
  return started;
}

/** A unique id for a batch: `crypto.randomUUID()` exists only on pages from a secure connection. */
function newBatchId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
    part.toString(16).padStart(8, "0"),
  ).join("");
}

/** @param restores whether the service brings deleted labels back with their ids */
function toStep(change: LabelChange, line: number | undefined, restores: boolean): JobStep {
  const isNew = kindOf(change) === "restore" && change.after !== null && !restores;
  return { ...(isNew ? creationOf(change.after) : change), ...(line !== undefined && { line }) };
}

function createWork(target: Target, plan: JobPlan, stay: AbortSignal, onEnd?: (job: Job) => void): JobWork {
  const { api, client, appId } = target;
  const readKnown = () => client.getQueryData(projectDetailOptions(api, appId).queryKey)?.labels ?? [];
  // A response that was read before the change must not arrive after it, and count as fresh.
  const onSend = () => {
    void client.cancelQueries({ queryKey: queryKeys.project(appId) });
    if (!api.knowsKeys) keepUnfinished(plan.id, estimateEnd(api), stay);
  };
  const { isOrdered, countTogether, make, checkDelay, check } = new LabelWork(
    { api, appId, readKnown, onSend, signal: sessionSignal(api) },
    { ...plan, changeSet: toChangeSet(plan), unfinishedUntil: readUnfinished(plan.id) },
  );
  const record = (index: number) => {
    const step = plan.steps[index];
    if (step !== undefined) recordChange(target, step, toChangeSet(plan));
  };
  return {
    isOrdered,
    countTogether,
    make: (indexes, settle, noteUnfinished) => {
      const recordAndSettle = (index: number, error: unknown) => {
        if (error === null) record(index);
        return settle(index, error);
      };
      return make(indexes, recordAndSettle, noteUnfinished);
    },
    checkDelay,
    check,
    describeFailure: describeReason,
    onProgress: () => void client.invalidateQueries({ queryKey: queryKeys.labelPages(appId) }),
    onEnd: (job) => {
      dropUnfinished(plan.id);
      tellOtherTabs(appId);
      deselectDone(job);
      void client
        .cancelQueries({ queryKey: queryKeys.project(appId) })
        .then(() => client.invalidateQueries({ queryKey: queryKeys.project(appId) }));
      onEnd?.(job);
    },
  };
}

/** Labels that are done leave the selection; what failed, or is left, stays in it. */
function deselectDone({ plan, progress }: Job): void {
  // Another project may be open by now, with a selection of its own.
  if (readSelection(plan.appId).size === 0) return;
  const done = plan.steps.flatMap((step, index) =>
    step.id === null || progress.states[index] !== stepStates.done ? [] : [step.id],
  );
  deselectLabels(plan.appId, done);
}

/** Offers to resume the jobs of this service that a reload, a crash or the end of the session has interrupted. */
export async function offerKeptJobs({ api, client }: Pick<Target, "api" | "client">): Promise<void> {
  if (!isSignedInWith(api)) return;
  const stay = readStay();
  for (const id of await listKeptJobs({ serviceUrl: api.serviceUrl, person: readPerson() }, stay)) {
    if (readJobs().some(({ plan }) => plan.id === id)) continue;
    const release = await claimJob(id);
    // Another tab has claimed the job.
    if (release === null) continue;
    const kept = await readKeptJob(id, stay).catch(() => null);
    if (kept === null || !isSignedInWith(api)) {
      release();
      continue;
    }
    const { plan, progress } = kept;
    const target = { api, client, appId: plan.appId };
    // A job of another tab becomes this tab's when it is resumed here.
    const note = (job: Job) => {
      if (findJobUndo(plan.id) === undefined) noteJob(target, job);
    };
    offerJob(plan, progress, createWork(target, plan, stay, note), release);
  }
}
