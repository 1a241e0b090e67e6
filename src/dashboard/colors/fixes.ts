import { parseHexColor, type Rgb } from "#contract/colors.ts";
import { nearestReadable } from "./contrast.ts";
import { colorDifference, leastDifference } from "./distance.ts";
import { distinctColors, readableCandidates } from "./distinct.ts";
import { formatHex } from "./hex.ts";
import { hueDistance, neutralChroma, toOklch } from "./oklch.ts";
import { familyWidth } from "./respacing.ts";
import { type LabByVision, prepareColor, smallestDifference } from "./vision.ts";

/**
 * The colours of {@link distinctColors} that nobody takes for a taken one, nor for each other.
 *
 * @returns `#RRGGBB`, the best one first; fewer than `count`, or none, where no more are left
 */
export function proposeColors(taken: readonly string[], count: number): string[] {
  const crowd = prepareColors(taken);
  const proposals: string[] = [];
  for (const hex of distinctColors(taken, count)) {
    const [labs] = prepareColors([hex]);
    if (labs === undefined || !isApart(labs, crowd)) break;
    crowd.push(labs);
    proposals.push(hex);
  }
  return proposals;
}

/**
 * The readable colour of the same hue's family that differs least, among those that nobody takes for another one;
 * where there is none, the nearest of all.
 *
 * @param others hexadecimal colours; what is none is left out
 * @returns `#RRGGBB`, or null where the colour is no hexadecimal one
 */
export function proposeShade(color: string, others: readonly string[]): string | null {
  const rgb = parseHexColor(color);
  if (rgb === null) return null;
  const crowd = prepareColors(others);
  const nearest = nearestReadable(rgb);
  if (isApart(prepareColor(nearest), crowd)) return formatHex(nearest);
  const own = prepareColor(rgb)[0];
  const apart = readableCandidates()
    .filter(({ place }) => isKin(place, rgb))
    .map(({ hex, labs }) => ({ hex, labs, change: colorDifference(own, labs[0]) }))
    .sort((a, b) => a.change - b.change)
    .find(({ labs }) => isApart(labs, crowd));
  return apart?.hex ?? formatHex(nearest);
}

/** Whether people would call a colour a shade of another one; greys are shades of greys only. */
function isKin({ chroma, hue }: { readonly chroma: number; readonly hue: number }, color: Rgb): boolean {
  const own = toOklch(color);
  const isGrey = own.chroma < neutralChroma;
  if (isGrey !== chroma < neutralChroma) return false;
  return isGrey || hueDistance(hue, own.hue) <= familyWidth;
}

function prepareColors(colors: readonly string[]): LabByVision[] {
  return [...new Set(colors)].flatMap((text) => {
    const rgb = parseHexColor(text);
    return rgb === null ? [] : [prepareColor(rgb)];
  });
}

function isApart(labs: LabByVision, crowd: readonly LabByVision[]): boolean {
  return crowd.every((other) => smallestDifference(labs, other, leastDifference) >= leastDifference);
}
