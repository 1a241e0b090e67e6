import { useMemo } from "react";
import type { ListedLabel } from "#dashboard/labels/data/label-mutations.ts";
import { useUnseenChanges } from "#dashboard/labels/data/label-queries.ts";
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
  const { updated, deleted } = useUnseenChanges(appId, readAt);
  // As a text they are the same while their content is, also when that is read again: nothing is worked out anew.
  const text = JSON.stringify(toPaletteLabels(listed, { updated, deleted }));
  return useMemo(() => JSON.parse(text) as readonly PaletteLabel[], [text]);
}
