import { t } from "@lingui/core/macro";
import { ChevronLeft, ChevronRight } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "#dashboard/ui/icon.tsx";
import { Link } from "#dashboard/ui/link.tsx";
import styles from "./page-links.module.css";
import { pageWindow } from "./page-window.ts";

interface PageLinksProps {
  readonly current: number;
  readonly last: number;
  /** The address of a page. */
  readonly pageAddress: (page: number) => string;
}

/** Links to the other pages of a list; nothing where there are none. */
export function PageLinks({ current, last, pageAddress }: PageLinksProps) {
  if (last === 1) return null;
  return (
    <nav aria-label={t`Pages`}>
      <ul className={styles["pages"]}>
        <li>
          <PageStep page={current - 1} last={last} name={t`Previous page`} pageAddress={pageAddress}>
            <Icon mirrored node={ChevronLeft} />
          </PageStep>
        </li>
        {pageWindow(current, last).map((entry) =>
          typeof entry === "string" ? (
            <li key={entry} className={styles["page"]} aria-hidden>
              …
            </li>
          ) : (
            <li key={entry}>
              <Link
                className={styles["page"]}
                to={pageAddress(entry)}
                aria-label={t`Page ${entry}`}
                aria-current={entry === current ? "page" : undefined}
              >
                {entry}
              </Link>
            </li>
          ),
        )}
        <li>
          <PageStep page={current + 1} last={last} name={t`Next page`} pageAddress={pageAddress}>
            <Icon mirrored node={ChevronRight} />
          </PageStep>
        </li>
      </ul>
    </nav>
  );
}

interface PageStepProps extends Pick<PageLinksProps, "last" | "pageAddress"> {
  readonly page: number;
  readonly name: string;
  readonly children: ReactNode;
}

/** A link to the page before or after. Where there is none it stays, so that the focus does, and leads nowhere. */
function PageStep({ page, last, name, pageAddress, children }: PageStepProps) {
  const ends = page < 1 || page > last;
  return (
    <Link
      className={styles["page"]}
      to={pageAddress(Math.min(Math.max(page, 1), last))}
      aria-label={name}
      data-tooltip=""
      aria-disabled={ends || undefined}
      onClick={(event) => {
        if (ends) event.preventDefault();
      }}
    >
      {children}
    </Link>
  );
}
