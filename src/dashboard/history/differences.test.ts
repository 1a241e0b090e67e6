import { expect, test } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { listDifferences } from "./differences.ts";
import { makeEntry } from "./history-fixture.ts";

const [start, end] = ["2026-01-01T10:00:01Z", "2026-01-01T10:00:09Z"];

/** Newest first: what was done to five labels; the last was recolored and back. */
const entries = [
  makeEntry("2026-01-01T10:00:06Z", 5, makeLabel("Fix", "#FFFFFF"), makeLabel("Fix", "#aabbcc")),
  makeEntry("2026-01-01T10:00:05Z", 5, makeLabel("Fix", "#AABBCC"), makeLabel("Fix", "#FFFFFF")),
  makeEntry("2026-01-01T10:00:04Z", 4, null, makeLabel("New", "#123456")),
  makeEntry("2026-01-01T10:00:03Z", 3, makeLabel("Old", "#778899"), null),
  makeEntry("2026-01-01T10:00:02Z", 2, makeLabel("Bug", "#445566"), makeLabel("Bug", "#000000")),
  makeEntry("2026-01-01T10:00:01Z", 1, makeLabel("Improvement", "#112233"), makeLabel("Better", "#112233")),
];
const now = [
  { id: 1, ...makeLabel("Better", "#112233") },
  { id: 2, ...makeLabel("Bug", "#000000") },
  { id: 4, ...makeLabel("New", "#123456") },
  { id: 5, ...makeLabel("Fix", "#aabbcc") },
  { id: 6, ...makeLabel("Untouched", "#abcdef") },
];

test("labels at two moments are told apart by their ids, and differ where their content does", () => {
  const { all, differing } = listDifferences(now, entries, start, null);
  expect(
    all.map(({ id, before, after, changes }) => [id, before?.name ?? null, after?.name ?? null, changes]),
  ).toEqual([
    [1, "Improvement", "Better", 1],
    [2, "Bug", "Bug", 1],
    [5, "Fix", "Fix", 2],
    [6, "Untouched", "Untouched", 0],
    [3, "Old", null, 1],
    [4, null, "New", 1],
  ]);
  expect(differing.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
});

test("between two moments only the changes in between count, whichever of them is the earlier one", () => {
  const [middle, later] = ["2026-01-01T10:00:03Z", "2026-01-01T10:00:06Z"];
  const idsOf = (from: string, to: string | null) =>
    listDifferences(now, entries, from, to).differing.map(({ id }) => id);
  expect(idsOf(middle, later)).toEqual([5, 3, 4]);
  expect(idsOf(later, middle)).toEqual([4, 5, 3]);
  expect(idsOf(end, null)).toEqual([]);
});
