import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { proposeColors } from "#color-science/proposed-colors.ts";
import { doColorWork } from "#dashboard/colors/worker-client.ts";
import { colorsOf, type Neighbors } from "#dashboard/labels/data/label-neighbors.ts";

interface FirstColor {
  readonly color: string;
  /** Whether it was chosen for the labels there are: until they are known, it is a guess. */
  readonly isProposed: boolean;
}

/** Among so many labels a color is found at once; among more, nobody waits for it. */
const mostAtOnce = 40;

/** So many colors take turns while the labels aren't known. */
const guessCount = 12;

/**
 * The color that a new label starts with: the one that goes best with those of the other labels.
 *
 * @param isNew whether the label is new: one that is being changed keeps its color
 * @param neighbors the project's labels
 * @param position how many there are, as far as that is known
 * @param onPropose is given a better color than the first one, when that was a guess; whether the form begins with it
 */
export function useFirstColor(
  isNew: boolean,
  neighbors: Neighbors,
  position: number,
  onPropose: (color: string, guess: string) => boolean,
): FirstColor {
  const { theme } = neighbors;
  const labels = isNew ? neighbors.labels : undefined;
  const [first, setFirst] = useState<FirstColor>(() => {
    if (!isNew) return { color: "", isProposed: false };
    const isQuick = labels !== undefined && labels.length <= mostAtOnce;
    const [next] = isQuick ? proposeColors(colorsOf(labels), 1, theme) : [];
    if (next !== undefined) return { color: next, isProposed: true };
    const guess = proposeColors([], (position % guessCount) + 1, theme).at(-1);
    return { color: guess ?? "", isProposed: false };
  });
  const propose = useEffectEvent((color: string | undefined) => {
    const isTaken = color !== undefined && onPropose(color, first.color);
    setFirst({ color: isTaken ? color : first.color, isProposed: true });
  });
  const isWanted = labels !== undefined && !first.isProposed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: labels that arrive later don't change what was proposed.
  useEffect(() => {
    if (!isWanted) return;
    let isShown = true;
    // At once: who goes to the field a moment later would otherwise have its selection undone by the new value.
    const finish = (color?: string) => {
      if (isShown) flushSync(() => propose(color));
    };
    doColorWork("propose", { taken: colorsOf(labels), count: 1, theme }).then(
      ([best]) => finish(best),
      () => finish(),
    );
    return () => {
      isShown = false;
    };
  }, [isWanted]);
  return first;
}
