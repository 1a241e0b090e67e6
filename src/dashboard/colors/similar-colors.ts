import { parseHexColor, type Rgb } from "#contract/colors.ts";
import type { Neighbour } from "#dashboard/labels/data/label-neighbours.ts";
import { leastDifference } from "./distance.ts";
import { compareColors, type Likeness, prepareColor, type SeenColor } from "./vision.ts";

/** A label whose colour has been prepared for comparisons. */
export interface PreparedLabel {
  readonly label: Neighbour;
  readonly seen: SeenColor;
}

/** Prepares labels for many comparisons; those whose colour can't be read as one are left out. */
export function prepareLabels(labels: readonly Neighbour[]): PreparedLabel[] {
  return labels.flatMap((label) => {
    const color = parseHexColor(label.color);
    return color === null ? [] : [{ label, seen: prepareColor(color) }];
  });
}

/** A label that may be mistaken for another. */
export interface LikeLabel extends Likeness {
  readonly label: Neighbour;
}

/** The labels whose colour is like a given one: those alike for everybody first, and the most alike first of each. */
export function findLikeLabels(color: Rgb, others: readonly PreparedLabel[]): LikeLabel[] {
  const seen = prepareColor(color);
  const isForSome = ({ deficiencies }: Likeness) => Number(deficiencies.length > 0);
  return others
    .flatMap(({ label, seen: other }) => {
      const likeness = compareColors(seen, other, leastDifference);
      return likeness === null ? [] : [{ label, ...likeness }];
    })
    .sort((a, b) => isForSome(a) - isForSome(b) || a.difference - b.difference);
}
