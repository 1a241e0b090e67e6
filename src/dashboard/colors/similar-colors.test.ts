import { expect, test } from "vitest";
import { findSimilarLabels, prepareLabels } from "./similar-colors.ts";

const others = prepareLabels([
  { id: 1, name: "Breaking", color: "#A55F00" },
  { id: 2, name: "Unreadable", color: "tomato" },
  { id: 3, name: "Feature", color: "#2164D0" },
  { id: 4, name: "Docs", color: "#7C6D02" },
  { id: 5, name: "Guides", color: "#7d6e00" },
]);

test("labels of nearly the same color come first, then those that only some people can tell apart", () => {
  const like = findSimilarLabels({ red: 0x7d, green: 0x6e, blue: 0 }, others);
  expect(like.map(({ label, deficiencies }) => [label.name, deficiencies])).toEqual([
    ["Guides", []],
    ["Docs", []],
    ["Breaking", ["protan", "deutan"]],
  ]);
});

test("a color like no other's is like none", () => {
  expect(findSimilarLabels({ red: 0x99, green: 0x13, blue: 0x4f }, others)).toEqual([]);
});
