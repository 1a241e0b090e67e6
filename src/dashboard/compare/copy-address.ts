import * as z from "zod/mini";

/** Which way labels are copied: from another project into the open one, or from that to another. */
export type CopyDirection = "from" | "to";

/** What the address says of a copy. */
export interface CopyView {
  readonly direction: CopyDirection;
  /** The other project's app id; empty where the address doesn't say, and null where it is to be chosen. */
  readonly other: string | null;
}

/** Reads the view from an address's query. */
export function readCopy(query: URLSearchParams): CopyView {
  const direction = query.has("from") ? "from" : "to";
  return { direction, other: query.has("choose") ? null : (query.get(direction) ?? "") };
}

/** The query of a view, with its `?`. */
export function writeCopy({ direction, other }: CopyView): string {
  return other === null ? `?${direction}&choose` : `?${new URLSearchParams({ [direction]: other })}`;
}

const choiceSchema = z.object({ labels: z.array(z.int()) });

/** The ids of the labels to copy, from the state of a history entry; null for all. */
export function readChosenLabels(state: unknown): ReadonlySet<number> | null {
  const { data } = choiceSchema.safeParse(state);
  return data === undefined ? null : new Set(data.labels);
}
