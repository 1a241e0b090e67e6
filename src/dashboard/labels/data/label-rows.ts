import type { Key } from "react";
import type { LabelInput } from "#contract/label-input.ts";
import type { EmbeddedLabel, LenientLabel, LenientLabelPage, UnreadableLabel } from "#contract/labels.ts";
import { countPages } from "#contract/pagination.ts";
import { chipColors } from "#dashboard/colors/chip-colors.ts";
import type { LabelSet } from "./label-finding.ts";
import type { PendingChanges } from "./label-queries.ts";

/** A label that was created, but that no list has shown yet: its id is still unknown. */
export interface NewLabel extends LabelInput {
  readonly id: null;
  readonly primary_color: string;
  readonly secondary_color: string;
}

/** A row of a table of labels. */
export type TableLabel = LenientLabel | EmbeddedLabel | UnreadableLabel | NewLabel;

/** The rows of the table: a page as the service sent it, with the pending changes that the response doesn't have. */
export interface LabelRows extends ListPlace {
  readonly rows: readonly (LenientLabel | UnreadableLabel)[];
}

/** Which labels of how many are shown. */
export interface ListPlace {
  readonly from: number;
  readonly to: number;
  /** Null where the service doesn't tell. */
  readonly total: number | null;
  /** How many pages there are, at least 1. */
  readonly lastPage: number;
}

/** Labels whose names share a prefix, or all those that share none. */
export interface LabelGroup {
  /** What all spellings of the prefix have in common; empty for the labels that share none. */
  readonly key: string;
  /** As its first label writes it. */
  readonly prefix: string;
  readonly labels: LabelSet;
}

/** A line of a table of labels: the heading of a group, or the row of a label, with the group that it belongs to. */
export type LabelLine = { readonly key: Key; readonly group: LabelGroup | null } & (
  | { readonly kind: "group"; readonly group: LabelGroup }
  | { readonly kind: "label"; readonly label: TableLabel }
);

/** The lines of labels. */
export function listLines(
  labels: readonly TableLabel[],
  group: LabelGroup | null = null,
): readonly LabelLine[] {
  return labels.map((label, index) => ({ kind: "label", key: label.id ?? `odd-${index}`, group, label }));
}

/** Labels without those that stand on top of them: see new-labels.ts. */
export function withoutNew<Label extends TableLabel>(
  labels: readonly Label[],
  newLabels: readonly TableLabel[],
): readonly Label[] {
  const ids = new Set(newLabels.map(({ id }) => id));
  return ids.size === 0 ? labels : labels.filter(({ id }) => id === null || !ids.has(id));
}

/** Applies pending changes to labels; those that are being created are not among them. */
export function changeLabels<Label extends EmbeddedLabel>(
  labels: readonly (Label | UnreadableLabel)[],
  { updated, deleted }: PendingChanges,
): readonly (Label | UnreadableLabel)[] {
  if (updated.size === 0 && deleted.size === 0) return labels;
  return labels
    .filter(({ id }) => id === null || !deleted.has(id))
    .map((label) => {
      const input = label.id === null ? undefined : updated.get(label.id);
      return input === undefined ? label : { ...label, ...input, ...chipColors(input.color) };
    });
}

/**
 * Applies pending changes to a page of labels. Those that are being created count, and stand on top of it: see new-labels.ts.
 *
 * @param following the labels of the next page, where they are known
 */
export function applyChanges(
  page: LenientLabelPage,
  changes: PendingChanges,
  following: LenientLabelPage["data"] = [],
): LabelRows {
  const { created, deleted } = changes;
  const others = following.filter(({ id }) => id === null || page.data.every((label) => label.id !== id));
  const rows = changeLabels([...page.data, ...others], changes).slice(0, page.data.length);
  const count = Math.min(Math.max(rows.length, page.per_page), rows.length + created.length);
  const total = page.total === null ? null : Math.max(count, page.total + created.length - deleted.size);
  const from = count === 0 ? 0 : Math.max(1, page.from);
  return {
    rows,
    from,
    to: count === 0 ? 0 : from + count - 1,
    total,
    lastPage:
      deleted.size === 0 || total === null
        ? page.last_page
        : Math.min(page.last_page, countPages(total, page.per_page)),
  };
}
