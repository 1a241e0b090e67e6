import { plural } from "@lingui/core/macro";
import type { ExistingLabel } from "#contract/label-content.ts";
import { LabelChips } from "#dashboard/labels/parts/label-chips.tsx";
import { ConfirmDialog } from "#dashboard/ui/overlay/confirm-dialog.tsx";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";

interface LabelDeleteDialogProps {
  readonly labels: readonly ExistingLabel[];
  /** They are all labels of the project. */
  readonly areAll: boolean;
  readonly projectName: string;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** Asks before many labels, or all of a project, are deleted. */
export default function LabelDeleteDialog({
  labels,
  areAll,
  projectName,
  onDelete,
  onClose,
}: LabelDeleteDialogProps) {
  const project = isolateName(projectName);
  return (
    <ConfirmDialog
      title={
        areAll
          ? plural(labels.length, {
              one: `Delete the only label of ${project}?`,
              other: `Delete all # labels of ${project}?`,
            })
          : plural(labels.length, {
              one: `Delete # label of ${project}?`,
              other: `Delete # labels of ${project}?`,
            })
      }
      yes={plural({ count: labels.length }, { one: "Delete # label", other: "Delete # labels" })}
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
