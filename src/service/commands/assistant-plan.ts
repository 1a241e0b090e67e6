import * as z from "zod/mini";
import { creationOf, deletionOf, type LabelChange, updateOf } from "#client/label-change.ts";
import { ColorJudge, hasProblems } from "#color-science/color-judge.ts";
import { proposeForAll } from "#color-science/color-proposals.ts";
import { findKnownColor } from "#color-science/known-colors.ts";
import { usualPageTheme } from "#color-science/page-theme.ts";
import { changedFields, isAlike, noContent, planUpdate } from "#contract/label-content.ts";
import { labelInputSchema } from "#contract/label-input.ts";
import { labelNameKey } from "#contract/label-name.ts";
import { type EmbeddedLabel, type LabelContent, labelFields } from "#contract/labels.ts";
import { fieldProblems, isFieldProblem, otherFieldProblem } from "#contract/problems.ts";
import { planLabels } from "#label-files/label-plan.ts";
import { type ReportedLabel, reportProblems } from "./color-report.ts";
import { CommandError } from "./command-error.ts";
import { listLines, toSafeJson } from "./command-output.ts";

const text = (description: string) => z.optional(z.string().check(z.describe(description)));

/** A change as an assistant asks for it. */
export const askedChangeSchema = z.object({
  action: z.enum(["create", "rename", "recolor", "delete"]),
  id: z.optional(z.int().check(z.describe("The ID of the label to rename, recolor, or delete"))),
  label: text("Its name now, instead of its ID"),
  name: text("The new name"),
  color: text("The new color, #RRGGBB; a label to create gets one that suits the others unless given"),
});
export type AskedChange = z.infer<typeof askedChangeSchema>;

/** What makes the changes that are asked for, on labels as they are. */
export interface AssistantPlan {
  readonly changes: readonly LabelChange[];
  /** Changes that are left out, as their names are taken or look like others. */
  readonly conflicts: readonly { readonly change: string; readonly reason: string }[];
  /** New names that are similar to others, and what will be wrong with new colors. */
  readonly notes: readonly object[];
}

/**
 * Plans changes that are asked for. Several of one label become one.
 *
 * @throws CommandError that tells of each that can't be planned why
 */
export function planChanges(asked: readonly AskedChange[], labels: readonly EmbeddedLabel[]): AssistantPlan {
  const wanted = new Map<EmbeddedLabel, LabelContent | null>();
  const created: Partial<LabelContent>[] = [];
  /** Takes a change; gives why it can't be planned. */
  const take = ({ action, id, label: formerName, ...given }: AskedChange): string | undefined => {
    const fields: Partial<LabelContent> = {};
    for (const field of action === "delete" ? [] : labelFields) {
      const isNeeded = field === (action === "recolor" ? "color" : "name");
      if (given[field] === undefined && !isNeeded) continue;
      const read = labelInputSchema.shape[field].safeParse(given[field]);
      if (read.success) Object.assign(fields, { [field]: read.data });
      else return describeProblem(read.error.issues[0]?.message ?? "");
    }
    if (action === "create") {
      created.push(fields);
      return;
    }
    const found = findLabels(labels, id, formerName);
    const [label] = found;
    if (label === undefined) return "There is no such label. Call list_labels for the labels as they are.";
    if (found.length > 1)
      return `Several labels have this name. Use an ID: ${found.map((one) => one.id).join(", ")}.`;
    const before = wanted.get(label) === undefined ? label : wanted.get(label);
    if (!before) return "Another change deletes this label.";
    wanted.set(label, action === "delete" ? null : { ...before, ...fields });
    return;
  };
  const problems = asked.flatMap((change, index) => {
    const problem = take(change);
    return problem === undefined ? [] : `Change ${index + 1} (${change.action}): ${problem}`;
  });
  if (problems.length > 0)
    throw new CommandError([...listLines(problems), "Nothing was changed."].join("\n"));

  const deletions = [...wanted].flatMap(([label, after]) => (after === null ? deletionOf(label) : []));
  const updates = [...wanted].flatMap(([label, after]) =>
    after === null || isAlike(label, after) ? [] : updateOf(label, after),
  );
  const creations = colorLabels(created, makeOf(labels, [...updates, ...deletions])).map(creationOf);
  const named = [...updates, ...creations].filter(({ before, after }) => isOther("name", before, after));
  const leaving = new Set([...named, ...deletions].map(({ id }) => id));
  const entries = planLabels<EmbeddedLabel>(
    labels.filter(({ id }) => !leaving.has(id)),
    named.map(({ after }) => after),
  );
  const conflicts = new Map<LabelChange, string>();
  const notes: object[] = [];
  for (const [index, change] of named.entries()) {
    const { kind, twin, lookalike, similar } = entries[index] ?? {};
    if (kind !== "create" || twin !== undefined)
      conflicts.set(change, "A label with this name is there already.");
    else if (lookalike !== undefined)
      conflicts.set(change, `The name looks like ${toSafeJson(lookalike)}, but is another.`);
    else if (similar !== undefined) notes.push({ label: change.after.name, is_similar_to: similar });
  }
  const changes = [...updates, ...creations, ...deletions].filter((change) => !conflicts.has(change));
  return {
    changes,
    conflicts: [...conflicts].map(([change, reason]) => ({ change: describePlanned(change), reason })),
    notes: [...notes, ...judgeChanges(changes, labels)],
  };
}

/** A change as a line of a dry run: all that comes from a service or an assistant is quoted as in JSON. */
export function describePlanned({ id, before, after }: LabelChange): string {
  const kind =
    after === null
      ? "delete"
      : before !== null
        ? planUpdate(before, after)
        : id === null
          ? "create"
          : "restore";
  const write = (label: LabelContent) => labelFields.map((field) => toSafeJson(label[field])).join(" ");
  const contents = [before, after].flatMap((label) => (label === null ? [] : write(label)));
  return [kind, ...(id === null ? [] : [id]), contents.join(" → ")].join(" ");
}

function describeProblem(message: string): string {
  return isFieldProblem(message) ? fieldProblems[message] : otherFieldProblem;
}

/** The labels that are meant by an id, or by a name, spelled the same if there is such. */
function findLabels(
  labels: readonly EmbeddedLabel[],
  id: number | undefined,
  name = "",
): readonly EmbeddedLabel[] {
  if (id !== undefined) return labels.filter((label) => label.id === id);
  const same = labels.filter((label) => label.name === name);
  return same.length > 0 ? same : labels.filter((label) => labelNameKey(label.name) === labelNameKey(name));
}

function isOther(field: keyof LabelContent, before: LabelContent | null, after: LabelContent): boolean {
  return before === null || changedFields(before, after).includes(field);
}

/** Gives each new label that has none a color: that by which its name is known, or one that suits the others. */
function colorLabels(
  created: readonly Partial<LabelContent>[],
  others: readonly ReportedLabel[],
): readonly LabelContent[] {
  const colored = created.flatMap(({ name = "", color }) =>
    color === undefined ? [] : { id: null, name, color },
  );
  const judge = new ColorJudge([...others, ...colored], usualPageTheme);
  const uncolored = created.filter(({ color }) => color === undefined);
  const proposed = proposeForAll(
    judge,
    uncolored.map(({ name = "" }) => findKnownColor(name)),
  );
  return created.map((label) => {
    const color = label.color ?? proposed[uncolored.indexOf(label)] ?? "";
    return { ...noContent, ...label, color };
  });
}

/** What changes make of labels. */
function makeOf(labels: readonly EmbeddedLabel[], changes: readonly LabelChange[]): readonly ReportedLabel[] {
  const byId = new Map(changes.map((change) => [change.id, change]));
  const kept = labels.filter(({ id }) => byId.get(id)?.after !== null);
  const created = changes.filter(({ id }) => id === null);
  return [
    ...kept.map((label) => ({ ...label, ...byId.get(label.id)?.after })),
    ...created.flatMap(({ id, after }) => (after === null ? [] : { id, ...after })),
  ];
}

/** What is wrong with the colors that changes give to labels. */
function judgeChanges(changes: readonly LabelChange[], labels: readonly EmbeddedLabel[]): readonly object[] {
  const judge = new ColorJudge(makeOf(labels, changes), usualPageTheme);
  return changes.flatMap(({ before, after }) => {
    if (after === null || !isOther("color", before, after)) return [];
    const problems = judge.problemsOf(after.color, after.name);
    return hasProblems(problems)
      ? { label: after.name, color: after.color, ...reportProblems(problems) }
      : [];
  });
}
