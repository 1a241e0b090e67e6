import { expect, test } from "vitest";
import type { Label } from "#contract/labels.ts";
import { labelPage } from "./label-page.ts";

const path = "https://example.com/api/v1/labels";
const label = { id: 1 } as Label;

test("an empty list is one page with nothing on it and nowhere to go", () => {
  expect(labelPage(path, 1, [], 0)).toStrictEqual({
    current_page: 1,
    data: [],
    first_page_url: `${path}?page=1`,
    from: 0,
    last_page: 1,
    last_page_url: `${path}?page=1`,
    links: [
      { url: null, label: "Previous", active: false },
      { url: `${path}?page=1`, label: "1", active: true },
      { url: null, label: "Next", active: false },
    ],
    next_page_url: null,
    path,
    per_page: 5,
    prev_page_url: null,
    to: 0,
    total: 0,
  });
});

test("a page in between leads to the ones beside it and to every other", () => {
  const page = labelPage(path, 2, Array(5).fill(label), 11);
  expect(page).toMatchObject({ from: 6, to: 10, last_page: 3, total: 11 });
  expect(page.prev_page_url).toBe(`${path}?page=1`);
  expect(page.next_page_url).toBe(`${path}?page=3`);
  expect(page.links.map((link) => [link.label, link.url?.split("=")[1] ?? null, link.active])).toEqual([
    ["Previous", "1", false],
    ["1", "1", false],
    ["2", "2", true],
    ["3", "3", false],
    ["Next", "3", false],
  ]);
});

test("past the end, the way back leads to the true last page, which tells how far it goes", () => {
  const page = labelPage(path, 99, [], 11);
  expect(page).toMatchObject({ current_page: 99, from: 0, to: 0, last_page: 3, total: 11 });
  expect(page.prev_page_url).toBe(`${path}?page=3`);
  expect(page.next_page_url).toBeNull();
  expect(page.links.some((link) => link.active)).toBe(false);
  expect(labelPage(path, 3, [label], 11)).toMatchObject({ from: 11, to: 11, next_page_url: null });
});
