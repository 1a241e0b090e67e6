import type { LenientLabel, LenientLabelPage } from "#contract/labels.ts";
import type { LabelSet } from "./label-finding.ts";

/** When a label was created and changed; null where the list doesn't tell. */
export type LabelDates = Pick<LenientLabel, "created_at" | "updated_at"> | null;

/** Dates by label ids. */
export type DatesById = ReadonlyMap<number, LabelDates>;

/** A page of the list, as far as it matters here. */
type ListPage = Pick<LenientLabelPage, "data">;

/** How many pages of the list are asked for at once. */
export const lanes = 3;

interface DateSearch {
  /** All labels of the project, in the list's order. */
  readonly labels: LabelSet;
  /** The labels whose dates are wanted. */
  readonly ids: readonly number[];
  readonly perPage: number;
  /** Reads a page of the list; null when it can't be read. */
  readonly readPage: (page: number) => Promise<ListPage | null>;
  /** Takes the dates of each page as it arrives. */
  readonly take: (dates: DatesById) => void;
  /** Ends the search before its next page. */
  readonly signal: AbortSignal;
}

/**
 * Finds the dates of labels on the pages of the list: on those where they must be by their order, and where that was
 * wrong, because others list them in another order or have changed the list since, on those where their neighbors say.
 */
export async function searchDates(search: DateSearch): Promise<void> {
  const { labels, ids, perPage, readPage, take, signal } = search;
  const places = new Map(labels.map(({ id }, place) => [id, place]));
  const pageOf = (id: number, shift = 0) =>
    Math.max(0, Math.floor(((places.get(id) ?? 0) - shift) / perPage)) + 1;
  const queue = [...Map.groupBy(ids, (id) => pageOf(id))];
  const work = async () => {
    for (let next = queue.shift(); next !== undefined && !signal.aborted; next = queue.shift()) {
      const [page, wanted] = next;
      const dates = new Map<number, LabelDates>(wanted.map((id) => [id, null]));
      const response = await readPage(page);
      if (response !== null) {
        addDates(response, dates);
        const shift = findShift(response, (page - 1) * perPage, places);
        for (const id of wanted) {
          const better = pageOf(id, shift);
          if (dates.get(id) !== null || better === page || signal.aborted) continue;
          const second = await readPage(better);
          if (second !== null) addDates(second, dates);
        }
      }
      take(dates);
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
}

function addDates({ data }: ListPage, dates: Map<number, LabelDates>): void {
  for (const label of data) if (label.id !== null) dates.set(label.id, label);
}

/**
 * By how many places a page's labels stand before where they were expected; 0 when none of them is known.
 *
 * @param start the place that the page's first label was expected to have
 */
function findShift({ data }: ListPage, start: number, places: ReadonlyMap<number | null, number>): number {
  const index = data.findIndex(({ id }) => id !== null && places.has(id));
  const place = places.get(data[index]?.id ?? null);
  return index < 0 || place === undefined ? 0 : place - (start + index);
}
