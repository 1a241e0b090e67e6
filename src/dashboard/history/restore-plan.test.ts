import { expect, test } from "vitest";
import { embedLabel, makeLabel } from "#contract/label-fixture.ts";
import type { HistoryEntry } from "#contract/label-history.ts";
import { planRestore } from "./restore-plan.ts";

test("what a service has stored with other accents and colors than it was sent is as it was, and isn’t created again", () => {
  const entry = (label_id: number, action: "renamed" | "deleted", before: string, after: string | null) =>
    ({
      id: `1-${label_id}`,
      at: "2026-03-02T09:30:00.000000Z",
      action,
      label_id,
      order: label_id,
      before: makeLabel(before, "#ABCDEF"),
      after: after === null ? null : makeLabel(after, "#ABCDEF"),
      user: null,
      token: null,
      batch: null,
    }) satisfies HistoryEntry;
  const entries = [entry(1, "renamed", "Caf\u00e9", "Bar"), entry(2, "deleted", "\u00dcber", null)];
  const span = {
    entries,
    isTaken: () => true,
    isMoment: true,
    batches: [],
    completeSince: null,
    viewerId: 0,
  };
  // Restored by an earlier attempt.
  const labels = [embedLabel(1, "Cafe\u0301", "#abcdef"), embedLabel(3, "U\u0308ber", "#abcdef")];
  expect(planRestore(span, labels, false)).toEqual([]);
});
