import { expect, test } from "vitest";
import { nameKey } from "./name-key.ts";

test("names that differ in case, spaces around or the way accents are encoded are the same", () => {
  expect(nameKey(" bug FIX ")).toBe(nameKey("Bug fix"));
  expect(nameKey("Cafe\u0301")).toBe(nameKey("Caf\u00e9"));
});

test("names that differ in accents or spaces within are not", () => {
  expect(nameKey("Cafe")).not.toBe(nameKey("Caf\u00e9"));
  expect(nameKey("Bugfix")).not.toBe(nameKey("Bug fix"));
});
