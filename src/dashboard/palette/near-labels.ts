import { audienceOf, type ComparedVision } from "#color-science/audience.ts";
import {
  colorDifference,
  isCertainlyFar,
  type Lab,
  leastDifference,
  toLab,
} from "#color-science/distance.ts";
import { seeColor } from "#color-science/vision.ts";
import { parseHexColor } from "#contract/colors.ts";
import { pairKey } from "#dashboard/colors/color-problems.ts";
import { findRelated } from "./palette-families.ts";
import { type ColoredPaletteLabel, isColored, type PaletteLabel } from "./palette-labels.ts";

/** The visions that decide whether two colors are an issue for more than a few people. */
const visions = ["normal", "deuteranomaly", "protanomaly"] as const satisfies readonly ComparedVision[];

/** So many are named at most. */
const mostNear = 20;

const knownLabs = new Map<string, readonly Lab[]>();
const mostKnown = 5000;

function measure(hex: string): readonly Lab[] {
  const known = knownLabs.get(hex);
  if (known !== undefined) return known;
  const rgb = parseHexColor(hex);
  const labs = rgb === null ? [] : visions.map((vision) => toLab(seeColor(rgb, vision)));
  if (knownLabs.size >= mostKnown) knownLabs.clear();
  knownLabs.set(hex, labs);
  return labs;
}

/**
 * The labels that many people would mistake for one, by their colors, the nearest first; not those that may look like it:
 * relatives, and pairs that are ignored.
 *
 * @param kept the ignored pairs, by `pairKey`
 */
export function findNear(
  label: ColoredPaletteLabel,
  labels: readonly PaletteLabel[],
  kept: readonly string[],
): readonly ColoredPaletteLabel[] {
  const own = measure(label.hex);
  const related = new Set(findRelated(labels, label).map(({ id }) => id));
  return labels
    .filter(isColored)
    .filter(({ id, hex }) => !related.has(id) && !kept.includes(pairKey(hex, label.hex)))
    .flatMap((other) => {
      const alike = new Set<ComparedVision>();
      let least = leastDifference;
      for (const [index, lab] of measure(other.hex).entries()) {
        const mine = own[index] as Lab;
        if (isCertainlyFar(mine, lab, leastDifference)) continue;
        const difference = colorDifference(mine, lab);
        if (difference >= leastDifference) continue;
        alike.add(visions[index] as ComparedVision);
        least = Math.min(least, difference);
      }
      return audienceOf(alike) === "few" ? [] : [{ other, least }];
    })
    .sort((a, b) => a.least - b.least)
    .slice(0, mostNear)
    .map(({ other }) => other);
}
