import { t } from "@lingui/core/macro";
import { Pencil, Trash2 } from "lucide";
import type { RefObject } from "react";
import { useNavigate } from "react-router";
import { historyAddress } from "#dashboard/labels/data/history-address.ts";
import { Icon } from "#dashboard/ui/icon.tsx";
import { MenuChoice, MenuPopover } from "#dashboard/ui/overlay/menu-popover.tsx";
import { HistoryIcon } from "#dashboard/ui/screen-icons.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";

export interface LabelRowMenuProps {
  readonly appId: string;
  readonly id: number;
  readonly name: string;
  readonly triggerRef: RefObject<HTMLElement | null>;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** What can be done with the label of a row, besides what is changed in place. */
export default function LabelRowMenu(props: LabelRowMenuProps) {
  const { appId, id, name, triggerRef, onEdit, onDelete, onClose } = props;
  const navigate = useNavigate();
  const choices = {
    edit: { icon: Pencil, text: t`Edit`, act: onEdit },
    history: {
      icon: HistoryIcon,
      text: t`History`,
      act: () => void navigate(historyAddress(appId, { label: id })),
    },
    delete: { icon: Trash2, text: t`Delete`, act: onDelete },
  };
  return (
    <MenuPopover
      name={t`Actions for ${{ name: isolateName(name) }}`}
      triggerRef={triggerRef}
      placement="bottom end"
      onClose={onClose}
      onAction={(key) => choices[key as keyof typeof choices].act()}
    >
      {Object.entries(choices).map(([key, { icon, text }]) => (
        <MenuChoice key={key} id={key} textValue={text} data-danger={key === "delete" || undefined}>
          <Icon node={icon} />
          <span>{text}</span>
        </MenuChoice>
      ))}
    </MenuPopover>
  );
}
