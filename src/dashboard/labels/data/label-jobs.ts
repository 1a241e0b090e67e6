import { t } from "@lingui/core/macro";
import { ApiError } from "#dashboard/api/api-error.ts";
import { describeError } from "#dashboard/api/error-sentence.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { startJob } from "#dashboard/jobs/job-runner.ts";
import type { JobOutcome, JobPlan, JobStep } from "#dashboard/jobs/job-store.ts";
import { tellOtherTabs } from "#dashboard/session/data/other-tabs.ts";
import { isolateName } from "#dashboard/ui/text-direction.ts";
import { type LabelChange, nameOfChange, type UncertainCreationRef } from "./label-change.ts";
import {
  createLabel,
  deleteLabel,
  findLabel,
  idsOf,
  LabelConflictError,
  type ListedLabel,
  readAllLabels,
  type Target,
  UnknownOutcomeError,
  updateLabel,
} from "./label-mutations.ts";

/** A step of a job with labels. */
export interface LabelJobStep extends JobStep {
  readonly change: LabelChange;
}

interface LabelJob extends Target, Pick<JobPlan, "title" | "describeDone"> {
  /** Done in this order, several at a time. Two creations of the same name and colour may not be among them. */
  readonly changes: readonly LabelChange[];
  readonly onEnd?: (outcome: JobOutcome<LabelJobStep>) => void;
}

/** For how long (milliseconds) a look at all labels tells whether one is still what the person saw. */
const lookTime = 10_000;

/**
 * Makes many changes of a project's labels as one job that the person can watch, stop and take up again. Each is made
 * as carefully as a single one: what somebody else has changed meanwhile is left alone, and one whose answer doesn't
 * tell what became of it is looked for, also before it is tried again.
 */
export function startLabelJob({ api, client, appId, changes, title, describeDone, onEnd }: LabelJob): void {
  const target = { api, client, appId, look: shareLooks(() => readAllLabels({ api, client, appId })) };
  let look: { readonly at: number; readonly labels: Promise<readonly ListedLabel[]> } | null = null;

  /** All labels of the project: read once for many changes, and again after some time. */
  function lookAtLabels(): Promise<readonly ListedLabel[]> {
    if (look !== null && Date.now() - look.at < lookTime) return look.labels;
    const current = { at: Date.now(), labels: readAllLabels(target) };
    look = current;
    current.labels.catch(() => {
      if (look === current) look = null;
    });
    return current.labels;
  }

  let known: { readonly labels: readonly ListedLabel[]; readonly ids: ReadonlySet<number | null> } | null =
    null;

  /** The ids of what a look has found: thousands of creations ask for those of the same look. */
  function knownIdsOf(labels: readonly ListedLabel[]): ReadonlySet<number | null> {
    if (known?.labels !== labels) known = { labels, ids: idsOf(labels) };
    return known.ids;
  }

  function toRun(change: LabelChange): () => Promise<void> {
    switch (change.kind) {
      case "create": {
        const uncertain: UncertainCreationRef = change.uncertain ?? { current: undefined };
        return async () => createLabel(target, change.input, uncertain, knownIdsOf(await lookAtLabels()));
      }
      case "update":
        return () => updateLabel(target, change, async () => findLabel(await lookAtLabels(), change.id));
      case "delete":
        return () => deleteLabel(target, change);
    }
  }

  startJob<LabelJobStep>({
    appId: appId,
    title,
    steps: changes.map((change) => ({ change, name: nameOfChange(change), run: toRun(change) })),
    describeDone,
    describeFailure: describeReason,
    onProgress: () => void client.invalidateQueries({ queryKey: queryKeys.labelPages(appId) }),
    onEnd: (outcome) => {
      look = null;
      tellOtherTabs(appId);
      void client
        .cancelQueries({ queryKey: queryKeys.project(appId) })
        .then(() => client.invalidateQueries({ queryKey: queryKeys.project(appId) }));
      onEnd?.(outcome);
    },
  });
}

/**
 * Looks as often as asked, but never several times at once: who asks while a look is under way, which may have begun
 * before what is looked for, shares the next one with all others who do.
 */
function shareLooks<Found>(look: () => Promise<Found>): () => Promise<Found> {
  let current: Promise<unknown> = Promise.resolve();
  let next: Promise<Found> | null = null;
  return () => {
    next ??= current
      .catch(() => undefined)
      .then(() => {
        next = null;
        const begun = look();
        current = begun;
        return begun;
      });
    return next;
  };
}

/** Why one of many changes was not made, in a sentence. */
export function describeReason(error: unknown): string {
  if (error instanceof LabelConflictError) {
    return error.current === null
      ? t`It was deleted by somebody else meanwhile.`
      : t`It was changed by somebody else meanwhile.`;
  }
  if (error instanceof UnknownOutcomeError) {
    return t`It can’t be told yet whether it was done: the service gave no clear answer. Trying again looks first.`;
  }
  const reasons = error instanceof ApiError ? Object.values(error.fieldErrors).flat().map(isolateName) : [];
  return reasons.length > 0 ? reasons.join(" ") : describeError(error);
}
