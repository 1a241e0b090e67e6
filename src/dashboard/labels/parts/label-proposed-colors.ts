import { t } from "@lingui/core/macro";
import { useEffect, useMemo, useRef, useState } from "react";
import { useColorTask } from "#dashboard/colors/use-color-task.ts";
import { doColorWork } from "#dashboard/colors/worker-client.ts";
import { colorsOf, type Neighbor, type Neighbors } from "#dashboard/labels/data/label-neighbors.ts";

/** So many colors are proposed: what goes with a project, and is told apart, isn't much more. */
const proposalCount = 8;

interface ProposedColors {
  /** `#RRGGBB`, the best one first; undefined while unknown. */
  readonly colors: readonly string[] | undefined;
  /** Why there are none, in a sentence. */
  readonly problem: string | undefined;
  /** Takes the best one, or the next where one of them is chosen, and the best again after the last. */
  readonly onSuggest: () => Promise<void>;
}

/**
 * The colors that go with those of other labels.
 *
 * @param chosen `#RRGGBB` in capitals
 * @param onChoose takes what is suggested, unless something else has been chosen meanwhile
 */
export function useProposedColors(
  neighbors: Neighbors,
  chosen: string,
  onChoose: (color: string) => void,
): ProposedColors {
  const { labels, theme } = neighbors;
  const [problem, setProblem] = useState<string>();
  const question = useMemo(() => labels && questionOf(labels, theme), [labels, theme]);
  const { last } = useColorTask("propose", question ?? null, question);
  const latest = useRef(chosen);
  useEffect(() => {
    latest.current = chosen;
  }, [chosen]);

  async function onSuggest(): Promise<void> {
    setProblem(undefined);
    const known = labels ?? (await neighbors.read());
    if (known === undefined) {
      setProblem(t`The project’s labels couldn’t be read. Try again.`);
      return;
    }
    try {
      const colors =
        last?.subject === question && last
          ? last.result
          : await doColorWork("propose", questionOf(known, theme));
      const next = colors[(colors.indexOf(chosen) + 1) % colors.length];
      if (next === undefined) setProblem(t`No distinct colors are left.`);
      else if (latest.current === chosen) onChoose(next);
    } catch {
      setProblem(t`Part of the console couldn’t be loaded. Try again.`);
    }
  }

  return { colors: last?.result, problem, onSuggest };
}

function questionOf(labels: readonly Neighbor[], theme: Neighbors["theme"]) {
  return { taken: colorsOf(labels), count: proposalCount, theme };
}
