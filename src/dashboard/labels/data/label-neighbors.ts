import { useMemo } from "react";
import type { PageTheme } from "#color-science/page-theme.ts";
import { normalizeHexColor } from "#contract/colors.ts";
import { contentOf } from "#contract/label-content.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { usePageTheme } from "./stored-page-theme.ts";

/** Another label of the project. */
export interface Neighbor {
  readonly id: number;
  readonly name: string;
  readonly color: string;
}

/** The other labels of a label's project, as far as they are known. */
export interface Neighbors {
  /** What their project is called; undefined while unknown. */
  readonly projectName: string | undefined;
  /** The pages that all of them are meant for. */
  readonly theme: PageTheme;
  /** Undefined while unknown, or when they couldn't be read. */
  readonly labels: readonly Neighbor[] | undefined;
  /** Reads them (again), and gives them; undefined when that fails. */
  readonly read: () => Promise<readonly Neighbor[] | undefined>;
}

/**
 * All labels of the project but one, from which its color has to differ. A failure isn't reported: advice about similar
 * labels is left out then.
 *
 * @param id the label itself, null for a new one
 */
export function useNeighbors(appId: string, id: number | null): Neighbors {
  const { data, refetch } = useProjectDetail(appId);
  const theme = usePageTheme(appId);
  const projectName = useProject(appId)?.name || undefined;
  return useMemo(
    () => ({
      projectName,
      theme,
      labels: data && othersOf(data.labels, id),
      read: async () => {
        const response = await refetch();
        return response.data && othersOf(response.data.labels, id);
      },
    }),
    [data, refetch, id, theme, projectName],
  );
}

type DetailLabels = NonNullable<ReturnType<typeof useProjectDetail>["data"]>["labels"];

function othersOf(labels: DetailLabels, own: number | null): Neighbor[] {
  return labels.flatMap((label) =>
    label.id === null || label.id === own ? [] : [{ ...contentOf(label), id: label.id }],
  );
}

/** The colors of labels as `#RRGGBB` in capitals, each once, in the labels' order. */
export function colorsOf(labels: readonly Neighbor[]): string[] {
  const colors = labels.flatMap(({ color }) => {
    const hex = normalizeHexColor(color);
    return hex === null ? [] : [hex.toUpperCase()];
  });
  return [...new Set(colors)];
}
