import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";

/** Changes the list of the labels whose name or color is being changed in their rows, by their ids. */
export type SetOpenEdits = Dispatch<SetStateAction<readonly number[]>>;

/**
 * Keeps the rows whose cells are being edited in place when a response no longer has their labels: if the field
 * disappeared, keys would reach whatever has the focus then.
 *
 * @param list names what is listed; when the person goes to another list, nothing is kept
 */
export function useKeptRows<Row extends { readonly id: number | null }>(
  list: string,
  rows: readonly Row[],
): { readonly rows: readonly Row[]; readonly setOpenEdits: SetOpenEdits } {
  const [openEdits, setOpenEdits] = useState<readonly number[]>([]);
  const last = useRef({ list, rows });
  const shown = keepRows(last.current.list === list ? last.current.rows : [], rows, openEdits);
  useEffect(() => {
    last.current = { list, rows: shown };
  });
  return { rows: shown, setOpenEdits };
}

/** Adds those former rows that are to be kept, each in the place that it had. */
export function keepRows<Row extends { readonly id: number | null }>(
  before: readonly Row[],
  rows: readonly Row[],
  open: readonly number[],
): readonly Row[] {
  if (open.length === 0) return rows;
  const shown = [...rows];
  for (const [place, row] of before.entries()) {
    const isKept = row.id !== null && open.includes(row.id) && rows.every(({ id }) => id !== row.id);
    if (isKept) shown.splice(place, 0, row);
  }
  return shown.length === rows.length ? rows : shown;
}
