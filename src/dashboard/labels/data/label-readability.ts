import { i18n } from "@lingui/core";
import { plainContrast, wantedContrast } from "#color-science/contrast.ts";
import type { PageTheme } from "#color-science/page-theme.ts";
import { parseHexColor } from "#contract/colors.ts";
import { isolate } from "#dashboard/ui/text/text-isolation.ts";

/**
 * The contrast of a label's chip on the project's page, where that is too little to be read well; null where it suffices, or the
 * color can't be read.
 */
export function lowContrast(color: string, theme: PageTheme): number | null {
  const rgb = parseHexColor(color);
  const contrast = rgb === null ? null : plainContrast(rgb, theme);
  return contrast !== null && contrast < wantedContrast(theme) ? contrast : null;
}

/** A contrast ratio, rounded down, so that it never claims more than there is. */
export function formatRatio(ratio: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return isolate(i18n.number(Math.floor(ratio * 10) / 10, digits));
}

/** A contrast ratio as it is written: “4.5 : 1”. */
export function writeRatio(ratio: number): string {
  return isolate(`${formatRatio(ratio)}\u00a0:\u00a01`);
}
