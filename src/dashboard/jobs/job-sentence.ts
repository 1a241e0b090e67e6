import { plural, t } from "@lingui/core/macro";
import { effectOf } from "#client/label-change.ts";
import type { HistoryAction } from "#contract/label-history.ts";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import type { Job, JobKind, JobPlan, JobStep } from "./job-store.ts";
import { labelActions } from "./label-actions.ts";

/** What is said of a kind of job. */
interface JobSentences {
  /** What it does, as in “Rename 5 labels”; its subject is isolated. */
  readonly name: (count: number, subject: string) => string;
  /** That all of it is done. */
  readonly done: (count: number, steps: readonly JobStep[], subject: string) => string;
}

const made: JobSentences["done"] = (count, steps) => labelActions[commonEffect(steps)].made(count);
const undone: JobSentences["done"] = (count, steps) => labelActions[commonEffect(steps)].undone(count);

/** Of files, texts, and addresses, whether labels are there already or not. */
const fromSource: JobSentences = {
  name: (_, subject) => (subject === "" ? t`Import pasted text` : t`Import ${subject}`),
  done: (total) => labelActions.changed.made(total),
};

const jobSentences: Readonly<Record<JobKind, JobSentences>> = {
  rename: {
    name: (count) => plural(count, { one: "Rename # label", other: "Rename # labels" }),
    done: made,
  },
  recolor: {
    name: (count) => plural(count, { one: "Recolor # label", other: "Recolor # labels" }),
    done: made,
  },
  delete: {
    name: (count) => plural(count, { one: "Delete # label", other: "Delete # labels" }),
    done: made,
  },
  import: fromSource,
  copy: {
    name: (_, subject) => t`Copy labels to ${subject}`,
    done: (total, _, to) =>
      plural(total, { one: `# change made in ${to}.`, other: `# changes made in ${to}.` }),
  },
  "starter-set": fromSource,
  palette: {
    name: (count) => plural(count, { one: "Adjust # color", other: "Adjust # colors" }),
    done: made,
  },
  restore: {
    name: (count) => plural(count, { one: "Restore # label", other: "Restore # labels" }),
    done: undone,
  },
  revert: { name: (count) => plural(count, { one: "Undo # change", other: "Undo # changes" }), done: undone },
  undo: { name: (_, subject) => t`Undo: ${subject}`, done: undone },
  redo: { name: (_, subject) => t`Redo: ${subject}`, done: made },
};

/** What a job's sentences call what it is about, such as a file; empty for nothing. */
function nameSubject({ subject }: Pick<JobPlan, "subject">): string {
  return subject === null ? "" : isolateName(subject);
}

/** What a job does, as in “Rename 5 labels”. It names nothing of the project but a file. */
export function nameJob(plan: JobPlan): string {
  return jobSentences[plan.kind].name(plan.steps.length, nameSubject(plan));
}

/** The question whether to resume a job that a reload has interrupted. */
export function askToResume(plan: JobPlan): string {
  if (plan.kind !== "import") return t`Resume “${nameJob(plan)}”?`;
  return plan.subject === null
    ? t`Resume importing the pasted text?`
    : t`Resume importing ${isolateName(plan.subject)}?`;
}

/** How many steps of a job are done, in a sentence. */
export function describeDone({ plan, done }: Pick<Job, "plan" | "done">): string {
  const { kind, steps } = plan;
  if (done === steps.length) return jobSentences[kind].done(done, steps, nameSubject(plan));
  const all = formatCount(steps.length);
  return plural(done, { one: `# of ${all} changes made.`, other: `# of ${all} changes made.` });
}

/** What came of a job that isn’t at work, in sentences. */
export function describeOutcome(job: Job): readonly string[] {
  const { state, failed, left, isAsked } = job;
  const sentences = [describeDone(job)];
  if (failed > 0) sentences.push(plural(failed, { one: "# failed.", other: "# failed." }));
  if (left > 0 && state !== "kept")
    sentences.push(plural(left, { one: "# wasn’t tried.", other: "# weren’t tried." }));
  if (state === "broken") {
    sentences.push(
      isAsked
        ? t`The service requires too long a wait. Resume later.`
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
