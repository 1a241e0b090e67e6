import { t } from "@lingui/core/macro";
import { toInput } from "#contract/label-content.ts";
import { type LabelInput, labelInputSchema } from "#contract/label-input.ts";
import type { EmbeddedLabel, UnreadableLabel } from "#contract/labels.ts";
import { type PlanRow, problemRow } from "#dashboard/plan/plan-entry.ts";

/** The labels of a project to copy, and those that can't be. */
export interface CopiedLabels {
  readonly wanted: readonly LabelInput[];
  readonly problems: readonly PlanRow[];
}

/**
 * The labels of a project to copy.
 *
 * @param chosen ids; null for all
 */
export function chooseLabels(
  labels: readonly (EmbeddedLabel | UnreadableLabel)[],
  chosen: ReadonlySet<number> | null,
): CopiedLabels {
  const wanted: LabelInput[] = [];
  const problems: PlanRow[] = [];
  for (const label of labels) {
    if (label.id === null) {
      if (chosen !== null) continue;
      const reason = t`This label has invalid data, so it can’t be copied.`;
      problems.push(problemRow({}, reason));
    } else if (chosen === null || chosen.has(label.id)) {
      const { data } = labelInputSchema.safeParse(toInput(label));
      if (data !== undefined) wanted.push(data);
      else {
        const reason = t`This label can’t be copied: the service doesn’t accept its name or color. Edit it first.`;
        problems.push(problemRow({ name: label.name }, reason));
      }
    }
  }
  return { wanted, problems };
}
