/**
 * Colours offered for every label: a plain chip of each can be read, and no two are alike, also not with a
 * colour-vision deficiency.
 */
export const labelPalette = [
  "#604EF7",
  "#2164D0",
  "#0F7490",
  "#0F5C50",
  "#2F7020",
  "#9C4A06",
  "#C8202F",
  "#99134F",
  "#606B7C",
] as const;

/** The colour a new label starts with: the palette's next one after those of the labels before it. */
export function startColor(position: number): string {
  return labelPalette[position % labelPalette.length] ?? labelPalette[0];
}
