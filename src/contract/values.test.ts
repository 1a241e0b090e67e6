import { expect, test } from "vitest";
import * as z from "zod/mini";
import { apiPaths } from "./paths.ts";
import { flagSchema, lenientTimestampSchema, orNull, timestampSchema } from "./values.ts";

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

test.each([
  ["2026-03-01T10:20:30.123456Z", "2026-03-01T10:20:30.123456Z"],
  ["2026-03-01 10:20:30", "2026-03-01T10:20:30Z"],
  ["2026-03-01 10:20:30.5 UTC", "2026-03-01T10:20:30.5Z"],
  ["2026-03-01T10:20:30", "2026-03-01T10:20:30Z"],
  ["2026-03-01T10:20:30+00:00", "2026-03-01T10:20:30+00:00"],
  ["2026-03-01T10:20:30-0530", "2026-03-01T10:20:30-05:30"],
])("%j of another service is a moment", (text, moment) => {
  expect(lenientTimestampSchema.parse(text)).toBe(moment);
});

test.each([
  "0000-00-00 00:00:00",
  "2026-13-01T10:20:30Z",
  "2026-03-01",
  "lately 7",
  "",
  1_772_360_430,
  null,
  undefined,
  {},
])("%j is no moment, and costs nothing else", (value) => {
  expect(lenientTimestampSchema.parse(value)).toBeNull();
});

test("a field that is absent, null or of another type is read as null", () => {
  const schema = z.object({ website: orNull(z.string()) });
  for (const sent of [{}, { website: undefined }, { website: null }, { website: 5 }, { website: {} }]) {
    expect(schema.parse(sent)).toEqual({ website: null });
  }
  expect(schema.parse({ website: "" })).toEqual({ website: "" });
});

test("a yes or no is read as such, whether it comes as a boolean or as a number", () => {
  expect([true, 1, false, 0].map((flag) => flagSchema.parse(flag))).toEqual([true, true, false, false]);
  expect(flagSchema.safeParse("yes").success).toBe(false);
  expect(flagSchema.safeParse(2).success).toBe(false);
});

test("a project's path holds any app id, whatever it is made of", () => {
  expect(apiPaths.project("../labels?x#y")).toBe("/api/v1/projects/..%2Flabels%3Fx%23y");
});
