import fc from "fast-check";
import { expect, test } from "vitest";
import { firstPart, joinParts, missingParts } from "./label-slice.ts";

/** A service with a list of that many entries, in pages of a size. */
function listOf(total: number, size: number, tellsTotal = true) {
  const ids = Array.from({ length: total }, (_, index) => ({ id: index + 1 }));
  return (page: number) => ({
    data: ids.slice((page - 1) * size, page * size),
    last_page: Math.max(1, Math.ceil(total / size)),
    total: tellsTotal ? total : null,
  });
}

const small = fc.integer({ min: 1, max: 30 });

test("whatever the sizes of the service's pages and of the table's, a page of the table has its rows of the list", () => {
  fc.assert(
    fc.property(
      fc.nat(200),
      fc.integer({ min: 1, max: 120 }),
      fc.integer({ min: 1, max: 100 }),
      small,
      fc.boolean(),
      (total, size, rows, page, tellsTotal) => {
        const read = listOf(total, size, tellsTotal);
        const slice = { page, rows };
        const head = read(firstPart(slice, size));
        const others = missingParts(slice, size, head.last_page).map(read);
        const { data, from, last_page, per_page } = joinParts(slice, size, head, others);
        const before = (page - 1) * rows;
        const expected = Array.from({ length: Math.max(0, Math.min(rows, total - before)) }, (_, index) => ({
          id: before + index + 1,
        }));
        expect(data).toEqual(expected);
        expect(from).toBe(expected.length === 0 ? 0 : before + 1);
        expect(per_page).toBe(rows);
        if (tellsTotal) expect(last_page).toBe(Math.max(1, Math.ceil(total / rows)));
      },
    ),
  );
});

test("entries that can't be read each keep their place", () => {
  const part = { data: [{ id: null }, { id: null }, { id: 3 }], last_page: 1, total: 3 };
  expect(joinParts({ page: 1, rows: 10 }, 5, part, []).data).toHaveLength(3);
});
