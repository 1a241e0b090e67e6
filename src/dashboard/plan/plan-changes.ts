import type { LabelJobChange } from "#dashboard/labels/data/label-jobs.ts";
import type { PlanEntry } from "#label-files/label-plan.ts";

/** The changes that carry out entries of a plan, in their order; those that change nothing give none. */
export function toChanges(entries: readonly PlanEntry[]): LabelJobChange[] {
  return entries.flatMap(({ kind, wanted, existing }): LabelJobChange[] => {
    const input = { name: wanted.name, color: wanted.color };
    if (kind === "create") return [{ kind: "create", input }];
    if (kind === "unchanged" || existing === null) return [];
    return [{ kind: "update", id: existing.id, input, seen: existing }];
  });
}
