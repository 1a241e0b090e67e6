import { t } from "@lingui/core/macro";
import { X } from "lucide";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "react-aria-components/Button";
import { Dialog, Heading } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import styles from "./dialog.module.css";
import { Icon } from "./icon.tsx";

interface ModalFrameProps {
  /** Its name, unless a heading in it gives one. */
  readonly "aria-label"?: string;
  /** Asks to be closed: Escape, or a press beside it. */
  readonly onClose: () => void;
  readonly size?: "small" | "large";
  /** A question that has to be answered: a press beside it doesn't close it. */
  readonly question?: boolean;
  readonly children: ReactNode;
}

/** What a dialog over the page stands in. It takes the focus, keeps it, and gives it back. */
export function ModalFrame({
  onClose,
  size = "small",
  question = false,
  children,
  ...naming
}: ModalFrameProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable={!question}
      className={styles["overlay"] ?? ""}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Modal className={styles["modal"] ?? ""} data-size={size} data-modal>
        <Dialog {...naming} role={question ? "alertdialog" : "dialog"} className={styles["dialog"] ?? ""}>
          {children}
          <FocusReturn />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/**
 * Gives the focus back as soon as the page under the dialog takes it again. The library tries once, in the next frame, when the
 * page may still be inert; its effect that ends this runs before this one, as it belongs to an element around it.
 */
function FocusReturn() {
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement)
        before.focus({ preventScroll: true });
    };
  }, [before]);
  return null;
}

/** The button that closes a dialog. */
export function DialogClose({ onClose }: { readonly onClose: () => void }) {
  return (
    <Button className={styles["close"] ?? ""} aria-label={t`Close`} data-tooltip="" onPress={onClose}>
      <Icon node={X} />
    </Button>
  );
}

interface ModalDialogProps extends Omit<ModalFrameProps, "aria-label"> {
  readonly title: string;
}

/** A dialog over the page, with its title and, unless it asks a question, a button that closes it. */
export function ModalDialog({ title, children, ...frame }: ModalDialogProps) {
  return (
    <ModalFrame {...frame}>
      <header className={styles["header"]}>
        <Heading slot="title" level={2} className={styles["title"] ?? ""}>
          {title}
        </Heading>
        {frame.question !== true && <DialogClose onClose={frame.onClose} />}
      </header>
      {children}
    </ModalFrame>
  );
}

/** What a dialog says or asks for. */
export function DialogBody({ children }: { readonly children: ReactNode }) {
  return <div className={styles["body"]}>{children}</div>;
}

/**
 * A dialog's buttons, the safe one before the one that changes something; what is beside the matter stands at the start, and
 * what has gone wrong above them, where it is seen however long the dialog is.
 */
export function DialogFooter({
  failure,
  aside,
  children,
}: {
  readonly failure?: string | undefined;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <footer className={styles["footer"]}>
      {failure !== undefined && (
        <p role="alert" className={styles["failure"]}>
          {failure}
        </p>
      )}
      <div className={styles["aside"]}>{aside}</div>
      {children}
    </footer>
  );
}
