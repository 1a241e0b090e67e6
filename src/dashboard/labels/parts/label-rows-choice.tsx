import { t } from "@lingui/core/macro";
import { useId } from "react";
import {
  type LabelView,
  type RowCount,
  rowCounts,
  rowsKey,
  usualRows,
} from "#dashboard/labels/data/label-address.ts";
import { Select } from "#dashboard/ui/select.tsx";
import { storeText } from "#dashboard/ui/storage/stored-text.ts";
import { formatCount } from "#dashboard/ui/text/count.ts";
import styles from "./label-rows-choice.module.css";

interface LabelRowsChoiceProps {
  /** How many labels are shown at a time. */
  readonly rows: RowCount | "all";
  /** The position of the first label that is shown, from 1: it stays on the page. */
  readonly from: number;
  readonly onChoose: (view: Partial<LabelView>) => void;
}

/** Chooses how many labels a page shows, or all of them in one list. The choice stays on this device. */
export function LabelRowsChoice({ rows, from, onChoose }: LabelRowsChoiceProps) {
  const id = useId();
  return (
    <span className={styles["choice"]}>
      <label htmlFor={id}>
        {t({ message: "Rows", comment: "Before a choice: how many rows a page of the table has" })}
      </label>
      <Select
        id={id}
        value={rows}
        onChange={({ target: { value } }) => {
          const chosen = rowCounts.find((count) => String(count) === value);
          storeText(rowsKey, chosen === usualRows ? null : value);
          onChoose(
            chosen === undefined
              ? { page: 1, all: true }
              : { page: Math.ceil(from / chosen), rows: chosen, all: false, sort: null },
          );
        }}
      >
        {rowCounts.map((count) => (
          <option key={count} value={count}>
            {formatCount(count)}
          </option>
        ))}
        <option value="all">{t({ message: "All", context: "rows" })}</option>
      </Select>
    </span>
  );
}
