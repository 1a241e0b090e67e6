import type { ComponentProps } from "react";
import styles from "./checkbox.module.css";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "className" | "ref"> {
  /** Some of what it stands for is ticked, and some isn't. */
  readonly partly?: boolean;
}

/** A box to tick; its name comes from `aria-label` or a label around it. */
export function Checkbox({ partly = false, ...rest }: CheckboxProps) {
  return (
    <input
      {...rest}
      ref={(input) => {
        if (input) input.indeterminate = partly;
      }}
      type="checkbox"
      className={styles["checkbox"]}
    />
  );
}
