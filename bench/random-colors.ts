/** Different colors, `#rrggbb`, at random but always the same (the multiplier and increment of Numerical Recipes). */
export function randomColors(count: number): string[] {
  const colors = new Set<string>();
  for (let state = 1; colors.size < count; state = (Math.imul(state, 1664525) + 1013904223) >>> 0) {
    colors.add(`#${(state >>> 8).toString(16).padStart(6, "0")}`);
  }
  return [...colors];
}
