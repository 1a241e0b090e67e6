import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import type { DialogLabel } from "./dialog-label.ts";
import { type DatesById, type LabelDates, searchDates } from "./label-dates.ts";
import type { LabelSet } from "./label-finding.ts";
import { labelRowsOptions, readPageSize } from "./label-queries.ts";

const noLabels: LabelSet = [];
const noIds: readonly number[] = [];

/**
 * The dates of the labels that are shown. Only pages of the list have dates, so those on which these labels must be are
 * asked for.
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
  const [dates, setDates] = useState<DatesById>(new Map());
  const key = shown.join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are those of that moment.
  useEffect(() => {
    if (key === "") return;
    const search = new AbortController();
    const rows = readPageSize(api);
    void searchDates({
      labels,
      ids: key.split(" ").map(Number),
      perPage: rows,
      readPage: (page) => client.fetchQuery(labelRowsOptions(api, appId, { page, rows })).catch(() => null),
      take: (found) => setDates((before) => new Map([...before, ...found])),
      signal: search.signal,
    });
    return () => search.abort();
  }, [api, client, appId, readAt, key]);
  return dates;
}

/** The dates of a label that may have come with them; undefined while they are being asked for. */
export function useLabelDates(
  appId: string,
  label: Pick<DialogLabel, "id" | "created_at" | "updated_at">,
): LabelDates | undefined {
  const { id, created_at, updated_at } = label;
  const isKnown = created_at !== undefined && updated_at !== undefined;
  const { data, dataUpdatedAt } = useProjectDetail(appId, !isKnown);
  const found = useShownDates(
    appId,
    data?.labels ?? noLabels,
    dataUpdatedAt,
    isKnown || !data ? noIds : [id],
  );
  return isKnown ? { created_at, updated_at } : found.get(id);
}
