import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** What a cell of a grid, or the one control in it, needs to take part in the grid's focus. */
export const gridCell = { "data-cell": "", tabIndex: -1 } as const;

/** By how many rows Page Up and Page Down go. */
const pageStep = 10;

type Rows = readonly (readonly HTMLElement[])[];

/** The cells of a grid by its rows, of which those without any are left out. */
function cellsOf(grid: Element | null): Rows {
  const rows = [...(grid?.querySelectorAll("tr") ?? [])];
  return rows
    .map((row) => [...row.querySelectorAll<HTMLElement>("[data-cell]")])
    .filter((cells) => cells.length > 0);
}

/** The cell at a place, or the one nearest to it. */
function cellAt(rows: Rows, row: number, column: number): HTMLElement | undefined {
  const cells = rows[clamp(row, rows.length)] ?? [];
  return cells[clamp(column, cells.length)];
}

function clamp(index: number, count: number): number {
  return Math.max(0, Math.min(index, count - 1));
}

function placeOf(rows: Rows, cell: HTMLElement) {
  const row = rows.findIndex((cells) => cells.includes(cell));
  return { row, column: rows[row]?.indexOf(cell) ?? -1 };
}

/** The cell that a key leads to from another one (WAI-ARIA, pattern “grid”); undefined for a key that leads nowhere. */
export function findNextCell(
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">,
  rows: Rows,
  cell: HTMLElement,
): HTMLElement | undefined {
  const { row, column } = placeOf(rows, cell);
  const byRow = ctrlKey || metaKey || rows.every(({ length }) => length === 1);
  const forth = getComputedStyle(cell).direction === "rtl" ? -1 : 1;
  const last = Number.POSITIVE_INFINITY;
  const places: Partial<Record<string, readonly [row: number, column: number]>> = {
    ArrowDown: [row + 1, column],
    ArrowUp: [row - 1, column],
    ArrowRight: [row, column + forth],
    ArrowLeft: [row, column - forth],
    PageDown: [row + pageStep, column],
    PageUp: [row - pageStep, column],
    Home: [byRow ? 0 : row, 0],
    End: [byRow ? last : row, last],
  };
  const place = places[key];
  return place && cellAt(rows, ...place);
}

/** Has the Tab key go to another cell. */
function moveStop(stop: RefObject<HTMLElement | undefined>, cell: HTMLElement | undefined): void {
  if (stop.current) stop.current.tabIndex = -1;
  if (cell) cell.tabIndex = 0;
  stop.current = cell;
}

/**
 * Makes the cells of a grid one stop of the Tab key, has other keys go from one to another, and keeps the focus when the cell
 * that has it, or its row, is gone.
 *
 * @param onNothingLeft called when it is gone, and no other is left
 */
export function useGridFocus(grid: RefObject<HTMLElement | null>, onNothingLeft?: () => void) {
  const stop = useRef<HTMLElement | undefined>(undefined);
  /** Where the focus is, also when its cell is gone: one that is removed loses it without an event. */
  const held = useRef<{ readonly cell: HTMLElement; readonly row: number; readonly column: number } | null>(
    null,
  );

  useLayoutEffect(() => {
    const isLost = held.current?.cell.isConnected === false;
    if (stop.current?.isConnected && !isLost) return;
    const { row, column } = held.current ?? { row: 0, column: 0 };
    const cell = cellAt(cellsOf(grid.current), row, column);
    moveStop(stop, cell);
    if (!isLost) return;
    held.current = null;
    if (cell) cell.focus();
    else onNothingLeft?.();
  });

  useEffect(() => {
    const findCell = (target: EventTarget | null) => {
      const cell = target instanceof Element ? target.closest<HTMLElement>("[data-cell]") : null;
      return grid.current?.contains(cell) ? cell : null;
    };
    const onFocusIn = ({ target }: FocusEvent) => {
      const cell = findCell(target);
      held.current = cell && { cell, ...placeOf(cellsOf(grid.current), cell) };
      if (cell) moveStop(stop, cell);
    };
    const onPress = ({ target }: PointerEvent) => {
      if (findCell(target) === null) held.current = null;
    };
    document.addEventListener("focusin", onFocusIn);
    document.addEventListener("pointerdown", onPress);
    return () => {
      document.removeEventListener("focusin", onFocusIn);
      document.removeEventListener("pointerdown", onPress);
    };
  }, [grid]);

  return (event: KeyboardEvent) => {
    const cell = event.target instanceof Element && event.target.closest<HTMLElement>("[data-cell]");
    const next = cell && !event.altKey && findNextCell(event, cellsOf(grid.current), cell);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
}
