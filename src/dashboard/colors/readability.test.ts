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
    labels: 1,
    hard: 0,
    low: [],
    count: 0,
  });
  expect(judgeReadability([], "dark")).toMatchObject({ labels: 0, hard: 0 });
});

test("a palette whose text is pale on a light page may be good on a dark one", () => {
  const labels = labelsOf(...okabeIto);
  expect(judgeReadability(labels, "light").hard).toBeGreaterThan(labels.length / 2);
  expect(judgeReadability(labels, "dark").hard).toBeLessThan(labels.length / 2);
});

test("the worst is named first, and labels of one color once", () => {
  const { low } = judgeReadability(labelsOf("#D6780C", "#FFCC00", "#FFCC00"), "light");
  expect(low.map(({ label }) => label)).toEqual([1, 0]);
});

test("what is counted are labels, however many have one color", () => {
  const labels = [...labelsOf("#FFCC00", "#FFCC00", "#5A3E00"), { id: 7, color: "#D6780C", size: 12 }];
  expect(judgeReadability(labels, "light")).toMatchObject({ labels: 15, hard: 14, count: 2 });
});
