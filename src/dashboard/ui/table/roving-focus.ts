import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

/** The props that make a cell, or the one control in it, part of the grid's focus. */
export interface CellFocus {
  readonly "data-cell": string;
  readonly tabIndex: 0 | -1;
  readonly onFocus: () => void;
}

/** The one cell of a grid that the Tab key goes to, and how arrow keys move it (WAI-ARIA, pattern “grid”). */
export interface RovingFocus {
  /** The row with that cell; −1 if no row has one. */
  readonly row: number;
  /** The column of that cell. */
  readonly column: number;
  /** What a cell, or the one control in it, needs. */
  readonly focusOf: (row: number, column: number) => CellFocus;
  /** Notes that a cell has the focus; the same function each time. */
  readonly onCellFocus: (row: number, column: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface RovingFocusOptions {
  /** What the cells are in. */
  readonly grid: RefObject<HTMLElement | null>;
  readonly rowCount: number;
  /** One unless given; then Home and End go to the first and last row. Rows may have different numbers of columns. */
  readonly columnCount?: number | ((row: number) => number);
  /** Whether a row has cells that take the focus; all have unless given. */
  readonly hasCells?: (row: number) => boolean;
  /** Called when the focused cell is gone, and no other is left. */
  readonly onNothingLeft?: () => void;
}

/** By how many rows Page Up and Page Down go. */
const pageStep = 10;

/** Makes the cells of a grid one stop of the Tab key, and keeps its focus when the focused control, or its row, is gone. */
export function useRovingFocus(options: RovingFocusOptions): RovingFocus {
  const { grid, rowCount, columnCount = 1, hasCells = () => true, onNothingLeft } = options;
  const [wanted, setWanted] = useState({ row: 0, column: 0 });
  const holdsFocus = useHeldFocus(grid);
  const columnsOf = typeof columnCount === "number" ? () => columnCount : columnCount;
  const row = nearest(wanted.row, 1);
  const column = clamp(wanted.column, columnsOf(row));
  const onCellFocus = useCallback(
    (cellRow: number, cellColumn: number) => setWanted({ row: cellRow, column: cellColumn }),
    [],
  );

  /** The row at that index, else the next with cells in that direction, else the next in the other; −1 for none. */
  function nearest(from: number, step: 1 | -1): number {
    const start = clamp(from, rowCount);
    for (const direction of [step, -step]) {
      for (let index = start; index >= 0 && index < rowCount; index += direction) {
        if (hasCells(index)) return index;
      }
    }
    return -1;
  }

  useLayoutEffect(() => {
    if (!holdsFocus.current) return;
    const cell = grid.current?.querySelector<HTMLElement>(`[data-cell="${nameCell(row, column)}"]`);
    if (cell) {
      if (document.activeElement !== cell) cell.focus();
      return;
    }
    holdsFocus.current = false;
    onNothingLeft?.();
  });

  return {
    row,
    column,
    focusOf: (cellRow, cellColumn) =>
      cellFocus(cellRow, cellColumn, cellRow === row && cellColumn === column, onCellFocus),
    onCellFocus,
    onKeyDown: (event) => {
      const isCell = event.target instanceof Element && event.target.closest("[data-cell]") !== null;
      const byRow = event.ctrlKey || event.metaKey || columnCount === 1;
      const lastColumn = columnsOf(row) - 1;
      const forth = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
      const targets: Partial<Record<string, readonly [row: number, column: number]>> = {
        ArrowDown: [nearest(row + 1, 1), column],
        ArrowUp: [nearest(row - 1, -1), column],
        ArrowRight: [row, column + forth],
        ArrowLeft: [row, column - forth],
        PageDown: [nearest(row + pageStep, 1), column],
        PageUp: [nearest(row - pageStep, -1), column],
        Home: [byRow ? nearest(0, 1) : row, 0],
        End: [byRow ? nearest(rowCount - 1, -1) : row, lastColumn],
      };
      const target = targets[event.key];
      if (!isCell || target === undefined || event.altKey) return;
      event.preventDefault();
      holdsFocus.current = true;
      setWanted({ row: target[0], column: clamp(target[1], columnsOf(target[0])) });
    },
  };
}

/**
 * Whether the focus is on one of a grid's cells, or was on one that has gone: a control that is removed loses the focus
 * without an event, and only the person's going elsewhere ends the hold.
 */
function useHeldFocus(grid: RovingFocusOptions["grid"]): RefObject<boolean> {
  const holdsFocus = useRef(false);
  useEffect(() => {
    const isCell = (target: EventTarget | null) =>
      target instanceof Element &&
      target.closest("[data-cell]") !== null &&
      grid.current?.contains(target) === true;
    const onFocusIn = ({ target }: FocusEvent) => {
      holdsFocus.current = isCell(target);
    };
    const onPress = ({ target }: PointerEvent) => {
      if (!isCell(target)) holdsFocus.current = false;
    };
    document.addEventListener("focusin", onFocusIn);
    document.addEventListener("pointerdown", onPress);
    return () => {
      document.removeEventListener("focusin", onFocusIn);
      document.removeEventListener("pointerdown", onPress);
    };
  }, [grid]);
  return holdsFocus;
}

/**
 * What a cell of a row that is drawn by itself needs; other rows have {@link RovingFocus.focusOf}.
 *
 * @param isStop whether it is the one that the Tab key goes to
 */
export function cellFocus(
  row: number,
  column: number,
  isStop: boolean,
  onCellFocus: RovingFocus["onCellFocus"],
): CellFocus {
  return {
    "data-cell": nameCell(row, column),
    tabIndex: isStop ? 0 : -1,
    onFocus: () => onCellFocus(row, column),
  };
}

function nameCell(row: number, column: number): string {
  return `${row} ${column}`;
}

function clamp(index: number, count: number): number {
  return Math.max(0, Math.min(index, count - 1));
}
