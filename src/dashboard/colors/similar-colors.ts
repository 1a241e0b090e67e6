import { leastDifference } from "#color-science/distance.ts";
import { compareColors, type LabByVision, type Likeness, prepareColor } from "#color-science/vision.ts";
import { parseHexColor, type Rgb } from "#contract/colors.ts";

/** A label whose color has been prepared for comparisons. */
export interface PreparedLabel<Label> {
  readonly label: Label;
  readonly labs: LabByVision;
}

/** Prepares labels for many comparisons; those whose color can't be read as one are left out. */
export function prepareLabels<Label extends { readonly color: string }>(
  labels: readonly Label[],
): PreparedLabel<Label>[] {
  return labels.flatMap((label) => {
    const color = parseHexColor(label.color);
    return color === null ? [] : [{ label, labs: prepareColor(color) }];
  });
}

/** A label whose color may be mistaken for another. */
export interface SimilarLabel<Label> extends Likeness {
  readonly label: Label;
}

/** The labels whose color is similar to a given one: those similar to everyone first, and the most similar first of each. */
export function findSimilarLabels<Label>(
  color: Rgb,
  others: readonly PreparedLabel<Label>[],
): SimilarLabel<Label>[] {
  const labs = prepareColor(color);
  const isForSome = ({ deficiencies }: Likeness) => Number(deficiencies.length > 0);
  return others
    .flatMap(({ label, labs: other }) => {
      const likeness = compareColors(labs, other, leastDifference);
      return likeness === null ? [] : [{ label, ...likeness }];
    })
    .sort((a, b) => isForSome(a) - isForSome(b) || a.difference - b.difference);
}
