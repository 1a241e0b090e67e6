import { t } from "@lingui/core/macro";
import { useEffect, useRef } from "react";
import styles from "#dashboard/session/entry-frame.module.css";
import { EntryFrame } from "#dashboard/session/entry-frame.tsx";
import { ButtonLink } from "#dashboard/ui/button-link.tsx";

/** An address that names no screen. */
export function NotFoundPage() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <EntryFrame title={t`Page not found`}>
      <div className={styles["card"]}>
        <h1 ref={heading} tabIndex={-1} className={styles["title"]}>{t`This page doesn’t exist`}</h1>
        <p className={styles["lead"]}>{t`Check the address for a typing mistake.`}</p>
        <ButtonLink variant="primary" to="/">
          {t`Go to your projects`}
        </ButtonLink>
      </div>
    </EntryFrame>
  );
}
