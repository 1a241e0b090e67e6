import { t } from "@lingui/core/macro";
import { X } from "lucide";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Dialog, Heading } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { publishHeight } from "#dashboard/ui/table/published-height.ts";
import { useBackCloses } from "./back-closes.ts";
import styles from "./dialog.module.css";
import { useClosingPress } from "./double-press.ts";

/** On a phone messages stand on a dialog, or on its buttons where it is high. */
const carryOnDialog = publishHeight("--dialog");
const carryOnFooter = publishHeight("--dialog-footer");

interface ModalFrameProps {
  /** Its name, unless a heading in it gives one. */
  readonly "aria-label"?: string;
  /** Asks to be closed: Escape, or a press beside it. */
  readonly onClose: () => void;
  readonly size?: "small" | "medium" | "large";
  /** A question that has to be answered: a press beside it doesn't close it. */
  readonly question?: boolean;
  /** Whether the address has it: going back closes it by itself. */
  readonly hasAddress?: boolean;
  readonly children: ReactNode;
}

/** So long (milliseconds) the page isn't inert yet: screen readers don’t follow the focus from what is inert by then. */
const enteringTime = 1000;

/** What a dialog over the page stands in, on a phone at the window’s end. It takes the focus, keeps it, and gives it back. */
export function ModalFrame({
  onClose,
  size = "small",
  question = false,
  hasAddress = false,
  children,
  ...naming
}: ModalFrameProps) {
  useBackCloses(onClose, !hasAddress);
  const closes = useClosingPress();
  // A question comes over a dialog, which keeps the page inert as it is.
  const [isEntering, setEntering] = useState(!question);
  useEffect(() => {
    const timer = setTimeout(() => setEntering(false), enteringTime);
    return () => clearTimeout(timer);
  }, []);
  return (
    <ModalOverlay
      isOpen
      UNSTABLE_deferUntilEntered
      isEntering={isEntering}
      isDismissable={!question}
      shouldCloseOnInteractOutside={closes}
      className={styles["overlay"] ?? ""}
      onOpenChange={onClose}
    >
      <Modal ref={carryOnDialog} className={styles["modal"] ?? ""} data-size={size} data-modal>
        <Dialog {...naming} role={question ? "alertdialog" : "dialog"} className={styles["dialog"] ?? ""}>
          <FocusReturn />
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/**
 * Gives the focus back as soon as the page under the dialog takes it again. The library tries once, in the next frame, when the
 * page may still be inert; its effect that ends this runs before this one, as it belongs to an element around it. It comes before
 * the dialog's content, so that where a question closes with the dialog under it, that one gives the focus back.
 */
function FocusReturn() {
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    const giveBack = () => {
      if (document.activeElement !== document.body) return;
      // What has opened it may be gone, as another tab can delete a label; nothing may have had the focus, as after a press beside.
      const hasOpened = before?.isConnected && before !== document.body;
      const under = [...document.querySelectorAll("[data-modal]")].at(-1) ?? document;
      const target = hasOpened ? before : under.querySelector("h1, h2");
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    };
    // Once all that closes together no longer makes the page inert.
    return () => queueMicrotask(giveBack);
  }, [before]);
  return null;
}

/** The button that closes a dialog. */
export function DialogClose({ onClose }: { readonly onClose: () => void }) {
  return (
    <Button variant="quiet" iconOnly aria-label={t`Close`} onClick={onClose}>
      <Icon node={X} />
    </Button>
  );
}

interface ModalDialogProps extends Omit<ModalFrameProps, "aria-label"> {
  readonly title: string;
}

/**
 * A dialog over the page, with its title and, unless it asks a question, a button that closes it. The focus goes to the control
 * with `data-first-focus`, else to the title: of a dialog that has it itself, screen readers read all there is.
 */
export function ModalDialog({ title, children, ...frame }: ModalDialogProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isQuestion = frame.question === true;
  useLayoutEffect(() => {
    const dialog = heading.current?.closest("[data-modal]");
    const first = dialog?.querySelector<HTMLElement>("[data-first-focus]");
    // A question sets its focus itself: this early, it can’t take it from a dialog under it.
    if (!isQuestion) (first ?? heading.current)?.focus();
  }, [isQuestion]);
  return (
    <ModalFrame {...frame}>
      {/* No <header>: in a dialog, that would be a banner of the page. */}
      <div className={styles["header"]}>
        <Heading ref={heading} slot="title" level={2} tabIndex={-1} className={styles["title"] ?? ""}>
          {title}
        </Heading>
        {frame.question !== true && <DialogClose onClose={frame.onClose} />}
      </div>
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
    <div ref={carryOnFooter} className={styles["footer"]}>
      {failure !== undefined && (
        <p role="alert" className="failure">
          {failure}
        </p>
      )}
      <div className={styles["aside"]}>{aside}</div>
      {children}
    </div>
  );
}
