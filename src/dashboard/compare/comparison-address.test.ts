import { expect, test } from "vitest";
import { readComparison, writeComparison } from "./comparison-address.ts";

test.each([
  ["", { others: null, isAll: false, isReview: false }],
  ["?with=", { others: [], isAll: false, isReview: false }],
  ["?with=a,b", { others: ["a", "b"], isAll: false, isReview: false }],
  ["?all", { others: null, isAll: true, isReview: false }],
  ["?with=a&all&review", { others: ["a"], isAll: true, isReview: true }],
])("the address %j says what is compared, and is written so again", (query, view) => {
  expect(readComparison(new URLSearchParams(query))).toEqual(view);
  expect(writeComparison(view)).toBe(query);
});

test("a project that an address names twice, or not at all, is compared once, or not at all", () => {
  expect(readComparison(new URLSearchParams("?with=a,,b,a,")).others).toEqual(["a", "b"]);
});
