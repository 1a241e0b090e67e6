import type { LenientLabel } from "#contract/labels.ts";

/** The columns of a table of labels, in their order: head, rows, what stands for rows, and the first picture follow them. */
export const labelColumns = ["select", "name", "color", "updated", "actions"] as const;

export type LabelColumn = (typeof labelColumns)[number];

/** What each column is made of. */
export type InLabelColumns<Value> = { readonly [Column in LabelColumn]: Value };

/** The fields of a label that its row shows at once, as the first picture does, by column; any other comes a moment later. */
export const labelColumnFields = {
  select: ["id", "name"],
  name: ["name", "primary_color", "secondary_color"],
  color: ["color"],
  updated: [],
  actions: ["id", "name"],
} as const satisfies InLabelColumns<readonly (keyof LenientLabel)[]>;

/** A field of a label that its row shows at once. */
export type ShownLabelField = (typeof labelColumnFields)[LabelColumn][number];

/** What labels can be sorted by, with what comes first: the smallest, or of dates the latest. */
const firstOrders = { name: "name", color: "color", updated: "-updated", created: "-created" } as const;

/** One of those: three columns, and when labels were created. */
export type SortColumn = keyof typeof firstOrders;

/** What labels can be sorted by. */
export const sortColumns = Object.keys(firstOrders) as SortColumn[];

/** An order of labels other than the list's own: by a column, ascending unless there is a minus before it. */
export type LabelSort = SortColumn | `-${SortColumn}`;

/** The column that an order is by. */
export function columnOf(sort: LabelSort): SortColumn {
  return sort.replace("-", "") as SortColumn;
}

/** The order that a press on a column's name leads to: the column's first one, then its reverse, then the list's own. */
export function nextSort(sort: LabelSort | null, column: SortColumn): LabelSort | null {
  const first = firstOrders[column];
  const second = first === column ? (`-${column}` as const) : column;
  if (sort === second) return null;
  return sort === first ? second : first;
}

/** Whether a text names one of the orders other than the list's own. */
export function isSort(text: string): text is LabelSort {
  return sortColumns.some((column) => text === column || text === `-${column}`);
}
