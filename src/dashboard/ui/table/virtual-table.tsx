import { defaultRangeExtractor, useVirtualizer, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type Key, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import styles from "./virtual-table.module.css";

interface VirtualTableOptions {
  readonly table: RefObject<HTMLTableElement | null>;
  /** How many rows the table has. */
  readonly count: number;
  /** The height of a row in pixels until it is measured. */
  readonly rowHeight: () => number;
  /** What tells a row from the others; its index unless given. Keep it stable: another function measures all rows anew. */
  readonly rowKey?: (index: number) => Key;
  /** A row that stays in the page wherever it is scrolled to, such as the one that has the focus; −1 for none. */
  readonly keptRow?: number;
  /** So many rows beyond those in view are in the page as well; ten unless given. */
  readonly overscan?: number;
  /** What the table scrolls in; the page unless given. */
  readonly scroller?: RefObject<HTMLElement | null>;
}

/** A part of the table's body: a row that is in the page, or the space of rows that aren't. */
type TablePart =
  | { readonly kind: "row"; readonly key: Key; readonly index: number }
  | { readonly kind: "gap"; readonly key: Key; readonly height: number };

/** The rows of a table that are in the page. */
export interface VirtualTable {
  readonly parts: readonly TablePart[];
  /** The `ref` of every row whose height varies; the row needs `data-index` too. */
  readonly measureRow: (row: HTMLElement | null) => void;
  /** It is scrolled, or printed: what takes long can wait. */
  readonly isScrolling: boolean;
}

/** Keeps only those rows of a table in the page that are in view, so that ten thousand cost no more than ten. */
export function useVirtualTable(options: VirtualTableOptions): VirtualTable {
  const { table, count, rowHeight, rowKey, keptRow = -1, overscan = 10, scroller } = options;
  const top = useBodyTop(table);
  const isPrinting = useIsPrinting();
  const shared = {
    count,
    estimateSize: rowHeight,
    overscan,
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        // Paper is not scrolled.
        if (isPrinting) return Array.from({ length: range.count }, (_, index) => index);
        const inView = defaultRangeExtractor(range);
        const isMissing = keptRow >= 0 && keptRow < range.count && !inView.includes(keptRow);
        return isMissing ? [...inView, keptRow].sort((a, b) => a - b) : inView;
      },
      [keptRow, isPrinting],
    ),
    ...(rowKey && { getItemKey: rowKey }),
    // Scrolling is drawn in the next frame; React warns when rows are measured during a flush.
    useFlushSync: false,
    // Rows that move the page while they are measured would be a loop that WebKit reports as an error.
    useAnimationFrameWithResizeObserver: true,
  };
  const inPage = useWindowVirtualizer<HTMLElement>({
    ...shared,
    enabled: scroller === undefined,
    scrollMargin: top,
  });
  const inScroller = useVirtualizer<HTMLElement, HTMLElement>({
    ...shared,
    enabled: scroller !== undefined,
    getScrollElement: () => scroller?.current ?? null,
  });
  const virtualizer = scroller === undefined ? inPage : inScroller;
  useFocusInView(table, virtualizer.getTotalSize());

  const parts: TablePart[] = [];
  const start = scroller === undefined ? top : 0;
  let end = start;
  for (const row of virtualizer.getVirtualItems()) {
    if (row.start > end) parts.push({ kind: "gap", key: `gap-${row.index}`, height: row.start - end });
    parts.push({ kind: "row", key: row.key as Key, index: row.index });
    end = row.end;
  }
  const rest = start + virtualizer.getTotalSize() - end;
  if (rest > 0) parts.push({ kind: "gap", key: "gap-end", height: rest });
  return {
    parts,
    measureRow: virtualizer.measureElement,
    isScrolling: virtualizer.isScrolling || isPrinting,
  };
}

/**
 * Keeps in view what a key has moved the focus to, when rows near it turn out to be higher or lower than they were estimated.
 * Who scrolls isn't taken back.
 *
 * @param height of all rows, in pixels
 */
function useFocusInView(table: RefObject<HTMLTableElement | null>, height: number): void {
  const isByKey = useRef(false);
  useEffect(() => {
    const note = ({ type }: Event) => {
      isByKey.current = type === "keydown";
    };
    const types = ["keydown", "wheel", "pointerdown", "touchmove"];
    for (const type of types) window.addEventListener(type, note, { capture: true, passive: true });
    return () => {
      for (const type of types) window.removeEventListener(type, note, true);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height is what moves the rows.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (isByKey.current && table.current?.contains(focused))
      focused?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [table, height]);
}

/** Whether the page is being printed. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinting;
}

/** How far a table's rows are from the page's top, in pixels, whatever stands above them. */
function useBodyTop(table: RefObject<HTMLTableElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const body = table.current?.tBodies[0];
      if (body) setTop(Math.round(body.getBoundingClientRect().top + window.scrollY));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    measure();
    return () => observer.disconnect();
  }, [table]);
  return top;
}

/** Draws the rows of a table that are in the page, and the space of those that aren't. */
export function drawRows<Row, Drawn>(
  parts: VirtualTable["parts"],
  rows: readonly Row[],
  drawRow: (row: Row, index: number) => Drawn,
) {
  return parts.map((part) => {
    if (part.kind === "gap") return <TableGap key={part.key} height={part.height} />;
    const row = rows[part.index];
    return row === undefined ? null : drawRow(row, part.index);
  });
}

/**
 * The space of rows that aren't in the page.
 *
 * @param height in pixels
 */
export function TableGap({ height }: { readonly height: number }) {
  return <tr aria-hidden className={styles["gap"]} style={{ height }} />;
}
