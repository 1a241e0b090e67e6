import {
  convertLrgbToRgb,
  convertRgbToLrgb,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
} from "culori/fn";
import type { Rgb } from "#contract/colors.ts";
import { comparedVisions } from "./audience.ts";
import { colorDifference, isCertainlyFar, type Lab, toLab } from "./distance.ts";
import { fromUnit, luminance, toCulori } from "./tones.ts";

/** The three ways of seeing colors with two kinds of cones. */
export const deficiencies = ["protan", "deutan", "tritan"] as const;
export type Deficiency = (typeof deficiencies)[number];

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

/** A color as it is measured in normal vision and under each of {@link deficiencies}, in this order. */
export type LabByVision = readonly [normal: Lab, protan: Lab, deutan: Lab, tritan: Lab];

/** Prepares a color for many comparisons. */
export function prepareColor(color: Rgb): LabByVision {
  return [
    toLab(color),
    toLab(seeColor(color, "protan")),
    toLab(seeColor(color, "deutan")),
    toLab(seeColor(color, "tritan")),
  ];
}

/**
 * The smallest difference of two colors in normal vision and under the three deficiencies.
 *
 * @param enough what is certainly no smaller than this needn't be measured: the response is then at least this
 */
export function smallestDifference(
  a: LabByVision,
  b: LabByVision,
  enough = Number.POSITIVE_INFINITY,
): number {
  let smallest = enough;
  for (const [index, lab] of a.entries()) {
    const other = b[index] as Lab;
    if (!isCertainlyFar(lab, other, smallest)) smallest = Math.min(smallest, colorDifference(lab, other));
  }
  return smallest;
}

/** How two colors may be mistaken for each other. */
export interface Likeness {
  /** None where they are alike for everybody, else those with which they are. */
  readonly deficiencies: readonly Deficiency[];
  /** The smallest difference (CIEDE2000) among those. */
  readonly difference: number;
}

/**
 * Whether two colors differ by less than a limit: for everybody, or with some deficiencies only.
 *
 * @returns null where everybody can tell them apart
 */
export function compareColors(a: LabByVision, b: LabByVision, limit: number): Likeness | null {
  const [normal, ...others] = a.map((lab, index) => colorDifference(lab, b[index] as Lab));
  if (normal !== undefined && normal < limit) return { deficiencies: [], difference: normal };
  const alike = deficiencies.filter((_, index) => (others[index] ?? limit) < limit);
  return alike.length === 0 ? null : { deficiencies: alike, difference: Math.min(...others) };
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
