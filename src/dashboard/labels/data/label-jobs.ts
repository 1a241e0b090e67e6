import { isSameColor } from "#contract/colors.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { type JobWork, offerJob, startJob } from "#dashboard/jobs/job-runner.ts";
import { listKeptJobs, readKeptJob } from "#dashboard/jobs/job-storage.ts";
import {
  type Job,
  type JobKind,
  type JobPlan,
  type JobStep,
  type OtherLine,
  readJobs,
  stepStates,
} from "#dashboard/jobs/job-store.ts";
import { claimJob } from "#dashboard/jobs/job-turns.ts";
import { projectDetailOptions } from "#dashboard/projects/data/project-detail-queries.ts";
import { tellOtherTabs } from "#dashboard/session/data/other-tabs.ts";
import { readApi } from "#dashboard/session/data/session-store.ts";
import type { LabelChange } from "./label-change.ts";
import { describeReason, LabelJobWork } from "./label-job-work.ts";
import type { Target } from "./label-mutations.ts";
import { deselectLabels, readSelection } from "./label-selection.ts";

interface LabelJob extends Target {
  readonly kind: JobKind;
  /** Creations are made in this order. Two of the same name and color may not be among them. */
  readonly changes: readonly LabelChange[];
  readonly subject?: JobPlan["subject"];
  /** For an import: the line of each change, and the lines that ask for none. */
  readonly lines?: readonly (number | undefined)[];
  readonly otherLines?: readonly OtherLine[];
  /** Called whenever it comes to an end, as long as the page isn't reloaded. */
  readonly onEnd?: (job: Job) => void;
}

/**
 * Makes many changes of a project's labels as one job that the person can watch, stop and resume, also after a reload.
 * Of each label only the fields that differ from what the person saw are changed.
 */
export function startLabelJob(job: LabelJob): Job {
  const { api, client, appId, kind, changes, subject = null, lines = [], otherLines = [], onEnd } = job;
  const target = { api, client, appId };
  const labels = client.getQueryData(projectDetailOptions(api, appId).queryKey)?.labels ?? [];
  const creates = changes.some((change) => change.kind === "create");
  const plan: JobPlan = {
    // Only pages that came over a secure connection could ask the browser for a UUID.
    id: crypto.getRandomValues(new Uint32Array(4)).join("-"),
    serviceUrl: api.serviceUrl,
    appId,
    kind,
    subject,
    steps: changes.map((change, index) => toStep(change, lines[index])),
    otherLines,
    knownIds: creates ? labels.flatMap(({ id }) => (id === null ? [] : [id])) : [],
  };
  return startJob(plan, createWork(target, plan, onEnd));
}

function toStep(change: LabelChange, line: number | undefined): JobStep {
  const place = line === undefined ? {} : { line };
  if (change.kind === "create") {
    const { name, color } = change.input;
    return { kind: "create", name, color, ...place };
  }
  if (change.kind === "delete") return { kind: "delete", id: change.id, name: change.name, ...place };
  const { id, input, expected } = change;
  const seen = { name: expected.name, color: expected.color };
  const to = {
    ...(input.name !== seen.name && { name: input.name }),
    ...(!isSameColor(input.color, seen.color) && { color: input.color }),
  };
  return { kind: "update", id, seen, to, ...place };
}

function createWork(target: Target, plan: JobPlan, onEnd?: (job: Job) => void): JobWork {
  const { client, appId } = target;
  const { isOrdered, countTogether, make, checkDelay, check } = new LabelJobWork(target, plan);
  return {
    isOrdered,
    countTogether,
    make,
    checkDelay,
    check,
    describeFailure: describeReason,
    onProgress: () => void client.invalidateQueries({ queryKey: queryKeys.labelPages(appId) }),
    onEnd: (job) => {
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
    step.kind === "create" || progress.states[index] !== stepStates.done ? [] : [step.id],
  );
  deselectLabels(plan.appId, done);
}

/** Offers to resume the jobs of this service that a reload, a crash or the end of the session has interrupted. */
export async function offerKeptJobs({ api, client }: Pick<Target, "api" | "client">): Promise<void> {
  for (const id of await listKeptJobs(api.serviceUrl)) {
    if (readJobs().some(({ plan }) => plan.id === id)) continue;
    const release = await claimJob(id);
    // Another tab has it.
    if (release === null) continue;
    const kept = await readKeptJob(id).catch(() => null);
    if (kept === null || readApi() !== api) {
      release();
      continue;
    }
    const { plan, progress } = kept;
    const target = { api, client, appId: plan.appId };
    offerJob(plan, progress, createWork(target, plan), release);
  }
}
