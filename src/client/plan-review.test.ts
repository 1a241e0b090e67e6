import fc from "fast-check";
import { expect, test } from "vitest";
import { embedLabel as label, makeLabel } from "#contract/label-fixture.ts";
import type { LabelContent } from "#contract/labels.ts";
import { creationOf, deletionOf, type LabelChange, restorationOf, updateOf } from "./label-change.ts";
import { reviewChanges } from "./plan-review.ts";

const bug = label(1, "Bug", "#FF0000");
const docs = label(2, "Docs", "#0000FF");
const change = (one: LabelChange, ...now: readonly ReturnType<typeof label>[]) => {
  const [reviewed] = reviewChanges([one], now);
  return reviewed && [reviewed.conflict, reviewed.change];
};
const renamed = updateOf(bug, makeLabel("Bugs", "#FF0000"));

test("a change of a label that nobody has touched is what was proposed", () => {
  for (const one of [
    renamed,
    deletionOf(bug),
    creationOf(makeLabel("New", "#00FF00")),
    restorationOf(9, docs, null),
  ]) {
    expect(change(one, bug)).toEqual([null, one]);
  }
});

test("a field that a change isn’t about stays as others have made it", () => {
  const now = label(1, "Bug", "#00FF00");
  expect(change(renamed, now)).toEqual([null, updateOf(now, makeLabel("Bugs", "#00FF00"))]);
});

test("what others have changed or deleted since is a conflict", () => {
  const now = label(1, "Defect", "#FF0000");
  expect(change(renamed, now)).toEqual(["changed", updateOf(now, makeLabel("Bugs", "#FF0000"))]);
  expect(change(deletionOf(bug), now)).toEqual(["changed", deletionOf(now)]);
  expect(change(renamed)).toEqual(["deleted", null]);
  expect(change(restorationOf(1, makeLabel("Bug", "#123456"), null), bug)?.[0]).toBe("changed");
});

test("a name that another label has by now is a conflict, unless the plan itself takes it from that label", () => {
  const created = creationOf(makeLabel("bug", "#00FF00"));
  expect(change(created, bug)).toEqual(["taken", created]);
  expect(change(updateOf(docs, makeLabel("BUG", "#0000FF")), bug, docs)?.[0]).toBe("taken");
  expect(reviewChanges([renamed, created], [bug]).map(({ conflict }) => conflict)).toEqual([null, null]);
  expect(reviewChanges([created, created], []).map(({ conflict }) => conflict)).toEqual([null, "taken"]);
  expect(change(creationOf(makeLabel("Búg", "#00FF00")), bug)?.[0]).toBe("taken");
});

test("two labels swap their names", () => {
  const swap = [updateOf(bug, makeLabel("Docs", "#FF0000")), updateOf(docs, makeLabel("Bug", "#0000FF"))];
  expect(reviewChanges(swap, [bug, docs]).map((one) => [one.conflict, one.change])).toEqual(
    swap.map((one) => [null, one]),
  );
});

test("what is done already has nothing left to do", () => {
  expect(change(renamed, label(1, "Bugs", "#FF0000"))).toEqual([null, null]);
  expect(change(deletionOf(bug))).toEqual([null, null]);
  expect(change(creationOf(bug), label(7, "Bug", "#ff0000"))).toEqual([null, null]);
  expect(change(restorationOf(3, bug, null), label(7, "Bug", "#FF0000"))).toEqual([null, null]);
});

test("once all is made, reviewing it again gives nothing to do", () => {
  const names = fc.constantFrom("Bug", "bug", "Docs", "Bugs", "Fix");
  const contents: fc.Arbitrary<LabelContent> = fc.record({
    name: names,
    color: fc.constantFrom("#FF0000", "#0000FF"),
  });
  const some = fc.constantFrom(1, 2, 3).chain((id) =>
    fc.oneof(
      fc.tuple(contents, contents).map(([before, after]) => updateOf({ id, ...before }, after)),
      contents.map((before) => deletionOf({ id, ...before })),
      contents.map((after) => restorationOf(id, after, null)),
    ),
  );
  // Two changes that lead to the same name contradict each other.
  const plans = fc.uniqueArray(some, { selector: ({ id }) => id, maxLength: 3 }).filter((plan) => {
    const wanted = plan.flatMap(({ after }) => (after === null ? [] : [after.name.toLowerCase()]));
    return new Set(wanted).size === wanted.length;
  });
  fc.assert(
    fc.property(
      plans,
      fc.uniqueArray(fc.tuple(fc.nat(4), contents), { selector: ([id]) => id }),
      (plan, now) => {
        const labels = new Map(now.map(([id, content]) => [id, { id, ...content }]));
        for (const { change: made } of reviewChanges(plan, [...labels.values()])) {
          if (made === null || made.id === null) continue;
          if (made.after === null) labels.delete(made.id);
          else labels.set(made.id, { id: made.id, ...made.after });
        }
        for (const again of reviewChanges(plan, [...labels.values()])) expect(again.change).toBeNull();
      },
    ),
  );
});
