import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";

/** How a row's control takes part in going through them by arrow keys. */
export interface RowFocus {
  readonly tabIndex: 0 | -1;
  readonly onFocus: () => void;
}

/** A piece of a long table: a row that is in the page, or the room that rows take which aren't. */
type RowPart =
  | { readonly kind: "row"; readonly index: number }
  | { readonly kind: "gap"; readonly before: number; readonly height: number };

/** The part of a long table's rows that is in the page. */
export interface VirtualRows {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly parts: readonly RowPart[];
  /** The `ref` of every row; it needs `data-index` too. */
  readonly measure: (row: HTMLElement | null) => void;
  readonly focusOf: (index: number) => RowFocus;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** A row's height in pixels until it is measured. */
const likelyHeight = 52;

/** So many rows beyond the window are in the page too. */
const overscan = 10;

/**
 * Keeps of a table's rows only those in the page that the window shows, however many there are. Their controls are one
 * stop of the Tab key: arrow keys, Home and End go from one to the next, and the row that has the focus stays.
 *
 * @param hasControl whether the row at that index can have the focus
 */
export function useVirtualRows(count: number, hasControl: (index: number) => boolean): VirtualRows {
  const table = useRef<HTMLTableElement>(null);
  const [offset, setOffset] = useState(0);
  const [focused, setFocused] = useState<number | null>(null);
  const takesFocus = useRef(false);
  // Before anything had the focus, the first that can is the one that Tab goes to.
  const stop = focused !== null && focused < count && hasControl(focused) ? focused : next(-1, 1);

  function next(from: number, step: 1 | -1): number {
    let index = from + step;
    while (index >= 0 && index < count && !hasControl(index)) index += step;
    return index;
  }

  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count,
    estimateSize: () => likelyHeight,
    overscan,
    scrollMargin: offset,
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range);
      const isMissing = stop >= 0 && stop < count && !inSight.includes(stop);
      return isMissing ? [...inSight, stop].sort((a, b) => a - b) : inSight;
    },
    // Scrolling is drawn in the next frame; React warns of more haste while rows are measured.
    useFlushSync: false,
  });

  // Where the rows begin on the page, whatever stands above them.
  useLayoutEffect(() => {
    const body = table.current?.tBodies[0];
    if (body) setOffset(Math.round(body.getBoundingClientRect().top + window.scrollY));
  });

  useLayoutEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    table.current?.querySelector<HTMLElement>(`[data-index="${focused}"] input`)?.focus();
  }, [focused]);

  const parts: RowPart[] = [];
  let end = offset;
  for (const { index, start, end: rowEnd } of virtualizer.getVirtualItems()) {
    if (start > end) parts.push({ kind: "gap", before: index, height: start - end });
    parts.push({ kind: "row", index });
    end = rowEnd;
  }
  const rest = virtualizer.getTotalSize() + offset - end;
  if (rest > 0) parts.push({ kind: "gap", before: count, height: rest });

  const targets: Partial<Record<string, () => number>> = {
    ArrowDown: () => next(stop, 1),
    ArrowUp: () => next(stop, -1),
    Home: () => next(-1, 1),
    End: () => next(count, -1),
  };
  return {
    table,
    parts,
    measure: virtualizer.measureElement,
    focusOf: (index) => ({ tabIndex: index === stop ? 0 : -1, onFocus: () => setFocused(index) }),
    onKeyDown: (event) => {
      const isRow = event.target instanceof Element && event.target.closest("tbody input") !== null;
      const target = isRow ? targets[event.key]?.() : undefined;
      if (target === undefined) return;
      event.preventDefault();
      if (target < 0 || target >= count || target === focused) return;
      takesFocus.current = true;
      setFocused(target);
    },
  };
}
