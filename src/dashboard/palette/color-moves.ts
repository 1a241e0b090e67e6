import { formatHex } from "#color-science/hex.ts";
import { nearestOklch, type Oklch, toOklch } from "#color-science/oklch.ts";
import { parseHexColor } from "#contract/colors.ts";

/** What is done to all colors together; all 0 leaves them as they are. */
export interface Mood {
  /** Around the hues, in degrees. */
  readonly turn: number;
  /** Chroma, in percent: from -100, gray, to 100, twice as vivid. */
  readonly vivid: number;
  /** Lightness, in percent of the way to black (below 0) or white. */
  readonly light: number;
}

export const noMood: Mood = { turn: 0, vivid: 0, light: 0 };

/** New colors of labels, `#RRGGBB`, by the labels' ids. */
export type NewColors = ReadonlyMap<number, string>;

/** A color of a label, `#RRGGBB`, in OKLCH. */
export function readColor(hex: string): Oklch {
  const rgb = parseHexColor(hex);
  return rgb === null ? { lightness: 0, chroma: 0, hue: 0 } : toOklch(rgb);
}

/** A color as `#RRGGBB`: the one of that lightness and hue, with as much of the chroma as sRGB has. */
export function writeColor({ lightness, chroma, hue }: Oklch): string {
  return formatHex(
    nearestOklch({
      lightness: Math.min(1, Math.max(0, lightness)),
      chroma: Math.max(0, chroma),
      hue: ((hue % 360) + 360) % 360,
    }),
  );
}

/** A color, `#RRGGBB`, in a mood. */
export function moveColor(hex: string, { turn, vivid, light }: Mood): string {
  if (turn % 360 === 0 && vivid === 0 && light === 0) return hex;
  const { lightness, chroma, hue } = readColor(hex);
  const room = light > 0 ? 1 - lightness : lightness;
  return writeColor({
    lightness: lightness + (room * light) / 100,
    chroma: chroma * (1 + vivid / 100),
    hue: hue + turn,
  });
}

/** Colors in a mood, but for those that stay; labels of one color keep sharing it. */
export function moveTogether(colors: NewColors, mood: Mood, isFixed: (hex: string) => boolean): NewColors {
  const moved = new Map(
    Array.from(new Set(colors.values()), (hex) => [hex, isFixed(hex) ? hex : moveColor(hex, mood)]),
  );
  return new Map([...colors].map(([id, hex]) => [id, moved.get(hex) ?? hex]));
}

/** Moves a color, `#RRGGBB`, as another one was moved: by as much lightness, chroma and hue. */
export function moveAlong(hex: string, before: string, after: string): string {
  if (hex === before) return after;
  const [own, from, to] = [readColor(hex), readColor(before), readColor(after)];
  return writeColor({
    lightness: own.lightness + to.lightness - from.lightness,
    chroma: own.chroma + to.chroma - from.chroma,
    hue: own.hue + to.hue - from.hue,
  });
}
