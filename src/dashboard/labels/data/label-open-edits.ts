import { useState } from "react";
import { createStore, useStore } from "#dashboard/ui/storage/store.ts";

/** The labels whose name or color is being changed in their rows. */
const openEdits = createStore<ReadonlySet<number>>(new Set());

/** Has a label's row stay in the table until the returned function is called. */
export function keepRow(id: number): () => void {
  openEdits.set(new Set([...openEdits.get(), id]));
  return () => openEdits.set(new Set([...openEdits.get()].filter((other) => other !== id)));
}

/** The rows of a table, and those of them that are only there because their label is being changed. */
interface KeptRows<Row> {
  readonly rows: readonly Row[];
  readonly kept: ReadonlySet<number>;
}

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
): KeptRows<Row> {
  const open = useStore(openEdits);
  const [before, setBefore] = useState({ list, rows });
  const shown = before.list === list ? keepRows(before.rows, rows, open) : { rows, kept: none };
  const isSame =
    before.list === list &&
    before.rows.length === shown.rows.length &&
    before.rows.every(({ id }, index) => id === shown.rows[index]?.id);
  if (!isSame) setBefore({ list, rows: shown.rows });
  return shown;
}

/** Adds those former rows that are to be kept, each after the row that it followed. */
export function keepRows<Row extends { readonly id: number | null }>(
  before: readonly Row[],
  rows: readonly Row[],
  open: ReadonlySet<number>,
): KeptRows<Row> {
  if (open.size === 0) return { rows, kept: none };
  const present = new Set(rows.map(({ id }) => id));
  const kept = new Set<number>();
  const shown = [...rows];
  let above: number | undefined;
  for (const row of before) {
    if (row.id === null) continue;
    if (!present.has(row.id)) {
      if (!open.has(row.id)) continue;
      shown.splice(shown.findIndex(({ id }) => id === above) + 1, 0, row);
      kept.add(row.id);
    }
    above = row.id;
  }
  return kept.size === 0 ? { rows, kept: none } : { rows: shown, kept };
}
