import { t } from "@lingui/core/macro";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useColorTask } from "#dashboard/colors/use-color-task.ts";
import { colorsOf, type Neighbors } from "#dashboard/labels/data/label-neighbors.ts";

/** So many colors are proposed: what goes with a project, and is told apart, isn't much more. */
const proposalCount = 8;

/**
 * The colors that go with those of other labels, the best one first; undefined while unknown.
 *
 * @param chosen `#RRGGBB` in capitals
 * @param onChoose takes what is suggested: the best one, or the next where one of them is chosen
 */
export function useProposedColors(neighbors: Neighbors, chosen: string, onChoose: (color: string) => void) {
  const { labels, theme } = neighbors;
  const question = useMemo(
    () => (labels ? { taken: colorsOf(labels), count: proposalCount, theme } : null),
    [labels, theme],
  );
  const { last, failed, retry } = useColorTask("propose", question, null);
  const colors = last?.result;
  const [isAsked, setAsked] = useState(false);
  const suggest = useEffectEvent((known: readonly string[]) => {
    setAsked(false);
    const next = known[(known.indexOf(chosen) + 1) % known.length];
    if (next !== undefined) onChoose(next);
  });
  useEffect(() => {
    if (isAsked && colors !== undefined) suggest(colors);
  }, [isAsked, colors]);

  function findProblem(): string | undefined {
    if (labels === undefined && neighbors.failed) {
      return t`The project’s labels couldn’t be read. Try again.`;
    }
    if (failed) return t`Part of the console couldn’t be loaded. Try again.`;
    return colors?.length === 0 ? t`No distinct colors are left.` : undefined;
  }

  const problem = findProblem();
  return {
    colors,
    /** Why there are none, in a sentence. */
    problem,
    isPending: isAsked && problem === undefined,
    /** Also tries once more what has failed. */
    onSuggest: () => {
      setAsked(true);
      if (failed) retry();
      if (neighbors.failed) neighbors.retry();
    },
  };
}
