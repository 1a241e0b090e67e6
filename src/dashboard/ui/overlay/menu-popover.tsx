import type { IconNode } from "lucide";
import type { ReactNode, RefObject } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Menu, MenuItem, type MenuProps } from "react-aria-components/Menu";
import { Popover, type PopoverProps } from "react-aria-components/Popover";
import type { Refusable } from "#dashboard/ui/button.tsx";
import { useChangeRefusal } from "#dashboard/ui/change-refusal.ts";
import { Icon } from "#dashboard/ui/icon.tsx";
import { useIsPhone } from "#dashboard/ui/media-query.ts";
import { ModalDialog } from "./dialog.tsx";
import { useClosingPress } from "./double-press.ts";
import styles from "./menu-popover.module.css";

interface PopupProps extends Pick<PopoverProps, "placement" | "isNonModal"> {
  /** What it is called; on a phone, its title. */
  readonly name: string;
  /** The button that has opened it. */
  readonly triggerRef: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What floats beside the button that opened it; on a phone, a dialog. */
export function Popup({ name, triggerRef, onClose, children, ...place }: PopupProps) {
  const closes = useClosingPress();
  if (useIsPhone()) {
    return (
      <ModalDialog title={name} onClose={onClose}>
        {children}
      </ModalDialog>
    );
  }
  return (
    <Popover
      isOpen
      {...place}
      shouldCloseOnInteractOutside={closes}
      triggerRef={triggerRef}
      offset={8}
      {...(!place.isNonModal && { "aria-label": name })}
      className={styles["popover"] ?? ""}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {/* Only one that makes the page inert is a dialog by itself. */}
      {place.isNonModal ? (
        <Dialog aria-label={name} className={styles["content"] ?? ""}>
          {children}
        </Dialog>
      ) : (
        children
      )}
    </Popover>
  );
}

type ActionMenuProps = Pick<
  MenuProps<object>,
  "aria-describedby" | "selectionMode" | "selectedKeys" | "onAction"
> &
  Pick<PopupProps, "name" | "onClose" | "children">;

/** The things to choose in a {@link Popup}: {@link MenuChoice}s and {@link MenuAction}s. */
export function ActionMenu({ name, ...menu }: ActionMenuProps) {
  return <Menu {...menu} aria-label={name} autoFocus="first" className={styles["menu"] ?? ""} />;
}

type MenuPopoverProps = Pick<PopupProps, "name" | "triggerRef" | "onClose" | "children">;

/** An open menu of things to choose, beside its button. */
export function MenuPopover({ triggerRef, ...menu }: MenuPopoverProps) {
  return (
    <Popup name={menu.name} onClose={menu.onClose} triggerRef={triggerRef} placement="bottom end">
      <ActionMenu {...menu} />
    </Popup>
  );
}

interface MenuChoiceProps {
  readonly id: string;
  /** What is typed to go to it. */
  readonly textValue: string;
  readonly children: ReactNode;
  readonly onAction?: () => void;
  readonly "aria-label"?: string;
  readonly shouldCloseOnSelect?: boolean;
  readonly isDisabled?: boolean;
}

/** One of the things to choose in a menu. */
export function MenuChoice(props: MenuChoiceProps) {
  return <MenuItem {...props} className={styles["item"] ?? ""} />;
}

interface MenuActionProps extends Omit<MenuChoiceProps, "id" | "textValue" | "children">, Refusable {
  readonly icon: IconNode;
  readonly name: string;
  /** Stands at its end. */
  readonly note?: ReactNode;
  /** The keys that do the same. */
  readonly keys?: string | undefined;
  /** It takes something away. */
  readonly isDanger?: boolean;
}

/** One of the things to do in a menu. */
export function MenuAction({
  icon,
  name,
  note,
  keys,
  isDanger,
  changes = false,
  ...choice
}: MenuActionProps) {
  const refusal = useChangeRefusal(changes);
  return (
    <MenuChoice
      {...choice}
      {...refusal}
      isDisabled={refusal !== null}
      id={name}
      textValue={name}
      data-danger={isDanger || undefined}
    >
      <Icon node={icon} />
      <span className={styles["name"]}>{name}</span>
      {note}
      {keys !== undefined && <kbd translate="no">{keys}</kbd>}
    </MenuChoice>
  );
}
