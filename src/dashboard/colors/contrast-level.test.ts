import { expect, test } from "vitest";
import { contrastLevel } from "./contrast-level.ts";

test.each([
  [4.49, null],
  [4.5, "AA"],
  [6.99, "AA"],
  [7, "AAA"],
])("a contrast of %d is level %s", (ratio, level) => {
  expect(contrastLevel(ratio)).toBe(level);
});
