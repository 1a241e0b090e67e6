import { plural, t } from "@lingui/core/macro";
import type { LabelChange } from "#dashboard/labels/data/label-change.ts";
import type { SelectedLabel } from "#dashboard/labels/data/label-selection.ts";
import { LabelChips } from "#dashboard/labels/parts/label-chips.tsx";
import { ConfirmDialog } from "#dashboard/ui/confirm-dialog.tsx";

interface LabelDeleteDialogProps {
  readonly labels: readonly SelectedLabel[];
  readonly onDelete: (changes: readonly LabelChange[]) => void;
  readonly onClose: () => void;
}

/** Asks before several labels are deleted: that can't be undone. */
export default function LabelDeleteDialog({ labels, onDelete, onClose }: LabelDeleteDialogProps) {
  return (
    <ConfirmDialog
      title={plural(labels.length, {
        one: "Delete # label?",
        other: "Delete # labels?",
      })}
      yes={plural(labels.length, {
        one: "Delete # label",
        other: "Delete # labels",
      })}
      onNo={onClose}
      onYes={() => onDelete(labels.map(({ id, name }) => ({ kind: "delete", id, name })))}
    >
      {t`They disappear from every entry that has them. This can’t be undone.`}
      <LabelChips labels={labels} />
    </ConfirmDialog>
  );
}
