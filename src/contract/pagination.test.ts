import { expect, test } from "vitest";
import * as z from "zod/mini";
import { completePage, countPages, lenientPageSchema, pageQuerySchema } from "./pagination.ts";

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

const entryPageSchema = lenientPageSchema(z.string());

/** A page as it is read after page `asked` of a list of five each was asked for. */
function readPage(sent: Readonly<Record<string, unknown>>, asked = 1) {
  return completePage(entryPageSchema.parse(sent), asked, 5);
}

const five = ["a", "b", "c", "d", "e"];

test.each([
  ["all its numbers", { from: 4, last_page: 3, per_page: 3, total: 7 }],
  ["its numbers as text", { from: "4", last_page: "3", per_page: "3", total: "7" }],
  ["no number of pages", { per_page: 3, total: 7, last_page: null }],
  ["no position", { per_page: 3, total: 7, last_page: 3, from: {} }],
  ["no page of that number", { per_page: 3, total: 7, last_page: -1 }],
])("a page with %s is known by the others", (_, sent) => {
  expect(readPage({ data: ["d", "e", "f"], ...sent }, 2)).toEqual({
    data: ["d", "e", "f"],
    from: 4,
    last_page: 3,
    per_page: 3,
    total: 7,
  });
});

test.each([
  ["a full page may have another one after it", five, 1, { from: 1, last_page: 2, per_page: 5, total: null }],
  ["a page that isn't full is the last one", ["f"], 2, { from: 6, last_page: 2, per_page: 5, total: 6 }],
  ["an empty page is past the last one", [], 3, { from: 0, last_page: 1, per_page: 5, total: null }],
  ["an empty first page is the only one", [], 1, { from: 0, last_page: 1, per_page: 5, total: 0 }],
])("without any number %s", (_, data, asked, place) => {
  expect(readPage({ data }, asked)).toEqual({ data, ...place });
});

test("a page without entries isn't among those of the list, whatever the service says", () => {
  expect(readPage({ data: [], last_page: 7, total: 12 }, 6)).toMatchObject({ last_page: 1, total: null });
  expect(readPage({ data: [], last_page: 7, total: 12 }, 1)).toMatchObject({ last_page: 1, total: 0 });
  expect(readPage({ data: [], last_page: 3, total: 12 }, 6)).toMatchObject({ last_page: 3, total: 12 });
});

test("without a total it is known on the last page", () => {
  expect(readPage({ data: five, last_page: 3 }, 2).total).toBeNull();
  expect(readPage({ data: ["k", "l"], last_page: 3 }, 3).total).toBe(12);
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
