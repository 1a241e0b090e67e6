import { t } from "@lingui/core/macro";
import { ArrowLeftRight, Check, Copy, Download, type IconNode, Shapes, Upload } from "lucide";
import type { RefObject } from "react";
import { Header, Menu, MenuItem, MenuSection, Popover, Separator } from "react-aria-components/Menu";
import { useNavigate } from "react-router";
import type { ProjectScreen } from "#contract/screens.ts";
import { isSort, type LabelSort, type LabelView } from "#dashboard/labels/data/label-address.ts";
import { listSorts } from "#dashboard/labels/data/label-sort-names.ts";
import { projectAddress } from "#dashboard/projects/data/project-address.ts";
import { Icon } from "#dashboard/ui/icon.tsx";
import styles from "./label-menu.module.css";

interface LabelMenuProps {
  readonly appId: string;
  readonly triggerRef: RefObject<HTMLButtonElement | null>;
  readonly sort: LabelSort | null;
  readonly onGo: (change: Partial<LabelView>) => void;
  readonly onClose: () => void;
}

const listOrder = "list";

/** What is done with all labels of a project, and how they are sorted. */
export default function LabelMenu({ appId, triggerRef, sort, onGo, onClose }: LabelMenuProps) {
  const navigate = useNavigate();
  const goTo = (screen: ProjectScreen) => void navigate(projectAddress(appId, screen));
  const actions: readonly { name: string; icon: IconNode; onAction: () => void }[] = [
    { name: t`Import labels…`, icon: Upload, onAction: () => goTo("import") },
    { name: t`Export…`, icon: Download, onAction: () => onGo({ dialog: { kind: "export" } }) },
    { name: t`Copy to another project…`, icon: Copy, onAction: () => goTo("copy") },
    { name: t`Compare projects…`, icon: ArrowLeftRight, onAction: () => goTo("compare") },
    { name: t`Starter sets…`, icon: Shapes, onAction: () => goTo("starter-sets") },
  ];
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
        <MenuSection aria-label={t`All labels`}>
          {actions.map(({ name, icon, onAction }) => (
            <MenuItem key={name} textValue={name} className={styles["item"] ?? ""} onAction={onAction}>
              <Icon node={icon} />
              {name}
            </MenuItem>
          ))}
        </MenuSection>
        <Separator className={styles["line"] ?? ""} />
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
