import { t } from "@lingui/core/macro";
import {
  Columns3 as CompareIcon,
  Copy,
  Download,
  Eye,
  Plus,
  Search,
  LayoutTemplate as StarterIcon,
  TriangleAlert,
  Upload,
} from "lucide";
import { useNavigate } from "react-router";
import { useHardCount } from "#dashboard/labels/data/label-found-labels.ts";
import { togglePreview } from "#dashboard/preview/data/preview-opening.ts";
import { projectAddress } from "#dashboard/projects/data/project-address.ts";
import { useIsPhone } from "#dashboard/ui/media-query.ts";
import type { MenuOpening } from "#dashboard/ui/overlay/menu-button.tsx";
import { MenuAction, MenuPopover } from "#dashboard/ui/overlay/menu-popover.tsx";
import { formatCount } from "#dashboard/ui/text/count.ts";

export interface AddLabelsMenuProps extends MenuOpening {
  readonly appId: string;
  /** Whether the key of New label works. */
  readonly hasKey: boolean;
  readonly onNew: () => void;
}

/** The ways to add labels. */
export function AddLabelsMenu({ appId, hasKey, onNew, onChoose, ...opening }: AddLabelsMenuProps) {
  const navigate = useNavigate();
  return (
    <MenuPopover {...opening} name={t`Add labels`}>
      <MenuAction
        icon={Plus}
        name={t`New label`}
        keys={hasKey ? "N" : undefined}
        onAction={() => onChoose(onNew)}
      />
      <MenuAction
        icon={Upload}
        name={t`Import…`}
        onAction={() => void navigate(projectAddress(appId, "import"))}
      />
      <MenuAction
        icon={StarterIcon}
        name={t`Starter set…`}
        onAction={() => void navigate(projectAddress(appId, "starter-sets"))}
      />
      <MenuAction
        icon={Copy}
        name={t`Copy from a project…`}
        onAction={() => void navigate(`${projectAddress(appId, "compare")}?from`)}
      />
    </MenuPopover>
  );
}

export interface LabelPageMenuProps extends MenuOpening {
  readonly appId: string;
  readonly onSearch: () => void;
  /** Shows only the labels that visitors find hard to read, or all again. */
  readonly onHard: () => void;
  readonly onExport: () => void;
}

/** What is done with all labels; on a phone, also what has no room beside the title. */
export function LabelPageMenu(props: LabelPageMenuProps) {
  const { appId, onSearch, onHard, onExport, onChoose, ...opening } = props;
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const hardCount = useHardCount(appId) ?? 0;
  return (
    <MenuPopover {...opening} name={t`Labels`}>
      {isPhone && <MenuAction icon={Search} name={t`Search labels`} onAction={() => onChoose(onSearch)} />}
      {isPhone && hardCount > 0 && (
        <MenuAction
          icon={TriangleAlert}
          name={t`Hard to read`}
          note={formatCount(hardCount)}
          onAction={() => onChoose(onHard)}
        />
      )}
      {isPhone && <MenuAction icon={Eye} name={t`Preview`} onAction={() => onChoose(togglePreview)} />}
      <MenuAction icon={Download} name={t`Export…`} onAction={() => onChoose(onExport)} />
      <MenuAction
        icon={CompareIcon}
        name={t`Compare with…`}
        onAction={() => void navigate(projectAddress(appId, "compare"))}
      />
    </MenuPopover>
  );
}
