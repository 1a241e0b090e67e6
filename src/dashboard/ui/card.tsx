import { type ReactNode, useId } from "react";
import styles from "./card.module.css";

interface CardProps {
  readonly title: string;
  /** Beside the title, such as a count. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of a screen. */
export function Card({ title, note, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles["card"]} aria-labelledby={id}>
      <header className={styles["header"]}>
        <h2 id={id} className={styles["title"]}>
          {title}
        </h2>
        {note !== undefined && <span className={styles["note"]}>{note}</span>}
      </header>
      {children}
    </section>
  );
}
