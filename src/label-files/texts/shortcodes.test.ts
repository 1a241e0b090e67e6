import { expect, test } from "vitest";
import { readLabelFile } from "#label-files/label-file-reader.ts";

test.each([
  [":bug: bug", "🐛 bug", 1],
  ["Priority 1 :zap:", "Priority 1 ⚡", 1],
  [":+1::heart: nice", "👍❤️ nice", 1],
  [":bug:bug", "🐛bug", 1],
  [":nothing_of_that_name: x", ":nothing_of_that_name: x", undefined],
  ["kind:bug:open", "kind:bug:open", undefined],
  ["priority::high", "priority::high", undefined],
  [":constructor: x", ":constructor: x", undefined],
])("the name %j is imported as %j, and that is told", async (name, expected, count) => {
  const file = await readLabelFile(JSON.stringify([{ name, color: "#d73a4a" }]));
  expect(file.labels.map((label) => label.name)).toEqual([expected]);
  expect(file.shortcodes).toBe(count);
});
