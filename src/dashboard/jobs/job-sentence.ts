import { plural, t } from "@lingui/core/macro";
import { effectOf, nameOf } from "#client/label-change.ts";
import type { HistoryAction } from "#contract/label-history.ts";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import type { Job, JobPlan, JobStep } from "./job-store.ts";

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
    case "create":
      return subject === null ? t`Import pasted text` : t`Import ${isolateName(subject)}`;
    case "copy":
      return t`Copy labels to ${isolateName(subject ?? "")}`;
    case "adjust":
      return plural(count, { one: "Adjust # color", other: "Adjust # colors" });
    case "restore":
      return plural(count, { one: "Restore # label", other: "Restore # labels" });
    case "revert":
      return plural(count, { one: "Undo # change", other: "Undo # changes" });
    case "undo":
      return t`Undo: ${isolateName(subject ?? "")}`;
    case "redo":
      return t`Redo: ${isolateName(subject ?? "")}`;
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
  const isAll = done === total;
  const all = formatCount(total);
  if (plan.kind === "import" || plan.kind === "create") {
    return isAll
      ? plural(total, { one: "# change made.", other: "# changes made." })
      : plural(done, { one: `# of ${all} changes made.`, other: `# of ${all} changes made.` });
  }
  if (plan.kind === "copy") {
    const to = isolateName(plan.subject ?? "");
    return isAll
      ? plural(total, { one: `# change made in ${to}.`, other: `# changes made in ${to}.` })
      : plural(done, {
          one: `# of ${all} changes made in ${to}.`,
          other: `# of ${all} changes made in ${to}.`,
        });
  }
  return isAll ? describeAll(plan.kind, plan.steps) : describeSome(plan.kind, done, all);
}

/** How many steps have failed, in a sentence; empty for none. */
export function describeFailed({ failed }: Pick<Job, "failed">): string {
  return failed > 0 ? plural(failed, { one: "# failed.", other: "# failed." }) : "";
}

/** How many steps are left, in a sentence; empty for none. */
export function describeLeft({ left }: Pick<Job, "left">): string {
  return left > 0 ? plural(left, { one: "# wasn’t tried.", other: "# weren’t tried." }) : "";
}

/** How many labels were created, renamed, and so on, as part of a list. */
export const countSentences: Readonly<Record<HistoryAction, (count: number) => string>> = {
  created: (count) => plural(count, { one: "# created", other: "# created" }),
  renamed: (count) => plural(count, { one: "# renamed", other: "# renamed" }),
  recolored: (count) => plural(count, { one: "# recolored", other: "# recolored" }),
  changed: (count) => plural(count, { one: "# renamed and recolored", other: "# renamed and recolored" }),
  deleted: (count) => plural(count, { one: "# deleted", other: "# deleted" }),
  restored: (count) => plural(count, { one: "# restored", other: "# restored" }),
};

/** What all steps of a job have in common; where they differ, they change labels. */
function commonEffect(steps: readonly JobStep[]): HistoryAction {
  const [first = "changed", ...others] = new Set(steps.map(effectOf));
  return others.length > 0 ? "changed" : first;
}

function describeUndone(steps: readonly JobStep[]): string {
  const count = steps.length;
  switch (commonEffect(steps)) {
    case "created":
    case "restored":
      return plural(count, { one: "# label is back.", other: "# labels are back." });
    case "renamed":
      return plural(count, {
        one: "# label has its old name again.",
        other: "# labels have their old names again.",
      });
    case "recolored":
      return plural(count, {
        one: "# label has its old color again.",
        other: "# labels have their old colors again.",
      });
    case "deleted":
      return plural(count, { one: "# new label deleted.", other: "# new labels deleted." });
    case "changed":
      return plural(count, { one: "# change undone.", other: "# changes undone." });
  }
}

function describeRedone(steps: readonly JobStep[]): string {
  const count = steps.length;
  switch (commonEffect(steps)) {
    case "created":
    case "restored":
      return plural(count, { one: "# label is back.", other: "# labels are back." });
    case "renamed":
      return plural(count, { one: "# label renamed again.", other: "# labels renamed again." });
    case "recolored":
      return plural(count, { one: "# label recolored again.", other: "# labels recolored again." });
    case "deleted":
      return plural(count, { one: "# label deleted again.", other: "# labels deleted again." });
    case "changed":
      return plural(count, { one: "# change made again.", other: "# changes made again." });
  }
}

/** The jobs that are spoken of by what they do to labels. */
type PlainKind = Exclude<JobPlan["kind"], "import" | "create" | "copy">;

function describeAll(kind: PlainKind, steps: readonly JobStep[]): string {
  const total = steps.length;
  switch (kind) {
    case "rename":
      return plural(total, { one: "# label was renamed.", other: "# labels were renamed." });
    case "recolor":
      return plural(total, { one: "# label was recolored.", other: "# labels were recolored." });
    case "delete":
      return plural(total, { one: "# label was deleted.", other: "# labels were deleted." });
    case "adjust":
      return plural(total, { one: "# label has its new color.", other: "# labels have their new colors." });
    case "restore":
    case "revert":
    case "undo":
      return describeUndone(steps);
    case "redo":
      return describeRedone(steps);
  }
}

/** @param all of how many, as it is written */
function describeSome(kind: PlainKind, done: number, all: string): string {
  switch (kind) {
    case "rename":
      return plural(done, {
        one: `# of ${all} labels was renamed.`,
        other: `# of ${all} labels were renamed.`,
      });
    case "recolor":
      return plural(done, {
        one: `# of ${all} labels was recolored.`,
        other: `# of ${all} labels were recolored.`,
      });
    case "delete":
      return plural(done, {
        one: `# of ${all} labels was deleted.`,
        other: `# of ${all} labels were deleted.`,
      });
    case "adjust":
      return plural(done, {
        one: `# of ${all} labels has its new color.`,
        other: `# of ${all} labels have their new colors.`,
      });
    case "restore":
    case "revert":
    case "undo":
      return plural(done, {
        one: `# of ${all} changes undone.`,
        other: `# of ${all} changes undone.`,
      });
    case "redo":
      return plural(done, {
        one: `# of ${all} changes made again.`,
        other: `# of ${all} changes made again.`,
      });
  }
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
