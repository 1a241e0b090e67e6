import { expect, test } from "vitest";
import { roundScore, scorePalette } from "./palette-score.ts";

const none = { close: 0, lost: 0, unreadable: 0, sameName: 0 };

test("the score is 100 when there is nothing to look at, and never 100 when there is", () => {
  expect(scorePalette(23, none)).toBe(100);
  expect(scorePalette(0, none)).toBe(100);
  for (const labels of [2, 100, 101, 5000]) {
    expect(roundScore(scorePalette(labels, { ...none, lost: 1 }), labels)).toBeLessThan(100);
  }
});

test("each issue that is solved makes the score go up, also when many are left", () => {
  for (const kind of ["close", "lost", "unreadable", "sameName"] as const) {
    let before = 0;
    for (let left = 40; left >= 0; left -= 1) {
      const score = scorePalette(23, { ...none, close: 3, [kind]: left });
      expect(score).toBeGreaterThan(before);
      before = score;
    }
  }
});

test("a pair that only some people mistake weighs half as much as one that everybody does", () => {
  expect(scorePalette(10, { ...none, lost: 4 })).toBe(scorePalette(10, { ...none, close: 2 }));
  expect(scorePalette(10, { ...none, close: 10 })).toBe(50);
});

test("a project of many labels has a score with a decimal, which shows that it goes up", () => {
  expect(roundScore(87.68, 23)).toBe(87);
  expect(roundScore(87.68, 1037)).toBe(87.6);
});
