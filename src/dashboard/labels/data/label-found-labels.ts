import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { lowContrast } from "#color-science/contrast.ts";
import type { PageTheme } from "#color-science/page-theme.ts";
import { parseHexColor } from "#contract/colors.ts";
import { readableLabels } from "#contract/labels.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import type { LabelView } from "./label-address.ts";
import { columnOf } from "./label-columns.ts";
import { findLabels, type LabelSet, sortLabels, toNeedle } from "./label-finding.ts";
import { usePendingChanges } from "./label-queries.ts";
import { changeLabels } from "./label-rows.ts";
import { useUpdateTimes } from "./label-shown-dates.ts";
import { usePageTheme } from "./stored-page-theme.ts";

const noLabels: LabelSet = [];

/** What is looked for, and in which order. */
export type LabelSearch = Pick<LabelView, "find" | "sort" | "hard">;

/** Whether something is looked for. */
export function isNarrowed({ find, hard }: LabelSearch): boolean {
  return hard || find.trim() !== "";
}

/** Those that visitors find hard to read. */
function findHard(labels: LabelSet, theme: PageTheme): LabelSet {
  return readableLabels(labels).filter(({ color }) => {
    const rgb = parseHexColor(color);
    return rgb !== null && lowContrast(rgb, theme) !== null;
  });
}

/** How many labels of a project visitors find hard to read; undefined while that is unknown. */
export function useHardCount(appId: string): number | undefined {
  const { data, dataUpdatedAt } = useProjectDetail(appId);
  const changes = usePendingChanges(appId, dataUpdatedAt);
  const theme = usePageTheme(appId);
  const labels = data && changeLabels(data.labels, changes);
  return useMemo(() => labels && findHard(labels, theme).length, [labels, theme]);
}

/**
 * All labels of a project, which one request brings, and those of them that are looked for. Only for the order of their
 * last changes the pages of the list are read, too.
 */
export function useFoundLabels(appId: string, { find, sort, hard }: LabelSearch) {
  const query = useProjectDetail(appId);
  const changes = usePendingChanges(appId, query.dataUpdatedAt);
  const theme = usePageTheme(appId);
  const labels = query.data?.labels ?? noLabels;
  const needle = toNeedle(find);
  const isByUpdate = sort !== null && columnOf(sort) === "updated";
  const times = useUpdateTimes(appId, isByUpdate);
  const order: UseQueryResult<unknown> = isByUpdate && query.data ? times : query;
  const sorted = useMemo(() => sortLabels(labels, sort, times.data), [labels, sort, times.data]);
  const named = useMemo(() => findLabels(sorted, needle), [sorted, needle]);
  const changed = changeLabels(named, changes);
  // A color that is being changed counts as it will be.
  const found = useMemo(() => (hard ? findHard(changed, theme) : changed), [changed, hard, theme]);
  return {
    query,
    /** What the order is known by. */
    order,
    needle,
    /** As the service listed them. */
    labels,
    /** With the changes that the response doesn't know yet, as {@link found}. */
    all: changeLabels(labels, changes),
    found,
  };
}
