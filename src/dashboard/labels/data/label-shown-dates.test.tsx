import { expect, test } from "vitest";
import type { Api } from "#client/api-client.ts";
import { readUpdateTimes } from "./label-shown-dates.ts";

test("the pages of the list tell when each label was changed last, each read once, three at a time", async () => {
  const asked: number[] = [];
  let underWay = 0;
  let mostUnderWay = 0;
  const request = async ({ path }: { readonly path: string }) => {
    const page = Number(path.split("?page=")[1]);
    asked.push(page);
    underWay += 1;
    mostUnderWay = Math.max(mostUnderWay, underWay);
    await Promise.resolve();
    underWay -= 1;
    const label = { id: page, updated_at: `2026-01-0${page}T00:00:00.000000Z` };
    return { data: [label, { id: null, sentId: "x" }], from: 1, last_page: 8, per_page: 2, total: null };
  };
  const { signal } = new AbortController();
  const times = await readUpdateTimes({ request } as unknown as Api, "a", signal);
  expect([...times.keys()].toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(asked).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(mostUnderWay).toBe(3);
});
