import { t } from "@lingui/core/macro";
import { ArrowLeftRight, Copy, Download, type IconNode, Shapes, Upload } from "lucide";
import type { RefObject } from "react";
import { Menu, MenuItem, Popover } from "react-aria-components/Menu";
import { useNavigate } from "react-router";
import type { ProjectScreen } from "#contract/screens.ts";
import type { LabelView } from "#dashboard/labels/data/label-address.ts";
import { projectAddress } from "#dashboard/projects/data/project-address.ts";
import { Icon } from "#dashboard/ui/icon.tsx";
import styles from "./label-menu.module.css";

interface LabelMenuProps {
  readonly appId: string;
  readonly triggerRef: RefObject<HTMLButtonElement | null>;
  readonly onGo: (change: Partial<LabelView>) => void;
  readonly onClose: () => void;
}

/** What is done with all labels of a project. */
export default function LabelMenu({ appId, triggerRef, onGo, onClose }: LabelMenuProps) {
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
      aria-label={t`More`}
      className={styles["popover"] ?? ""}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Menu aria-label={t`More`} autoFocus="first" className={styles["menu"] ?? ""} onClose={onClose}>
        {actions.map(({ name, icon, onAction }) => (
          <MenuItem key={name} textValue={name} className={styles["item"] ?? ""} onAction={onAction}>
            <Icon node={icon} />
            {name}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}
