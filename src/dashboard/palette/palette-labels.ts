import { useMemo } from "react";
import type { ListedLabel } from "#client/listed-labels.ts";
import { normalizeHexColor } from "#contract/colors.ts";
import { contentOf, type ExistingLabel } from "#contract/label-content.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { usePendingChanges } from "#dashboard/labels/data/label-queries.ts";

/** A label as the palette shows it. */
export interface PaletteLabel extends ExistingLabel {
  /** As `#RRGGBB` in capitals; null where its color, as the service sent it or as it was just changed, is none. */
  readonly hex: string | null;
}

/** A label whose color is one. */
export interface ColoredLabel extends PaletteLabel {
  readonly hex: string;
}

/** Whether a label has a color that can be shown. */
export function isColored(label: PaletteLabel): label is ColoredLabel {
  return label.hex !== null;
}

/**
 * All labels of a project that can be read, with the changes that are under way; the same array until one changes.
 *
 * @param listed as the project's details name them
 * @param readAt when those were read, in milliseconds since 1970
 */
export function usePaletteLabels(
  appId: string,
  listed: readonly ListedLabel[],
  readAt: number,
): readonly PaletteLabel[] {
  const { updated, deleted } = usePendingChanges(appId, readAt);
  // As a text they are the same while their content is: nothing is worked out anew.
  const text = JSON.stringify([[...updated], [...deleted]]);
  return useMemo(() => {
    const [changes, deletions] = JSON.parse(text) as [[number, LabelInput][], number[]];
    const after = new Map(changes);
    return listed.flatMap((label) => {
      if (label.id === null || deletions.includes(label.id)) return [];
      const content = contentOf(after.get(label.id) ?? label);
      return [{ id: label.id, ...content, hex: normalizeHexColor(content.color)?.toUpperCase() ?? null }];
    });
  }, [listed, text]);
}
