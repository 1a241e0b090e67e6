import { t } from "@lingui/core/macro";
import { type ExportedProps, LabelExportForm } from "#dashboard/labels/parts/label-export-form.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { DialogBody, DialogFooter, ModalDialog } from "#dashboard/ui/overlay/dialog.tsx";

/** Saves labels as a file on the person's device, asked for over the list. */
export default function LabelExportDialog({ onClose, ...exported }: ExportedProps & { onClose: () => void }) {
  return (
    <ModalDialog title={t`Export labels`} onClose={onClose}>
      <LabelExportForm {...exported} onDone={onClose}>
        {(choices, submit) => (
          <>
            <DialogBody>{choices}</DialogBody>
            <DialogFooter>
              <Button onClick={onClose}>{t`Cancel`}</Button>
              {submit}
            </DialogFooter>
          </>
        )}
      </LabelExportForm>
    </ModalDialog>
  );
}
