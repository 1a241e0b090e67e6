import { t } from "@lingui/core/macro";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#dashboard/ui/button.tsx";
import { DialogBody, DialogFooter, ModalDialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  /** The question; a dangerous one names its object. */
  readonly title: string;
  /** Called when the person confirms. */
  readonly children: ReactNode;
  /** The answer that acts, as a verb: "Delete label". */
  readonly yes: string;
  /** The safe answer, "Cancel" unless told otherwise; it has the focus at first. */
  readonly no?: string;
  /** Whether to confirm harms nothing. */
  readonly isSafe?: boolean;
  /** Another answer, which stands between both. */
  readonly otherAnswer?: ReactNode;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks before something is lost. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, yes, no = t`Cancel`, isSafe = false, otherAnswer, onYes, onNo } = props;
  const safe = useRef<HTMLButtonElement>(null);
  // Not by autoFocus: that comes before the question is known as a dialog, and one under it would take the focus back.
  useEffect(() => safe.current?.focus(), []);
  return (
    <ModalDialog question size={otherAnswer ? "medium" : "small"} title={title} onClose={onNo}>
      <DialogBody>{children}</DialogBody>
      <DialogFooter>
        <Button ref={safe} onClick={onNo}>
          {no}
        </Button>
        {otherAnswer}
        <Button variant={isSafe ? "primary" : "danger"} onClick={onYes}>
          {yes}
        </Button>
      </DialogFooter>
    </ModalDialog>
  );
}
