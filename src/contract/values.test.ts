import { expect, test } from "vitest";
import { apiPaths } from "./paths.ts";
import { flagSchema, timestampSchema } from "./values.ts";

test.each(["2026-03-01T10:20:30.123456Z", "2026-03-01T10:20:30.000000Z", "2026-03-01T10:20:30Z"])(
  "%s is a timestamp",
  (text) => {
    expect(timestampSchema.parse(text)).toBe(text);
  },
);

test.each(["2026-03-01", "2026-03-01 10:20:30", "2026-03-01T10:20:30+01:00", "yesterday", ""])(
  "%j is no timestamp",
  (text) => {
    expect(timestampSchema.safeParse(text).success).toBe(false);
  },
);

test("a yes or no is read as such, whether it comes as a boolean or as a number", () => {
  expect([true, 1, false, 0].map((flag) => flagSchema.parse(flag))).toEqual([true, true, false, false]);
  expect(flagSchema.safeParse("yes").success).toBe(false);
  expect(flagSchema.safeParse(2).success).toBe(false);
});

test("a project's path holds any app id, whatever it is made of", () => {
  expect(apiPaths.project("../labels?x#y")).toBe("/api/v1/projects/..%2Flabels%3Fx%23y");
});
