import { formatHex } from "#color-science/hex.ts";
import { seeColor, type Vision } from "#color-science/vision.ts";
import { normalizeHexColor, parseHexColor } from "#contract/colors.ts";
import { contentOf, type ExistingLabel } from "#contract/label-content.ts";
import type { EmbeddedLabel, UnreadableLabel } from "#contract/labels.ts";
import { chipColors } from "#dashboard/colors/chip-colors.ts";
import { usualRows } from "#dashboard/labels/data/label-address.ts";
import type { PendingChanges } from "#dashboard/labels/data/label-queries.ts";

/** A label as the palette shows it. */
export interface PaletteLabel extends ExistingLabel {
  /** As `#RRGGBB` in capitals; null where its color, as the service sent it or as it was just changed, is none. */
  readonly hex: string | null;
  /** The page of the table, of the usual size, on which it probably is. */
  readonly page: number;
}

/** A label whose color is one. */
export interface ColoredPaletteLabel extends PaletteLabel {
  readonly hex: string;
}

/** Whether a label has a color that can be shown. */
export function isColored(label: PaletteLabel): label is ColoredPaletteLabel {
  return label.hex !== null;
}

/** The labels that can be read, with pending changes applied. */
export function toPaletteLabels(
  listed: readonly (EmbeddedLabel | UnreadableLabel)[],
  { updated, deleted }: Pick<PendingChanges, "updated" | "deleted">,
): PaletteLabel[] {
  return listed.flatMap((label, index) => {
    if (label.id === null || deleted.has(label.id)) return [];
    const content = contentOf(updated.get(label.id) ?? label);
    const hex = normalizeHexColor(content.color)?.toUpperCase() ?? null;
    return [{ id: label.id, ...content, hex, page: Math.floor(index / usualRows) + 1 }];
  });
}

/** A color as `#RRGGBB`, as it looks with a vision; what is no color stays as it is. */
export function seeHex(hex: string, vision: Vision): string {
  const rgb = vision === "normal" ? null : parseHexColor(hex);
  return rgb === null ? hex : formatHex(seeColor(rgb, vision));
}

/** A label's chip as it looks with a vision; neutral where its color can't be read. */
export function chipOf(
  { name, hex }: Pick<PaletteLabel, "name" | "hex">,
  vision: Vision,
): Pick<EmbeddedLabel, "name" | "primary_color" | "secondary_color"> {
  return { name, ...chipColors(seeHex(hex ?? "", vision)) };
}
