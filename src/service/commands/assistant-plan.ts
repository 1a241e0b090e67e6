import * as z from "zod/mini";
import { creationOf, deletionOf, type LabelChange, planOf, updateOf } from "#client/label-change.ts";
import { areOfDifferentLabels } from "#client/plan-link.ts";
import { type ReviewConflict, reviewChanges } from "#client/plan-review.ts";
import { ColorJudge, hasProblems } from "#color-science/color-judge.ts";
import { usualPageTheme } from "#color-science/page-theme.ts";
import { hexColorPattern } from "#contract/colors.ts";
import { labelNameSchema } from "#contract/label-input.ts";
import { type EmbeddedLabel, type LabelContent, labelFields } from "#contract/labels.ts";
import { describeProblems } from "./color-report.ts";
import { CommandError } from "./command-error.ts";
import { toSafeJson } from "./command-output.ts";

/**
 * A text that a tool is called with; unless told otherwise, with the rules of a label's name.
 *
 * @param advice describes it, and says what to do where it isn't right
 */
export function textArgument(
  advice: string,
  isRight = (text: string) => labelNameSchema.safeParse(text).success,
) {
  return z.string(advice).check(z.trim(), z.refine(isRight, advice), z.describe(advice));
}

const describedId = z.int().check(z.describe("The label's ID, as list_labels has it; a new label has none"));
const describedDelete = z.literal(true).check(z.describe("Deletes the label"));

/** A change as an assistant asks for it. */
const askedChangeSchema = z
  .object({
    id: z.optional(describedId),
    name: z.optional(textArgument("Give the label a name of at most 255 characters that shows something.")),
    color: z.optional(textArgument("Give the label a color, #RRGGBB.", (it) => hexColorPattern.test(it))),
    delete: z.optional(describedDelete),
  })
  .check(
    z.refine(
      ({ id, name, color }) => id !== undefined || (name !== undefined && color !== undefined),
      "Give an ID, or the name and color of a new label.",
    ),
  );

const changesAdvice = "List at most one change of each label: it can give a new name, a new color, or both.";
export const askedChangesSchema = z
  .array(askedChangeSchema)
  .check(
    z.minLength(1),
    z.maxLength(1000),
    z.refine(areOfDifferentLabels, changesAdvice),
    z.describe(changesAdvice),
  );

/**
 * The changes that are asked for, on labels as they are.
 *
 * @throws CommandError where there is no label of an id
 */
export function toChanges(
  asked: z.infer<typeof askedChangesSchema>,
  labels: readonly EmbeddedLabel[],
): readonly LabelChange[] {
  const byId = new Map(labels.map((label) => [label.id, label]));
  return asked.map(({ id, name = "", color = "", delete: isDeleted }) => {
    if (id === undefined) return creationOf({ name, color });
    const label = byId.get(id);
    if (label === undefined)
      throw new CommandError(
        `There is no label with the ID ${id}. Call list_labels for those that there are.`,
      );
    return isDeleted
      ? deletionOf(label)
      : updateOf(label, { name: name || label.name, color: color || label.color });
  });
}

const conflicts: Readonly<Record<ReviewConflict, string>> = {
  changed: "the label has changed since",
  deleted: "the label was deleted since",
  taken: "another label has this name, or one that looks the same",
};

/** What proposed changes come to on labels as they are: those that can be made, and each in a line, also what is left out. */
export function planChanges(proposed: readonly LabelChange[], labels: readonly EmbeddedLabel[]) {
  const reviewed = reviewChanges(proposed, labels);
  const changes = reviewed.flatMap(({ change, conflict }) => (conflict === null && change ? change : []));
  const changed = new Set(changes.map(({ id }) => id));
  const given = changes.flatMap(({ id, after }) => (after === null ? [] : { id, ...after }));
  const judge = new ColorJudge([...labels.filter(({ id }) => !changed.has(id)), ...given], usualPageTheme);
  const lines = changes.map((change) => {
    const problems = change.after && judge.problemsOf(change.after.color, change.after.name);
    const note = problems && hasProblems(problems) ? ` (the color ${describeProblems(problems)})` : "";
    return `- ${describePlanned(change)}${note}`;
  });
  const leftOut = reviewed.flatMap(({ proposed: one, conflict }) =>
    conflict === null ? [] : `- left out: ${describePlanned(one)}: ${conflicts[conflict]}`,
  );
  return { changes, lines: [...lines, ...leftOut] };
}

/** A change in a line: what a service or an assistant wrote is quoted as in JSON. */
function describePlanned(change: LabelChange): string {
  const write = (label: LabelContent) => labelFields.map((field) => toSafeJson(label[field])).join(" ");
  const contents = [change.before, change.after].flatMap((label) => (label === null ? [] : write(label)));
  return [planOf(change), change.id ?? [], contents.join(" → ")].flat().join(" ");
}
