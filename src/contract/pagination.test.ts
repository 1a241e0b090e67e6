import { expect, test } from "vitest";
import { countPages, pageQuerySchema } from "./pagination.ts";

test.each([
  [0, 1],
  [1, 1],
  [5, 1],
  [6, 2],
  [23, 5],
  [1037, 208],
])("%i labels take %i pages of five", (total, pages) => {
  expect(countPages(total, 5)).toBe(pages);
});

test("no page asked for means the first", () => {
  expect(pageQuerySchema.parse({})).toEqual({ page: 1 });
});

test.each([
  ["1", 1],
  ["208", 208],
])("page %j is read", (text, page) => {
  expect(pageQuerySchema.parse({ page: text })).toEqual({ page });
});

test("a page number of any length stays a number that can be reckoned with exactly", () => {
  const { page } = pageQuerySchema.parse({ page: "9".repeat(400) });
  expect(Number.isSafeInteger(page * 5)).toBe(true);
});

test.each([["0"], ["-1"], ["01"], ["1.0"], ["1e3"], ["abc"], [""], [" 1"], ["１"], [["1", "2"]], [1]])(
  "page %j is refused",
  (page) => {
    expect(pageQuerySchema.safeParse({ page }).error?.issues[0]?.message).toBe("page-number");
  },
);
