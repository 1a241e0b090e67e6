import {
  convertLrgbToRgb,
  convertRgbToLrgb,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
} from "culori/fn";
import type { Rgb } from "#contract/colors.ts";
import { comparedVisions } from "./audience.ts";
import { fromUnit, luminance, toCulori } from "./tones.ts";

/** All ways of seeing that are shown, the most common first; `achromat` sees no color at all. */
export const visions = [...comparedVisions, "achromat"] as const;
export type Vision = (typeof visions)[number];

/** How severe an anomaly of one kind of cones is, from 0 to 1: people differ, and this is in the middle. */
const anomalySeverity = 0.6;

const filters = {
  deuteranomaly: filterDeficiencyDeuter(anomalySeverity),
  deutan: filterDeficiencyDeuter(1),
  protanomaly: filterDeficiencyProt(anomalySeverity),
  protan: filterDeficiencyProt(1),
  tritan: filterDeficiencyTrit(1),
};

/**
 * What a color looks like to a person who sees so (Machado, Oliveira and Fernandes 2009, at full severity but for
 * anomalies; without color, a gray of the same luminance).
 */
export function seeColor(color: Rgb, vision: Vision): Rgb {
  if (vision === "normal") return color;
  if (vision === "achromat") {
    const light = luminance(color);
    const { r, g, b } = convertLrgbToRgb({ r: light, g: light, b: light });
    return fromUnit(r, g, b);
  }
  // Light is what cones mix, so that the matrices are for linear channels; culori takes them as they come.
  const { r, g, b } = convertRgbToLrgb(toCulori(color));
  const seen = filters[vision]({ mode: "rgb", r, g, b });
  const shown = convertLrgbToRgb({ r: clampUnit(seen.r), g: clampUnit(seen.g), b: clampUnit(seen.b) });
  return fromUnit(shown.r, shown.g, shown.b);
}

function clampUnit(channel: number): number {
  return Math.min(1, Math.max(0, channel));
}

/**
 * What {@link seeColor} does to a color, as a matrix for linear channels: three rows of the shares of red, green, and blue.
 */
export function visionMatrix(vision: Vision): readonly (readonly [number, number, number])[] {
  if (vision === "normal")
    return [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ];
  if (vision === "achromat") return [luminanceShares, luminanceShares, luminanceShares];
  const see = filters[vision];
  const columns = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ].map(([r = 0, g = 0, b = 0]) => see({ mode: "rgb", r, g, b }));
  return (["r", "g", "b"] as const).map((channel) => {
    const [red = 0, green = 0, blue = 0] = columns.map((column) => column[channel]);
    return [red, green, blue];
  });
}

/** How much each linear channel adds to {@link luminance}. */
const luminanceShares = [0.2126, 0.7152, 0.0722] as const;
