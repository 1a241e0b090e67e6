import { expect, test } from "vitest";
import { countActions } from "#contract/label-history.ts";
import { sliceTime } from "./time-slices.ts";

const created = countActions([{ action: "created" }]);
const at = (...date: [number, number, number?, number?]) => new Date(2026, ...date).getTime();
const hour = 60 * 60 * 1000;

test.each([
  ["an hour", at(0, 9, 10, 2), at(0, 9, 11), 5 / 60, at(0, 9, 10)],
  ["two days", at(0, 8, 10, 2), at(0, 10, 11), 3, at(0, 8, 9)],
  ["two months", at(0, 8, 10), at(2, 8, 11), 24, at(0, 8)],
])(
  "the time of %s is cut into slices, each of which begins where one ends",
  (_, first, now, hours, start) => {
    const slices = sliceTime([{ time: first, counts: created }], false, now);
    expect(slices[0]).toMatchObject({ start, counts: { created: 1 } });
    expect((slices[1]?.start ?? 0) - start).toBe(hours * hour);
    expect(slices.at(-1)?.start).toBeLessThan(now);
    expect(slices.length).toBeLessThanOrEqual(91);
  },
);

test("of years, a slice is as many days as it takes, from midnight to midnight, and has all changes of these", () => {
  const changes = [at(6, 1), at(0, 1), at(0, 2)].map((time) => ({ time, counts: created }));
  const slices = sliceTime(changes, true, at(12 * 3, 1));
  expect(slices.length).toBeLessThanOrEqual(91);
  expect(slices.every(({ start }) => new Date(start).getHours() === 0)).toBe(true);
  expect(slices[0]?.counts.created).toBe(2);
  expect(slices.reduce((sum, { counts }) => sum + counts.created, 0)).toBe(3);
});
