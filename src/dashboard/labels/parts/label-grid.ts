import { useEffect } from "react";
import { setRangeMode } from "#dashboard/labels/data/label-selection.ts";
import { hasModifier, isApple } from "#dashboard/ui/key-press.ts";
import { findNextCell } from "#dashboard/ui/table/grid-focus.ts";

/** The focusable elements of a row. */
const controls = "button, input";

/** The rows of the table of labels, from its head on. */
function rowsOf(table: Element | null | undefined): HTMLTableRowElement[] {
  return [...(table?.querySelectorAll<HTMLTableRowElement>("tr") ?? [])];
}

function controlsOf(row: Element | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>(controls) ?? [])].filter((control) =>
    control.checkVisibility(),
  );
}

/** Where the focus is, or was, in a table of labels. */
interface Place {
  readonly control: Element;
  /** In the head it is row 0. */
  readonly row: number;
  readonly column: number;
  /** The DOM id of the row's box, which tells its label. */
  readonly boxId: string | undefined;
}

function boxOf(row: Element | null | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>("input[id]") ?? null;
}

function findPlace(target: EventTarget | null): Place | null {
  const row = target instanceof Element ? target.closest("table[role=grid] tr") : null;
  const table = row?.closest("table");
  return (
    row && {
      control: target as Element,
      row: rowsOf(table).indexOf(row as HTMLTableRowElement),
      column: controlsOf(row).indexOf(target as HTMLElement),
      boxId: boxOf(row)?.id,
    }
  );
}

let place: Place | null = null;
/** Whether the focus has come to another label's row by itself: the next key may be meant for the label before. */
let isReplacement = false;
/** Whether the row that has the focus goes because its person deletes it, who knows that the next one takes its place. */
let isDeleting = false;

/** Begins to note where the focus is: a table may be replaced before {@link useLabelGrid} is used. */
export function noteGridFocus(): void {
  place = findPlace(document.activeElement);
  document.addEventListener("focusin", ({ target }) => {
    place = findPlace(target);
    isReplacement = isDeleting = false;
  });
  // A press on the background means that the person leaves the table; the removal of a control doesn't.
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Element && !target.closest(controls)) place = null;
  });
}

/** Gives the focus of a row or head that was replaced or went to what is in its place. */
function restoreFocus(): void {
  if (place === null || place.control.isConnected || document.activeElement !== document.body) return;
  const table = document.querySelector("table[role=grid]");
  const rows = rowsOf(table);
  const [head] = rows;
  if (place.row === 0) {
    controlsOf(head)[place.column]?.focus();
    return;
  }
  if (document.querySelector("table") !== table) return;
  const row = rows.slice(1)[Math.min(place.row, rows.length - 1) - 1];
  const heading = document.querySelector<HTMLElement>("h1");
  const box = boxOf(row);
  const isOther = !isDeleting && box?.id !== place.boxId;
  // A key that was pressed already then does no harm there, as it might on a button.
  (box ?? heading)?.focus();
  isReplacement = isOther;
}

/** Selects a row's label and that of the row that is gone to; going back to a selected one, selects the first no more. */
function extendSelection(from: Element, to: Element | null): void {
  const [own, other] = [from, to].map((row) => row?.querySelector<HTMLInputElement>("input[id]"));
  if (!own || !other || own === other) return;
  if (own.checked === other.checked || !own.checked) own.click();
  if (!other.checked) other.click();
}

function onKeyDown(event: KeyboardEvent): void {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || event.defaultPrevented) return;
  if (hasModifier(event) || target.matches("input:not([type=checkbox]), [role=dialog] *")) return;
  const table = target.closest("table[role=grid]");
  const row = target.closest("tr");
  if (table === null || row === null) return;
  const deletes = key === "Delete" || (isApple && key === "Backspace");
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
    row.querySelector<HTMLElement>("[data-deletes]")?.click();
    return;
  }
  // A page of the window is scrolled.
  if (key.startsWith("Page")) return;
  const rows = rowsOf(table);
  const at = rows.indexOf(row);
  const near = rows.slice(Math.max(0, at - 1), at + 2);
  const next = findNextCell(event, near.map(controlsOf), target);
  if (next === undefined) return;
  if (event.shiftKey && /^Arrow(Up|Down)$/.test(key)) extendSelection(row, next.closest("tr"));
  event.preventDefault();
  next.focus();
}

/** Has a press with Shift on the box of a row end a range. */
function followShift(): () => void {
  const isBox = (target: EventTarget | null) =>
    target instanceof Element && target.matches("table[role=grid] tbody input[type=checkbox]");
  let spaceHadShift = false;
  function onMouseDown(event: MouseEvent): void {
    // With Shift it would select text as well.
    if (event.shiftKey && isBox(event.target)) event.preventDefault();
  }
  function onClick(event: MouseEvent): void {
    // Firefox doesn't report Shift in a click that a key makes.
    const isShifted = event.shiftKey || (event.detail === 0 && spaceHadShift);
    spaceHadShift = false;
    if (isShifted && isBox(event.target)) setRangeMode(true);
  }
  function onSpace(event: KeyboardEvent): void {
    spaceHadShift = event.key === " " && event.shiftKey;
  }
  document.addEventListener("mousedown", onMouseDown);
  // Before React takes the press.
  document.addEventListener("click", onClick, true);
  document.addEventListener("keydown", onSpace, true);
  return () => {
    document.removeEventListener("mousedown", onMouseDown);
    document.removeEventListener("click", onClick, true);
    document.removeEventListener("keydown", onSpace, true);
  };
}

/**
 * Makes tables of labels grids for the keyboard (WAI-ARIA, pattern “grid”): the Tab key goes to each row once, arrow keys
 * to all that is in it. Shift selects a range, Delete deletes the label of the row. When the row or head that has the focus
 * is replaced or goes, as when another tab deletes its label, the focus goes to the box of what is in its place, where a key
 * that was meant for the former label does nothing.
 */
export function useLabelGrid(): void {
  useEffect(() => {
    restoreFocus();
    const observer = new MutationObserver(restoreFocus);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("keydown", onKeyDown);
    return () => {
      observer.disconnect();
      document.removeEventListener("keydown", onKeyDown);
    };
  }, []);
  useEffect(followShift, []);
}
