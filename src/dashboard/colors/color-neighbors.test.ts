import { expect, test } from "vitest";
import { colorDifference, type Lab, toLab } from "#color-science/distance.ts";
import { seeColor, type Vision } from "#color-science/vision.ts";
import { findNeighbors } from "./color-neighbors.ts";

/** Different colors, at random but always the same. */
function makeColors(count: number, vision: Vision): Lab[] {
  // The multiplier and increment of Numerical Recipes.
  let state = 1;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return toLab(
      seeColor({ red: state >>> 24, green: (state >>> 16) & 255, blue: (state >>> 8) & 255 }, vision),
    );
  });
}

const search = { isExempt: () => false, limit: 5, farthest: 10, most: 2 };

test.each([
  [60, "normal"],
  [1500, "normal"],
  [4000, "normal"],
  [4000, "deutan"],
] as const)(
  "of %d colors in %s vision the nearest ones of each are found, as if all were compared",
  (count, vision) => {
    const colors = makeColors(count, vision);
    const reported = new Map<number, number[]>();
    const nearest = findNeighbors(colors, {
      ...search,
      group: new Int32Array(count),
      report: (one, _, difference) => reported.set(one, [...(reported.get(one) ?? []), difference]),
    });
    for (let one = 0; one < count; one += Math.ceil(count / 60)) {
      const differences = colors
        .flatMap((color, other) => (other === one ? [] : [colorDifference(colors[one] as Lab, color)]))
        .sort((a, b) => a - b);
      expect(nearest[one]).toBeCloseTo(Math.min(differences[0] ?? 10, 10), 9);
      const alike = differences.slice(0, 2).filter((difference) => difference < 5);
      expect(reported.get(one) ?? []).toEqual(alike.map((difference) => expect.closeTo(difference, 9)));
    }
  },
);

test("those of one kin, and those that are exempt, are passed over", () => {
  const colors = makeColors(1, "normal").flatMap((color) => [color, color, { ...color, l: color.l + 1 }]);
  const find = (group: number[], isExempt = (_: number, __: number) => false) =>
    [
      ...findNeighbors(colors, {
        ...search,
        group: Int32Array.from(group),
        isExempt,
        report: () => undefined,
      }),
    ].map((difference) => difference > 0);
  expect(find([0, 0, 0])).toEqual([false, false, true]);
  expect(find([1, 1, 0])).toEqual([true, true, true]);
  expect(find([1, 2, 0])).toEqual([false, false, true]);
  expect(find([0, 0, 0], (one, other) => one + other === 1)).toEqual([true, true, true]);
});
