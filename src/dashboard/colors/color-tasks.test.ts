import { expect, test } from "vitest";
import { okabeIto } from "#color-science/palette-fixture.ts";
import { runColorTask } from "./color-tasks.ts";

const labels = [
  { id: 1, color: "#195CC7" },
  { id: 2, color: "#1A5EC9" },
];

test("each task has the answer of its kind", () => {
  const shares: number[] = [];
  const { counts } = runColorTask("problems", { labels, kept: [] }, (done) => shares.push(done));
  expect(counts.everyone).toBe(1);
  expect(shares.at(-1)).toBe(1);
  expect(runColorTask("readability", { labels, theme: "light" }).figure).toBe(100);
  expect(runColorTask("propose", { taken: ["#195CC7"], count: 3, theme: "light" })).toHaveLength(3);
  const wishes = [{ color: "#1A5EC9", readable: false }];
  expect(runColorTask("fixes", { labels, wishes, theme: "light" })).toEqual([
    expect.stringMatching(/^#[\dA-F]{6}$/),
  ]);
});

test("adjusting says how the palette does without and with it", () => {
  const adjustment = runColorTask("respace", { labels, theme: "light", options: { reach: 10 } });
  expect(adjustment.colors).toHaveLength(1);
  expect(adjustment.remaining).toBe(0);
  expect(adjustment.after.toldApart).toBeGreaterThan(adjustment.before.toldApart);
  const good = okabeIto.map((color, id) => ({ id, color }));
  const { colors, before, after } = runColorTask("respace", {
    labels: good,
    theme: "dark",
    options: { reach: 10 },
  });
  expect(colors).toEqual([]);
  expect(after).toEqual(before);
});

test("what is asked and answered can be sent to another thread and back", () => {
  const answer = runColorTask("respace", { labels, theme: "both", options: { reach: 10 } });
  expect(structuredClone(answer)).toEqual(answer);
});
