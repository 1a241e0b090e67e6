import fc from "fast-check";
import { expect, test } from "vitest";
import { keepRows } from "./label-open-edits.ts";

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 8 });
const toRows = (list: readonly number[]) => list.map((id) => ({ id }));

test("whatever an answer brings, a row in which something is typed stays, and no other does", () => {
  fc.assert(
    fc.property(ids, ids, ids, (before, now, open) => {
      const shown = keepRows(toRows(before), toRows(now), open);
      const shownIds = shown.map(({ id }) => id);
      const stays = before.filter((id) => open.includes(id) && !now.includes(id));
      expect(shownIds.filter((id) => !stays.includes(id))).toEqual(now);
      expect(shownIds.filter((id) => stays.includes(id)).toSorted()).toEqual(stays.toSorted());
      // The same response again changes nothing.
      expect(keepRows(shown, toRows(now), open)).toEqual(shown);
    }),
  );
});

test("a row that is kept stays in its place", () => {
  const keep = (now: number[], open: number[]) =>
    keepRows(toRows([1, 2, 3, 4]), toRows(now), open).map(({ id }) => id);
  expect(keep([1, 3, 4], [2])).toEqual([1, 2, 3, 4]);
  expect(keep([1], [2, 3])).toEqual([1, 2, 3]);
  expect(keep([4, 5, 6], [3])).toEqual([4, 5, 3, 6]);
  expect(keep([], [3, 4])).toEqual([3, 4]);
});
