import { type ReactNode, useId } from "react";
import styles from "./field.module.css";

/** What ties a control to its field. */
export interface FieldControl {
  readonly id: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string | undefined;
}

interface FieldProps {
  readonly label: string;
  /** What is wrong with the input, as a sentence; empty or undefined when nothing is. */
  readonly error: string | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

/** A labelled control with the sentence about what is wrong with it. */
export function Field({ label, error, children }: FieldProps) {
  const id = useId();
  const errorId = `${id}error`;
  return (
    <div className={styles["field"]}>
      <label htmlFor={id} className={styles["label"]}>
        {label}
      </label>
      {children({ id, "aria-invalid": Boolean(error), "aria-describedby": error ? errorId : undefined })}
      <p id={errorId} className={styles["error"]} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
