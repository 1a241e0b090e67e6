import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { type InLabelColumns, type LabelColumn, labelColumns } from "#dashboard/labels/data/label-columns.ts";
import styles from "./label-table.module.css";

/** The columns' names. That of the boxes has none. */
export const columnNames: InLabelColumns<() => string> = {
  select: () => "",
  name: () => t`Label`,
  color: () => t`Color`,
  updated: () => t({ message: "Updated", comment: "Heading of a date" }),
  actions: () => t`Actions`,
};

/** The cells of a row of labels; its head is the name. */
export function LabelCells({ cells }: { readonly cells: InLabelColumns<ReactNode> }) {
  return labelColumns.map((column) => renderCell(column, cells[column]));
}

/** A cell, not as a component: there are many. */
export function renderCell(column: LabelColumn, content: ReactNode) {
  return column === "name" ? (
    <th key={column} scope="row" className={styles[column]}>
      {content}
    </th>
  ) : (
    <td key={column} className={styles[column]}>
      {content}
    </td>
  );
}
