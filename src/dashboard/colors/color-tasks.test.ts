import { expect, test } from "vitest";
import { runColorTask } from "./color-tasks.ts";

const labels = [
  { id: 1, name: "New", color: "#195CC7" },
  { id: 2, name: "Fixed", color: "#195CC7" },
];

test("each task has the answer of its kind", () => {
  expect(runColorTask("problems", { labels }).counts.close).toBe(1);
  expect(runColorTask("respace", { labels }).remaining.counts.close).toBe(0);
  expect(runColorTask("distinct", { taken: ["#195CC7"], count: 3, theme: "light" })).toHaveLength(3);
});

test("what is asked and answered can be sent to another thread and back", () => {
  const answer = runColorTask("respace", { labels });
  expect(structuredClone(answer)).toEqual(answer);
});
