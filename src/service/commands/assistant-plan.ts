import * as z from "zod/mini";
import { changeOf, deletionOf, type LabelChange } from "#client/label-change.ts";
import { ColorJudge, hasProblems } from "#color-science/color-judge.ts";
import { usualPageTheme } from "#color-science/page-theme.ts";
import { planUpdate } from "#contract/label-content.ts";
import { labelInputSchema } from "#contract/label-input.ts";
import { labelNameKey } from "#contract/label-name.ts";
import {
  type EmbeddedLabel,
  type LabelContent,
  type LabelField,
  labelFields,
  otherFields,
} from "#contract/labels.ts";
import { fieldProblems, isFieldProblem, otherFieldProblem } from "#contract/problems.ts";
import { fromKeys } from "#contract/values.ts";
import type { FileLabel } from "#label-files/label-plan.ts";
import { reportProblems } from "./color-report.ts";
import { CommandError } from "./command-error.ts";
import { listLines, toSafeJson } from "./command-output.ts";
import { planFileLabels } from "./label-file-input.ts";

/** A change as an assistant asks for it. */
export const askedChangeSchema = z.object({
  action: z.enum(["create", "rename", "recolor", "delete"]),
  id: z.optional(z.int().check(z.describe("The ID of the label to rename, recolor, or delete"))),
  label: z.optional(z.string().check(z.describe("Its name now, instead of its ID"))),
  name: z.optional(z.string().check(z.describe("The new name"))),
  color: z.optional(
    z.string().check(z.describe("The new color, #RRGGBB; by default one that suits the others")),
  ),
});
export type AskedChange = z.infer<typeof askedChangeSchema>;

/** What makes changes that are asked for, on labels as they are. */
export interface AssistantPlan {
  readonly changes: readonly LabelChange[];
  /** Changes that are left out, as their names are taken or look like others. */
  readonly conflicts: readonly { readonly name: string; readonly reason: string }[];
  /** New names that are similar to others, and what will be wrong with new colors. */
  readonly notes: readonly object[];
}

/**
 * Plans changes that are asked for as those of a file are planned, and deletions.
 *
 * @throws CommandError that says of each that can't be planned why
 */
export function planChanges(asked: readonly AskedChange[], labels: readonly EmbeddedLabel[]): AssistantPlan {
  const targets = new Set<EmbeddedLabel>();
  const deleted = new Set<EmbeddedLabel>();
  const wanted: { readonly label: FileLabel; readonly target: EmbeddedLabel | null }[] = [];
  const problems = asked.flatMap((change, index) => {
    try {
      const target = change.action === "create" ? null : findTarget(change, labels);
      if (target !== null && targets.has(target)) throw new CommandError("Ask for one change of each label.");
      if (target !== null) targets.add(target);
      if (target !== null && change.action === "delete") deleted.add(target);
      else wanted.push({ target, label: { ...readFields(change, target), line: index + 1 } });
      return [];
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      return `Change ${index + 1} (${change.action}): ${error.message}`;
    }
  });
  if (problems.length > 0)
    throw new CommandError([...listLines(problems), "Nothing was changed."].join("\n"));
  // Of labels of one name, the one that is asked for is found first.
  const kept = [...new Set([...targets, ...labels])].filter((label) => !deleted.has(label));
  const entries = planFileLabels(
    "changes",
    wanted.map(({ label }) => label),
    kept,
  );
  const changes: LabelChange[] = [];
  const conflicts: AssistantPlan["conflicts"][number][] = [];
  const notes: object[] = [];
  for (const [index, entry] of entries.entries()) {
    const { name } = entry.wanted;
    const change = changeOf(entry);
    if (entry.existing?.id !== wanted[index]?.target?.id)
      conflicts.push({ name, reason: "Another label has this name already." });
    else if (entry.lookalike !== undefined)
      conflicts.push({ name, reason: `It looks like ${toSafeJson(entry.lookalike)}, but is another name.` });
    else if (change !== null) changes.push(change);
    if (entry.similar !== undefined) notes.push({ name, is_similar_to: entry.similar });
  }
  changes.push(...[...deleted].map(deletionOf));
  return { changes, conflicts, notes: [...notes, ...judgeChanges(changes, labels)] };
}

/** @throws CommandError where none is meant, or it isn't certain which */
function findTarget({ id, label: name = "" }: AskedChange, labels: readonly EmbeddedLabel[]): EmbeddedLabel {
  const isMeant = (label: EmbeddedLabel) =>
    id === undefined ? labelNameKey(label.name) === labelNameKey(name) : label.id === id;
  const [target, ...others] = labels.filter(isMeant);
  if (target === undefined)
    throw new CommandError("There is no such label. Call list_labels for the labels as they are.");
  const ids = [target, ...others].map((label) => label.id).join(", ");
  if (others.length > 0) throw new CommandError(`Several labels have this name. Use an ID: ${ids}.`);
  return target;
}

/** A label as a change wants it. @throws CommandError */
function readFields(change: AskedChange, target: EmbeddedLabel | null): FileLabel {
  const needed = change.action === "recolor" ? "color" : "name";
  const read = (field: LabelField) => {
    if (change[field] === undefined && field !== needed) return target?.[field] ?? null;
    const { data, error } = labelInputSchema.shape[field].safeParse(change[field]);
    const message = error?.issues[0]?.message ?? "";
    if (data !== undefined) return data;
    throw new CommandError(isFieldProblem(message) ? fieldProblems[message] : otherFieldProblem);
  };
  const label = { ...fromKeys(otherFields, read), name: read("name") ?? "" };
  return target === null ? label : { ...label, formerNames: [target.name] };
}

/** What will be wrong with the colors that changes give to labels. */
function judgeChanges(changes: readonly LabelChange[], labels: readonly EmbeddedLabel[]): readonly object[] {
  const changed = new Set(changes.map(({ id }) => id));
  const others = labels.filter(({ id }) => !changed.has(id));
  const given = changes.flatMap(({ id, after }) => (after === null ? [] : { id, ...after }));
  const judge = new ColorJudge([...others, ...given], usualPageTheme);
  return given.flatMap(({ name, color }) => {
    const problems = judge.problemsOf(color, name);
    return hasProblems(problems) ? { name, color, ...reportProblems(problems) } : [];
  });
}

/** A change as a line of a dry run: what a service or an assistant wrote is quoted as in JSON. */
export function describePlanned({ id, before, after }: LabelChange): string {
  const kind = after === null ? "delete" : before === null ? "create" : planUpdate(before, after);
  const write = (label: LabelContent) => labelFields.map((field) => toSafeJson(label[field])).join(" ");
  const contents = [before, after].flatMap((label) => (label === null ? [] : write(label)));
  return `- ${kind}${id === null ? "" : ` ${id}`} ${contents.join(" → ")}`;
}
