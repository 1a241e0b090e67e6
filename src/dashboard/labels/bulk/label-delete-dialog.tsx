import { plural } from "@lingui/core/macro";
import type { SelectedLabel } from "#dashboard/labels/data/label-selection.ts";
import { LabelChips } from "#dashboard/labels/parts/label-chips.tsx";
import { ConfirmDialog } from "#dashboard/ui/confirm-dialog.tsx";

interface LabelDeleteDialogProps {
  readonly labels: readonly SelectedLabel[];
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** Asks before very many labels are deleted. */
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
      onYes={onDelete}
    >
      <span>
        {plural(labels.length, {
          one: "It’ll be removed from every entry that uses it.",
          other: "They’ll be removed from every entry that uses them.",
        })}
      </span>
      <LabelChips labels={labels} />
    </ConfirmDialog>
  );
}
