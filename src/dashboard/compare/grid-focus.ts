import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** How a cell takes part in going through the grid by arrow keys. */
interface CellFocus {
  readonly "data-cell": string;
  readonly tabIndex: 0 | -1;
  readonly onFocus: () => void;
}

/** The one cell of a grid that the Tab key goes to, and how arrow keys move it (WAI-ARIA, pattern “grid”). */
export interface GridFocus {
  /** The row that must be in the page, as it holds that cell; 0 for the first, −1 where there are none. */
  readonly row: number;
  /** What a cell, or the one control in it, needs. */
  readonly focusOf: (row: number, column: number) => CellFocus;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** By how many rows Page Up and Page Down go. */
const pageStep = 10;

/**
 * Keeps the focus of a grid, also when the control that had it, or its whole row, is gone.
 *
 * @param onNothingLeft called when no row is left to take it
 */
export function useGridFocus(
  grid: RefObject<HTMLElement | null>,
  rowCount: number,
  columnCount: number,
  onNothingLeft: () => void,
): GridFocus {
  const [wanted, setWanted] = useState({ row: 0, column: 0 });
  const holdsFocus = useRef(false);
  const row = Math.min(wanted.row, rowCount - 1);
  const column = Math.min(wanted.column, columnCount - 1);

  useLayoutEffect(() => {
    if (!holdsFocus.current) return;
    const cell = grid.current?.querySelector<HTMLElement>(`[data-cell="${nameCell(row, column)}"]`);
    if (cell) {
      if (document.activeElement !== cell) cell.focus();
      return;
    }
    holdsFocus.current = false;
    onNothingLeft();
  });

  // A control that is removed loses the focus without a word: only the person's going elsewhere ends the hold.
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent) => {
      holdsFocus.current = target instanceof Element && target.closest("[data-cell]") !== null;
    };
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Element && target.closest("[data-cell]"))) holdsFocus.current = false;
    };
    document.addEventListener("focusin", onFocusIn);
    document.addEventListener("pointerdown", onPress);
    return () => {
      document.removeEventListener("focusin", onFocusIn);
      document.removeEventListener("pointerdown", onPress);
    };
  }, []);

  return {
    row,
    focusOf: (cellRow, cellColumn) => ({
      "data-cell": nameCell(cellRow, cellColumn),
      tabIndex: cellRow === row && cellColumn === column ? 0 : -1,
      onFocus: () => setWanted({ row: cellRow, column: cellColumn }),
    }),
    onKeyDown: (event) => {
      const isCell = event.target instanceof Element && event.target.closest("[data-cell]") !== null;
      const ends = event.ctrlKey || event.metaKey;
      const targets: Partial<Record<string, readonly [row: number, column: number]>> = {
        ArrowDown: [row + 1, column],
        ArrowUp: [row - 1, column],
        ArrowRight: [row, column + 1],
        ArrowLeft: [row, column - 1],
        PageDown: [row + pageStep, column],
        PageUp: [row - pageStep, column],
        Home: [ends ? 0 : row, 0],
        End: [ends ? rowCount - 1 : row, columnCount - 1],
      };
      const target = targets[event.key];
      if (!isCell || target === undefined || event.altKey) return;
      event.preventDefault();
      holdsFocus.current = true;
      setWanted({ row: clamp(target[0], rowCount), column: clamp(target[1], columnCount) });
    },
  };
}

function nameCell(row: number, column: number): string {
  return `${row} ${column}`;
}

function clamp(index: number, count: number): number {
  return Math.max(0, Math.min(index, count - 1));
}
