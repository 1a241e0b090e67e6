import fc from "fast-check";
import { expect, test } from "vitest";
import { parseHexColor } from "#contract/colors.ts";
import { anyHex } from "./color-fixture.ts";
import { type ColoredLabel, findColorProblems, mostPairs } from "./color-problems.ts";
import { leastDifference } from "./distance.ts";
import { compareColors, prepareColor } from "./vision.ts";

const labelsOf = (...colors: readonly string[]): ColoredLabel[] =>
  colors.map((color, index) => ({ id: 10 * (index + 1), color }));

const none = { close: 0, lost: 0, unreadable: 0 };

test("a set of labels with nothing to look at has no problems", () => {
  const labels = labelsOf("#195CC7", "#8F4B00", "#4A4A4A");
  expect(findColorProblems(labels)).toEqual({
    close: [],
    lost: [],
    unreadable: [],
    counts: none,
  });
  expect(findColorProblems([]).counts).toEqual(none);
});

test("colours that are nearly the same are found, the most alike first", () => {
  const labels = labelsOf("#B0253A", "#195CC7", "#B2263C", "#195cc7", "nothing");
  const { close, counts } = findColorProblems(labels);
  expect(close.map((pair) => pair.labels)).toEqual([
    [20, 40],
    [10, 30],
  ]);
  expect(close[0]).toEqual({ labels: [20, 40], difference: 0, deficiencies: [] });
  expect(counts.close).toBe(2);
});

test("every pair of labels is told apart, or named as close or lost with the right deficiencies", () => {
  fc.assert(
    fc.property(fc.array(anyHex, { maxLength: 30 }), (colors) => {
      const labels = colors.map((color, id) => ({ id, color }));
      const labs = colors.map((color) => prepareColor(parseHexColor(color) ?? { red: 0, green: 0, blue: 0 }));
      const expected = labels.flatMap((one) =>
        labels.slice(one.id + 1).flatMap((other) => {
          const [a, b] = [labs[one.id], labs[other.id]];
          const likeness = a && b && compareColors(a, b, leastDifference);
          return likeness ? [{ labels: [one.id, other.id], ...likeness }] : [];
        }),
      );
      const { close, lost } = findColorProblems(labels);
      const byLabels = (a: { labels: readonly number[] }, b: { labels: readonly number[] }) =>
        (a.labels[0] ?? 0) - (b.labels[0] ?? 0) || (a.labels[1] ?? 0) - (b.labels[1] ?? 0);
      expect([...close, ...lost].toSorted(byLabels)).toEqual(expected);
      expect(close.every(({ deficiencies }) => deficiencies.length === 0)).toBe(true);
      expect(lost.every(({ deficiencies }) => deficiencies.length > 0)).toBe(true);
    }),
  );
});

test("a chip that can't be read on a light page is found, with its contrast on both", () => {
  const { unreadable } = findColorProblems(labelsOf("#FFCC00", "#5A3E00"));
  expect(unreadable.map(({ label }) => label)).toEqual([10]);
  expect(unreadable[0]?.contrast.light).toBeLessThan(2);
  expect(unreadable[0]?.contrast.dark).toBeGreaterThan(7);
});

test("of very many pairs the most alike are named, and all are counted", () => {
  const labels = Array.from({ length: 1000 }, (_, id) => ({
    id,
    color: id % 2 === 0 ? "#195CC7" : "#1A5CC7",
  }));
  const { close, counts } = findColorProblems(labels);
  expect(counts.close).toBe((1000 * 999) / 2);
  expect(close).toHaveLength(mostPairs);
  expect(close.every(({ difference }) => difference === 0)).toBe(true);
});
