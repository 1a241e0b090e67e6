import { type Dispatch, type SetStateAction, useState } from "react";

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
  const [before, setBefore] = useState({ list, rows });
  const shown = before.list === list ? keepRows(before.rows, rows, openEdits) : { rows, kept: none };
  const isSame =
    before.list === list &&
    before.rows.length === shown.rows.length &&
    before.rows.every(({ id }, index) => id === shown.rows[index]?.id);
  if (!isSame) setBefore({ list, rows: shown.rows });
  return { ...shown, setOpenEdits };
}

/** Adds those former rows that are to be kept, each after the row that it followed. */
export function keepRows<Row extends { readonly id: number | null }>(
  before: readonly Row[],
  rows: readonly Row[],
  open: readonly number[],
): KeptRows<Row> {
  if (open.length === 0) return { rows, kept: none };
  const present = new Set(rows.map(({ id }) => id));
  const kept = new Set<number>();
  const shown = [...rows];
  let above: number | undefined;
  for (const row of before) {
    if (row.id === null) continue;
    if (!present.has(row.id)) {
      if (!open.includes(row.id)) continue;
      shown.splice(shown.findIndex(({ id }) => id === above) + 1, 0, row);
      kept.add(row.id);
    }
    above = row.id;
  }
  return kept.size === 0 ? { rows, kept: none } : { rows: shown, kept };
}
