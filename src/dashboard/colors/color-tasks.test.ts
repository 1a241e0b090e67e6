import { assert, constantFrom, integer, property, uniqueArray } from "fast-check";
import { expect, test } from "vitest";
import { type PageTheme, pageThemes } from "#color-science/page-theme.ts";
import { runColorTask } from "./color-tasks.ts";

const labels = [
  { id: 1, color: "#195CC7" },
  { id: 2, color: "#1A5EC9" },
];

test("each task has the answer of its kind", () => {
  const shares: number[] = [];
  const question = { labels, kept: [], theme: "light" } as const;
  const { problems, readability } = runColorTask("judge", question, (done) => shares.push(done));
  expect(problems.counts.everyone).toBe(1);
  expect(readability).toMatchObject({ labels: 2, hard: 0 });
  expect(shares.at(-1)).toBe(1);
  expect(runColorTask("propose", { taken: ["#195CC7"], count: 3, theme: "light" })).toHaveLength(3);
  const wishes = [{ color: "#1A5EC9", readable: false }];
  expect(runColorTask("fixes", { labels, wishes, theme: "light" })).toEqual([
    expect.stringMatching(/^#[\dA-F]{6}$/),
  ]);
});

/** A palette's colors as they are adjusted, with what both scores say before and after. */
function adjust(colors: readonly string[], theme: PageTheme) {
  const before = colors.map((color, id) => ({ id, color, size: 1 + (id % 3) }));
  const adjustment = runColorTask("respace", { labels: before, theme, options: { reach: 10 } });
  const moved = new Map(adjustment.colors);
  const after = before.map((label) => ({ ...label, color: moved.get(label.color) ?? label.color }));
  const [one, other] = [before, after].map((judged) => {
    const { problems, readability } = runColorTask("judge", { labels: judged, kept: [], theme });
    return { distinctness: problems.distinctness, hard: readability.hard };
  });
  return { ...adjustment, before: one, after: other };
}

test("adjusting never lowers a score", () => {
  const color = integer({ min: 0, max: 0xffffff }).map(
    (value) => `#${value.toString(16).padStart(6, "0").toUpperCase()}`,
  );
  assert(
    property(
      uniqueArray(color, { minLength: 2, maxLength: 24 }),
      constantFrom(...pageThemes),
      (colors, theme) => {
        const { before, after } = adjust(colors, theme);
        expect(after?.distinctness).toBeGreaterThanOrEqual(before?.distinctness ?? 100);
        expect(after?.hard).toBeLessThanOrEqual(before?.hard ?? 0);
      },
    ),
    { numRuns: 40 },
  );
});

test("a thousand labels of many colors are adjusted without lowering a score", () => {
  const hues = Array.from({ length: 40 }, (_, index) =>
    `#${(0x200000 + index * 0x051c37).toString(16)}`.toUpperCase(),
  );
  const labels = Array.from({ length: 1037 }, (_, id) => ({ id, color: hues[id % hues.length] ?? "" }));
  for (const theme of pageThemes) {
    const { colors } = runColorTask("respace", { labels, theme, options: { reach: 10 } });
    const moved = new Map(colors);
    const [before, after] = [
      labels,
      labels.map(({ id, color }) => ({ id, color: moved.get(color) ?? color })),
    ].map((judged) => runColorTask("judge", { labels: judged, kept: [], theme }));
    expect(after?.problems.distinctness).toBeGreaterThanOrEqual(before?.problems.distinctness ?? 100);
    expect(after?.readability.hard).toBeLessThanOrEqual(before?.readability.hard ?? 0);
  }
});

test("what is asked and answered can be sent to another thread and back", () => {
  const response = runColorTask("respace", { labels, theme: "both", options: { reach: 10 } });
  expect(structuredClone(response)).toEqual(response);
});
