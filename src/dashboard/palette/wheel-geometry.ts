import { neutralChroma, type Oklch, toOklch } from "#color-science/oklch.ts";
import { parseHexColor } from "#contract/colors.ts";
import { type ColoredPaletteLabel, isColored, type PaletteLabel } from "./palette-labels.ts";

/** The wheel's image is a square of so many units, with the center in its middle. */
export const wheelSize = 420;
const center = wheelSize / 2;

/** The rim's radius, in units. */
export const rimRadius = 190;

/** How far (units) the most vivid color is from the rim: its mark doesn't touch it. */
const rimRoom = 16;

/** Less than 1 spreads what is pale: most colors of a palette are far less vivid than its most vivid one. */
const spread = 0.75;

/** The least OKLCH chroma that is drawn near the rim: a palette of grays stays in the middle. */
const leastScale = 0.1;

/** A place on the wheel, in units from its upper left corner. */
export interface WheelPoint {
  readonly x: number;
  readonly y: number;
}

/** A label's place on the wheel. */
export interface WheelMark extends WheelPoint {
  readonly label: ColoredPaletteLabel;
}

/** The chroma that is drawn nearest to the rim: the most vivid one of some colors, as `#RRGGBB`. */
export function wheelScale(colors: Iterable<string>): number {
  let greatest = leastScale;
  for (const color of colors) {
    const rgb = parseHexColor(color);
    if (rgb !== null) greatest = Math.max(greatest, toOklch(rgb).chroma);
  }
  return greatest;
}

/**
 * Where a color is on the wheel: its OKLCH hue as the angle, counterclockwise from the right, and the more chroma
 * it has the farther from the center.
 *
 * @param scale the chroma next to the rim, see {@link wheelScale}
 */
export function placeOnWheel({ hue, chroma }: Pick<Oklch, "hue" | "chroma">, scale: number): WheelPoint {
  const angle = (hue * Math.PI) / 180;
  const radius = Math.min(1, chroma / scale) ** spread * (rimRadius - rimRoom);
  return { x: center + radius * Math.cos(angle), y: center - radius * Math.sin(angle) };
}

/** The marks of all labels whose color can be read, around the hues; grays, which have none, follow from dark to light. */
export function placeMarks(labels: readonly PaletteLabel[]): readonly WheelMark[] {
  const colored: { readonly label: ColoredPaletteLabel; readonly color: Oklch }[] = [];
  let scale = leastScale;
  for (const label of labels) {
    if (!isColored(label)) continue;
    const rgb = parseHexColor(label.hex);
    if (rgb === null) continue;
    const color = toOklch(rgb);
    colored.push({ label, color });
    scale = Math.max(scale, color.chroma);
  }
  return colored
    .sort((a, b) => orderOf(a.color) - orderOf(b.color))
    .map(({ label, color }) => {
      const { x, y } = placeOnWheel(color, scale);
      return { label, x, y };
    });
}

function orderOf({ lightness, chroma, hue }: Oklch): number {
  return chroma < neutralChroma ? 360 + lightness : hue;
}

/** How large a mark's radius is, in units: many marks need room. */
export function markRadius(marks: number): number {
  if (marks <= 60) return 10;
  if (marks <= 300) return 7;
  return marks <= 3000 ? 5 : 2.5;
}

/** The mark nearest to a point, at most so far (units) from it. */
export function findMark(
  marks: readonly WheelMark[],
  { x, y }: WheelPoint,
  reach: number,
): WheelMark | undefined {
  let found: WheelMark | undefined;
  let least = reach;
  for (const mark of marks) {
    const distance = Math.hypot(mark.x - x, mark.y - y);
    // Of marks at one place the last one is in front.
    if (distance <= least) [found, least] = [mark, distance];
  }
  return found;
}

/** Marks that are this near (units) are in one ring. */
const ringDistance = 40;
/** How far (units) a ring is from the middle of the marks in it. */
const ringRoom = 15;

/** The two paths that tie pairs of marks, in SVG's path language. */
export interface TiePaths {
  /** From mark to mark, where they are far from each other. */
  readonly lines: string;
  /** Around marks that are near each other. */
  readonly rings: string;
}

/** Ties pairs of marks: all of them in two paths, as a thousand elements would be slow. */
export function tiePairs(pairs: Iterable<readonly [WheelPoint, WheelPoint]>): TiePaths {
  const lines = new Set<string>();
  const rings = new Set<string>();
  for (const [a, b] of pairs) {
    const distance = Math.hypot(a.x - b.x, a.y - b.y);
    if (distance > ringDistance) lines.add(line(a, b));
    else rings.add(circle({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, distance / 2 + ringRoom));
  }
  return { lines: [...lines].join(""), rings: [...rings].join("") };
}

/** A line between two places, in SVG's path language. */
export function line(a: WheelPoint, b: WheelPoint): string {
  return `M${write(a)}L${write(b)}`;
}

function circle({ x, y }: WheelPoint, radius: number): string {
  const r = radius.toFixed(1);
  const arc = (end: number) => `A${r} ${r} 0 1 0 ${write({ x: end, y })}`;
  return `M${write({ x: x - radius, y })}${arc(x + radius)}${arc(x - radius)}`;
}

function write({ x, y }: WheelPoint): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
