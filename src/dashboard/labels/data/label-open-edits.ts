import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";

/** The rows of a table, and those of them that are only there because their label is being changed. */
interface KeptRows<Row> {
  readonly rows: readonly Row[];
  readonly kept: ReadonlySet<number>;
}

/** Changes the list of the labels whose name or color is being changed in their rows, by their ids. */
export type SetOpenEdits = Dispatch<SetStateAction<readonly number[]>>;

const none: ReadonlySet<number> = new Set();

/**
 * Keeps the rows whose cells are being edited in place when a response no longer has their labels: if the field
 * disappeared, keys would reach whatever has the focus then.
 *
 * @param list names what is listed; when the person goes to another list, nothing is kept
 */
export function useKeptRows<Row extends { readonly id: number | null }>(
  list: string,
  rows: readonly Row[],
): KeptRows<Row> & { readonly setOpenEdits: SetOpenEdits } {
  const [openEdits, setOpenEdits] = useState<readonly number[]>([]);
  const last = useRef({ list, rows });
  const shown = keepRows(last.current.list === list ? last.current.rows : [], rows, openEdits);
  useEffect(() => {
    last.current = { list, rows: shown.rows };
  });
  return { ...shown, setOpenEdits };
}

/** Adds those former rows that are to be kept, each in the place that it had. */
export function keepRows<Row extends { readonly id: number | null }>(
  before: readonly Row[],
  rows: readonly Row[],
  open: readonly number[],
): KeptRows<Row> {
  if (open.length === 0) return { rows, kept: none };
  const shown = [...rows];
  const kept = new Set<number>();
  for (const [place, row] of before.entries()) {
    if (row.id === null || !open.includes(row.id) || rows.some(({ id }) => id === row.id)) continue;
    shown.splice(place, 0, row);
    kept.add(row.id);
  }
  return kept.size === 0 ? { rows, kept: none } : { rows: shown, kept };
}
