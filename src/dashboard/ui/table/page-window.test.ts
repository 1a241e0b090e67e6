import { expect, test } from "vitest";
import { pageWindow } from "./page-window.ts";

test("a few pages are all linked to", () => {
  expect(pageWindow(1, 1)).toEqual([1]);
  expect(pageWindow(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("of many pages the first, the last and the neighbors of the current one are linked to", () => {
  expect(pageWindow(1, 208)).toEqual([1, 2, 3, 4, 5, "gap-end", 208]);
  expect(pageWindow(104, 208)).toEqual([1, "gap-start", 103, 104, 105, "gap-end", 208]);
  expect(pageWindow(208, 208)).toEqual([1, "gap-start", 204, 205, 206, 207, 208]);
});

test("every page of many shows itself and seven entries, each once, and no gap hides a single page", () => {
  for (let current = 1; current <= 30; current += 1) {
    const entries = pageWindow(current, 30);
    expect(entries).toHaveLength(7);
    expect(new Set(entries).size).toBe(7);
    expect(entries).toContain(current);
    const start = entries.indexOf("gap-start");
    if (start >= 0) expect(entries[start + 1]).toBeGreaterThan(2);
  }
});
