import { expect, test } from "vitest";
import { findColorProblems } from "#dashboard/colors/color-problems.ts";
import { labelPalette } from "./label-palette.ts";

test("the colours offered for every label can be read, and be told apart by everybody", () => {
  const labels = labelPalette.map((color, id) => ({ id, color }));
  expect(findColorProblems(labels).counts).toEqual({ close: 0, lost: 0, unreadable: 0 });
});
