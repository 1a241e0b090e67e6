import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { audienceOf, type ComparedVision, comparedVisions } from "#color-science/audience.ts";
import { anyHex, rgb } from "#color-science/color-fixture.ts";
import { colorDifference, leastDifference, toLab } from "#color-science/distance.ts";
import {
  brewerDark2,
  githubLabels,
  material500,
  okabeIto,
  tableau10,
  tailwind500,
  tolBright,
} from "#color-science/palette-fixture.ts";
import { seeColor } from "#color-science/vision.ts";
import { type ColoredLabel, findColorProblems, mostPairs, pairKey } from "./color-problems.ts";

const labelsOf = (...colors: readonly string[]): ColoredLabel[] =>
  colors.map((color, index) => ({ id: 10 * (index + 1), color }));

const none = { everyone: 0, redGreen: 0, deutan: 0, protan: 0, few: 0 };

test("labels that nobody mistakes are told apart, and so are none", () => {
  for (const labels of [labelsOf("#195CC7", "#E0A030", "#4A4A4A"), []]) {
    expect(findColorProblems(labels)).toEqual({ pairs: [], counts: none, distinctness: 100 });
  }
});

test("families that look nearly the same are found, the most alike first; those of one color are meant to be", () => {
  const labels = labelsOf("#B0253A", "#195CC7", "#B2263C", "#195cc7", "#1A5EC9", "nothing");
  const { pairs, counts } = findColorProblems(labels);
  expect(pairs.map((pair) => [pair.labels, pair.audience])).toEqual([
    [[10, 30], "everyone"],
    [[20, 50], "everyone"],
  ]);
  expect(counts.everyone).toBe(2);
});

test("labels of one kin may look alike, but not like others", () => {
  const labels = [
    { id: 1, color: "#B0253A", group: "size" },
    { id: 2, color: "#B2263C", group: "size" },
    { id: 3, color: "#B1253B", group: null },
  ];
  const { pairs } = findColorProblems(labels);
  expect(pairs.map((pair) => pair.labels).toSorted()).toEqual([
    [1, 3],
    [2, 3],
  ]);
  expect(findColorProblems(labels.slice(0, 2)).distinctness).toBe(100);
});

test("a pair that is alike on purpose is no problem, and takes nothing from the figure", () => {
  const labels = labelsOf("#B0253A", "#B2263C");
  const kept = [pairKey("#B2263C", "#B0253A")];
  expect(findColorProblems(labels).distinctness).toBeLessThan(20);
  expect(findColorProblems(labels, { kept })).toEqual({ pairs: [], counts: none, distinctness: 100 });
});

test("every pair of families that looks alike to somebody is found, with the visions and the audience", () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyHex, { maxLength: 30 }), (colors) => {
      const labels = colors.map((color, id) => ({ id, color }));
      const expected = labels.flatMap((one) =>
        labels.slice(one.id + 1).flatMap((other) => {
          const visions = comparedVisions.filter((vision) => {
            const [a, b] = [one, other].map(({ color }) => toLab(seeColor(rgb(color), vision)));
            return a && b && colorDifference(a, b) < leastDifference;
          });
          return visions.length === 0 ? [] : [`${one.id} ${other.id} ${audienceOf(new Set(visions))}`];
        }),
      );
      const found = findColorProblems(labels).pairs.map(
        (pair) => `${pair.labels.join(" ")} ${pair.audience}`,
      );
      expect(found.toSorted()).toEqual(expected.toSorted());
    }),
    { numRuns: 40 },
  );
});

test("of very many pairs those that most people mistake are named, and the others are counted", () => {
  const labels = Array.from({ length: 1200 }, (_, id) => ({
    id,
    color: `#${(0x405060 + id * 9001).toString(16).slice(-6)}`,
  }));
  const shares: number[] = [];
  const { pairs, counts, distinctness } = findColorProblems(labels, {
    onProgress: (done) => shares.push(done),
  });
  expect(pairs).toHaveLength(mostPairs);
  expect(pairs.every(({ audience }) => audience === "everyone")).toBe(true);
  expect(counts.everyone).toBeGreaterThan(mostPairs);
  expect(distinctness).toBeLessThan(50);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});

test.each([
  [["normal", "protan"], "everyone"],
  [["deuteranomaly", "deutan", "protanomaly", "protan"], "redGreen"],
  [["deuteranomaly", "deutan", "protan"], "deutan"],
  [["protanomaly", "protan", "tritan"], "protan"],
  [["deutan", "protan"], "few"],
  [["tritan"], "few"],
] as const)("what looks alike with %j concerns %s", (visions, audience) => {
  expect(audienceOf(new Set<ComparedVision>(visions))).toBe(audience);
});

describe("published palettes are told apart as experts say", () => {
  test.each([
    ["Okabe–Ito, made for every vision", okabeIto, 100, 100],
    ["Tol's bright, made for every vision", tolBright, 99, 100],
    ["ColorBrewer's Dark2, eight distinct hues", brewerDark2, 95, 100],
    ["Tableau 10, ten distinct hues", tableau10, 95, 100],
    ["GitHub's nine labels, from white to red", githubLabels, 95, 100],
    ["Material's nineteen, with blues and greens side by side", material500, 85, 95],
    ["Tailwind's twenty-two, five of them grays", tailwind500, 60, 79],
  ])("%s", (_, colors, least, most) => {
    const { distinctness } = findColorProblems(labelsOf(...colors));
    expect(distinctness).toBeGreaterThanOrEqual(least);
    expect(distinctness).toBeLessThanOrEqual(most);
  });

  test("and of these only Tailwind has families that look alike to everyone: four of its grays", () => {
    for (const colors of [okabeIto, tolBright, brewerDark2, tableau10, githubLabels, material500]) {
      expect(findColorProblems(labelsOf(...colors)).counts.everyone).toBe(0);
    }
    expect(findColorProblems(labelsOf(...tailwind500)).counts.everyone).toBe(4);
  });
});
