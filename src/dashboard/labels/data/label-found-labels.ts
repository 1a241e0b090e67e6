import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { columnOf, type LabelSort } from "./label-columns.ts";
import { findLabels, type LabelSet, sortLabels, toNeedle } from "./label-finding.ts";
import { usePendingChanges } from "./label-queries.ts";
import { changeLabels } from "./label-rows.ts";
import { useUpdateTimes } from "./label-shown-dates.ts";

const noLabels: LabelSet = [];

/**
 * All labels of a project, which one request brings, and those of them that are looked for. Only for the order of their
 * last changes the pages of the list are read, too.
 */
export function useFoundLabels(appId: string, find: string, sort: LabelSort | null) {
  const query = useProjectDetail(appId);
  const changes = usePendingChanges(appId, query.dataUpdatedAt);
  const labels = query.data?.labels ?? noLabels;
  const needle = toNeedle(find);
  const isByUpdate = sort !== null && columnOf(sort) === "updated";
  const times = useUpdateTimes(appId, isByUpdate);
  const order: UseQueryResult<unknown> = isByUpdate && query.data ? times : query;
  const sorted = useMemo(() => sortLabels(labels, sort, times.data), [labels, sort, times.data]);
  const found = useMemo(() => findLabels(sorted, needle), [sorted, needle]);
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
