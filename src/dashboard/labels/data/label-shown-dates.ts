import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Api } from "#client/api-client.ts";
import type { EmbeddedLabel, LenientLabel } from "#contract/labels.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import type { DialogLabel } from "./dialog-label.ts";
import type { LabelSet, UpdateTimes } from "./label-finding.ts";
import { labelRowsOptions, readLabelPage, readPageSize } from "./label-queries.ts";
import { sortableMoment } from "./sortable-moment.ts";

/** What only the list tells of a label, such as when it was changed; null where it doesn't. */
export type LabelDates = Omit<LenientLabel, keyof EmbeddedLabel> | null;

/** Dates by label ids. */
type DatesById = ReadonlyMap<number, LabelDates>;

const noLabels: LabelSet = [];
const noIds: readonly number[] = [];
const noDates: DatesById = new Map();

/** How many pages of the list are asked for at once. */
const lanes = 3;

/** More pages than this a list is not asked for: a service may say that it has no end. */
const mostPages = 4000;

/** Reads pages of the list, a few at a time, until that is given up. */
async function readPages(
  pages: readonly number[],
  read: (page: number) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const rest = pages.values();
  const work = async () => {
    for (const page of rest) {
      if (signal.aborted) return;
      await read(page);
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
}

/**
 * The dates of the labels that are shown. Only pages of the list have dates, so those on which these labels are by their
 * order are asked for.
 *
 * @param labels all labels of the project, in the list's order
 * @param readAt when they were read: the dates may have changed since
 */
export function useShownDates(
  appId: string,
  labels: LabelSet,
  readAt: number,
  shown: readonly number[],
): DatesById {
  const api = useApi();
  const client = useQueryClient();
  const [dates, setDates] = useState(noDates);
  const key = shown.join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are those of that moment.
  useEffect(() => {
    if (key === "") return;
    const search = new AbortController();
    const rows = readPageSize(api);
    const places = new Map(labels.map(({ id }, place) => [id, place]));
    const wanted = Map.groupBy(shown, (id) => Math.floor((places.get(id) ?? 0) / rows) + 1);
    const read = async (page: number) => {
      const response = await client
        .fetchQuery(labelRowsOptions(api, appId, { page, rows }))
        .catch(() => null);
      const unknown = wanted.get(page)?.map((id) => [id, null] as const) ?? [];
      const known = response?.data.flatMap((label) =>
        label.id === null ? [] : [[label.id, label] as const],
      );
      if (!search.signal.aborted) setDates((before) => new Map([...before, ...unknown, ...(known ?? [])]));
    };
    void readPages([...wanted.keys()], read, search.signal);
    return () => search.abort();
  }, [api, client, appId, readAt, key]);
  return dates;
}

/** The dates of a label that may have come with them; undefined while they are being asked for. */
export function useLabelDates(
  appId: string,
  label: Pick<DialogLabel, "id" | "created_at" | "updated_at">,
): Pick<NonNullable<LabelDates>, "created_at" | "updated_at"> | null | undefined {
  const { id, created_at, updated_at } = label;
  const isKnown = created_at !== undefined && updated_at !== undefined;
  const { data, dataUpdatedAt } = useProjectDetail(appId, !isKnown);
  const asked = isKnown || !data ? noIds : [id];
  const found = useShownDates(appId, data?.labels ?? noLabels, dataUpdatedAt, asked);
  return isKnown ? { created_at, updated_at } : found.get(id);
}

/**
 * Reads when each label of a project was changed last, from all pages of the list.
 *
 * @throws ApiError
 */
export async function readUpdateTimes(api: Api, appId: string, signal: AbortSignal): Promise<UpdateTimes> {
  const times = new Map<number, string>();
  const read = async (page: number) => {
    const { data, last_page: last } = await readLabelPage(api, appId, page, signal);
    for (const label of data) {
      if (label.id !== null && label.updated_at) times.set(label.id, sortableMoment(label.updated_at));
    }
    return last;
  };
  const last = Math.min(await read(1), mostPages);
  const others = Array.from({ length: last - 1 }, (_, index) => index + 2);
  await readPages(others, async (page) => void (await read(page)), signal);
  return times;
}

/** When each label of a project was changed last; asked for only when it's wanted. */
export function useUpdateTimes(appId: string, enabled: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: [...queryKeys.project(appId), "label-update-times"],
    queryFn: ({ signal }) => readUpdateTimes(api, appId, signal),
    structuralSharing: false,
    enabled,
  });
}
