import { expect, test } from "vitest";
import { findColorProblems } from "#dashboard/colors/color-problems.ts";
import { judgeReadability } from "#dashboard/colors/readability.ts";
import { labelPalette } from "./label-palette.ts";

test("the colors offered for every label can be read, and be told apart by everybody", () => {
  const labels = labelPalette.map((color, id) => ({ id, color }));
  expect(findColorProblems(labels).pairs).toEqual([]);
  expect(judgeReadability(labels, "light").low).toEqual([]);
});
