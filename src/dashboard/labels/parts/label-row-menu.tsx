import { t } from "@lingui/core/macro";
import { History as HistoryIcon, Pencil, Trash2 } from "lucide";
import { useNavigate } from "react-router";
import { historyAddress } from "#dashboard/labels/data/history-address.ts";
import type { MenuOpening } from "#dashboard/ui/overlay/menu-button.tsx";
import { MenuAction, MenuPopover } from "#dashboard/ui/overlay/menu-popover.tsx";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";

export interface LabelRowMenuProps extends MenuOpening {
  readonly appId: string;
  readonly id: number;
  readonly name: string;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** What can be done with the label of a row, besides what is changed in place. */
export default function LabelRowMenu(props: LabelRowMenuProps) {
  const { appId, id, name, onEdit, onDelete, onChoose, ...opening } = props;
  const navigate = useNavigate();
  return (
    <MenuPopover {...opening} name={t`Actions for ${{ name: isolateName(name) }}`}>
      <MenuAction changes icon={Pencil} name={t`Edit`} onAction={() => onChoose(onEdit)} />
      <MenuAction
        icon={HistoryIcon}
        name={t`History`}
        onAction={() => void navigate(historyAddress(appId, { label: id }))}
      />
      <MenuAction changes icon={Trash2} name={t`Delete`} isDanger onAction={() => onChoose(onDelete)} />
    </MenuPopover>
  );
}
