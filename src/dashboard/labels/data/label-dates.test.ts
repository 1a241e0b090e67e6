import { expect, test } from "vitest";
import { deriveColors } from "#contract/colors.ts";
import { makeLabel } from "#contract/label-fixture.ts";
import type { Label } from "#contract/labels.ts";
import { type LabelDates, searchDates } from "./label-dates.ts";

function label(id: number): Label {
  const color = "#128C7E";
  const time = `2026-01-01T00:00:${String(id).padStart(2, "0")}Z`;
  const times = { created_at: time, updated_at: time, deleted_at: null };
  return {
    id,
    ...makeLabel(`Label ${id}`, color),
    project_id: 1,
    order: id,
    ...deriveColors(color),
    ...times,
  };
}

/** Looks for dates where the console knows labels in one order, and the service lists them in another, two a page. */
async function search(known: readonly number[], listed: readonly number[], ids: readonly number[]) {
  const asked: number[] = [];
  let underWay = 0;
  let mostUnderWay = 0;
  const dates = new Map<number, LabelDates>();
  await searchDates({
    labels: known.map(label),
    ids,
    perPage: 2,
    readPage: async (page) => {
      asked.push(page);
      underWay += 1;
      mostUnderWay = Math.max(mostUnderWay, underWay);
      await Promise.resolve();
      underWay -= 1;
      return { data: listed.slice((page - 1) * 2, page * 2).map(label) };
    },
    take: (found) => {
      for (const [id, one] of found) dates.set(id, one);
    },
    signal: new AbortController().signal,
  });
  return { asked, mostUnderWay, found: ids.map((id) => dates.get(id)?.created_at?.slice(17, 19) ?? null) };
}

test("each page on which a label that is shown must be is asked for once", async () => {
  const order = [9, 8, 7, 6, 5, 4];
  const { asked, found } = await search(order, order, [8, 5, 9]);
  expect(asked).toEqual([1, 3]);
  expect(found).toEqual(["08", "05", "09"]);
});

test("where the list has changed since, the labels that are found say on which page to look", async () => {
  const { asked, found } = await search([1, 2, 3, 4, 5, 6, 7, 8], [3, 4, 5, 6, 7, 8], [5]);
  expect(asked).toEqual([3, 2]);
  expect(found).toEqual(["05"]);
});

test("a label that isn't where it must be has no dates, rather than those of another", async () => {
  expect((await search([1, 2, 3, 4], [4, 3, 2, 1], [2])).found).toEqual([null]);
  expect((await search([1, 2, 3, 4], [1, 2], [4])).found).toEqual([null]);
});

test("at most three pages are asked for at once", async () => {
  const order = Array.from({ length: 30 }, (_, index) => index);
  const { asked, mostUnderWay } = await search(order, order, order);
  expect(asked).toHaveLength(15);
  expect(mostUnderWay).toBe(3);
});
