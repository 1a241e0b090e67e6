import { t } from "@lingui/core/macro";
import { ChevronLeft, ChevronRight } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import { pageWindow } from "./page-window.ts";
import styles from "./pager.module.css";

interface PagerProps {
  readonly current: number;
  readonly last: number;
  /** Which entries of how many are shown, in words. */
  readonly position: ReactNode;
  /** The address of a page. */
  readonly pageAddress: (page: number) => string;
  /** The address of all entries in one list. */
  readonly allAddress: string;
}

/** Where in a list the person is, and links to its other pages and to all of it. */
export function Pager({ current, last, position, pageAddress, allAddress }: PagerProps) {
  return (
    <div className={styles["pager"]}>
      <p className={styles["position"]}>{position}</p>
      {last > 1 && <Link className={styles["all"]} to={allAddress}>{t`Show all`}</Link>}
      {last > 1 && (
        <nav aria-label={t`Pages`}>
          <ul className={styles["pages"]}>
            <li>
              <PageStep page={current - 1} last={last} name={t`Previous page`} pageAddress={pageAddress}>
                <Icon turns node={ChevronLeft} />
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
                <Icon turns node={ChevronRight} />
              </PageStep>
            </li>
          </ul>
        </nav>
      )}
    </div>
  );
}

interface PageStepProps extends Pick<PagerProps, "last" | "pageAddress"> {
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
