import { t } from "@lingui/core/macro";
import { ArrowRight, Pencil } from "lucide";
import { useRef } from "react";
import { isSameColor } from "#contract/colors.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { chipColors } from "#dashboard/colors/chip-colors.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Checkbox } from "#dashboard/ui/checkbox.tsx";
import { Chip, ColorCode } from "#dashboard/ui/chip.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { gridCell, useGridFocus } from "#dashboard/ui/table/grid-focus.ts";
import { useRowPages } from "#dashboard/ui/table/row-pages.tsx";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { isolateName, showName } from "#dashboard/ui/text/text-direction.ts";
import { changesSomething, describeDoubt, type EditedRow, type PlanRow, rowActions } from "./plan-entry.ts";
import styles from "./plan-view.module.css";

interface PlanTableProps {
  readonly rows: readonly PlanRow[];
  readonly isSelected: (row: PlanRow) => boolean;
  readonly onSelect: (rows: readonly PlanRow[], isChosen: boolean) => void;
  /** Undefined where no row can be corrected. */
  readonly onEdit: ((row: EditedRow) => void) | undefined;
}

/** The rows of a plan. Their checkboxes are one stop of the Tab key, and arrow keys go from one to the next. */
export function PlanTable({ rows, isSelected, onSelect, onEdit }: PlanTableProps) {
  const selectable = rows.filter(changesSomething);
  const selectedCount = selectable.filter(isSelected).length;
  const { shown, pager } = useRowPages(rows, "");
  const table = useRef<HTMLTableElement>(null);
  const onKeyDown = useGridFocus(table);
  return (
    <>
      <table
        ref={table}
        className={styles["table"]}
        data-editing={onEdit !== undefined || undefined}
        onKeyDown={onKeyDown}
      >
        <caption className="visually-hidden">{t`Changes`}</caption>
        <thead>
          <tr>
            {selectable.length === 0 ? (
              // A heading would be one without words.
              <td />
            ) : (
              <th scope="col" className={styles["select"]}>
                {/* The label is the target, larger than the box. */}
                <label className={styles["box"]}>
                  <Checkbox
                    aria-label={t({
                      message: "Select all",
                      comment: "Checkbox: selects all changes of a list",
                    })}
                    checked={selectedCount === selectable.length}
                    partly={selectedCount > 0 && selectedCount < selectable.length}
                    onChange={({ target }) => onSelect(selectable, target.checked)}
                  />
                </label>
              </th>
            )}
            <th scope="col">{t({ message: "Action", comment: "Heading of a column: what will be done" })}</th>
            <th scope="col">{t`Label`}</th>
            <th scope="col">{t`Color`}</th>
            {onEdit && (
              <th scope="col">
                <span className="visually-hidden">{t`Edit`}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => {
            const { kind, wanted, edit } = row;
            return (
              <tr key={edit?.key ?? index}>
                <td className={styles["select"]}>
                  {changesSomething(row) && (
                    <label className={styles["box"]}>
                      <Checkbox
                        aria-label={rowActions[kind].box?.(isolateName(wanted.name))}
                        checked={isSelected(row)}
                        onChange={({ target }) => onSelect([row], target.checked)}
                        {...gridCell}
                      />
                    </label>
                  )}
                </td>
                <td className={styles["kind"]} data-kind={kind}>
                  {rowActions[kind].name()}
                </td>
                <LabelCells row={row} />
                {onEdit && (
                  <td className={styles["edit"]}>
                    {edit && (
                      <Button
                        variant="quiet"
                        iconOnly
                        aria-label={t`Edit ${isolateName(edit.content.name)}`}
                        {...gridCell}
                        onClick={() => onEdit(edit)}
                      >
                        <Icon node={Pencil} />
                      </Button>
                    )}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {pager}
    </>
  );
}

/** A label before and after, and what a person should know of it. */
function LabelCells({ row }: { readonly row: PlanRow }) {
  const { kind, wanted, existing } = row;
  const note = describeDoubt(row);
  const before = kind === "recolor" || kind === "rename" ? existing : null;
  return (
    <>
      <td className={styles["label"]}>
        {before !== null && (
          <>
            <InputChip label={before} />
            <Becomes />
          </>
        )}
        {kind === "problem" ? (
          <bdi translate="no" className={styles["found"]}>
            {showName(wanted.name)}
          </bdi>
        ) : (
          <InputChip label={wanted} />
        )}
        {note && <span className={styles["note"]}>{note}</span>}
        {wanted.line !== undefined && (
          <span className={styles["line"]}>
            {t`Line ${formatCount(wanted.line)}`}
            {wanted.count !== undefined && ` · ${formatCount(wanted.count)}×`}
          </span>
        )}
      </td>
      <td className={styles["color"]}>
        {before !== null && !isSameColor(before.color, wanted.color) && (
          <>
            <ColorCode color={before.color} />
            <Becomes />
          </>
        )}
        {wanted.color !== "" && <ColorCode color={wanted.color} />}
      </td>
    </>
  );
}

function Becomes() {
  return (
    <Icon
      mirrored
      node={ArrowRight}
      aria-label={t({ message: "becomes", comment: "Read aloud between an old and a new value" })}
    />
  );
}

function InputChip({ label }: { readonly label: LabelInput }) {
  return <Chip label={{ name: label.name, ...chipColors(label.color) }} />;
}
