import { t } from "@lingui/core/macro";
import { noContent, toInput } from "#contract/label-content.ts";
import { type LabelInput, labelInputSchema } from "#contract/label-input.ts";
import type { EmbeddedLabel, UnreadableLabel } from "#contract/labels.ts";
import { isSelectedAtFirst, type PlanRow, planRows } from "#dashboard/plan/plan-entry.ts";
import { findOthers } from "#label-files/label-plan.ts";

/** A label of the project that labels are copied from, and what copying it would do. */
export interface ComparedLabel {
  /** Unlike that of any other: its id, where it has one. */
  readonly key: string;
  readonly wanted: LabelInput;
  /** What is planned in each of the other projects; nothing for a label that can't be copied. */
  readonly cells: readonly PlanRow[];
  /** Those of them that can be done. */
  readonly changes: readonly PlanRow[];
  /** Why it can't be copied, in sentences; null where it can. */
  readonly problem: string | null;
}

/** How the labels of one project differ from those of others. */
export interface Comparison {
  /** What can be copied. */
  readonly wanted: readonly LabelInput[];
  /** The labels that differ, or can't be copied: first those that change a label, then those that create one. */
  readonly labels: readonly ComparedLabel[];
  /** How many labels only the other project has; of several, the first. */
  readonly onlyThere: number;
}

/**
 * Plans to copy a project's labels to others.
 *
 * @param others the labels of each of them
 */
export function compareLabels(
  labels: readonly (EmbeddedLabel | UnreadableLabel)[],
  others: readonly (readonly EmbeddedLabel[])[],
): Comparison {
  const read = labels.map(readLabel);
  const copied = read.flatMap((label) => (label.problem === null ? label : []));
  const wanted = copied.map((label) => label.wanted);
  const plans = others.map((existing) => planRows(existing, wanted));
  const differing = copied.flatMap((label, index): ComparedLabel[] => {
    const cells = plans.flatMap((plan) => plan[index] ?? []);
    if (cells.every(({ kind }) => kind === "unchanged")) return [];
    // What may not be meant is decided for one project at a time.
    const canDo = cells.length === 1 ? ({ change }: PlanRow) => change !== null : isSelectedAtFirst;
    return [{ ...label, cells, changes: cells.filter(canDo) }];
  });
  const isChange = ({ cells }: ComparedLabel) => cells.some(({ existing }) => existing !== null);
  const [there = []] = others;
  return {
    wanted,
    labels: [
      ...differing.filter(isChange),
      ...differing.filter((label) => !isChange(label)),
      ...read.filter(({ problem }) => problem !== null),
    ],
    onlyThere: findOthers(there, plans[0] ?? []).length,
  };
}

/** A label as it would be copied, or why it can't be. */
function readLabel(label: EmbeddedLabel | UnreadableLabel, index: number): ComparedLabel {
  const nothing = { cells: [], changes: [], problem: null };
  if (label.id === null) {
    const problem = t`This label has invalid data`;
    return { ...nothing, key: `unreadable ${index}`, wanted: noContent, problem };
  }
  const key = String(label.id);
  const { data } = labelInputSchema.safeParse(toInput(label));
  if (data !== undefined) return { ...nothing, key, wanted: data };
  const problem = t`This label can’t be copied: the service doesn’t accept its name or color. Edit it first.`;
  return { ...nothing, key, wanted: { ...noContent, name: label.name }, problem };
}
