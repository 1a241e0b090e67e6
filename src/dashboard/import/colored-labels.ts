import { useMemo, useState } from "react";
import { proposeColors } from "#color-science/proposed-colors.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { useColorTask } from "#dashboard/colors/use-color-task.ts";
import { readPageTheme } from "#dashboard/labels/data/stored-page-theme.ts";
import { useAppId } from "#dashboard/projects/data/project-address.ts";
import { colorLabels, uncoloredNames, type WantedLabel } from "#label-files/label-plan.ts";
import type { FileLabel } from "#label-files/read.ts";

/** So many colors take turns where none can be proposed. */
const fallbackCount = 12;

/**
 * The labels of a file with their colors, given once. Those without one get that of the project’s label of their name, else
 * one that goes with the project's: what the person sees stays, whatever changes in the project in the meantime.
 *
 * @returns null while colors are being worked out
 */
export function useColoredLabels(
  labels: readonly FileLabel[],
  listed: readonly EmbeddedLabel[],
): readonly WantedLabel[] | null {
  const appId = useAppId();
  const [existing] = useState(listed);
  const [input] = useState(() => {
    const count = uncoloredNames(labels, existing).length;
    return count > 0
      ? { taken: existing.map(({ color }) => color), count, theme: readPageTheme(appId) }
      : null;
  });
  const { last, failed } = useColorTask("propose", input, input);
  return useMemo(() => {
    // Without the worker's code, those for an empty project serve as well.
    const colors = input === null || failed ? proposeColors([], fallbackCount) : last?.result;
    return colors === undefined ? null : colorLabels(labels, existing, colors);
  }, [labels, existing, input, last, failed]);
}
