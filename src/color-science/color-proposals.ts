import { type ColorJudge, type JudgedLabel, looksAlike } from "./color-judge.ts";
import { type MeasuredColor, measureColor } from "./measured-color.ts";
import { hueDistance, neutralChroma } from "./oklch.ts";
import { findShades, shadeHues, shadesOf } from "./shades.ts";

/** How far (degrees) the hues of two proposals beside each other are apart. */
const leastHueDistance = 35;

/** The hue that an empty project begins with, a violet. */
const firstHue = 285;

/** What most of the colors of a project are like. */
interface Style {
  readonly lightness: number;
  readonly chroma: number;
}

/** What labels are like where a project has none. */
const usualStyle: Style = { lightness: 0.5, chroma: 0.16 };

/**
 * What most colors of a project are like. A project is gray where most of its colors are; another one's grays don't count.
 */
function findStyle(colors: readonly MeasuredColor[]): Style {
  const vivid = colors.filter(({ oklch }) => oklch.chroma >= neutralChroma);
  const counted = vivid.length * 2 < colors.length ? colors : vivid;
  const median = (part: keyof Style) =>
    counted.map(({ oklch }) => oklch[part]).sort((a, b) => a - b)[(counted.length - 1) >> 1] ??
    usualStyle[part];
  return { lightness: median("lightness"), chroma: median("chroma") };
}

/** Colors that are asked for. */
export interface ColorWish {
  /** For each of them the color that its label's name is known by; null where it is any. */
  readonly known: readonly (string | null)[];
  /** The colors that they should go with, as hexadecimal ones, where those aren't the project's. */
  readonly like?: readonly string[];
}

/**
 * Colors for new labels of a project: as light and as vivid as most of its colors, each where the project leaves the largest
 * gap between hues. With none of them anything is wrong, beside the labels and beside each other; the same question always has
 * the same response.
 *
 * @returns `#RRGGBB` for each that is asked for; null where no more are left
 */
export function proposeColors<Label extends JudgedLabel>(
  judge: ColorJudge<Label>,
  { known, like = judge.families.map(({ hex }) => hex) }: ColorWish,
): readonly (string | null)[] {
  const chosen: (MeasuredColor | null)[] = known.map(() => null);
  const judged = new Map<MeasuredColor, boolean>();
  const isFine = (color: MeasuredColor) => {
    const found = judged.get(color) ?? judge.isFine(color);
    judged.set(color, found);
    return found && chosen.every((other) => other === null || !looksAlike(color, other));
  };
  for (const [index, color] of known.entries()) {
    const wanted = measureColor(color ?? "");
    if (wanted === null) continue;
    chosen[index] = [wanted, ...findShades(wanted).map(({ shade }) => shade)].find(isFine) ?? null;
  }

  const style = findStyle(like.flatMap((color) => measureColor(color) ?? []));
  const isAway = (hue: number, others: readonly (MeasuredColor | null | undefined)[]) =>
    others.every((other) => !other || hueDistance(hue, other.oklch.hue) >= leastHueDistance);
  const hues = shadeHuesByGap(judge.families.flatMap(({ hex }) => measureColor(hex) ?? []));
  const shades = new Map<number, readonly MeasuredColor[]>();
  const shadesLike = (hue: number) => {
    const found = shades.get(hue) ?? sortShades(shadesOf(hue), style);
    shades.set(hue, found);
    return found;
  };
  const findNext = (apartFrom: readonly (MeasuredColor | null | undefined)[]) => {
    for (const hue of hues) {
      if (!isAway(hue, apartFrom)) continue;
      const found = shadesLike(hue).find((shade) => isAway(shade.oklch.hue, apartFrom) && isFine(shade));
      if (found !== undefined) return found;
    }
    return null;
  };
  let areVaried = true;
  for (const index of known.keys()) {
    if (chosen[index] !== null) continue;
    const varied: MeasuredColor | null = areVaried ? findNext(chosen) : null;
    areVaried = varied !== null;
    const next = varied ?? findNext([chosen[index - 1], chosen[index + 1]]);
    if (next === null) break;
    chosen[index] = next;
  }
  return chosen.map((color) => color?.hex ?? null);
}

/** Hues, those first that are the farthest from all of the project. */
function shadeHuesByGap(colors: readonly MeasuredColor[]): readonly number[] {
  const taken = colors.filter(({ oklch }) => oklch.chroma >= neutralChroma).map(({ oklch }) => oklch.hue);
  const gaps = new Map(
    shadeHues.map((hue) => [hue, Math.min(180, ...taken.map((other) => hueDistance(hue, other)))]),
  );
  const start = (hue: number) => (hue - firstHue + 360) % 360;
  return shadeHues.toSorted((a, b) => (gaps.get(b) ?? 0) - (gaps.get(a) ?? 0) || start(a) - start(b));
}

/** Shades, those first that are the most like a style. */
function sortShades(shades: readonly MeasuredColor[], style: Style): readonly MeasuredColor[] {
  const distance = ({ oklch }: MeasuredColor) =>
    Math.abs(oklch.lightness - style.lightness) + Math.abs(oklch.chroma - style.chroma);
  return shades.toSorted((one, other) => distance(one) - distance(other));
}
