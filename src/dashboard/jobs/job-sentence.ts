import { plural, t } from "@lingui/core/macro";
import { effectOf, nameOf } from "#client/label-change.ts";
import type { HistoryAction } from "#contract/label-history.ts";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import type { Job, JobKind, JobPlan, JobStep } from "./job-store.ts";
import { labelActions } from "./label-actions.ts";

/** What is said of a kind of job. */
interface JobSentences {
  /** What it does, as in “Rename 5 labels”; its subject is isolated. */
  readonly name: (count: number, subject: string) => string;
  /** That it is done. */
  readonly all: (count: number, steps: readonly JobStep[], subject: string) => string;
  /** That only so many of all steps are done. */
  readonly some: (done: number, all: string, subject: string) => string;
}

const someUndone = (done: number, all: string) =>
  plural(done, { one: `# of ${all} changes undone.`, other: `# of ${all} changes undone.` });

/** Of files, texts, and addresses, whether labels are there already or not. */
const fromSource: JobSentences = {
  name: (_, subject) => (subject === "" ? t`Import pasted text` : t`Import ${subject}`),
  all: (total) => plural(total, { one: "# change made.", other: "# changes made." }),
  some: (done, all) => plural(done, { one: `# of ${all} changes made.`, other: `# of ${all} changes made.` }),
};

const jobSentences: Readonly<Record<JobKind, JobSentences>> = {
  rename: {
    name: (count) => plural(count, { one: "Rename # label", other: "Rename # labels" }),
    all: (total) => plural(total, { one: "# label was renamed.", other: "# labels were renamed." }),
    some: (done, all) =>
      plural(done, { one: `# of ${all} labels was renamed.`, other: `# of ${all} labels were renamed.` }),
  },
  recolor: {
    name: (count) => plural(count, { one: "Recolor # label", other: "Recolor # labels" }),
    all: (total) => plural(total, { one: "# label was recolored.", other: "# labels were recolored." }),
    some: (done, all) =>
      plural(done, { one: `# of ${all} labels was recolored.`, other: `# of ${all} labels were recolored.` }),
  },
  delete: {
    name: (count) => plural(count, { one: "Delete # label", other: "Delete # labels" }),
    all: (total) => plural(total, { one: "# label was deleted.", other: "# labels were deleted." }),
    some: (done, all) =>
      plural(done, { one: `# of ${all} labels was deleted.`, other: `# of ${all} labels were deleted.` }),
  },
  import: fromSource,
  copy: {
    name: (_, subject) => t`Copy labels to ${subject}`,
    all: (total, _, to) =>
      plural(total, { one: `# change made in ${to}.`, other: `# changes made in ${to}.` }),
    some: (done, all, to) =>
      plural(done, {
        one: `# of ${all} changes made in ${to}.`,
        other: `# of ${all} changes made in ${to}.`,
      }),
  },
  create: fromSource,
  adjust: {
    name: (count) => plural(count, { one: "Adjust # color", other: "Adjust # colors" }),
    all: (total) =>
      plural(total, { one: "# label has its new color.", other: "# labels have their new colors." }),
    some: (done, all) =>
      plural(done, {
        one: `# of ${all} labels has its new color.`,
        other: `# of ${all} labels have their new colors.`,
      }),
  },
  restore: {
    name: (count) => plural(count, { one: "Restore # label", other: "Restore # labels" }),
    all: (count, steps) => labelActions[commonEffect(steps)].undone(count),
    some: someUndone,
  },
  revert: {
    name: (count) => plural(count, { one: "Undo # change", other: "Undo # changes" }),
    all: (count, steps) => labelActions[commonEffect(steps)].undone(count),
    some: someUndone,
  },
  undo: {
    name: (_, subject) => t`Undo: ${subject}`,
    all: (count, steps) => labelActions[commonEffect(steps)].undone(count),
    some: someUndone,
  },
  redo: {
    name: (_, subject) => t`Redo: ${subject}`,
    all: (count, steps) => labelActions[commonEffect(steps)].redone(count),
    some: (done, all) =>
      plural(done, { one: `# of ${all} changes made again.`, other: `# of ${all} changes made again.` }),
  },
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
  const subject = nameSubject(plan);
  return done === steps.length
    ? jobSentences[kind].all(done, steps, subject)
    : jobSentences[kind].some(done, formatCount(steps.length), subject);
}

/** How many steps have failed, in a sentence; empty for none. */
export function describeFailed({ failed }: Pick<Job, "failed">): string {
  return failed > 0 ? plural(failed, { one: "# failed.", other: "# failed." }) : "";
}

/** How many steps are left, in a sentence; empty for none. */
export function describeLeft({ left }: Pick<Job, "left">): string {
  return left > 0 ? plural(left, { one: "# wasn’t tried.", other: "# weren’t tried." }) : "";
}

/** What all steps of a job have in common; where they differ, they change labels. */
function commonEffect(steps: readonly JobStep[]): HistoryAction {
  const [first = "changed", ...others] = new Set(steps.map(effectOf));
  return others.length > 0 ? "changed" : first;
}

/** A step that failed, and why. */
export interface Failure {
  /** The label's name. */
  readonly name: string;
  /** In a sentence. */
  readonly reason: string;
  /** The line of the imported file that asked for it, from 1. */
  readonly line: number | undefined;
}

/** The first steps of a job that failed. */
export function listFailures({ plan, results }: Pick<Job, "plan" | "results">, most: number): Failure[] {
  return plan.steps
    .flatMap((step, index) => {
      const result = results[index];
      return typeof result !== "object"
        ? []
        : [{ name: nameOf(step), reason: result.reason, line: step.line }];
    })
    .slice(0, most);
}
