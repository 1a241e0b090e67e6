import {
  convertLrgbToRgb,
  convertRgbToLrgb,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
} from "culori/fn";
import type { Rgb } from "#contract/colors.ts";
import { comparedVisions } from "./audience.ts";
import { fromUnit, toCulori } from "./tones.ts";

/** All ways of seeing that are shown, the most common first; `achromat` sees no color at all. */
export const visions = [...comparedVisions, "achromat"] as const;
export type Vision = (typeof visions)[number];

/** What a vision does to linear channels: three rows of the shares of red, green, and blue. */
type VisionMatrix = readonly (readonly [number, number, number])[];

/** How severe an anomaly of one kind of cones is, from 0 to 1: people differ, and this is in the middle. */
const anomalySeverity = 0.6;

const identity: VisionMatrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** How much each linear channel adds to the luminance of tones.ts. */
const luminanceShares = [0.2126, 0.7152, 0.0722] as const;

const matrices: Readonly<Record<Vision, VisionMatrix>> = {
  normal: identity,
  deuteranomaly: readMatrix(filterDeficiencyDeuter(anomalySeverity)),
  deutan: readMatrix(filterDeficiencyDeuter(1)),
  protanomaly: readMatrix(filterDeficiencyProt(anomalySeverity)),
  protan: readMatrix(filterDeficiencyProt(1)),
  tritan: readMatrix(filterDeficiencyTrit(1)),
  achromat: [luminanceShares, luminanceShares, luminanceShares],
};

/** The matrix of a filter. */
function readMatrix(filter: ReturnType<typeof filterDeficiencyProt>): VisionMatrix {
  const columns = identity.map(([r, g, b]) => filter({ mode: "rgb", r, g, b }));
  return (["r", "g", "b"] as const).map((channel) => {
    const [red = 0, green = 0, blue = 0] = columns.map((column) => column[channel]);
    return [red, green, blue];
  });
}

/** What {@link seeColor} does to a color, as a matrix for linear channels. */
export function visionMatrix(vision: Vision): VisionMatrix {
  return matrices[vision];
}

/**
 * What a color looks like to a person who sees so (Machado, Oliveira and Fernandes 2009, at full severity but for
 * anomalies; without color, a gray of the same luminance).
 */
export function seeColor(color: Rgb, vision: Vision): Rgb {
  if (vision === "normal") return color;
  // Light is what cones mix, so that the matrices are for linear channels.
  const { r, g, b } = convertRgbToLrgb(toCulori(color));
  const [red = 0, green = 0, blue = 0] = matrices[vision].map(([x, y, z]) =>
    Math.min(1, Math.max(0, x * r + y * g + z * b)),
  );
  const shown = convertLrgbToRgb({ r: red, g: green, b: blue });
  return fromUnit(shown.r, shown.g, shown.b);
}
