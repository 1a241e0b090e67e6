import { type ColorJudge, type JudgedLabel, looksAlike } from "./color-judge.ts";
import { type MeasuredColor, measureColor } from "./measured-color.ts";
import { hueDistance, neutralChroma } from "./oklch.ts";
import { findShades, sameName, shadeHues, shadesOf } from "./shades.ts";

/** How far (degrees) the hues of two proposals beside each other are apart. */
const leastHueDistance = 35;

/** The hue that an empty project begins with, a violet. */
const firstHue = 285;

/** What most of the colors of a project are like. */
interface Style {
  readonly lightness: number;
  readonly chroma: number;
}

/** So much of a style's chroma colors have at least, as long as there are such. */
const leastVivid = 0.5;

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

/**
 * Colors for new labels of a project: as light and as vivid as most of its colors, each where the project leaves the largest
 * gap between hues. With none of them anything is wrong, beside the labels and beside each other; the same question always has
 * the same response.
 *
 * @param known for each color that is asked for that by which its label's name is known; null where it is any
 * @param like the colors that they should go with, as hexadecimal ones, where those aren't the project's
 * @returns `#RRGGBB` for each that is asked for; null where no more are left
 */
export function proposeColors<Label extends JudgedLabel>(
  judge: ColorJudge<Label>,
  known: readonly (string | null)[],
  like: readonly string[] = judge.families.map(({ hex }) => hex),
): readonly (string | null)[] {
  const chosen: (MeasuredColor | null)[] = known.map(() => null);
  const taken: MeasuredColor[] = [];
  /** How many of those that are taken differ from a color: it is compared with the others; none for one that may not be taken. */
  const compared = new Map<MeasuredColor, number | null>();
  const isFine = (color: MeasuredColor) => {
    const start = compared.get(color);
    if (start === null) return false;
    const isSo =
      (start !== undefined || judge.isFine(color)) &&
      taken.slice(start).every((other) => !looksAlike(color, other));
    compared.set(color, isSo ? taken.length : null);
    return isSo;
  };
  const take = (index: number, color: MeasuredColor | undefined) => {
    if (color === undefined) return;
    chosen[index] = color;
    taken.push(color);
  };

  for (const [index, color] of known.entries()) {
    const wanted = measureColor(color ?? "");
    const near = wanted === null ? [] : findShades(wanted, judge.theme, sameName).map(({ shade }) => shade);
    if (wanted !== null) take(index, [wanted, ...near].find(isFine));
  }

  const style = findStyle(like.flatMap((color) => measureColor(color) ?? []));
  const hues = sortHues(judge.families.flatMap(({ hex }) => measureColor(hex) ?? []));
  const shades = new Map<number, readonly MeasuredColor[]>();
  const shadesAt = (hue: number) => {
    const found = shades.get(hue) ?? sortShades(shadesOf(hue, judge.theme), style);
    shades.set(hue, found);
    return found;
  };
  const find = (leastChroma: number, apartFrom: readonly (MeasuredColor | null | undefined)[]) => {
    const isRight = (shade: MeasuredColor) =>
      shade.oklch.chroma >= leastChroma &&
      apartFrom.every((other) => !other || areHuesApart(shade, other)) &&
      isFine(shade);
    for (const hue of hues) {
      const found = shadesAt(hue).find(isRight);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const vivid = style.chroma * leastVivid;
  const besides = (index: number) => [chosen[index - 1], chosen[index + 1]];
  const ways = [
    () => find(vivid, taken),
    () => find(0, taken),
    (index: number) => find(vivid, besides(index)),
    (index: number) => find(0, besides(index)),
  ];
  for (const index of known.keys()) {
    while (chosen[index] === null && ways.length > 0) {
      take(index, ways[0]?.(index));
      if (chosen[index] === null) ways.shift();
    }
  }
  return chosen.map((color) => color?.hex ?? null);
}

/**
 * The same, a color for each: where no more are left, those that were found begin again; where there are none, the project's.
 */
export function proposeForAll<Label extends JudgedLabel>(
  ...question: Parameters<typeof proposeColors<Label>>
): readonly string[] {
  const [judge] = question;
  const proposed = proposeColors(...question);
  const found = proposed.filter((color) => color !== null);
  const others = found.length > 0 ? found : judge.families.map(({ hex }) => hex);
  return proposed.map((color, index) => color ?? others[index % others.length] ?? "");
}

function areHuesApart(one: MeasuredColor, other: MeasuredColor): boolean {
  return hueDistance(one.oklch.hue, other.oklch.hue) >= leastHueDistance;
}

/** Hues, those first that are the farthest from all of the project. */
function sortHues(colors: readonly MeasuredColor[]): readonly number[] {
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
