/** Part of a list as a service divides it: one of its pages. */
export interface ListPart<Entry> {
  readonly data: readonly Entry[];
  readonly last_page: number;
  /** Null where the service doesn't tell. */
  readonly total: number | null;
}

/** A page of the table: so many rows of the list, whatever the size of the service's pages. */
export interface ListSlice {
  /** From 1. */
  readonly page: number;
  readonly rows: number;
}

/** The service's page, of so many entries, that has the first row of a slice. */
export function firstPart({ page, rows }: ListSlice, size: number): number {
  return Math.floor(((page - 1) * rows) / size) + 1;
}

/** The service's pages that a slice needs besides its first one, of a list that ends with a page of that number. */
export function missingParts(slice: ListSlice, size: number, last: number): number[] {
  const next = firstPart(slice, size) + 1;
  const end = Math.min(Math.ceil((slice.page * slice.rows) / size), last);
  return Array.from({ length: Math.max(0, end - next + 1) }, (_, index) => next + index);
}

/** Makes a slice of the service's pages that it needs. Each entry is in it once. */
export function joinParts<Entry extends { readonly id: number | null }>(
  { page, rows }: ListSlice,
  size: number,
  first: ListPart<Entry>,
  others: readonly ListPart<Entry>[],
) {
  const { last_page: last, total } = first;
  const found = [first, ...others].flatMap(({ data }) => data);
  const entries = new Map(found.map((entry) => [entry.id ?? entry, entry]));
  const before = (page - 1) * rows;
  const data = [...entries.values()].slice(before % size).slice(0, rows);
  return {
    data,
    from: data.length && before + 1,
    last_page: Math.max(1, Math.ceil((total ?? last * size) / rows)),
    per_page: rows,
    total,
  };
}
