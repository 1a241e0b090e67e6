import { t } from "@lingui/core/macro";
import { Button } from "#dashboard/ui/button.tsx";
import { DialogBody, DialogFooter, ModalDialog } from "#dashboard/ui/dialog.tsx";

/** Stands in for the dialog of a label that isn't there: deleted, or of another project. */
export default function LabelMissing({ onClose }: { readonly onClose: () => void }) {
  return (
    <ModalDialog title={t`This label isn’t here`} onClose={onClose}>
      <DialogBody>{t`It was deleted, or it belongs to another project. Nothing was changed.`}</DialogBody>
      <DialogFooter>
        <Button look="primary" onClick={onClose}>{t`Back to the labels`}</Button>
      </DialogFooter>
    </ModalDialog>
  );
}
