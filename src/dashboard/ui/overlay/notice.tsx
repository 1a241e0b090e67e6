import type { ReactNode } from "react";
import styles from "./notice.module.css";

interface NoticeProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The next step that it offers. */
  readonly actions?: ReactNode;
  /** Announced by screen readers as soon as it appears. */
  readonly urgent?: boolean;
  /** In a card of its own, where no other is around it. */
  readonly framed?: boolean | undefined;
}

/** A message in place of content: nothing yet, not found, or failed; and what to do about it. */
export function Notice({ title, children, actions, urgent = false, framed = false }: NoticeProps) {
  return (
    <section
      className={framed ? `card ${styles["notice"]}` : styles["notice"]}
      role={urgent ? "alert" : undefined}
    >
      <h2 className={styles["title"]}>{title}</h2>
      <div className={styles["text"]}>{children}</div>
      {actions && <div className={styles["actions"]}>{actions}</div>}
    </section>
  );
}
