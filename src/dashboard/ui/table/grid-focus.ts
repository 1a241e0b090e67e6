import { hasModifier, isApple } from "#dashboard/ui/key-press.ts";

/** The cells of a row that can be seen. */
function cellsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>("[data-cell]")].filter((cell) => cell.checkVisibility());
}

function rowsOf(grid: HTMLTableElement | null | undefined): HTMLTableRowElement[] {
  return [...(grid?.rows ?? [])];
}

function hasCells(row: Element): boolean {
  return cellsOf(row).length > 0;
}

/** The one of some cells that is at an index, or nearest to it. */
function nearest(cells: readonly HTMLElement[], index: number): HTMLElement | undefined {
  return cells[Math.max(0, Math.min(index, cells.length - 1))];
}

/** Where the focus is, also when its cell is gone: one that is removed loses it without an event. */
interface Place {
  readonly cell: Element;
  readonly row: HTMLTableRowElement;
  readonly grid: HTMLTableElement | null;
  /** Of the screen: on another one, its place is nowhere. */
  readonly path: string;
  /** In the head it is 0. */
  readonly index: number;
  readonly column: number;
  /** The DOM id of the row's first cell, where it has one: it tells what the row is about. */
  readonly rowId: string | undefined;
}

function findPlace(target: EventTarget | null): Place | null {
  if (!(target instanceof Element)) return null;
  const cell = target.closest("[data-cell]") ?? target;
  const row = cell.closest("tr");
  if (row === null || !hasCells(row)) return null;
  const cells = cellsOf(row);
  const column = cells.indexOf(cell as HTMLElement);
  const { rowIndex: index } = row;
  const path = location.pathname;
  return { cell, row, grid: row.closest("table"), path, index, column, rowId: cells[0]?.id };
}

let place: Place | null = null;
/** Whether the focus has come to another row by itself: the next key may be meant for the row before. */
let isReplacement = false;
/** Whether the row that has the focus goes because its person deletes it, who knows that the next one takes its place. */
let isDeleting = false;

/** Gives the focus of a cell or row that was replaced or went to what is in its place, else to the screen's heading. */
function restoreFocus(): void {
  if (place === null || place.cell.isConnected || document.activeElement !== document.body) return;
  if (place.path !== location.pathname) return;
  const grid = place.grid?.isConnected ? place.grid : document.querySelector("table");
  // It keeps the place of one that is to come.
  if (grid?.ariaHidden === "true") return;
  const rows = rowsOf(grid);
  const isHead = place.index === 0;
  const isSameRow = place.row.isConnected && hasCells(place.row);
  const next = rows.slice(place.index).find(hasCells) ?? rows.slice(1).findLast(hasCells);
  const row = isSameRow ? place.row : isHead ? rows[0] : next;
  // Of another row to the first cell, as a rule a box: a key that was pressed already does no harm there, as it might on a button.
  const cell = row && nearest(cellsOf(row), isSameRow || isHead ? place.column : 0);
  const isOther = !isSameRow && !isHead && !isDeleting && cell?.id !== place.rowId;
  (cell ?? document.querySelector<HTMLElement>("h1"))?.focus();
  isReplacement = isOther;
}

/** Has the Tab key go to a cell of each grid, but of those that only keep a place. */
function keepStops(): void {
  for (const grid of document.querySelectorAll("table:not([aria-hidden])")) {
    if (grid.querySelector('[data-cell]:not([tabindex="-1"])') === null)
      moveStop(grid.querySelector("[data-cell]"));
  }
}

/** Has the Tab key go to another cell of a grid, unless it goes to some anyway. */
function moveStop(cell: Element | null): void {
  const grid = cell?.closest("table");
  if (!grid || grid.querySelector("[data-cell]:not([tabindex])")) return;
  grid.querySelector('[data-cell][tabindex="0"]')?.setAttribute("tabindex", "-1");
  cell?.setAttribute("tabindex", "0");
}

/** The cell that a key leads to from another one (WAI-ARIA, pattern “grid”); undefined for a key that leads nowhere. */
function findNextCell(event: KeyboardEvent, { cell, row, grid, column }: Place): HTMLElement | undefined {
  const cells = cellsOf(row);
  const rows = rowsOf(grid);
  // Only as many rows are looked at as it takes: there may be many.
  const cellIn = (candidates: readonly Element[]) => {
    const next = candidates.find(hasCells);
    return next ? nearest(cellsOf(next), column) : (cell as HTMLElement);
  };
  const forth = getComputedStyle(cell).direction === "rtl" ? -1 : 1;
  const byRow = event.ctrlKey || event.metaKey || cells.length === 1;
  switch (event.key) {
    case "ArrowDown":
      return cellIn(rows.slice(row.rowIndex + 1));
    case "ArrowUp":
      return cellIn(rows.slice(0, row.rowIndex).reverse());
    case "ArrowRight":
      return nearest(cells, column + forth);
    case "ArrowLeft":
      return nearest(cells, column - forth);
    case "Home":
      return byRow ? cellsOf(rows.find(hasCells) ?? row)[0] : cells[0];
    case "End":
      return byRow ? cellsOf(rows.findLast(hasCells) ?? row).at(-1) : cells.at(-1);
    default:
      return undefined;
  }
}

/** Selects a row and that which is gone to; going back to a selected one, selects the first no more. */
function extendSelection(from: Element, to: Element | null): void {
  const [own, other] = [from, to].map((row) => row?.querySelector<HTMLInputElement>("input[id]"));
  if (!own || !other || own === other) return;
  if (own.checked === other.checked || !own.checked) own.click();
  if (!other.checked) other.click();
}

function onKeyDown(event: KeyboardEvent): void {
  const { target, key } = event;
  const from = target instanceof Element && target.matches("[data-cell]") ? findPlace(target) : null;
  if (from === null || event.defaultPrevented || event.altKey) return;
  const deletes = !hasModifier(event) && (key === "Delete" || (isApple && key === "Backspace"));
  if (isReplacement) {
    isReplacement = false;
    if (deletes || key === " ") {
      event.preventDefault();
      return;
    }
  }
  if (deletes) {
    if (event.repeat) return;
    isDeleting = true;
    from.row.querySelector<HTMLElement>("[data-deletes]")?.click();
    return;
  }
  const next = findNextCell(event, from);
  if (next === undefined) return;
  event.preventDefault();
  if (event.shiftKey && /^Arrow(Up|Down)$/.test(key)) extendSelection(from.row, next.closest("tr"));
  next.focus();
}

/**
 * Makes tables with cells (grid-cell.ts) grids for the keyboard (WAI-ARIA, pattern “grid”): arrow keys go from one cell to
 * another, with Shift they select rows, and Delete deletes what the row is about. When the cell that has the focus is replaced
 * or goes, as when another tab deletes its label, the focus goes to what is in its place, where a key that was meant for the
 * former row does nothing. Begins before any of that is needed, as a table may be replaced by another one.
 */
export function startGridFocus(): void {
  place = findPlace(document.activeElement);
  document.addEventListener("focusin", ({ target }) => {
    place = findPlace(target);
    isReplacement = isDeleting = false;
    if (place !== null) moveStop(place.cell.closest("[data-cell]"));
  });
  // A press on the background means that the person leaves the grid; the removal of a cell doesn't.
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Element && !target.closest("button, input, [data-cell]")) place = null;
  });
  document.addEventListener("keydown", onKeyDown);
  keepStops();
  new MutationObserver(() => {
    keepStops();
    restoreFocus();
  }).observe(document.body, { childList: true, subtree: true });
}
