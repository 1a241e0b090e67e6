import { t } from "@lingui/core/macro";
import { formatCount } from "#dashboard/ui/text/count.ts";
import styles from "./difference-filter.module.css";

interface DifferenceFilterProps {
  /** How many rows differ, and how many there are. */
  readonly differing: number;
  readonly all: number;
  /** Whether rows that don’t differ are shown too. */
  readonly isAll: boolean;
  readonly onChange: (isAll: boolean) => void;
}

/** Chooses which rows of a comparison are shown: those that differ, or all. */
export function DifferenceFilter({ differing, all, isAll, onChange }: DifferenceFilterProps) {
  const choice = (value: boolean, name: string, count: number) => (
    <button type="button" aria-pressed={value === isAll} onClick={() => onChange(value)}>
      {`${name} ${formatCount(count)}`}
    </button>
  );
  return (
    <fieldset className={styles["show"]}>
      <legend className="visually-hidden">
        {t({ message: "Show", context: "filter", comment: "Name of a group of filters" })}
      </legend>
      {choice(false, t`Differences`, differing)}
      {choice(true, t({ message: "All", comment: "Filter: everything in the table" }), all)}
    </fieldset>
  );
}
