import { t } from "@lingui/core/macro";
import { Check } from "lucide";
import type { RefObject } from "react";
import { Header, Menu, MenuItem, MenuSection, Popover } from "react-aria-components/Menu";
import { isSort, type LabelSort, type LabelView } from "#dashboard/labels/data/label-address.ts";
import { listSorts } from "#dashboard/labels/data/label-sort-names.ts";
import { Icon } from "#dashboard/ui/icon.tsx";
import styles from "./label-menu.module.css";

interface LabelMenuProps {
  readonly triggerRef: RefObject<HTMLButtonElement | null>;
  readonly sort: LabelSort | null;
  readonly onGo: (change: Partial<LabelView>) => void;
  readonly onClose: () => void;
}

const listOrder = "list";

/** How the labels are sorted. */
export default function LabelMenu({ triggerRef, sort, onGo, onClose }: LabelMenuProps) {
  return (
    <Popover
      isOpen
      triggerRef={triggerRef}
      placement="bottom end"
      offset={4}
      className={styles["popover"] ?? ""}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Menu aria-label={t`More`} autoFocus="first" className={styles["menu"] ?? ""} onClose={onClose}>
        <MenuSection
          selectionMode="single"
          selectedKeys={[sort ?? listOrder]}
          disallowEmptySelection
          onSelectionChange={(keys) => {
            const key = String([...keys][0]);
            onGo({ sort: isSort(key) ? key : null });
          }}
        >
          <Header className={styles["header"] ?? ""}>{t`Sort by`}</Header>
          {listSorts().map(({ sort: value, name }) => (
            <MenuItem key={name} id={value ?? listOrder} textValue={name} className={styles["item"] ?? ""}>
              {name}
              {value === sort && <Icon node={Check} className={styles["check"]} />}
            </MenuItem>
          ))}
        </MenuSection>
      </Menu>
    </Popover>
  );
}
