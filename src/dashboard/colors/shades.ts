import { isReadable } from "#color-science/contrast.ts";
import { formatHex } from "#color-science/hex.ts";
import { fromOklch, type Oklch, toOklch } from "#color-science/oklch.ts";
import type { PageTheme } from "#color-science/page-theme.ts";
import { parseHexColor, type Rgb } from "#contract/colors.ts";

const lightnessStep = 1 / 128;
const chromaStep = 0.01;
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
  const { chroma, hue } = toOklch(rgb);
  const readable: string[] = [];
  for (let lightness = darkest; lightness <= lightest; lightness += lightnessStep) {
    const shade = mostVivid({ lightness, chroma, hue });
    if (isReadable(shade, theme)) readable.push(formatHex(shade));
  }
  return Array.from({ length: count }, (_, index) => {
    const share = count === 1 ? 0.5 : index / (count - 1);
    return readable[Math.round(share * (readable.length - 1))] ?? formatHex(rgb);
  });
}

/** The color itself, or with as much of its chroma as sRGB has. */
function mostVivid({ lightness, chroma, hue }: Oklch): Rgb {
  for (let less = chroma; less > 0; less -= chromaStep) {
    const rgb = fromOklch({ lightness, chroma: less, hue });
    if (rgb !== null) return rgb;
  }
  return fromOklch({ lightness, chroma: 0, hue }) ?? { red: 0, green: 0, blue: 0 };
}
