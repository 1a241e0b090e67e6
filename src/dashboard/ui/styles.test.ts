import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What names a side of the screen rather than of the text. */
const sides =
  /(^|[\s;{])((margin|padding|border|scroll-margin|scroll-padding)-(left|right)|left|right|border-(top|bottom)-(left|right)-radius)\s*:|(text-align|float|clear)\s*:\s*(left|right)\b/;

test("styles name the sides of the text, which turn with its direction, and none of the screen", () => {
  const files = globSync("src/dashboard/**/*.css");
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) => (sides.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
