import { expect, test } from "vitest";
import { counterId } from "#contract/change-set.ts";
import { makeLabel } from "#contract/label-fixture.ts";
import { ben, fakeHistory } from "./history-fixture.ts";
import { layOutHistory } from "./history-rows.ts";

type Change = Parameters<typeof fakeHistory>[0][number];
type Batch = NonNullable<Parameters<typeof fakeHistory>[1]>[number];

const [a, b] = [makeLabel("A", "#112233"), makeLabel("B", "#112233")];
const at = (day: number, minute: number) => new Date(2026, 5, day, 12, minute);
const rename = (minute: number, before = a, after = b, day = 2): Change => {
  return { at: at(day, minute), action: "renamed", label: 1, before, after };
};

/** The rows of a history: which change, by its minute, and by which one it is undone. */
function read(changes: readonly Change[], batches: readonly Batch[] = []) {
  const page = fakeHistory(changes, batches)(new URLSearchParams({ fold: "true" }));
  const minute = (moment: string) => new Date(moment).getMinutes();
  return layOutHistory([page], true).flatMap((row) =>
    row.kind === "day" ? [] : [[minute(row.entry.at), row.undoneBy && minute(row.undoneBy.at)]],
  );
}

test("what is undone says so, what has undone it is told by it, and made again it stands", () => {
  expect(read([rename(1), rename(5, b, a)])).toEqual([[1, 5]]);
  expect(read([rename(1), rename(5, b, a), rename(7)])).toEqual([[1, null]]);
  const deletion: Change = { at: at(2, 1), action: "deleted", label: 1, before: a };
  const restored: Change = { at: at(2, 5), action: "restored", label: 1, after: a };
  expect(read([deletion, restored])).toEqual([[1, 5]]);
  expect(read([rename(1), rename(2, b, makeLabel("C", "#112233"))])).toEqual([
    [2, null],
    [1, null],
  ]);
});

test("what others undo, or on another day, has a row of its own, by which the first is told to be undone until that is undone", () => {
  const byBen = { ...rename(5, b, a), user: ben };
  expect(read([rename(1), byBen])).toEqual([
    [5, null],
    [1, 5],
  ]);
  expect(read([rename(1), rename(5, b, a, 3)])).toHaveLength(2);
  expect(read([rename(1), byBen, { ...rename(6), user: ben }])).toEqual([
    [5, 6],
    [1, null],
  ]);
});

test("who deletes what they have created can restore it, unless that was undoing", () => {
  const creation: Change = { at: at(2, 1), action: "created", label: 1, after: a };
  const deletion: Change = { at: at(2, 5), action: "deleted", label: 1, before: a };
  expect(read([creation, deletion])).toEqual([
    [5, null],
    [1, null],
  ]);
  const undo = { id: "0123456789abcdef", kind: "undo", title: null };
  expect(read([creation, { ...deletion, batch: undo.id }], [undo])).toEqual([[1, 5]]);
});

test("a batch that another one undoes as a whole is undone, and stands once it is made again", () => {
  const id = "0123456789abcdef";
  const undo = counterId(id, "11111111");
  const redo = counterId(undo, "22222222");
  const make = (minute: number, batch: string, labels: readonly number[], isBack = false): Change[] =>
    labels.map((label) => {
      return isBack
        ? { at: at(2, minute), action: "deleted", label, before: a, batch }
        : { at: at(2, minute), action: "created", label, after: a, batch };
    });
  const batches = [
    { id, kind: "import", title: null },
    { id: undo, kind: "undo", title: null },
    { id: redo, kind: null, title: null },
  ];
  expect(read([...make(1, id, [1, 2]), ...make(5, undo, [1, 2], true)], batches)).toEqual([[1, 5]]);
  expect(
    read([...make(1, id, [1, 2]), ...make(5, undo, [1, 2], true), ...make(7, redo, [1, 2])], batches),
  ).toEqual([[1, null]]);
  expect(read([...make(1, id, [1, 2, 3]), ...make(5, undo, [1, 2], true)], batches)).toEqual([
    [5, null],
    [1, null],
  ]);
});
