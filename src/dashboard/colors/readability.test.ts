import { expect, test } from "vitest";
import { okabeIto } from "#color-science/palette-fixture.ts";
import { judgeReadability } from "./readability.ts";

const labelsOf = (...colors: readonly string[]) => colors.map((color, id) => ({ id, color }));

test("chips are judged on the page that they are meant for", () => {
  const labels = labelsOf("#FFCC00", "#5A3E00");
  const light = judgeReadability(labels, "light");
  expect(light).toMatchObject({ count: 1, low: [{ label: 0 }] });
  expect(light.low[0]?.contrast).toBeLessThan(2);
  expect(judgeReadability(labels, "dark").low.map(({ label }) => label)).toEqual([1]);
  expect(judgeReadability(labelsOf("#5A3E00", "nothing"), "light")).toEqual({
    figure: 100,
    low: [],
    count: 0,
  });
  expect(judgeReadability([], "dark").figure).toBe(100);
});

test("a palette whose text is pale on a light page may be good on a dark one", () => {
  const labels = labelsOf(...okabeIto);
  expect(judgeReadability(labels, "light").figure).toBeLessThan(60);
  expect(judgeReadability(labels, "dark").figure).toBeGreaterThanOrEqual(80);
});

test("the worst is named first, and labels of one color once", () => {
  const { low } = judgeReadability(labelsOf("#D6780C", "#FFCC00", "#FFCC00"), "light");
  expect(low.map(({ label }) => label)).toEqual([1, 0]);
});
