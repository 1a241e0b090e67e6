import type { LabelInput } from "#contract/label-input.ts";
import { labelFields } from "#contract/labels.ts";
import type { PlanEntry } from "#label-files/label-plan.ts";
import { formatNumber, listLines, tell } from "./command-output.ts";
import { quote } from "./name-lookup.ts";

/** What is done to labels, in the order in which it is told, with the words for it before and after. */
const kinds = {
  create: ["added", "to add"],
  recolor: ["recolored", "to recolor"],
  rename: ["renamed", "to rename"],
  delete: ["deleted", "to delete"],
  unchanged: ["unchanged", "unchanged"],
} as const satisfies Readonly<Record<PlanEntry["kind"] | "delete", readonly string[]>>;

/** How many labels are changed, by how, as scripts get it. */
export type ChangeCounts = Readonly<Record<(typeof kinds)[keyof typeof kinds][0], number>>;

export function countChanges(changes: readonly { readonly kind: keyof typeof kinds }[]): ChangeCounts {
  const counts = Object.entries(kinds).map(([kind, [done]]) => {
    return [done, changes.filter((change) => change.kind === kind).length];
  });
  return Object.fromEntries(counts) as ChangeCounts;
}

/**
 * Says what was done to a project's labels, or would be.
 *
 * @param project as people know it
 */
export function describeCounts(counts: ChangeCounts, project: string, isDryRun: boolean): string {
  const told = Object.values(kinds).flatMap(([done, planned]) =>
    counts[done] > 0 ? `${formatNumber(counts[done])} ${isDryRun ? planned : done}` : [],
  );
  return `Labels of the project ${project}: ${told.join(", ") || "nothing to change"}.`;
}

/** What a label was and what it became, as far as there was one. */
export function describeChange(before: LabelInput | null, after: LabelInput | null): string {
  const write = (label: LabelInput) => labelFields.flatMap((field) => label[field] || []).join(" ");
  return [before, after].flatMap((label) => (label === null ? [] : write(label))).join(" → ");
}

/** Tells on the standard error of new labels whose names look like those of others, or are similar: nothing is renamed. */
export function tellLookalikes(
  entries: readonly Pick<PlanEntry, "wanted" | "lookalike" | "similar">[],
): void {
  const lines = entries.flatMap(({ wanted: { name }, lookalike, similar }) => {
    const other = lookalike ?? similar;
    const how = other === lookalike ? "looks like" : "is similar to";
    return other === undefined ? [] : `${quote(name)} ${how} ${quote(other)}, but is a different name.`;
  });
  if (lines.length > 0) tell(`${listLines(lines).join("\n")}\n`);
}
