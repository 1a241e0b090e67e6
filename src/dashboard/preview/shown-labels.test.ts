import * as fc from "fast-check";
import { expect, test } from "vitest";
import { embedLabel, makeLabel } from "#contract/label-fixture.ts";
import { chooseShownLabels, entryCount } from "./shown-labels.ts";

const label = (id: number) => embedLabel(id, `Label ${id}`);
const none = { changes: new Map(), proposed: [], pointed: null };
const idsOf = (entries: ReturnType<typeof chooseShownLabels>) =>
  entries.map((labels) => labels.map(({ id }) => id));

test("the entries wear the project's first labels, in their order", () => {
  const listed = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(label);
  expect(idsOf(chooseShownLabels({ ...none, listed }))).toEqual([
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 9],
  ]);
  expect(idsOf(chooseShownLabels({ ...none, listed: listed.slice(0, 4) }))).toEqual([[1, 2, 3], [4], []]);
});

test("what is pointed at, would change or would be new is worn by the first entry, and what would be deleted by none", () => {
  const listed = Array.from({ length: 40 }, (_, index) => label(index + 1));
  const after = makeLabel("After", "#112233");
  const shown = chooseShownLabels({
    listed,
    changes: new Map([[2, null]]),
    proposed: [
      { id: 30, after },
      { id: null, after: { ...after, name: "New" } },
      { id: 1, after: null },
    ],
    pointed: 25,
  });
  expect(idsOf(shown)).toEqual([
    [null, 25, 30, 3, 4, 5],
    [6, 7, 8],
    [9, 10, 11],
  ]);
  expect(shown[0]?.map(({ name }) => name)).toEqual([
    "New",
    "Label 25",
    "After",
    "Label 3",
    "Label 4",
    "Label 5",
  ]);
  expect(shown[0]?.[2]?.primary_color).toBe("rgba(17,34,51,1.00)");
});

test("of two proposals for a label the later one shows, over a change under way", () => {
  const shown = chooseShownLabels({
    listed: [label(1)],
    changes: new Map([[1, makeLabel("Under way", "#000000")]]),
    proposed: ["First", "Second"].map((name) => ({ id: 1, after: makeLabel(name, "#FFFFFF") })),
    pointed: null,
  });
  expect(shown[0]?.map(({ name }) => name)).toEqual(["Second"]);
});

test("whatever is listed, proposed and pointed at, no label is worn twice, none that would be gone, and not too many", () => {
  const id = fc.integer({ min: 1, max: 30 });
  const after = fc.option(fc.constant(makeLabel("After", "#123456")));
  fc.assert(
    fc.property(
      fc.uniqueArray(id, { maxLength: 30 }),
      fc.array(fc.record({ id: fc.option(id), after }), { maxLength: 40 }),
      fc.option(id),
      (ids, proposed, pointed) => {
        const entries = chooseShownLabels({ listed: ids.map(label), changes: new Map(), proposed, pointed });
        const worn = entries.flat().flatMap((one) => one.id ?? []);
        expect(entries).toHaveLength(entryCount);
        expect(new Set(worn).size).toBe(worn.length);
        const gone = (one: number) => proposed.findLast((proposal) => proposal.id === one)?.after === null;
        expect(worn.some(gone)).toBe(false);
        expect(entries.flat().length).toBeLessThanOrEqual(18);
        const fresh = proposed.filter((proposal) => proposal.id === null).length;
        if (pointed !== null && ids.includes(pointed) && !gone(pointed) && proposed.length + fresh < 8)
          expect(worn).toContain(pointed);
      },
    ),
  );
});
