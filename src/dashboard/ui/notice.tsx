import type { ReactNode } from "react";
import { joinSentences } from "#contract/languages.ts";
import { useAnnouncement } from "./announcement.ts";
import styles from "./notice.module.css";

interface NoticeProps {
  readonly title: string;
  /** What there is to say besides, as a sentence where it is urgent. */
  readonly children: ReactNode;
  /** The next step that it offers. */
  readonly actions?: ReactNode;
  /** Spoken by screen readers as soon as it appears. */
  readonly urgent?: boolean;
  /** In a card of its own, where no other is around it. */
  readonly framed?: boolean | undefined;
}

/** What stands where content would be: nothing yet, not found, or failed; and what to do about it. */
export function Notice({ title, children, actions, urgent = false, framed = false }: NoticeProps) {
  const text = typeof children === "string" ? children : "";
  useAnnouncement(urgent ? joinSentences([`${title}.`, text]) : "");
  return (
    <section className={styles["notice"]} data-framed={framed}>
      <h2 className={styles["title"]}>{title}</h2>
      <div className={styles["text"]}>{children}</div>
      {actions && <div className={styles["actions"]}>{actions}</div>}
    </section>
  );
}
