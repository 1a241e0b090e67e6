import { plural, t } from "@lingui/core/macro";
import { changeOf, isRestoration, type LabelChange, planOf } from "#client/label-change.ts";
import { isSameColor } from "#contract/colors.ts";
import { contentKey, noContent } from "#contract/label-content.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import type { JobStep } from "#dashboard/jobs/job-store.ts";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { joinList } from "#dashboard/ui/text/text-joining.ts";
import { type PlanDoubt, type PlanEntry, planLabels, type WantedLabel } from "#label-files/label-plan.ts";

/** A label of a plan. Where it can be corrected there, its key tells it from the others, also in another plan. */
export type PlannedLabel = WantedLabel & { readonly key?: string };

/** What a row of a plan says that will be done. */
export type RowKind = PlanEntry["kind"] | "restore" | "delete" | "problem";

/**
 * A row of a plan, or of the way back to an earlier state, which restores and deletes too. One with a doubt isn't selected at
 * first. A problem is what can't be planned.
 */
export interface PlanRow extends PlanDoubt {
  readonly kind: RowKind;
  /** The label that it changes, whatever its content is by then; undefined where a label of some content is wanted. */
  readonly labelId?: number;
  /** The label as it will be, or as it is before it is deleted; of a problem what was found, whose color may be none. */
  readonly wanted: PlannedLabel;
  /** The project's label that it is about; null where there is none yet. */
  readonly existing: EmbeddedLabel | null;
  /** What carries it out; null where nothing is to be done. */
  readonly change: JobStep | null;
  /** What else a person should know of it, in a few words; of a problem what is wrong and how to fix it, in sentences. */
  readonly note?: string | undefined;
  /** Whether it isn't selected at first. */
  readonly isLeftOut?: boolean | undefined;
}

/** Plans how a project gets each wanted label. */
export function planRows(
  labels: readonly EmbeddedLabel[],
  wanted: readonly PlannedLabel[],
): readonly PlanRow[] {
  return planLabels(labels, wanted).map((entry) => {
    const change = changeOf(entry);
    return { ...entry, change: change && { ...change, line: entry.wanted.line } };
  });
}

/**
 * What a row says of a change that is known already.
 *
 * @param keepsIds whether the service brings deleted labels back with their ids
 */
export function describeRow(change: LabelChange, keepsIds: boolean): Pick<PlanRow, "kind" | "wanted"> {
  const isRestored = keepsIds && isRestoration(change);
  return { kind: isRestored ? "restore" : planOf(change), wanted: change.after ?? change.before };
}

/** Says of a label, as far as it was found, why it can't be planned. */
export function problemRow(found: Partial<PlannedLabel>, note: string): PlanRow {
  return { kind: "problem", wanted: { ...noContent, ...found }, existing: null, change: null, note };
}

interface RowAction {
  /** What will be done with a label. */
  readonly name: () => string;
  /** With how many it will be done. */
  readonly count?: (count: number) => string;
}

/** What a row can say that will be done, in the order of the filters. */
export const rowActions: Readonly<Record<RowKind, RowAction>> = {
  create: {
    name: () => t({ message: "Create", comment: "What will be done with a label" }),
    count: (n) => plural(n, { one: "# to create", other: "# to create" }),
  },
  restore: {
    name: () => t({ message: "Restore", comment: "What will be done with a label" }),
    count: (n) => plural(n, { one: "# to restore", other: "# to restore" }),
  },
  recolor: {
    name: () => t({ message: "Recolor", comment: "What will be done with a label" }),
    count: (n) => plural(n, { one: "# to recolor", other: "# to recolor" }),
  },
  rename: {
    name: () => t({ message: "Rename", comment: "What will be done with a label" }),
    count: (n) => plural(n, { one: "# to rename", other: "# to rename" }),
  },
  delete: {
    name: () => t({ message: "Delete", comment: "What will be done with a label" }),
    count: (n) => plural(n, { one: "# to delete", other: "# to delete" }),
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

/** A key that identifies a row in every plan. */
export function keyOfRow({ labelId, wanted }: PlanRow): string {
  return labelId === undefined ? contentKey(wanted) : String(labelId);
}

/** Whether a row is selected unless a person chooses otherwise: it changes something, which is likely what is meant. */
export function isSelectedAtFirst({ change, isLeftOut, twin, lookalike }: PlanRow): boolean {
  return change !== null && isLeftOut !== true && twin === undefined && lookalike === undefined;
}

/** The checkbox in a table's head that selects all rows that can be selected, or none. */
export function selectAllProps<Row>(
  rows: readonly Row[],
  isSelected: (row: Row) => boolean,
  onSelect: (rows: readonly Row[], isSelected: boolean) => void,
) {
  const count = rows.filter(isSelected).length;
  return {
    "aria-label": t({ message: "Select all", comment: "Checkbox: selects all changes of a list" }),
    checked: count === rows.length,
    partly: count > 0 && count < rows.length,
    onChange: ({ target }: { readonly target: HTMLInputElement }) => onSelect(rows, target.checked),
  };
}

/** How many rows do what, as in “8 to create, 3 to recolor”. */
export function describePlan(rows: readonly PlanRow[]): string {
  const { both = [], one = [] } = Object.groupBy(rows, (row) => (isWithColor(row) ? "both" : "one"));
  const byKind = Map.groupBy(one, ({ kind }) => kind);
  const parts = rowKinds.flatMap((kind) => {
    const count = byKind.get(kind)?.length;
    return count === undefined ? [] : (rowActions[kind].count?.(count) ?? []);
  });
  if (both.length > 0)
    parts.push(
      plural({ count: both.length }, { one: "# to rename and recolor", other: "# to rename and recolor" }),
    );
  return parts.length === 0 ? t`Nothing selected` : joinList(parts);
}

/** Whether a row renames a label, and changes its color, too. */
function isWithColor({ kind, wanted, existing }: PlanRow): boolean {
  return kind === "rename" && existing !== null && !isSameColor(existing.color, wanted.color);
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
