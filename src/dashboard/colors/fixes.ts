import { isReadable, nearestReadable } from "#color-science/contrast.ts";
import { colorDifference, isCertainlyFar, type Lab, leastDifference } from "#color-science/distance.ts";
import { formatHex } from "#color-science/hex.ts";
import type { PageTheme } from "#color-science/page-theme.ts";
import { type ColoredLabel, groupFamilies } from "./color-problems.ts";
import { measureColor, type Shade, shadesOf, shadeVisions } from "./hue-family.ts";

/** A color to replace. */
export interface FixWish {
  /** `#RRGGBB`. */
  readonly color: string;
  /** Whether the new one must be readable. Otherwise it is only as readable as the color was. */
  readonly readable: boolean;
}

/** How far a fix may take a color, in CIEDE2000: to another shade, but not to another hue. */
const fixReach = 45;

/** Among more families than this there is no color left that people would tell from all others. */
const mostFamilies = 600;

/** By how much (CIEDE2000) a new color should differ in normal vision: enough to see that it was meant. */
const comfortableDifference = 8;

/**
 * What it costs, in CIEDE2000, that a shade is told from others less comfortably, or not in all visions: rather than farther
 * away than that, it stays near to what people know.
 */
const lapseCost = 8;

/**
 * For each color that is to be changed the shade of the same hue that differs least, among those that are told from all
 * other labels' colors and from the shades before it.
 *
 * @returns `#RRGGBB`, or null where there is none
 */
export function proposeFixes(
  labels: readonly ColoredLabel[],
  wishes: readonly FixWish[],
  theme: PageTheme,
): (string | null)[] {
  const families = groupFamilies(labels);
  if (families.length > mostFamilies) return wishes.map(() => null);
  const crowd = new Map(families.map(({ hex, rgb }) => [hex, measureColor(rgb)]));
  return wishes.map(({ color, readable }) => {
    const family = families.find(({ hex }) => hex === color);
    if (family === undefined) return null;
    const others = [...crowd].filter(([hex]) => hex !== color).map(([, labs]) => labs);
    const mustRead = readable || isReadable(family.rgb, theme);
    const shades = shadesOf(family.rgb, fixReach).filter(
      ({ rgb, change }) => change > 0 && (!mustRead || isReadable(rgb, theme)),
    );
    const found = cheapestFix([
      [shades.find((shade) => isApart(shade, others, shadeVisions.length, comfortableDifference)), 0],
      [shades.find((shade) => isApart(shade, others, shadeVisions.length - 1, leastDifference)), lapseCost],
      // What can't be read concerns more people than what few mistake.
      [
        readable ? shades.find((shade) => isApart(shade, others, 1, leastDifference)) : undefined,
        2 * lapseCost,
      ],
    ]);
    if (found === undefined) return readable ? formatHex(nearestReadable(family.rgb, theme)) : null;
    crowd.set(`proposed ${found.hex}`, found.labs);
    return found.hex;
  });
}

/** The shade that costs least, its own cost and what is added to it taken together. */
function cheapestFix(found: readonly (readonly [Shade | undefined, number])[]): Shade | undefined {
  const [best] = found
    .flatMap(([shade, added]) => (shade === undefined ? [] : [{ shade, cost: shade.cost + added }]))
    .sort((one, other) => one.cost - other.cost);
  return best?.shade;
}

/** Whether a shade is told from all others, in so many of the visions, and by a margin in normal vision. */
function isApart(
  { labs }: Shade,
  others: readonly (readonly Lab[])[],
  visions: number,
  inNormalVision: number,
): boolean {
  return others.every((other) =>
    labs.slice(0, visions).every((lab, vision) => {
      const limit = vision === 0 ? inNormalVision : leastDifference;
      const own = other[vision] as Lab;
      return isCertainlyFar(lab, own, limit) || colorDifference(lab, own) >= limit;
    }),
  );
}
