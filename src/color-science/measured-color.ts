import { parseHexColor, type Rgb } from "#contract/colors.ts";
import { type ComparedVision, comparedVisions } from "./audience.ts";
import { lowContrast } from "./contrast.ts";
import { type Lab, toLab } from "./distance.ts";
import { formatHex } from "./hex.ts";
import { type Oklch, toOklch } from "./oklch.ts";
import type { PageTheme } from "./page-theme.ts";
import { seeColor } from "./vision.ts";

/** A color with what is measured of it, each figure when it is first asked for. */
export class MeasuredColor {
  /** `#RRGGBB` in capitals. */
  readonly hex: string;
  readonly rgb: Rgb;
  readonly #labs: Partial<Record<ComparedVision, Lab>> = {};
  readonly #lowContrasts: Partial<Record<PageTheme, number | null>> = {};
  #oklch: Oklch | undefined;

  constructor(rgb: Rgb) {
    this.rgb = rgb;
    this.hex = formatHex(rgb);
  }

  get oklch(): Oklch {
    this.#oklch ??= toOklch(this.rgb);
    return this.#oklch;
  }

  /** As people with a vision see it. */
  seenBy(vision: ComparedVision): Lab {
    this.#labs[vision] ??= toLab(seeColor(this.rgb, vision));
    return this.#labs[vision];
  }

  /** The contrast of a label's chip where that is too little to be read on the pages that it is meant for; else null. */
  lowContrastOn(theme: PageTheme): number | null {
    const found = this.#lowContrasts[theme];
    if (found !== undefined) return found;
    const contrast = lowContrast(this.rgb, theme);
    this.#lowContrasts[theme] = contrast;
    return contrast;
  }
}

const known = new Map<string, MeasuredColor | null>();
/** So many colors are remembered, then all are forgotten. */
const mostKnown = 10_000;

/** Measures a hexadecimal color, however it is written; null for a text that is none. What was measured before costs nothing. */
export function measureColor(text: string): MeasuredColor | null {
  const found = known.get(text);
  if (found !== undefined) return found;
  const rgb = parseHexColor(text);
  const measured = rgb === null ? null : new MeasuredColor(rgb);
  if (known.size >= mostKnown) known.clear();
  known.set(text, measured);
  return measured;
}

/** A value for each of {@link comparedVisions}. */
export function forVisions<Value>(make: (vision: ComparedVision) => Value): Record<ComparedVision, Value> {
  const values: Partial<Record<ComparedVision, Value>> = {};
  for (const vision of comparedVisions) values[vision] = make(vision);
  return values as Record<ComparedVision, Value>;
}
