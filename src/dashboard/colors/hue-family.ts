import { colorDifference, type Lab, toLab } from "#color-science/distance.ts";
import { formatHex } from "#color-science/hex.ts";
import { fromOklch, neutralChroma, toOklch } from "#color-science/oklch.ts";
import { seeColor } from "#color-science/vision.ts";
import type { Rgb } from "#contract/colors.ts";

/** A color that may take the place of another one. */
export interface Shade {
  readonly hex: string;
  readonly rgb: Rgb;
  /** As it is measured in each of {@link shadeVisions}. */
  readonly labs: readonly Lab[];
  /** How far (CIEDE2000) it is from the color whose place it takes. */
  readonly change: number;
  /** Its cost: how far it changes the color, and more where it is paler. */
  readonly cost: number;
}

/** The visions in which shades are told apart; the one that few people have is the last. */
export const shadeVisions = ["normal", "deutan", "protan", "deuteranomaly", "protanomaly", "tritan"] as const;

/** A color as it is measured in each of {@link shadeVisions}. */
export function measureColor(color: Rgb): readonly Lab[] {
  return shadeVisions.map((vision) => toLab(seeColor(color, vision)));
}

/** How far a color may move around the hues, in degrees, and still be called by the same name. */
export const familyWidth = 24;

const hueStep = 6;
const lightnessStep = 0.02;
const chromas = [1, 1.12, 0.88, 0.76] as const;
/** What a step of chroma costs, in CIEDE2000: a shade as vivid is preferred to one a little nearer. */
const chromaCost = 12;

/**
 * The shades of a color that people call by the same name, the color itself first and then the cheapest: of other
 * lightness, of about the same hue and nearly as vivid. Grays stay gray.
 *
 * @param reach how far they may be from the color, in CIEDE2000
 */
export function shadesOf(color: Rgb, reach: number): Shade[] {
  const { lightness, chroma, hue } = toOklch(color);
  const isGray = chroma < neutralChroma;
  const own = measureColor(color);
  const shades = new Map<string, Shade>([
    [formatHex(color), { hex: formatHex(color), rgb: color, labs: own, change: 0, cost: 0 }],
  ]);
  const hues = isGray
    ? [0]
    : Array.from({ length: (2 * familyWidth) / hueStep + 1 }, (_, at) => at * hueStep);
  for (let at = 0.22; at <= 0.97; at += lightnessStep) {
    // One CIEDE2000 is nearly a hundredth of lightness; what is farther needn't be measured.
    if (Math.abs(at - lightness) > 0.03 + reach * 0.018) continue;
    for (const turn of hues) {
      for (const factor of isGray ? [1] : chromas) {
        const moved = isGray ? hue : hue + turn - familyWidth;
        const rgb = fromOklch({ lightness: at, chroma: chroma * factor, hue: (moved + 360) % 360 });
        const hex = rgb && formatHex(rgb);
        if (rgb === null || hex === null || shades.has(hex)) continue;
        const labs = measureColor(rgb);
        const change = colorDifference(own[0] as Lab, labs[0] as Lab);
        if (change > reach) continue;
        shades.set(hex, { hex, rgb, labs, change, cost: change + Math.max(0, 1 - factor) * chromaCost });
      }
    }
  }
  return [...shades.values()].sort((a, b) => a.cost - b.cost);
}
