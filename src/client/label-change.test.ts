import fc from "fast-check";
import { expect, test } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { type LabelContent, type LabelField, labelFields } from "#contract/labels.ts";
import { creationOf, deletionOf, effectOf, rebase, restorationOf, updateOf } from "./label-change.ts";

const content = fc
  .record({
    name: fc.constantFrom("Fix", "Bug", "Café", "Cafe\u0301"),
    color: fc.constantFrom("#aabbcc", "#AABBCC", "#112233"),
  })
  .map(({ name, color }) => makeLabel(name, color));
const keyOf = (label: LabelContent, field: LabelField) =>
  field === "color" ? label.color.toLowerCase() : label[field].normalize();

test("an update gives a label the fields that it changes, and keeps those that somebody else has changed", () => {
  fc.assert(
    fc.property(content, content, content, (before, after, now) => {
      const merged = rebase({ before, after }, now);
      const changed = labelFields.filter((field) => keyOf(before, field) !== keyOf(after, field));
      const isConflict = changed.some(
        (field) => ![before, after].some((label) => keyOf(label, field) === keyOf(now, field)),
      );
      expect(merged === null).toBe(isConflict);
      for (const field of labelFields) {
        const expected = changed.includes(field) ? after[field] : now[field];
        if (merged !== null) expect(merged[field]).toBe(expected);
        expect(rebase({ before, after }, now, true)?.[field]).toBe(expected);
      }
    }),
  );
});

test("what a change does is told from the label before and after", () => {
  const label = { id: 1, ...makeLabel("Bug", "#AABBCC") };
  const changes = [
    creationOf(label),
    updateOf(label, makeLabel("Fix", "#aabbcc")),
    updateOf(label, makeLabel("Bug", "#112233")),
    updateOf(label, makeLabel("Fix", "#112233")),
    deletionOf(label),
    restorationOf(1, label, null),
  ];
  expect(changes.map(effectOf)).toEqual([
    "created",
    "renamed",
    "recolored",
    "changed",
    "deleted",
    "restored",
  ]);
});
