import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { type InLabelColumns, type LabelColumn, labelColumns } from "#dashboard/labels/data/label-columns.ts";
import styles from "./label-table.module.css";

/** The columns' names. That of the boxes has none. */
export const columnNames: InLabelColumns<() => string> = {
  select: () => "",
  name: () => t`Label`,
  color: () => t`Color`,
  created: () => t({ message: "Created", comment: "Heading of a date" }),
  updated: () => t({ message: "Updated", comment: "Heading of a date" }),
  actions: () => t`Actions`,
};

/** Where rows are cards, these have their column's name beside them. */
const named: ReadonlySet<LabelColumn> = new Set(["color", "created", "updated"]);

interface LabelCellsProps {
  readonly cells: InLabelColumns<ReactNode>;
  /** Whether there is nothing to read in them yet. */
  readonly areBlank?: boolean;
}

/** The cells of a row of labels; its head is the name. */
export function LabelCells({ cells, areBlank = false }: LabelCellsProps) {
  return labelColumns.map((column) =>
    renderCell(
      column,
      cells[column],
      named.has(column) ? (areBlank ? "" : columnNames[column]()) : undefined,
    ),
  );
}

/** A cell, not as a component: there are many. */
function renderCell(column: LabelColumn, content: ReactNode, name: string | undefined) {
  return column === "name" ? (
    <th key={column} scope="row" className={styles[column]}>
      {content}
    </th>
  ) : (
    <td key={column} className={styles[column]} data-heading={name}>
      {content}
    </td>
  );
}

/** The columns in whose place the row of a label that can't be changed says why. */
type ReasonColumn = "created" | "updated" | "actions";

interface LabelReasonCellsProps {
  readonly cells: Omit<InLabelColumns<ReactNode>, ReasonColumn>;
  readonly hasColor: boolean;
  readonly reason: ReactNode;
}

/** The cells of such a row. */
export function LabelReasonCells({ cells, hasColor, reason }: LabelReasonCellsProps) {
  const columns = labelColumns.filter((column): column is keyof typeof cells => column in cells);
  return (
    <>
      {columns.map((column) =>
        renderCell(column, cells[column], hasColor && named.has(column) ? columnNames[column]() : undefined),
      )}
      <td colSpan={labelColumns.length - columns.length} className={styles["reason"]}>
        {reason}
      </td>
    </>
  );
}
