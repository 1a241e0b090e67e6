import { formatHex } from "#color-science/hex.ts";
import { nearestOklch, type Oklch, toOklch } from "#color-science/oklch.ts";
import { parseHexColor } from "#contract/colors.ts";

/** The wheel is a square of so many units, with its center in the middle. */
export const wheelSize = 100;
const center = wheelSize / 2;

/** How far (units) from the center the most vivid color is: its dot doesn't touch the rim. */
export const reach = 43;

/** Less than 1 spreads what is pale: most colors of a palette are far less vivid than the most vivid one. */
const spread = 0.5;

/** As much OKLCH chroma as the most vivid color of sRGB has. */
const greatestChroma = 0.323;

/** A place on the wheel, in units from its upper left corner. */
export interface WheelPoint {
  readonly x: number;
  readonly y: number;
}

/** Where a color is on the wheel: its OKLCH hue as the angle, counterclockwise from the right, and its chroma outward. */
export function placeOnWheel({ hue, chroma }: Pick<Oklch, "hue" | "chroma">): WheelPoint {
  const angle = (hue * Math.PI) / 180;
  const radius = Math.min(1, chroma / greatestChroma) ** spread * reach;
  return { x: center + radius * Math.cos(angle), y: center - radius * Math.sin(angle) };
}

/** The hue and chroma that are at a place on the wheel; beyond the most vivid colors as next to them. */
export function readWheel({ x, y }: WheelPoint): Pick<Oklch, "hue" | "chroma"> {
  const share = Math.min(1, Math.hypot(x - center, y - center) / reach);
  const angle = (Math.atan2(center - y, x - center) * 180) / Math.PI;
  return { hue: (angle + 360) % 360, chroma: share ** (1 / spread) * greatestChroma };
}

/** A label's color, `#RRGGBB`, in OKLCH. */
export function readColor(hex: string): Oklch {
  const rgb = parseHexColor(hex);
  return rgb === null ? { lightness: 0, chroma: 0, hue: 0 } : toOklch(rgb);
}

/** A color as `#RRGGBB`: the one of that lightness and hue, with as much of the chroma as sRGB has. */
export function writeColor(color: Oklch): string {
  return formatHex(nearestOklch(color));
}
