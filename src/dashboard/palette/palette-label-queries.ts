import { useMemo } from "react";
import type { ListedLabel } from "#client/listed-labels.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { usePendingChanges } from "#dashboard/labels/data/label-queries.ts";
import { type PaletteLabel, toPaletteLabels } from "./palette-labels.ts";

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
    return toPaletteLabels(listed, { updated: new Map(changes), deleted: new Set(deletions) });
  }, [listed, text]);
}
