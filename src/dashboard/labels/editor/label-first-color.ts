import { useEffectEvent, useLayoutEffect, useMemo, useState } from "react";
import { proposeColors } from "#color-science/proposed-colors.ts";
import { useColorTask } from "#dashboard/colors/use-color-task.ts";
import { colorsOf, type Neighbors } from "#dashboard/labels/data/label-neighbors.ts";

/** Among so many labels a color is found at once; among more, nobody waits for it. */
const mostAtOnce = 40;

/**
 * The color that a new label starts with: the one that goes best with those of the other labels. Until they are known, and
 * it is found, `color` is a guess, and `isProposed` false.
 *
 * @param onPropose is given a better color than the guess; whether the form begins with it
 */
export function useFirstColor(
  isNew: boolean,
  { labels, theme }: Neighbors,
  onPropose: (color: string, guess: string) => boolean,
) {
  const [first, setFirst] = useState(() => {
    const isQuick = labels !== undefined && labels.length <= mostAtOnce;
    const [best] = isNew && isQuick ? proposeColors(colorsOf(labels), 1, theme) : [];
    const [guess = ""] = best === undefined ? proposeColors([], 1, theme) : [best];
    return { color: guess, isProposed: best !== undefined };
  });
  const isAsked = isNew && labels !== undefined && !first.isProposed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: labels that arrive later don't change what was proposed.
  const question = useMemo(() => isAsked && { taken: colorsOf(labels ?? []), count: 1, theme }, [isAsked]);
  const { last } = useColorTask("propose", question || null, null);
  const propose = useEffectEvent(([best]: readonly string[]) => {
    const isTaken = best !== undefined && onPropose(best, first.color);
    setFirst({ color: isTaken ? best : first.color, isProposed: true });
  });
  useLayoutEffect(() => {
    if (last !== null) propose(last.result);
  }, [last]);
  return first;
}
