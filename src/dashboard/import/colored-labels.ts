import { useMemo } from "react";
import { proposeColors } from "#color-science/proposed-colors.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { useColorTask } from "#dashboard/colors/use-color-task.ts";
import { readPageTheme } from "#dashboard/labels/data/stored-page-theme.ts";
import { useAppId } from "#dashboard/projects/data/project-address.ts";
import { colorLabels, uncoloredNames, type WantedLabel } from "#label-files/label-plan.ts";
import type { LabelFile } from "#label-files/read.ts";

/** So many colors take turns where none can be proposed. */
const fallbackCount = 12;

/**
 * The labels of a file with their colors. Those of a file of names alone get colors that go with those of the project, once for each file: what the person sees stays, whatever changes in the project in the meantime.
 *
 * @param file null while it isn't read
 * @param existing the project's labels
 * @returns null while colors are being worked out
 */
export function useColoredLabels(
  file: LabelFile | null,
  existing: readonly EmbeddedLabel[],
): readonly WantedLabel[] | null {
  const appId = useAppId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: colors are proposed once for each file.
  const question = useMemo(() => {
    if (file === null) return null;
    const taken = existing.map(({ color }) => color);
    const count = uncoloredNames(file.labels, existing).length;
    return { existing, input: { taken, count, theme: readPageTheme(appId) } };
  }, [file]);
  const isAsked = question !== null && question.input.count > 0;
  const { last, failed } = useColorTask("propose", isAsked ? question.input : null, question);
  return useMemo(() => {
    if (file === null || question === null) return null;
    const proposals = isAsked && last?.subject === question ? last.result : null;
    // Without the worker's code, those for an empty project serve as well.
    const colors = proposals ?? (failed || !isAsked ? proposeColors([], fallbackCount) : null);
    return colors && colorLabels(file.labels, question.existing, colors);
  }, [file, question, isAsked, last, failed]);
}
