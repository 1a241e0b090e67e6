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

/** The name of a cell where rows are cards; undefined where it needs none. */
export function cellName(column: LabelColumn): string | undefined {
  return named.has(column) ? columnNames[column]() : undefined;
}

interface LabelCellsProps {
  readonly cells: InLabelColumns<ReactNode>;
  /** Whether there is nothing to read in them yet. */
  readonly areBlank?: boolean;
}

/** The cells of a row of labels; its head is the name. */
export function LabelCells({ cells, areBlank = false }: LabelCellsProps) {
  return labelColumns.map((column) =>
    renderCell(column, cells[column], areBlank && named.has(column) ? "" : cellName(column)),
  );
}

/** A cell, not as a component: there are many. Where rows are cards, it has a name beside it unless that is undefined. */
export function renderCell(column: LabelColumn, content: ReactNode, name: string | undefined) {
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
