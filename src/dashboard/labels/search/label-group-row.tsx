import { plural, t } from "@lingui/core/macro";
import { ChevronRight, Ellipsis, ListChecks } from "lucide";
import type { KeyboardEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { readableLabels } from "#contract/labels.ts";
import { type BulkActionRequest, bulkActions } from "#dashboard/labels/data/bulk-action-list.ts";
import { labelColumns } from "#dashboard/labels/data/label-columns.ts";
import { commonStart, groupTitle } from "#dashboard/labels/data/label-groups.ts";
import type { LabelGroup } from "#dashboard/labels/data/label-rows.ts";
import { forgetSelection, selectLabels } from "#dashboard/labels/data/label-selection.ts";
import tableStyles from "#dashboard/labels/parts/label-table.module.css";
import { renderCell, SelectAll } from "#dashboard/labels/parts/label-table.tsx";
import { ContentChip } from "#dashboard/ui/chip.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { MenuButton } from "#dashboard/ui/overlay/menu-button.tsx";
import { MenuAction, MenuPopover } from "#dashboard/ui/overlay/menu-popover.tsx";
import { gridCell } from "#dashboard/ui/table/grid-cell.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import styles from "./label-group-row.module.css";

export interface LabelGroupRowProps {
  readonly appId: string;
  readonly group: LabelGroup;
  readonly isFolded: boolean;
  readonly onFold: (isFolded: boolean) => void;
}

/** So many chips at most tell what is in a folded group; those that don't fit in the line aren't shown. */
const mostChips = 12;

/** The heading of a group of labels, which folds it and has a menu of what can be done with all of it. */
export default function LabelGroupRow(props: LabelGroupRowProps) {
  const { appId, group, isFolded, onFold } = props;
  const labels = readableLabels(group.labels);
  const title = groupTitle(group);
  const name = isolateName(title);

  /** As in a tree: the arrow into the row's direction unfolds, the one against it folds, else both go on in the row. */
  function onKeyDown(event: KeyboardEvent<HTMLTableRowElement>): void {
    const { key, currentTarget, target, shiftKey } = event;
    if (shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    const isRightToLeft = getComputedStyle(currentTarget).direction === "rtl";
    const [forward, back] = isRightToLeft ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
    const isOnMenu = (target as Element).getAttribute("aria-haspopup") === "menu";
    if (isOnMenu || !(key === forward ? isFolded : key === back && !isFolded)) return;
    event.preventDefault();
    onFold(!isFolded);
  }

  return (
    <tr className={styles["row"]} onKeyDown={onKeyDown}>
      <td className={tableStyles["select"]}>
        <SelectAll appId={appId} labels={labels} name={t`Select all in ${name}`} />
      </td>
      <th scope="rowgroup" colSpan={2}>
        <span className={styles["heading"]}>
          <button
            type="button"
            {...gridCell}
            className={styles["fold"]}
            aria-expanded={!isFolded}
            onClick={() => onFold(!isFolded)}
          >
            <Icon mirrored node={ChevronRight} />
            <bdi className="line" translate={group.key === "" ? undefined : "no"}>
              {title}
            </bdi>{" "}
            <span className={styles["count"]}>
              {plural({ count: group.labels.length }, { one: "# label", other: "# labels" })}
            </span>
          </button>
          {isFolded && (
            // A summary of what unfolding shows.
            <span className={styles["chips"]} aria-hidden>
              {labels.slice(0, mostChips).map((label) => (
                <ContentChip key={label.id} content={label} />
              ))}
            </span>
          )}
        </span>
      </th>
      {labelColumns
        .slice(3)
        .map((column) =>
          renderCell(
            column,
            column === "actions" && labels.length > 0 && (
              <GroupMenu appId={appId} group={group} name={t`Actions for ${name}`} />
            ),
          ),
        )}
    </tr>
  );
}

interface GroupMenuProps extends Pick<LabelGroupRowProps, "appId" | "group"> {
  readonly name: string;
}

/** What can be done with all labels of a group: they are selected, and then as with any selection. */
function GroupMenu({ appId, group, name }: GroupMenuProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const select = () => selectLabels(appId, readableLabels(group.labels), true);
  const act = (request: BulkActionRequest) => {
    forgetSelection();
    select();
    void navigate({ search }, { replace: true, state: request });
  };
  return (
    <MenuButton
      {...gridCell}
      variant="quiet"
      iconOnly
      aria-label={name}
      data-tooltip={t`Actions`}
      menu={({ onChoose, ...opening }) => (
        <MenuPopover {...opening} name={name}>
          <MenuAction icon={ListChecks} name={t`Select group`} onAction={select} />
          {group.key !== "" && (
            <MenuAction
              icon={bulkActions.rename.icon}
              name={t`Rename prefix…`}
              onAction={() => onChoose(() => act({ bulkAction: "rename", prefix: commonStart(group) }))}
            />
          )}
          {(["recolor", "export", "copy"] as const).map((bulkAction) => (
            <MenuAction
              key={bulkAction}
              icon={bulkActions[bulkAction].icon}
              name={bulkActions[bulkAction].name()}
              onAction={() => onChoose(() => act({ bulkAction }))}
            />
          ))}
        </MenuPopover>
      )}
    >
      <Icon node={Ellipsis} />
    </MenuButton>
  );
}
