import { type ReactNode, useId } from "react";
import styles from "./card.module.css";

interface CardProps {
  readonly title: string;
  /** Beside the title, such as a count. */
  readonly note?: ReactNode;
  readonly action?: ReactNode;
  /** As wide as two cards. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A titled part of a screen. */
export function Card({ title, note, action, wide = false, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles["card"]} data-wide={wide} aria-labelledby={id}>
      <header className={styles["header"]}>
        <h2 id={id} className={styles["title"]}>
          {title}
        </h2>
        {note !== undefined && <span className={styles["note"]}>{note}</span>}
        {action && <span className={styles["action"]}>{action}</span>}
      </header>
      {children}
    </section>
  );
}
