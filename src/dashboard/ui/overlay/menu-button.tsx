import { type ComponentProps, type ReactNode, type RefObject, useRef, useState } from "react";
import { Button } from "#dashboard/ui/button.tsx";
import { runAfterClosing } from "./after-closing.ts";
import { Opened } from "./opening.tsx";

interface MenuButtonProps extends Omit<ComponentProps<typeof Button>, "ref" | "onClick"> {
  readonly "aria-haspopup"?: "menu" | "dialog";
  /** Renders the menu, or dialog, whose code may come later. */
  readonly menu: (opened: MenuOpening) => ReactNode;
}

/** What a menu that was opened is told. */
export interface MenuOpening {
  readonly triggerRef: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  /** Closes the menu, then does it. */
  readonly onChoose: (run: () => void) => void;
}

/** A button that opens a menu, or a dialog beside it. */
export function MenuButton({ menu, "aria-haspopup": kind = "menu", ...button }: MenuButtonProps) {
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  const onChoose = (run: () => void) => runAfterClosing(onClose, run);
  return (
    <>
      <Button
        {...button}
        ref={triggerRef}
        aria-haspopup={kind}
        aria-expanded={open}
        onClick={() => setOpen(true)}
        // The click that a key makes is a screen reader's to React Aria, which then focuses the menu before its first item.
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.currentTarget.ariaDisabled === "true") return;
          event.preventDefault();
          setOpen(true);
        }}
      />
      {open && <Opened onClose={onClose}>{menu({ triggerRef, onClose, onChoose })}</Opened>}
    </>
  );
}
