import type { ReactNode } from "react";
import { Checkbox } from "./checkbox.tsx";
import styles from "./labeled-checkbox.module.css";

interface LabeledCheckboxProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** The label. */
  readonly children: ReactNode;
}

/** A checkbox with its label, on a line of its own. */
export function LabeledCheckbox({ checked, onChange, children }: LabeledCheckboxProps) {
  return (
    <label className={styles["label"]}>
      <Checkbox checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  );
}
