import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";

/** How a row's control takes part in the roving focus. */
export interface RowControlFocus {
  readonly tabIndex: 0 | -1;
  readonly onFocus: () => void;
}

/** The one control of a table's rows that the Tab key goes to. */
export interface RowFocus {
  /** Its row, which must be in the page; −1 or the number of rows where there is none. */
  readonly row: number;
  /** What the control of a row needs. */
  readonly focusOf: (index: number) => RowControlFocus;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Makes the controls of a table's rows one stop of the Tab key (roving tabindex): arrow keys, Home and End go from one
 * to the next.
 *
 * @param hasControl whether the row at that index has one
 */
export function useRowFocus(
  table: RefObject<HTMLTableElement | null>,
  count: number,
  hasControl: (index: number) => boolean,
): RowFocus {
  const [focused, setFocused] = useState<number | null>(null);
  const takesFocus = useRef(false);
  // Before anything had the focus, Tab goes to the first.
  const row = focused !== null && focused < count && hasControl(focused) ? focused : next(-1, 1);

  function next(from: number, step: 1 | -1): number {
    let index = from + step;
    while (index >= 0 && index < count && !hasControl(index)) index += step;
    return index;
  }

  useLayoutEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    table.current?.querySelector<HTMLElement>(`[data-index="${focused}"] input`)?.focus();
  }, [focused, table]);

  const targets: Partial<Record<string, () => number>> = {
    ArrowDown: () => next(row, 1),
    ArrowUp: () => next(row, -1),
    Home: () => next(-1, 1),
    End: () => next(count, -1),
  };
  return {
    row,
    focusOf: (index) => ({ tabIndex: index === row ? 0 : -1, onFocus: () => setFocused(index) }),
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
