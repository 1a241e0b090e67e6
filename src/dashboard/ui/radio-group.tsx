import { type ReactNode, useId } from "react";
import styles from "./radio-group.module.css";

interface RadioGroupProps<Value extends string> {
  /** What is chosen. */
  readonly title: string;
  readonly options: readonly {
    readonly value: Value;
    readonly name: string;
    /** Stands at the end of its line. */
    readonly note?: ReactNode;
  }[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  /** They stand beside each other, under a title for screen readers only. */
  readonly inRow?: boolean;
}

/** Chooses one of a few, each on a line of its own unless they are to stand in a row. */
export function RadioGroup<Value extends string>({
  title,
  options,
  value,
  onChange,
  inRow = false,
}: RadioGroupProps<Value>) {
  const id = useId();
  return (
    <fieldset className={styles["group"]} data-in-row={inRow || undefined}>
      <legend className={inRow ? "visually-hidden" : undefined}>{title}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={id}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.name}</span>
          {option.note !== undefined && <span className={styles["note"]}>{option.note}</span>}
        </label>
      ))}
    </fieldset>
  );
}
