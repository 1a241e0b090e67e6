import { plural, t } from "@lingui/core/macro";
import { effectOf } from "#client/label-change.ts";
import type { HistoryAction } from "#contract/label-history.ts";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import type { Job, JobKind, JobPlan, JobStep } from "./job-store.ts";
import { labelActions } from "./label-actions.ts";

/** What a job of each kind does, as in “Rename 5 labels”; its subject is isolated. */
export const jobNames: Readonly<Record<JobKind, (count: number, subject: string) => string>> = {
  rename: (count) => plural(count, { one: "Rename # label", other: "Rename # labels" }),
  recolor: (count) => plural(count, { one: "Recolor # label", other: "Recolor # labels" }),
  delete: (count) => plural(count, { one: "Delete # label", other: "Delete # labels" }),
  import: nameImport,
  copy: (_, subject) => t`Copy labels to ${subject}`,
  "starter-set": nameImport,
  palette: (count) => plural(count, { one: "Adjust # color", other: "Adjust # colors" }),
  restore: (count) => plural(count, { one: "Restore # label", other: "Restore # labels" }),
  revert: (count) => plural(count, { one: "Undo # change", other: "Undo # changes" }),
  review: (count) => plural(count, { one: "Apply # change", other: "Apply # changes" }),
  undo: (_, subject) => t`Undo: ${subject}`,
  redo: (_, subject) => t`Redo: ${subject}`,
};

function nameImport(_: number, subject: string): string {
  return subject === "" ? t`Import pasted text` : t`Import ${subject}`;
}

/** What a job's sentences call what it is about, such as a file; empty for nothing. */
function nameSubject({ subject }: Pick<JobPlan, "subject">): string {
  return subject === null ? "" : isolateName(subject);
}

/** What a job does, as in “Rename 5 labels”. It names nothing of the project but a file. */
export function nameJob(plan: Pick<JobPlan, "kind" | "subject" | "steps">): string {
  return jobNames[plan.kind](plan.steps.length, nameSubject(plan));
}

/** The question whether to resume a job that a reload has interrupted. */
export function askToResume(plan: JobPlan): string {
  return t`Resume “${nameJob(plan)}”?`;
}

/** How many steps of a job are done, in a sentence. */
export function describeDone({ plan, done }: Pick<Job, "plan" | "done">): string {
  const { steps } = plan;
  if (done === steps.length) return describeAllDone(plan);
  const all = formatCount(steps.length);
  return plural(done, { one: `# of ${all} changes made.`, other: `# of ${all} changes made.` });
}

/** That all of a job is done. */
function describeAllDone(plan: JobPlan): string {
  const { kind, steps } = plan;
  const total = steps.length;
  if (kind === "copy") {
    const to = nameSubject(plan);
    return plural(total, { one: `# change made in ${to}.`, other: `# changes made in ${to}.` });
  }
  // Of files, texts, and sets, whether labels were there already or not.
  const isImport = kind === "import" || kind === "starter-set";
  const { made, undone } = labelActions[isImport ? "changed" : commonEffect(steps)];
  const isBack = kind === "restore" || kind === "revert" || kind === "undo";
  return (isBack ? undone : made)(total);
}

/** What came of a job that isn’t at work, in sentences. */
export function describeOutcome(job: Job): readonly string[] {
  const { state, failed, left, isAsked } = job;
  const sentences = [describeDone(job)];
  if (failed > 0) sentences.push(plural(failed, { one: "# failed.", other: "# failed." }));
  if (left > 0 && state !== "kept")
    sentences.push(plural(left, { one: "# wasn’t attempted.", other: "# weren’t attempted." }));
  if (state === "broken") {
    sentences.push(
      isAsked
        ? t`The service is asking for a very long wait. Resume later.`
        : t`The service didn’t respond for several minutes.`,
    );
  }
  return sentences;
}

/** What all steps of a job have in common; where they differ, they change labels. */
function commonEffect(steps: readonly JobStep[]): HistoryAction {
  const [first = "changed", ...others] = new Set(steps.map(effectOf));
  return others.length > 0 ? "changed" : first;
}
