import type { Key } from "react";
import { type LabelSet, onlyReadable } from "#dashboard/labels/data/label-finding.ts";
import type { LabelGroup } from "#dashboard/labels/data/label-groups.ts";

/** A row of the list: the heading of a group, or a label. */
export type LabelLine = { readonly key: Key; readonly group: LabelGroup | null } & (
  | { readonly kind: "group"; readonly group: LabelGroup }
  | { readonly kind: "label"; readonly label: LabelSet[number] }
);

/** The key of a label's row. */
function labelLineKey(label: LabelSet[number], index: number): Key {
  return label.id ?? `unreadable-${index}`;
}

/** The rows of labels that aren't in groups. */
export function listLines(labels: LabelSet): readonly LabelLine[] {
  return labels.map((label, index) => ({
    kind: "label",
    key: labelLineKey(label, index),
    group: null,
    label,
  }));
}

/** The rows of groups; of those that are folded, only the heading. */
export function groupLines(groups: readonly LabelGroup[], folded: ReadonlySet<string>): readonly LabelLine[] {
  return groups.flatMap((group): LabelLine[] => [
    { kind: "group", key: `group-${group.key}`, group },
    ...(folded.has(group.key) ? [] : listLines(group.labels).map((line) => ({ ...line, group }))),
  ]);
}

/** The labels of rows, in that order. */
export function labelsOf(lines: readonly LabelLine[]) {
  return onlyReadable(lines.flatMap((line) => (line.kind === "label" ? [line.label] : [])));
}
