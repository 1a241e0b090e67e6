/** Colours that go well together and can be told apart, offered for every label. */
export const labelPalette = [
  "#6D5EFC",
  "#2563EB",
  "#0F7490",
  "#128C7E",
  "#4D7C0F",
  "#D6780C",
  "#D92D3D",
  "#BE185D",
  "#6B7280",
] as const;

/** The colour a new label starts with: the palette's next one after those of the labels before it. */
export function startColor(position: number): string {
  return labelPalette[position % labelPalette.length] ?? labelPalette[0];
}
