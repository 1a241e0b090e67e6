import { plural, t } from "@lingui/core/macro";
import { contentKey } from "#contract/label-content.ts";
import type { HistoryEntry } from "#contract/label-history.ts";
import type { LabelInput } from "#contract/label-input.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { joinList } from "#dashboard/ui/text/text-joining.ts";
import type { PlanDoubt, PlanEntry, WantedLabel } from "#label-files/label-plan.ts";

/** What can be corrected in a plan. */
export interface EditedRow {
  /** What identifies it in every plan. */
  readonly key: string;
  readonly content: LabelInput;
}

/** A wanted label that can't be planned. */
export interface PlanProblem {
  /** The line of a file it is in, from 1; null where there are no lines. */
  readonly line: number | null;
  /** The label as it was found there; may be empty. */
  readonly text: string;
  /** What is wrong and how to fix it, in sentences. */
  readonly reason: string;
  /** Where it can be corrected in the plan; its color may be none. */
  readonly edit?: EditedRow;
}

/**
 * An entry as the view shows it: of a plan, or of the way back to an earlier state, which restores and deletes too. One
 * with a doubt isn't selected at first.
 */
export interface ShownEntry extends PlanDoubt {
  readonly kind: PlanEntry["kind"] | "restore" | "delete";
  /** The label that it changes, whatever its content is by then; undefined where a label of some content is wanted. */
  readonly labelId?: number;
  /** The label as it will be, or as it is before it is deleted. */
  readonly wanted: WantedLabel;
  /** The project's label that it is about; null where there is none yet. */
  readonly existing: EmbeddedLabel | null;
  /** The latest change by somebody else that it would undo; null or undefined for none. */
  readonly foreign?: Pick<HistoryEntry, "id"> | null;
  /** What else a person should know of it, in a few words. */
  readonly note?: string | undefined;
  /** Whether it isn't selected at first. */
  readonly isLeftOut?: boolean | undefined;
}

/** What a row of a plan says that will be done. */
export type RowKind = ShownEntry["kind"] | "problem";

/** A row of a plan: an entry, or a problem, which says in `wanted` what was found, and in `note` what is wrong. */
export interface PlanRow extends Omit<ShownEntry, "kind"> {
  readonly kind: RowKind;
  /** Null where it can't be corrected. */
  readonly edit: EditedRow | null;
}

interface RowAction {
  /** What will be done with a label. */
  readonly name: () => string;
  /** With how many it will be done. */
  readonly count?: (count: number) => string;
  /** What will be done with the label of a name, in words of its own for those who hear only them. */
  readonly box?: (name: string) => string;
}

const comment = "Name of a checkbox: whether this is to be done. {name}: the label’s";

/** What a row can say that will be done, in the order of the filters. */
export const rowActions: Readonly<Record<RowKind, RowAction>> = {
  create: {
    name: () => t({ message: "Create", comment: "What will be done with a label" }),
    count: (n) => plural(n, { one: "# to create", other: "# to create" }),
    box: (name) => t({ message: `Create ${name}`, comment }),
  },
  restore: {
    name: () => t({ message: "Restore", comment: "What will be done with a label" }),
    count: (n) => plural(n, { one: "# to restore", other: "# to restore" }),
    box: (name) => t({ message: `Restore ${name}`, comment }),
  },
  recolor: {
    name: () => t({ message: "Recolor", comment: "What will be done with a label" }),
    count: (n) => plural(n, { one: "# to recolor", other: "# to recolor" }),
    box: (name) => t({ message: `Recolor ${name}`, comment }),
  },
  rename: {
    name: () => t({ message: "Rename", comment: "What will be done with a label" }),
    count: (n) => plural(n, { one: "# to rename", other: "# to rename" }),
    box: (name) => t({ message: `Rename ${name}`, comment }),
  },
  delete: {
    name: () => t({ message: "Delete", comment: "What will be done with a label" }),
    count: (n) => plural(n, { one: "# to delete", other: "# to delete" }),
    box: (name) => t({ message: `Delete ${name}`, comment }),
  },
  unchanged: {
    name: () => t({ message: "Unchanged", comment: "What will be done with a label: nothing" }),
  },
  problem: {
    name: () =>
      t({ message: "Problem", comment: "Instead of what will be done: the line can’t be imported" }),
  },
};
export const rowKinds = Object.keys(rowActions) as RowKind[];

/** A key that identifies an entry in every plan. */
export function keyOfEntry({ labelId, wanted }: Pick<ShownEntry, "labelId" | "wanted">): string {
  return labelId === undefined ? contentKey(wanted) : String(labelId);
}

/** Whether a label would be changed. */
export function changesSomething({ kind }: Pick<PlanRow, "kind">): boolean {
  return kind !== "unchanged" && kind !== "problem";
}

/** Whether a change may not be what is meant, and isn’t selected unless a person does that. */
export function isLeftOutAtFirst({ isLeftOut, twin, lookalike }: Omit<ShownEntry, "kind">): boolean {
  return isLeftOut === true || twin !== undefined || lookalike !== undefined;
}

/** How many entries do what, as in “8 to create, 3 to recolor”. */
export function describePlan(entries: readonly ShownEntry[]): string {
  const byKind = Map.groupBy(entries, ({ kind }): RowKind => kind);
  const parts = rowKinds.flatMap((kind) => {
    const count = byKind.get(kind)?.length;
    return count === undefined ? [] : (rowActions[kind].count?.(count) ?? []);
  });
  return parts.length === 0 ? t`Nothing selected` : joinList(parts);
}

/** What a person should know of a row beside its labels; undefined for nothing. */
export function describeDoubt({ kind, existing, note, twin, lookalike, similar }: PlanRow) {
  if (twin?.line !== undefined) {
    const line = formatCount(twin.line);
    return t({
      message: `same name as line ${line}`,
      comment: "Note: a label stands in two lines of a file",
    });
  }
  if (twin !== undefined || (kind === "unchanged" && existing === null)) {
    return t({ message: "duplicate", comment: "Note: the same label stands in an earlier line" });
  }
  if (lookalike !== undefined) {
    const name = isolateName(lookalike);
    return t({
      message: `looks like ${name}`,
      comment: "Note: another label has a name that is easily mixed up",
    });
  }
  if (similar !== undefined) {
    const name = isolateName(similar);
    return t({
      message: `similar to ${name}`,
      comment: "Note: another label has a name that may mean the same, such as Bugfix and Bug fixes",
    });
  }
  return note;
}
