import type { LabelChange } from "#dashboard/labels/data/label-change.ts";
import type { PlanEntry } from "#label-files/label-plan.ts";

/** The changes that carry out entries of a plan, in their order; those that change nothing give none. */
export function toChanges(entries: readonly PlanEntry[]): LabelChange[] {
  return entries.flatMap(({ kind, wanted, existing }): LabelChange[] => {
    const input = { name: wanted.name, color: wanted.color };
    if (kind === "create") return [{ kind: "create", input }];
    if (kind === "unchanged" || existing === null) return [];
    return [{ kind: "update", id: existing.id, input, expected: existing }];
  });
}
