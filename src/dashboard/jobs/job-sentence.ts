import { plural, t } from "@lingui/core/macro";
import { formatCount } from "#dashboard/ui/count.ts";
import { isolateName } from "#dashboard/ui/text-direction.ts";
import { type Job, type JobPlan, type JobStep, stepStates } from "./job-store.ts";

/** What a job does, as in “Rename 5 labels”. It names nothing of the project but a file. */
export function nameJob({ kind, subject, steps }: JobPlan): string {
  const count = steps.length;
  switch (kind) {
    case "rename":
      return plural(count, { one: "Rename # label", other: "Rename # labels" });
    case "recolor":
      return plural(count, { one: "Recolor # label", other: "Recolor # labels" });
    case "delete":
      return plural(count, { one: "Delete # label", other: "Delete # labels" });
    case "import":
      return subject === null ? t`Import pasted text` : t`Import ${isolateName(subject)}`;
    case "copy":
      return t`Copy labels to ${isolateName(subject ?? "")}`;
    case "create":
      return plural(count, { one: "Create # label", other: "Create # labels" });
    case "adjust":
      return plural(count, { one: "Adjust # color", other: "Adjust # colors" });
  }
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
  const total = plan.steps.length;
  const made = formatCount(done);
  const isAll = done === total;
  if (plan.kind === "import") {
    return isAll
      ? plural(total, { one: "# change made.", other: "# changes made." })
      : plural(total, { one: `${made} of # change made.`, other: `${made} of # changes made.` });
  }
  if (plan.kind === "copy") {
    const to = isolateName(plan.subject ?? "");
    return isAll
      ? plural(total, { one: `# change made in ${to}.`, other: `# changes made in ${to}.` })
      : plural(total, {
          one: `${made} of # change made in ${to}.`,
          other: `${made} of # changes made in ${to}.`,
        });
  }
  return isAll ? describeAll(plan.kind, total) : describeSome(plan.kind, made, total);
}

/** The jobs that are spoken of by what they do to labels. */
type PlainKind = Exclude<JobPlan["kind"], "import" | "copy">;

function describeAll(kind: PlainKind, total: number): string {
  switch (kind) {
    case "rename":
      return plural(total, { one: "# label was renamed.", other: "# labels were renamed." });
    case "recolor":
      return plural(total, { one: "# label was recolored.", other: "# labels were recolored." });
    case "delete":
      return plural(total, { one: "# label was deleted.", other: "# labels were deleted." });
    case "create":
      return plural(total, { one: "# label was created.", other: "# labels were created." });
    case "adjust":
      return plural(total, { one: "# label has its new color.", other: "# labels have their new colors." });
  }
}

function describeSome(kind: PlainKind, made: string, total: number): string {
  switch (kind) {
    case "rename":
      return plural(total, {
        one: `${made} of # label was renamed.`,
        other: `${made} of # labels were renamed.`,
      });
    case "recolor":
      return plural(total, {
        one: `${made} of # label was recolored.`,
        other: `${made} of # labels were recolored.`,
      });
    case "delete":
      return plural(total, {
        one: `${made} of # label was deleted.`,
        other: `${made} of # labels were deleted.`,
      });
    case "create":
      return plural(total, {
        one: `${made} of # label was created.`,
        other: `${made} of # labels were created.`,
      });
    case "adjust":
      return plural(total, {
        one: `${made} of # label has its new color.`,
        other: `${made} of # labels have their new colors.`,
      });
  }
}

/** A step that failed, and why. */
export interface Failure {
  /** The label's name. */
  readonly name: string;
  /** In a sentence. */
  readonly reason: string;
}

/** The first steps of a job that failed. */
export function listFailures({ plan, progress }: Pick<Job, "plan" | "progress">, most: number): Failure[] {
  const failures: Failure[] = [];
  for (let index = progress.states.indexOf(stepStates.failed); index >= 0 && failures.length < most; ) {
    const step = plan.steps[index];
    if (step !== undefined) failures.push({ name: nameStep(step), reason: readReason(progress, index) });
    index = progress.states.indexOf(stepStates.failed, index + 1);
  }
  return failures;
}

/** Why a step failed, in a sentence. */
export function readReason({ reasons, reasonIndexes }: Job["progress"], index: number): string {
  return reasons[reasonIndexes[index] ?? 0] ?? "";
}

/** The name that people know the changed label by: for an update the one from before it. */
export function nameStep(step: JobStep): string {
  return step.kind === "update" ? step.seen.name : step.name;
}
