import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import styles from "./page-notice.module.css";

interface PageNoticeProps {
  /** Nothing or `false` while there is nothing to say. */
  readonly children?: ReactNode;
}

/** Says something over the page, whatever is open. */
export function PageNotice({ children }: PageNoticeProps) {
  // What React Aria finds outside of an open dialog isn't reachable, but for what is marked so.
  return createPortal(
    <div className={styles["place"]} role="status" data-react-aria-top-layer="true">
      {children && <p className={styles["notice"]}>{children}</p>}
    </div>,
    document.body,
  );
}
