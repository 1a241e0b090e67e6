import { t } from "@lingui/core/macro";
import { X } from "lucide";
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { DismissButton, Overlay } from "react-aria/Overlay";
import { useModalOverlay } from "react-aria/useModalOverlay";
import { Button } from "react-aria-components/Button";
import { Dialog, Heading } from "react-aria-components/Dialog";
import { useOverlayTriggerState } from "react-stately/useOverlayTriggerState";
import { Icon } from "#dashboard/ui/icon.tsx";
import { publishHeight } from "#dashboard/ui/table/published-height.ts";
import styles from "./dialog.module.css";

/** How far (pixels) a dialog is from the bottom of a phone’s screen: messages stand on it, or on its buttons where it is high. */
const gap = 8;
const carryOnDialog = publishHeight("--dialog", (height) => height + gap);
const carryOnFooter = publishHeight("--dialog-footer", (height) => height + gap);

interface ModalFrameProps {
  /** Its name, unless a heading in it gives one. */
  readonly "aria-label"?: string;
  /** Asks to be closed: Escape, or a press beside it. */
  readonly onClose: () => void;
  readonly size?: "small" | "medium" | "large";
  /** A question that has to be answered: a press beside it doesn't close it. */
  readonly question?: boolean;
  readonly children: ReactNode;
}

/**
 * What a dialog over the page stands in. It takes the focus, keeps it, and gives it back. Made of React Aria's hooks, as its
 * `ModalOverlay` is drawn again when it has appeared, and measures the page each time.
 */
export function ModalFrame({
  onClose,
  size = "small",
  question = false,
  children,
  ...naming
}: ModalFrameProps) {
  const modal = useRef<HTMLDivElement>(null);
  // It is open as long as it is there, so that all that can change is that it closes.
  const state = useOverlayTriggerState({ isOpen: true, onOpenChange: onClose });
  const isEntering = useEntering(question);
  const { modalProps, underlayProps } = useModalOverlay(
    { isDismissable: !question, isEntering },
    state,
    modal,
  );
  const height = useVisibleHeight();
  useCaretRelease(modal);
  useEffect(() => carryOnDialog(modal.current), []);
  return (
    <Overlay>
      <div
        {...underlayProps}
        className={styles["overlay"]}
        style={{ "--visible-height": `${height}px` } as CSSProperties}
      >
        <div {...modalProps} ref={modal} className={styles["modal"]} data-size={size} data-modal>
          {!question && <DismissButton onDismiss={onClose} />}
          <Dialog {...naming} role={question ? "alertdialog" : "dialog"} className={styles["dialog"] ?? ""}>
            <FocusReturn />
            {children}
          </Dialog>
        </div>
      </div>
    </Overlay>
  );
}

/** So long (milliseconds) the page stays as it is: screen readers don’t follow the focus from what is inert by then. */
const enteringTime = 1000;

interface OpenModal {
  /** Whether it has been open for so long. */
  isDue: boolean;
  /** Whether it has made inert what it covers. */
  hasEntered: boolean;
  readonly setEntering: (isEntering: boolean) => void;
}

/** The dialogs that are open, each over the one before. */
const openModals: OpenModal[] = [];

/**
 * Whether the dialog has just been opened. One under another waits until that has closed: it would make it inert, as it does all
 * else. A question comes over a dialog, which keeps the page inert as it is.
 */
function useEntering(question: boolean): boolean {
  const [isEntering, setEntering] = useState(!question);
  const [own] = useState<OpenModal>({ isDue: false, hasEntered: false, setEntering });
  // Before any effect makes something inert: the one under it may be about to, as its time has just come.
  useLayoutEffect(() => {
    const under = openModals.at(-1);
    if (under?.hasEntered === false) under.setEntering(true);
    openModals.push(own);
    const timer = setTimeout(() => {
      own.isDue = true;
      if (openModals.at(-1) === own) setEntering(false);
    }, enteringTime);
    return () => {
      clearTimeout(timer);
      openModals.splice(openModals.indexOf(own), 1);
      const top = openModals.at(-1);
      if (top?.isDue === true) top.setEntering(false);
    };
  }, [own]);
  useEffect(() => {
    own.hasEntered = !isEntering;
  }, [own, isEntering]);
  return isEntering;
}

/** Lets go of the caret before the dialog is removed: it would go to the end of the page, where Orca looks for it, and misses the focus. */
function useCaretRelease(modal: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const dialog = modal.current;
    return () => {
      const selection = getSelection();
      if (dialog?.contains(selection?.anchorNode ?? null)) selection?.removeAllRanges();
    };
  }, [modal]);
}

/** How high (pixels) what is seen of the page is; a keyboard on the screen makes it less, which styles can't tell. */
function useVisibleHeight(): number {
  const [height, setHeight] = useState(readVisibleHeight);
  useEffect(() => {
    const update = () => setHeight(readVisibleHeight());
    window.visualViewport?.addEventListener("resize", update);
    return () => window.visualViewport?.removeEventListener("resize", update);
  }, []);
  return height;
}

function readVisibleHeight(): number {
  const viewport = window.visualViewport;
  // Zoomed in, less of the page is seen, but it has the same height.
  return viewport === null ? window.innerHeight : viewport.height * viewport.scale;
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
    <Button className={styles["close"] ?? ""} aria-label={t`Close`} data-tooltip="" onPress={onClose}>
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
        <p role="alert" className={styles["failure"]}>
          {failure}
        </p>
      )}
      <div className={styles["aside"]}>{aside}</div>
      {children}
    </div>
  );
}
