import { useMemo } from "react";
import { chipColors } from "#dashboard/colors/chip-colors.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import type { LabelSort } from "./label-columns.ts";
import { findLabels, type LabelSet, toNeedle } from "./label-finding.ts";
import { type PendingChanges, usePendingChanges } from "./label-queries.ts";

const noLabels: LabelSet = [];

/** All labels of a project, which one request brings, and those of them that are looked for. */
export function useFoundLabels(appId: string, find: string, sort: LabelSort | null) {
  const query = useProjectDetail(appId);
  const changes = usePendingChanges(appId, query.dataUpdatedAt);
  const labels = query.data?.labels ?? noLabels;
  const needle = toNeedle(find);
  const found = useMemo(() => findLabels(labels, needle, sort), [labels, needle, sort]);
  return {
    query,
    needle,
    /** As the service listed them. */
    labels,
    /** With the changes that the response doesn't know yet, as {@link found}. */
    all: showChanges(labels, changes),
    found: showChanges(found, changes),
  };
}

/** Lays changes that are under way over labels; new ones come with the next response. */
function showChanges(labels: LabelSet, { updated, deleted }: PendingChanges): LabelSet {
  if (updated.size === 0 && deleted.size === 0) return labels;
  return labels
    .filter(({ id }) => id === null || !deleted.has(id))
    .map((label) => {
      const input = label.id === null ? undefined : updated.get(label.id);
      return label.id === null || input === undefined
        ? label
        : { ...label, ...input, ...chipColors(input.color) };
    });
}
