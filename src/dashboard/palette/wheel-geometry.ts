import { neutralChroma, type Oklch } from "#color-science/oklch.ts";
import { readColor } from "./color-moves.ts";
import { type ColoredPaletteLabel, isColored, type PaletteLabel } from "./palette-labels.ts";

/** The wheel's image is a square of so many units, with the center in its middle. */
export const wheelSize = 420;
const center = wheelSize / 2;

/** The rim's radius, in units. */
export const rimRadius = 190;

/** How far (units) the most vivid color is from the rim: its mark doesn't touch it. */
const rimRoom = 16;

/** Less than 1 spreads what is pale: most colors of a palette are far less vivid than the most vivid one. */
const spread = 0.5;

/** The OKLCH chroma next to the rim: as much as the most vivid color of sRGB has. */
const greatestChroma = 0.323;

/** A place on the wheel, in units from its upper left corner. */
export interface WheelPoint {
  readonly x: number;
  readonly y: number;
}

/** A label's place on the wheel. */
export interface WheelMark extends WheelPoint {
  readonly label: ColoredPaletteLabel;
}

/** Where a color is on the wheel: its OKLCH hue as the angle, counterclockwise from the right, and its chroma outward. */
export function placeOnWheel({ hue, chroma }: Pick<Oklch, "hue" | "chroma">): WheelPoint {
  const angle = (hue * Math.PI) / 180;
  const radius = Math.min(1, chroma / greatestChroma) ** spread * (rimRadius - rimRoom);
  return { x: center + radius * Math.cos(angle), y: center - radius * Math.sin(angle) };
}

/** The hue and chroma that are at a place on the wheel; beyond the rim as next to it. */
export function readWheel({ x, y }: WheelPoint): Pick<Oklch, "hue" | "chroma"> {
  const share = Math.min(1, Math.hypot(x - center, y - center) / (rimRadius - rimRoom));
  const angle = (Math.atan2(center - y, x - center) * 180) / Math.PI;
  return { hue: (angle + 360) % 360, chroma: share ** (1 / spread) * greatestChroma };
}

/** The marks of all labels whose color can be read, around the hues; grays, which have none, follow from dark to light. */
export function placeMarks(labels: readonly PaletteLabel[]): readonly WheelMark[] {
  return labels
    .filter(isColored)
    .map(placeMark)
    .sort((a, b) => a.order - b.order)
    .map(({ mark }) => mark);
}

/** Marks by their labels: while one is dragged, the others stay the same. */
const knownMarks = new WeakMap<ColoredPaletteLabel, { readonly mark: WheelMark; readonly order: number }>();

function placeMark(label: ColoredPaletteLabel): { readonly mark: WheelMark; readonly order: number } {
  const known = knownMarks.get(label);
  if (known !== undefined) return known;
  const color = readColor(label.hex);
  const placed = { mark: { label, ...placeOnWheel(color) }, order: orderOf(color) };
  knownMarks.set(label, placed);
  return placed;
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

/** Whether two places are at most so far (units) from each other. */
export function isWithin(one: WheelPoint, other: WheelPoint, reach: number): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) <= reach;
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

function line(a: WheelPoint, b: WheelPoint): string {
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
