import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import type { LabelSort } from "./label-columns.ts";
import { findLabels, isUpdateSort, type LabelSet, sortByUpdate, toNeedle } from "./label-finding.ts";
import { usePendingChanges } from "./label-queries.ts";
import { changeLabels } from "./label-rows.ts";
import { useUpdateTimes } from "./label-shown-dates.ts";

const noLabels: LabelSet = [];
const noTimes: ReadonlyMap<number, string> = new Map();

/**
 * All labels of a project, which one request brings, and those of them that are looked for. Only for the order of their
 * last changes the pages of the list are read, too.
 */
export function useFoundLabels(appId: string, find: string, sort: LabelSort | null) {
  const query = useProjectDetail(appId);
  const changes = usePendingChanges(appId, query.dataUpdatedAt);
  const labels = query.data?.labels ?? noLabels;
  const needle = toNeedle(find);
  const isByUpdate = isUpdateSort(sort);
  const times = useUpdateTimes(appId, isByUpdate);
  const order: UseQueryResult<unknown> = isByUpdate && query.data ? times : query;
  const found = useMemo(() => {
    if (!isUpdateSort(sort)) return findLabels(labels, needle, sort);
    return findLabels(sortByUpdate(labels, times.data ?? noTimes, sort === "-updated"), needle, null);
  }, [labels, needle, sort, times.data]);
  return {
    query,
    /** What the order is known by. */
    order,
    needle,
    /** As the service listed them. */
    labels,
    /** With the changes that the response doesn't know yet, as {@link found}. */
    all: changeLabels(labels, changes),
    found: changeLabels(found, changes),
  };
}
