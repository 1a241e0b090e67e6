import { t } from "@lingui/core/macro";
import { ChevronLeft, ChevronRight, type IconNode } from "lucide";
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState, useTransition } from "react";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { formatCount, formatRange } from "#dashboard/ui/text/count.ts";
import styles from "./row-pages.module.css";

/** A page holds no more rows than this. */
const mostRows = 1000;

/** The rows of a long table, a page of them at a time. */
export interface RowPages<Row> {
  readonly shown: readonly Row[];
  /** Whether that is the last page. */
  readonly isLast: boolean;
  /** Leads to the other pages; null where there are none. */
  readonly pager: ReactNode;
}

/**
 * Divides the rows of a table into pages.
 *
 * @param key what they are the rows of: another begins with its first page
 */
export function useRowPages<Row>(rows: readonly Row[], key: string): RowPages<Row> {
  const [opened, setOpened] = useState({ key, page: 0 });
  const last = Math.max(0, Math.ceil(rows.length / mostRows) - 1);
  const page = opened.key === key ? Math.min(opened.page, last) : 0;
  const start = page * mostRows;
  const shown = useMemo(
    () => (rows.length > mostRows ? rows.slice(start, start + mostRows) : rows),
    [rows, start],
  );
  const nav = useRef<HTMLElement>(null);
  const [isOpening, startOpening] = useTransition();
  const isTurned = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that a press has led to begins at its top.
  useLayoutEffect(() => {
    if (isTurned.current) nav.current?.previousElementSibling?.scrollIntoView({ behavior: "instant" });
    isTurned.current = false;
  }, [page]);
  const open = (next: number) => setOpened({ key, page: next });
  /** A link to another page. Where there is none it stays, so that the focus does, and leads nowhere. */
  const renderStep = (next: number, name: string, icon: IconNode) => (
    <Button
      iconOnly
      variant="quiet"
      aria-label={name}
      aria-disabled={next < 0 || next > last || undefined}
      onClick={() => {
        if (next < 0 || next > last) return;
        isTurned.current = true;
        startOpening(() => open(next));
      }}
    >
      <Icon mirrored node={icon} />
    </Button>
  );
  const range = formatRange(start + 1, start + shown.length);
  return {
    shown,
    isLast: page === last,
    pager: last > 0 && (
      <nav aria-label={t`Pages`} className={styles["pager"]} aria-busy={isOpening} ref={nav}>
        {renderStep(page - 1, t`Previous page`, ChevronLeft)}
        <span>{t`${range} of ${{ count: formatCount(rows.length) }}`}</span>
        {renderStep(page + 1, t`Next page`, ChevronRight)}
      </nav>
    ),
  };
}
