import { t } from "@lingui/core/macro";
import { X } from "lucide";
import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { Dialog, Heading } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import styles from "./dialog.module.css";
import { Icon } from "./icon.tsx";

interface ModalDialogProps {
  readonly title: string;
  /** Asks to be closed: Escape, a press beside it, or its close button. */
  readonly onClose: () => void;
  readonly size?: "small" | "large";
  /** A question that has to be answered: a press beside it doesn't close it. */
  readonly question?: boolean;
  readonly children: ReactNode;
}

/** A dialog over the page. It takes the focus, keeps it, and gives it back. */
export function ModalDialog({
  title,
  onClose,
  size = "small",
  question = false,
  children,
}: ModalDialogProps) {
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
        <Dialog role={question ? "alertdialog" : "dialog"} className={styles["dialog"] ?? ""}>
          <header className={styles["header"]}>
            <Heading slot="title" level={2} className={styles["title"] ?? ""}>
              {title}
            </Heading>
            {!question && (
              <Button className={styles["close"] ?? ""} aria-label={t`Close`} onPress={onClose}>
                <Icon node={X} />
              </Button>
            )}
          </header>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** What a dialog says or asks for. */
export function DialogBody({ children }: { readonly children: ReactNode }) {
  return <div className={styles["body"]}>{children}</div>;
}

/** A dialog's buttons, the safe one before the one that acts; what is beside the matter stands at the start. */
export function DialogFooter({
  aside,
  children,
}: {
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <footer className={styles["footer"]}>
      <div className={styles["aside"]}>{aside}</div>
      {children}
    </footer>
  );
}
