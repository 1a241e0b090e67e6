import { creationOf, isCreation, kindOf, type LabelChange } from "#client/label-change.ts";
import { estimateEnd } from "#client/unfinished-change.ts";
import type { batchKinds, ChangeSet } from "#contract/change-set.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { type JobWork, offerJob, startJob } from "#dashboard/jobs/job-runner.ts";
import { nameJob } from "#dashboard/jobs/job-sentence.ts";
import { dropUnfinished, keepUnfinished, listKeptJobs, readUnfinished } from "#dashboard/jobs/job-storage.ts";
import { type Job, type JobKind, type JobPlan, type JobStep, readJobs } from "#dashboard/jobs/job-store.ts";
import { recordChange } from "#dashboard/labels/data/browser-history.ts";
import { deselectLabels, readSelection } from "#dashboard/labels/data/label-selection.ts";
import { projectDetailOptions } from "#dashboard/projects/data/project-detail-queries.ts";
import { tellOtherTabs } from "#dashboard/session/data/other-tabs.ts";
import { sessionSignal } from "#dashboard/session/data/session-signal.ts";
import { isSignedInWith, readPerson } from "#dashboard/session/data/session-store.ts";
import { readStay } from "#dashboard/ui/storage/kept-work.ts";
import { describeReason } from "./label-change-sentence.ts";
import { dropReads, forgetDeletions, openLook, type Target } from "./label-mutations.ts";
import { findUndo, newUndoId, pushUndo, settleUndo, type UndoEntry } from "./undo-stack.ts";

interface LabelJob extends Target {
  readonly kind: JobKind;
  /** Creations are made in this order. Two of the same name and color may not be among them. */
  readonly changes: readonly JobStep[];
  readonly subject?: JobPlan["subject"];
  /** Unless given, the subject. */
  readonly title?: JobPlan["title"];
  /** See {@link JobPlan.origin}. */
  readonly origin?: string;
  /** Called whenever it comes to an end, as long as the page isn't reloaded. */
  readonly onEnd?: (job: Job) => void;
  /** The id of what could be undone before this was sent; the person was told then that it is done. */
  readonly place?: string;
}

/** Lets the person undo what a job does: known when it has come to an end. */
function noteJob(target: Target, plan: JobPlan, place?: string): void {
  const { id, kind, subject, origin = id } = plan;
  const isCounter = kind === "undo" || kind === "redo";
  const title = isCounter ? (subject ?? "") : nameJob(plan);
  pushUndo({ id, target, title, changes: null, origin }, isCounter ? kind : "do", place);
}

/** Notes what a job has done so far, as what can be undone. */
function settleJob(target: Target, { plan, results }: Job): void {
  // A job of another tab becomes this tab's when it is resumed here.
  if (findUndo(plan.id) === undefined) noteJob(target, plan);
  settleUndo(plan.id, { changes: plan.steps.filter((_, index) => results[index] === "done") });
}

/** Undoes what a job did, or does it again, as another job. */
export function startCounterJob(
  { target, title, origin }: UndoEntry,
  kind: "undo" | "redo",
  changes: readonly LabelChange[],
): void {
  startLabelJob({ ...target, kind, subject: title, title: null, changes, ...(origin && { origin }) });
}

/**
 * Makes many changes of a project's labels as one job that the person can watch, stop and resume, also after a reload.
 * Of each label only the fields that differ from what the person saw are changed.
 */
export function startLabelJob(job: LabelJob): Job {
  const { api, client, appId, kind, changes, subject = null, title = subject, origin, onEnd, place } = job;
  const target = { api, client, appId };
  const labels = client.getQueryData(projectDetailOptions(api, appId).queryKey)?.labels ?? [];
  const steps = changes.map((change) => toStep(change, api.hasHistory));
  const creates = steps.some(isCreation);
  const plan: JobPlan = {
    id: newUndoId(),
    serviceUrl: api.serviceUrl,
    person: readPerson(),
    appId,
    kind,
    subject,
    title,
    steps,
    knownIds: creates ? labels.flatMap(({ id }) => (id === null ? [] : [id])) : [],
    origin,
    isAnnounced: place !== undefined && findUndo(place) !== undefined,
  };
  forgetDeletions(
    target,
    steps.flatMap((step) => (kindOf(step) === "restore" && step.id !== null ? [step.id] : [])),
  );
  // A deletion that was held back may begin as the person leaves.
  const stay = isSignedInWith(api) ? readStay() : AbortSignal.abort();
  const started = startJob(plan, createWork(target, plan, stay, onEnd), stay);
  noteJob(target, plan, place);
  return started;
}

/** @param restores whether the service brings deleted labels back with their ids */
function toStep(change: JobStep, restores: boolean): JobStep {
  const isNew = kindOf(change) === "restore" && change.after !== null && !restores;
  return isNew ? { ...creationOf(change.after), line: change.line } : change;
}

/** The batch that a job is. */
function toChangeSet({ id, kind, title }: JobPlan): ChangeSet {
  return { id, kind: batchKindOf[kind], title };
}

/** As what kind of batch the service's history has each kind of job. */
const batchKindOf: Readonly<Record<JobKind, (typeof batchKinds)[number] | null>> = {
  rename: "rename",
  recolor: "recolor",
  delete: "delete",
  import: "import",
  copy: "copy",
  create: "starter-set",
  adjust: "palette",
  restore: "restore",
  revert: "undo",
  undo: "undo",
  redo: null,
};

function createWork(target: Target, plan: JobPlan, stay: AbortSignal, onEnd?: (job: Job) => void): JobWork {
  const { api, client, appId } = target;
  const changeSet = toChangeSet(plan);
  return {
    project: target,
    changeSet,
    look: openLook(target),
    signal: sessionSignal(api),
    onSend: () => {
      dropReads(target);
      if (!api.knowsKeys) keepUnfinished(plan.id, estimateEnd(api), stay);
    },
    readSentUntil: () => readUnfinished(plan.id),
    describeFailure: describeReason,
    onMade: (made) => recordChange(target, made, changeSet),
    onProgress: () => void client.invalidateQueries({ queryKey: queryKeys.labelPages(appId) }),
    onEnd: (job) => {
      dropUnfinished(plan.id);
      tellOtherTabs(appId);
      deselectDone(job);
      settleJob(target, job);
      void client
        .cancelQueries({ queryKey: queryKeys.project(appId) })
        .then(() => client.invalidateQueries({ queryKey: queryKeys.project(appId) }));
      onEnd?.(job);
    },
  };
}

/** Labels that are done leave the selection; what failed, or is left, stays in it. */
function deselectDone({ plan, results }: Job): void {
  // Another project may be open by now, with a selection of its own.
  if (readSelection(plan.appId).size === 0) return;
  const done = plan.steps.flatMap((step, index) =>
    step.id === null || results[index] !== "done" ? [] : [step.id],
  );
  deselectLabels(plan.appId, done);
}

/** Offers to resume the jobs of this service that a reload, a crash or the end of the session has interrupted. */
export async function offerKeptJobs({ api, client }: Pick<Target, "api" | "client">): Promise<void> {
  if (!isSignedInWith(api)) return;
  const stay = readStay();
  for (const record of await listKeptJobs({ serviceUrl: api.serviceUrl, person: readPerson() }, stay)) {
    const { plan } = record;
    if (!isSignedInWith(api) || readJobs().some((job) => job.plan.id === plan.id)) continue;
    const target = { api, client, appId: plan.appId };
    offerJob(record, createWork(target, plan, stay));
  }
}
