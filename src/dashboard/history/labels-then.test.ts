import { expect, test } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { makeEntry } from "./history-fixture.ts";
import { listLabelsThen } from "./labels-then.ts";

/** Newest first: what was done to five labels; the last was recolored and back. */
const entries = [
  makeEntry("2026-01-01T10:00:06Z", 5, makeLabel("Fix", "#FFFFFF"), makeLabel("Fix", "#aabbcc")),
  makeEntry("2026-01-01T10:00:05Z", 5, makeLabel("Fix", "#AABBCC"), makeLabel("Fix", "#FFFFFF")),
  makeEntry("2026-01-01T10:00:04Z", 4, null, makeLabel("New", "#123456")),
  makeEntry("2026-01-01T10:00:03Z", 3, makeLabel("Old", "#778899"), null),
  makeEntry("2026-01-01T10:00:02.500000Z", 2, makeLabel("Bug", "#445566"), makeLabel("Bug", "#000000")),
  makeEntry("2026-01-01T10:00:01Z", 1, makeLabel("Improvement", "#112233"), makeLabel("Better", "#112233")),
];
const now = [
  { id: 1, ...makeLabel("Better", "#112233") },
  { id: 2, ...makeLabel("Bug", "#000000") },
  { id: 4, ...makeLabel("New", "#123456") },
  { id: 5, ...makeLabel("Fix", "#aabbcc") },
  { id: 6, ...makeLabel("Untouched", "#abcdef") },
];
const read = (at: string) =>
  listLabelsThen(now, entries, at)
    .filter(({ isDifferent }) => isDifferent)
    .map(({ id, then, now: today }) => [id, then && `${then.name} ${then.color}`, today?.name ?? null]);

test("labels at a moment are today’s without what was changed from then on, and differ where their content does", () => {
  expect(read("2026-01-01T10:00:01.000Z")).toEqual([
    [1, "Improvement #112233", "Better"],
    [2, "Bug #445566", "Bug"],
    [4, null, "New"],
    [3, "Old #778899", null],
  ]);
  expect(read("2026-01-01T10:00:02.500001Z").map(([id]) => id)).toEqual([4, 3]);
  expect(read("2026-01-01T10:00:09Z")).toEqual([]);
});
