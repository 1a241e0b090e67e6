import { parseHexColor } from "#contract/colors.ts";
import { neutralChroma, toOklch } from "#dashboard/colors/oklch.ts";
import { type ColoredPaletteLabel, isColored, type PaletteLabel } from "./palette-labels.ts";

/** The wheel's image is a square of so many units, with the centre in its middle. */
export const wheelSize = 420;
const centre = wheelSize / 2;

/** The rim's radius, in units. */
export const rimRadius = 190;

/** The OKLCH chroma at the rim: no colour of sRGB has more than 0.323. */
export const rimChroma = 0.33;

/** A place on the wheel, in units from its upper left corner. */
export interface WheelPoint {
  readonly x: number;
  readonly y: number;
}

/** A label's place on the wheel. */
export interface WheelMark extends WheelPoint {
  readonly label: ColoredPaletteLabel;
}

/**
 * Where a colour is on the wheel: its OKLCH hue as the angle, counterclockwise from the right, and its chroma as the
 * distance from the centre, in proportion.
 */
export function placeOnWheel({ hue, chroma }: { readonly hue: number; readonly chroma: number }): WheelPoint {
  const angle = (hue * Math.PI) / 180;
  const radius = Math.min(1, chroma / rimChroma) * rimRadius;
  return { x: centre + radius * Math.cos(angle), y: centre - radius * Math.sin(angle) };
}

/** The marks of all labels whose colour can be read, around the hues; greys, which have none, follow from dark to light. */
export function placeMarks(labels: readonly PaletteLabel[]): readonly WheelMark[] {
  return labels
    .filter(isColored)
    .flatMap((label) => {
      const rgb = parseHexColor(label.hex);
      if (rgb === null) return [];
      const color = toOklch(rgb);
      const order = color.chroma < neutralChroma ? 360 + color.lightness : color.hue;
      return [{ mark: { label, ...placeOnWheel(color) }, order }];
    })
    .sort((a, b) => a.order - b.order)
    .map(({ mark }) => mark);
}

/** How large a mark's radius is, in units: many marks need room. */
export function markRadius(marks: number): number {
  if (marks <= 60) return 10;
  return marks <= 300 ? 7 : 5;
}

/** Marks that are this near (units) are in one ring. */
const ringDistance = 40;
/** How far (units) a ring is from the middle of the marks in it. */
const ringRoom = 17;

/** The two paths that tie pairs of marks, in SVG's path language. */
export interface TiePaths {
  /** From mark to mark. */
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
    if (distance > 0) lines.add(`M${write(a)}L${write(b)}`);
    if (distance <= ringDistance) {
      rings.add(circle({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, distance / 2 + ringRoom));
    }
  }
  return { lines: [...lines].join(""), rings: [...rings].join("") };
}

function circle({ x, y }: WheelPoint, radius: number): string {
  const r = radius.toFixed(1);
  const arc = (end: number) => `A${r} ${r} 0 1 0 ${write({ x: end, y })}`;
  return `M${write({ x: x - radius, y })}${arc(x + radius)}${arc(x - radius)}`;
}

function write({ x, y }: WheelPoint): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
