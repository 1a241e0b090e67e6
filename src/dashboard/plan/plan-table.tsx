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
import { useRovingFocus } from "#dashboard/ui/table/roving-focus.ts";
import { useRowPages } from "#dashboard/ui/table/row-pages.tsx";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { isolateName, showName } from "#dashboard/ui/text/text-direction.ts";
import {
  changesSomething,
  describeDoubt,
  type PlanProblem,
  rowActions,
  type ShownEntry,
} from "./plan-entry.ts";
import styles from "./plan-view.module.css";

/** A row that can be corrected. */
export interface EditedRow {
  /** What identifies it in every plan. */
  readonly key: string;
  readonly content: LabelInput;
}

interface RowBase {
  /** Its line in a file, from 1; null where there is none. */
  readonly line: number | null;
  /** Null where it can't be corrected. */
  readonly edit: EditedRow | null;
}

interface EntryRow extends RowBase {
  readonly kind: ShownEntry["kind"];
  readonly entry: ShownEntry;
}

/** A row of a plan. */
export type PlanRow = EntryRow | (RowBase & { readonly kind: "problem"; readonly problem: PlanProblem });

interface PlanTableProps {
  readonly rows: readonly PlanRow[];
  readonly isSelected: (entry: ShownEntry) => boolean;
  readonly onSelect: (entries: readonly ShownEntry[], isChosen: boolean) => void;
  /** Undefined where no row can be corrected. */
  readonly onEdit: ((row: EditedRow) => void) | undefined;
}

/** The rows of a plan. Their checkboxes are one stop of the Tab key, and arrow keys go from one to the next. */
export function PlanTable({ rows, isSelected, onSelect, onEdit }: PlanTableProps) {
  const selectable = rows.filter(isSelectable).map(({ entry }) => entry);
  const selectedCount = selectable.filter(isSelected).length;
  const { shown, pager } = useRowPages(rows, "");
  const table = useRef<HTMLTableElement>(null);
  /** How many controls a row has: a box, a button that edits it, both, or none. */
  const countControls = (row: PlanRow | undefined) =>
    row ? Number(isSelectable(row)) + Number(row.edit !== null) : 0;
  const focus = useRovingFocus({
    grid: table,
    rowCount: shown.length,
    columnCount: onEdit ? (index) => countControls(shown[index]) : 1,
    hasCells: (index) => countControls(shown[index]) > 0,
  });
  // A file may be all on one line.
  const hasLines = new Set(rows.map(({ line }) => line)).size > 1;
  return (
    <>
      <table
        ref={table}
        className={styles["table"]}
        data-lines={hasLines || undefined}
        data-editing={onEdit !== undefined || undefined}
        onKeyDown={focus.onKeyDown}
      >
        <caption className="visually-hidden">{t`Changes`}</caption>
        <thead>
          <tr>
            {selectable.length === 0 ? (
              // A heading would be one without words.
              <td className={styles["select"]} />
            ) : (
              <th scope="col" className={styles["select"]}>
                {/* The label is the target, larger than the box. */}
                <label className={styles["box"]}>
                  <Checkbox
                    checked={selectedCount === selectable.length}
                    partly={selectedCount > 0 && selectedCount < selectable.length}
                    onChange={({ target }) => onSelect(selectable, target.checked)}
                  />
                  <span className={styles["boxName"]}>
                    {t({ message: "Select all", comment: "Checkbox: selects all changes of a list" })}
                  </span>
                </label>
              </th>
            )}
            {hasLines && (
              <th scope="col">
                <span className="visually-hidden">
                  {t({ message: "Line", comment: "The number of a line in a file" })}
                </span>
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
          {shown.map((row, index) => (
            <tr key={row.edit?.key ?? index}>
              <td className={styles["select"]}>
                {isSelectable(row) && (
                  <label className={styles["box"]}>
                    <Checkbox
                      aria-label={rowActions[row.kind].box?.(isolateName(row.entry.wanted.name))}
                      checked={isSelected(row.entry)}
                      onChange={({ target }) => onSelect([row.entry], target.checked)}
                      {...focus.focusOf(index, 0)}
                    />
                  </label>
                )}
              </td>
              {hasLines && (
                <td className={styles["line"]}>{row.line !== null && t`Line ${formatCount(row.line)}`}</td>
              )}
              <td className={styles["kind"]} data-kind={row.kind}>
                {rowActions[row.kind].name()}
              </td>
              {row.kind === "problem" ? (
                <ProblemCell problem={row.problem} />
              ) : (
                <EntryCells entry={row.entry} />
              )}
              {onEdit && (
                <td className={styles["edit"]}>
                  {row.edit && (
                    <Button
                      variant="quiet"
                      iconOnly
                      aria-label={t`Edit ${isolateName(row.edit.content.name)}`}
                      {...focus.focusOf(index, countControls(row) - 1)}
                      onClick={() => row.edit && onEdit(row.edit)}
                    >
                      <Icon node={Pencil} />
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {pager}
    </>
  );
}

function isSelectable(row: PlanRow): row is EntryRow {
  return row.kind !== "problem" && changesSomething(row.entry);
}

function EntryCells({ entry }: { readonly entry: ShownEntry }) {
  const { kind, wanted, existing } = entry;
  const note = describeDoubt(entry);
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
        <InputChip label={wanted} />
        {note && <span className={styles["note"]}>{note}</span>}
      </td>
      <td className={styles["color"]}>
        {before !== null && !isSameColor(before.color, wanted.color) && (
          <>
            <ColorCode color={before.color} />
            <Becomes />
          </>
        )}
        <ColorCode color={wanted.color} />
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

function ProblemCell({ problem: { text, reason } }: { readonly problem: PlanProblem }) {
  return (
    <td className={styles["problem"]} colSpan={2}>
      {text !== "" && (
        <>
          <bdi translate="no" className={styles["text"]}>
            {showName(text)}
          </bdi>{" "}
        </>
      )}
      {reason}
    </td>
  );
}

function InputChip({ label }: { readonly label: LabelInput }) {
  return <Chip label={{ name: label.name, ...chipColors(label.color) }} />;
}
