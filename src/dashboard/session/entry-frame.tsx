import { Tag } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "#dashboard/ui/icon.tsx";
import styles from "./entry-frame.module.css";

interface EntryFrameProps {
  /** What the window's title calls the page. */
  readonly title: string;
  readonly children: ReactNode;
}

/** The frame of the pages that are no screen: in the middle, below the console's name. */
export function EntryFrame({ title, children }: EntryFrameProps) {
  return (
    <main className={styles["page"]}>
      <title>{`${title} · Changelog Console`}</title>
      <div translate="no" className={styles["brand"]}>
        <span className={styles["mark"]} aria-hidden>
          <Icon node={Tag} />
        </span>
        Changelog Console
      </div>
      {children}
    </main>
  );
}
