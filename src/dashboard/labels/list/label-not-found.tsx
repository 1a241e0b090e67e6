import { t } from "@lingui/core/macro";
import { describeError } from "#dashboard/api/error-sentence.ts";
import type { FailedSearch } from "#dashboard/labels/data/dialog-label.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { DialogBody, DialogFooter, ModalDialog } from "#dashboard/ui/overlay/dialog.tsx";

interface LabelNotFoundProps {
  /** Null when the service has answered, and the label isn't there. */
  readonly search: FailedSearch | null;
  readonly onClose: () => void;
}

/** Stands in for the dialog of a label that isn't there (deleted, or of another project), or couldn't be looked up. */
export function LabelNotFound({ search, onClose }: LabelNotFoundProps) {
  const back = (
    <Button variant={search === null ? "primary" : "plain"} onClick={onClose}>{t`Back to labels`}</Button>
  );
  if (search === null) {
    return (
      <ModalDialog title={t`Label not found`} onClose={onClose}>
        <DialogBody>{t`It was deleted, or it belongs to another project. Nothing was changed.`}</DialogBody>
        <DialogFooter>{back}</DialogFooter>
      </ModalDialog>
    );
  }
  return (
    <ModalDialog title={t`This label can’t be shown`} onClose={onClose}>
      <DialogBody>{describeError(search.error)}</DialogBody>
      <DialogFooter>
        {back}
        <Button variant="primary" pending={search.isTrying} onClick={() => void search.retry()}>
          {t`Retry`}
        </Button>
      </DialogFooter>
    </ModalDialog>
  );
}
