import { expect, test } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { sortableMoment } from "#dashboard/labels/data/sortable-moment.ts";
import { makeEntry } from "./history-fixture.ts";
import { changesSince, revertChanges } from "./labels-at.ts";

const red = makeLabel("Bug", "#FF0000");
const blue = makeLabel("Bug", "#0000FF");

/** Newest first: 2 was created, 3 deleted, and 1 recolored. */
const entries = [
  makeEntry("2026-01-01T10:00:03.000000Z", 2, null, red),
  makeEntry("2026-01-01T10:00:02.500000Z", 3, red, null),
  makeEntry("2026-01-01T10:00:01.000000Z", 1, red, blue),
];
const now = [
  { id: 1, ...blue },
  { id: 2, ...red },
];

function labelsAt(at: string | null) {
  return [...revertChanges(now, changesSince(entries, at)).values()];
}

test("labels at a moment are today’s without what was changed from then on", () => {
  expect(labelsAt(null)).toEqual(now);
  expect(labelsAt("2026-01-01T10:00:04Z")).toEqual(now);
  expect(labelsAt("2026-01-01T10:00:03Z")).toEqual([{ id: 1, ...blue }]);
  const both = [
    { id: 1, ...blue },
    { id: 3, ...red },
  ];
  expect(labelsAt("2026-01-01T10:00:02.5Z")).toEqual(both);
  expect(labelsAt("2026-01-01T10:00:01Z")).toEqual([
    { id: 1, ...red },
    { id: 3, ...red },
  ]);
});

test("moments are in the order of time, however exactly they are written", () => {
  const moments = ["10:00:02Z", "10:00:02.000001Z", "10:00:02.5Z", "10:00:02.500001Z", "10:00:03.000Z"];
  expect(moments.toSorted((a, b) => (sortableMoment(a) < sortableMoment(b) ? -1 : 1))).toEqual(moments);
  expect(sortableMoment("10:00:02Z")).toBe(sortableMoment("10:00:02.000000Z"));
});
