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
  /** What else there is to say of the input, which may be as it is. */
  readonly note?: string | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

/** A labeled control with the sentences about what is wrong with it, and what else there is to say of it. */
export function Field({ label, error, note, children }: FieldProps) {
  const id = useId();
  const errorId = `${id}error`;
  const noteId = `${id}note`;
  const describedBy = [error && errorId, note && noteId].filter(Boolean).join(" ");
  return (
    <div className={styles["field"]}>
      <label htmlFor={id} className={styles["label"]}>
        {label}
      </label>
      {children({ id, "aria-invalid": Boolean(error), "aria-describedby": describedBy || undefined })}
      <p id={errorId} className={styles["error"]} aria-live="polite">
        {error}
      </p>
      <p id={noteId} className={styles["note"]} aria-live="polite">
        {note}
      </p>
    </div>
  );
}
