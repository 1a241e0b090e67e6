import type { ReactNode, RefObject } from "react";
import { Menu, MenuItem, type MenuProps, Popover, type PopoverProps } from "react-aria-components/Menu";
import styles from "./menu-popover.module.css";

interface MenuPopoverProps
  extends Pick<MenuProps<object>, "selectionMode" | "selectedKeys" | "onAction" | "onSelectionChange">,
    Pick<PopoverProps, "placement"> {
  /** What the menu is called. */
  readonly name: string;
  /** The button that has opened it. */
  readonly triggerRef: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  /** {@link MenuChoice}s. */
  readonly children: ReactNode;
}

/** An open menu of things to choose, beside its button. */
export function MenuPopover({ name, triggerRef, placement, onClose, ...menu }: MenuPopoverProps) {
  return (
    <Popover
      isOpen
      triggerRef={triggerRef}
      {...(placement !== undefined && { placement })}
      offset={4}
      aria-label={name}
      className={styles["popover"] ?? ""}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Menu
        {...menu}
        aria-label={name}
        autoFocus="first"
        className={styles["menu"] ?? ""}
        onClose={onClose}
      />
    </Popover>
  );
}

interface MenuChoiceProps {
  readonly id: string;
  /** What is typed to go to it. */
  readonly textValue: string;
  readonly children: ReactNode;
}

/** One of the things to choose in a {@link MenuPopover}. */
export function MenuChoice(props: MenuChoiceProps) {
  return <MenuItem {...props} className={styles["item"] ?? ""} />;
}
