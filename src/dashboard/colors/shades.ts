import { lowContrast } from "#color-science/contrast.ts";
import { formatHex } from "#color-science/hex.ts";
import { nearestOklch, toOklch } from "#color-science/oklch.ts";
import type { PageTheme } from "#color-science/page-theme.ts";
import { parseHexColor } from "#contract/colors.ts";

const lightnessStep = 1 / 128;
/** Darker or lighter than this, colors look black or white. */
const [darkest, lightest] = [0.25, 0.95];

/**
 * Shades of one color, from dark to light, as far apart as they can be where they can be read. Many of them repeat.
 *
 * @param color a hexadecimal color
 * @returns `#RRGGBB` for each; none where the color is none
 */
export function spreadShades(color: string, count: number, theme: PageTheme): string[] {
  const rgb = parseHexColor(color);
  if (rgb === null) return [];
  const place = toOklch(rgb);
  const readable: string[] = [];
  for (let lightness = darkest; lightness <= lightest; lightness += lightnessStep) {
    const shade = nearestOklch({ ...place, lightness });
    if (lowContrast(shade, theme) === null) readable.push(formatHex(shade));
  }
  return Array.from({ length: count }, (_, index) => {
    const share = count === 1 ? 0.5 : index / (count - 1);
    return readable[Math.round(share * (readable.length - 1))] ?? formatHex(rgb);
  });
}
