import type { PageTheme } from "#color-science/page-theme.ts";
import { readPrefix } from "#contract/label-prefix.ts";
import type { ColoredLabel } from "#dashboard/colors/color-problems.ts";
import { type ColoredPaletteLabel, isColored, type PaletteLabel } from "./palette-labels.ts";

/** Labels of one color: they are judged, shown and recolored as one. */
export interface Family {
  /** `#RRGGBB` in capitals. */
  readonly hex: string;
  /** At least one. */
  readonly labels: readonly ColoredPaletteLabel[];
  /** The prefix that all of them share with labels of other colors; null where they don't. */
  readonly group: string | null;
}

/** A palette as it is judged. */
export interface JudgedPalette {
  readonly labels: readonly PaletteLabel[];
  readonly families: readonly Family[];
  /** The pages that the labels are meant for. */
  readonly theme: PageTheme;
}

/** The prefix of a name, such as `area` of `area/docs`, however it is written. */
function prefixOf(name: string): string | null {
  return readPrefix(name)?.key ?? null;
}

/** The families of labels whose color can be read, in the order of their first labels. */
export function findFamilies(labels: readonly PaletteLabel[]): readonly Family[] {
  const groups = Map.groupBy(labels.filter(isColored), ({ hex }) => hex);
  return [...groups].map(([hex, members]) => {
    const group = prefixOf(members[0]?.name ?? "");
    const isShared = group !== null && members.every(({ name }) => prefixOf(name) === group);
    return { hex, labels: members, group: isShared ? group : null };
  });
}

/** A family as its color is judged, by the id of its first label. */
export function toColored({ hex, labels, group }: Family): ColoredLabel {
  return { id: labels[0]?.id ?? 0, color: hex, group, size: labels.length };
}

/** A label with those that share its color or its prefix. */
export function findRelated(
  labels: readonly PaletteLabel[],
  { hex, name }: ColoredPaletteLabel,
): readonly ColoredPaletteLabel[] {
  const prefix = prefixOf(name);
  return labels
    .filter(isColored)
    .filter((other) => other.hex === hex || (prefix !== null && prefixOf(other.name) === prefix));
}
