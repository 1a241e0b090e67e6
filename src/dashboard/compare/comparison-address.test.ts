import { expect, test } from "vitest";
import { readComparison, writeComparison } from "./comparison-address.ts";

test.each([
  ["", { others: [], differencesOnly: false }],
  ["?with=a,b", { others: ["a", "b"], differencesOnly: false }],
  ["?differences", { others: [], differencesOnly: true }],
  ["?with=a&differences", { others: ["a"], differencesOnly: true }],
])("the address %j says what is compared, and is written so again", (query, view) => {
  expect(readComparison(new URLSearchParams(query))).toEqual(view);
  expect(writeComparison(view)).toBe(query);
});

test("a project that an address names twice, or not at all, is compared once, or not at all", () => {
  expect(readComparison(new URLSearchParams("?with=a,,b,a,")).others).toEqual(["a", "b"]);
});
