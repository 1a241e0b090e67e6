import { expect, test } from "vitest";
import type { Api } from "#client/api-client.ts";
import { readUpdateTimes } from "./label-update-times.ts";

/** An API whose list of labels has these pages. */
function listOf(lastPage: number, page: (number: number) => readonly object[]) {
  const asked: number[] = [];
  const request = async ({ path }: { readonly path: string }) => {
    const number = Number(path.split("?page=")[1]);
    asked.push(number);
    return { data: page(number), from: 1, last_page: lastPage, per_page: 2, total: null };
  };
  return { api: { request } as unknown as Api, asked };
}

test("the pages of the list tell when each label was changed last, each read once", async () => {
  const { api, asked } = listOf(4, (page) => [
    { id: page, updated_at: `2026-01-0${page}T00:00:00.000000Z` },
    { id: null, sentId: "x" },
  ]);
  const times = await readUpdateTimes(api, "a");
  expect([...times.keys()].toSorted()).toEqual([1, 2, 3, 4]);
  expect(asked).toEqual([1, 2, 3, 4]);
});

test.each([
  ["new labels", (page: number) => Array.from({ length: 2000 }, (_, index) => ({ id: page * 2000 + index }))],
  ["no new ones", () => [{ id: 1 }]],
])("pages without end, with %s, are given up", async (_, page) => {
  const { api, asked } = listOf(10 ** 12, page);
  await expect(readUpdateTimes(api, "a")).rejects.toMatchObject({ code: "too-large" });
  expect(asked.length).toBeLessThan(200);
});
