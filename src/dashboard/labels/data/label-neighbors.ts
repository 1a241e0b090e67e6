import { useMemo } from "react";
import { ColorJudge } from "#color-science/color-judge.ts";
import type { PageTheme } from "#color-science/page-theme.ts";
import type { ExistingLabel } from "#contract/label-content.ts";
import { readableLabels } from "#contract/labels.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { usePageTheme } from "./stored-page-theme.ts";

/** The other labels of a label's project, as far as they are known. */
export interface Neighbors {
  /** What their project is called; undefined while unknown. */
  readonly projectName: string | undefined;
  /** The pages that all of them are meant for. */
  readonly theme: PageTheme;
  /** Undefined while unknown, or when they couldn't be read. */
  readonly labels: readonly ExistingLabel[] | undefined;
  /** Judges a color beside theirs; undefined as long as they are. */
  readonly judge: ColorJudge<ExistingLabel> | undefined;
  /** The color that the name of the label is known by, as `#RRGGBB`; null for none. */
  readonly known: string | null;
}

/**
 * All labels of the project but one, from which its color has to differ. Where they couldn't be read, advice about similar
 * labels is left out.
 *
 * @param id the label itself, null for a new one
 * @param known the color that its name is known by, null for none
 */
export function useNeighbors(appId: string, id: number | null, known: string | null = null): Neighbors {
  const { data } = useProjectDetail(appId);
  const theme = usePageTheme(appId);
  const projectName = useProject(appId)?.name || undefined;
  const labels = useMemo(
    () => data && readableLabels(data.labels).filter((label) => label.id !== id),
    [data, id],
  );
  const judge = useMemo(() => labels && new ColorJudge(labels, theme), [labels, theme]);
  return useMemo(
    () => ({ projectName, theme, labels, judge, known }),
    [projectName, theme, labels, judge, known],
  );
}
