import { t } from "@lingui/core/macro";
import { ChevronLeft, ChevronRight, type IconNode } from "lucide";
import { Icon } from "#dashboard/ui/icon.tsx";
import { Link } from "#dashboard/ui/link.tsx";
import styles from "./page-links.module.css";

interface PageLinksProps {
  readonly current: number;
  readonly last: number;
  /** The address of a page. */
  readonly pageAddress: (page: number) => string;
}

/**
 * The page links to show, with 0 for a gap: all of few pages; of many, always seven entries, so that the links stay where
 * they are: the first, the last, the current one with its neighbors, and gaps.
 */
function listPages(current: number, last: number): readonly number[] {
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (last <= 7) return range(1, last);
  if (current <= 4) return [...range(1, 5), 0, last];
  if (current >= last - 3) return [1, 0, ...range(last - 4, last)];
  return [1, 0, ...range(current - 1, current + 1), 0, last];
}

/** Links to the other pages of a list; nothing where there are none. */
export function PageLinks({ current, last, pageAddress }: PageLinksProps) {
  if (last === 1) return null;
  /** A link to the page before or after. Where there is none it stays, so that the focus does, and leads nowhere. */
  const renderStep = (page: number, name: string, icon: IconNode) => {
    const ends = page < 1 || page > last;
    return (
      <li>
        <Link
          className={styles["page"]}
          to={pageAddress(ends ? current : page)}
          aria-label={name}
          data-tooltip=""
          aria-disabled={ends || undefined}
          onClick={(event) => {
            if (ends) event.preventDefault();
          }}
        >
          <Icon mirrored node={icon} />
        </Link>
      </li>
    );
  };
  return (
    <nav aria-label={t`Pages`}>
      <ul className={styles["pages"]}>
        {renderStep(current - 1, t`Previous page`, ChevronLeft)}
        {listPages(current, last).map((entry, index) =>
          entry === 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is where it is.
            <li key={`gap-${index}`} className={styles["page"]} aria-hidden>
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
        {renderStep(current + 1, t`Next page`, ChevronRight)}
      </ul>
    </nav>
  );
}
