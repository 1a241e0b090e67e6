import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type Label, type LenientLabelPage, labelsPerPage } from "#contract/labels.ts";
import type { Api } from "#dashboard/api/api-client.ts";
import { useApi } from "#dashboard/session/session-store.ts";
import type { LabelSet } from "./label-finding.ts";
import { labelKeys, labelPageOptions } from "./label-queries.ts";

/** When a label was created and changed; null where the list doesn't tell. */
export type LabelDates = Pick<Label, "created_at" | "updated_at"> | null;

/** How long (milliseconds) the same labels are shown before their dates are asked for. */
const restTime = 200;
/** How many pages are asked for at once. */
const lanes = 3;

/**
 * The dates of the labels that are shown, by their ids. Only pages of the list have dates, so the pages on which these
 * labels must be are asked for, once scrolling and typing rest.
 *
 * @param labels all labels of the project, in the list's order
 * @param readAt when they were read: what has changed since is asked for again
 */
export function useLabelDates(
  appId: string,
  labels: LabelSet,
  readAt: number,
  shown: readonly number[],
): ReadonlyMap<number, LabelDates> {
  const api = useApi();
  const client = useQueryClient();
  const [dates, setDates] = useState<ReadonlyMap<number, LabelDates>>(new Map());
  const key = shown.join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels were read at that moment.
  useEffect(() => {
    const rest = new AbortController();
    const ids = key === "" ? [] : key.split(" ").map(Number);
    const take = (found: ReadonlyMap<number, LabelDates>) =>
      setDates((known) => new Map([...known, ...found]));
    const timer = setTimeout(
      () => void readDates({ api, client, appId }, labels, ids, take, rest.signal),
      restTime,
    );
    return () => {
      clearTimeout(timer);
      rest.abort();
    };
  }, [api, client, appId, readAt, key]);
  return dates;
}

interface Target {
  readonly api: Api;
  readonly client: QueryClient;
  readonly appId: string;
}

async function readDates(
  target: Target,
  labels: LabelSet,
  ids: readonly number[],
  take: (found: ReadonlyMap<number, LabelDates>) => void,
  signal: AbortSignal,
): Promise<void> {
  const places = new Map(labels.map(({ id }, place) => [id, place]));
  const perPage = readPageSize(target);
  const pageOf = (id: number, shift = 0) =>
    Math.max(0, Math.floor(((places.get(id) ?? 0) - shift) / perPage)) + 1;
  const queue = [...Map.groupBy(ids, (id) => pageOf(id))];
  const work = async () => {
    for (let next = queue.shift(); next !== undefined && !signal.aborted; next = queue.shift()) {
      const [page, wanted] = next;
      const found = new Map<number, LabelDates>(wanted.map((id) => [id, null]));
      const answer = await readPage(target, page);
      if (answer !== null) {
        takeDates(answer, found);
        // Others may list them in another order, or have changed the list since: where one label is tells of the next.
        const shift = shiftOf(answer, page, perPage, places);
        for (const id of wanted) {
          if (found.get(id) !== null || shift === null || pageOf(id, shift) === page) continue;
          const second = await readPage(target, pageOf(id, shift));
          if (second !== null) takeDates(second, found);
        }
      }
      take(found);
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
}

/** How many labels the service puts on a page, as far as one has been read. */
function readPageSize({ client, appId }: Target): number {
  const pages = client.getQueriesData<LenientLabelPage>({ queryKey: labelKeys.pages(appId) });
  return pages.find(([, page]) => page !== undefined && page.per_page > 0)?.[1]?.per_page ?? labelsPerPage;
}

async function readPage({ api, client, appId }: Target, page: number): Promise<LenientLabelPage | null> {
  return client.fetchQuery(labelPageOptions(api, appId, page)).catch(() => null);
}

function takeDates({ data }: LenientLabelPage, found: Map<number, LabelDates>): void {
  for (const label of data) if (label.id !== null) found.set(label.id, label);
}

/** By how many places a page's labels lie before where they were expected; null when none of them is known. */
function shiftOf(
  { data }: LenientLabelPage,
  page: number,
  perPage: number,
  places: ReadonlyMap<number | null, number>,
): number | null {
  const known = data.findIndex(({ id }) => id !== null && places.has(id));
  const place = places.get(data[known]?.id ?? null);
  return known < 0 || place === undefined ? null : place - ((page - 1) * perPage + known);
}
