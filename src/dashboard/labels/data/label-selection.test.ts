import { beforeEach, expect, test } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { forgetSelection, readSelection, selectLabel, selectLabels } from "./label-selection.ts";

const app = "app";
const shown = [5, 3, 9, 1, 7].map((id) => ({ id, ...makeLabel(`Label ${id}`, "#6D5EFC") }));

const selected = () => [...readSelection(app).keys()];

function press(id: number, isSelected: boolean, extend = false): void {
  const label = shown.find((one) => one.id === id);
  if (label === undefined) throw new Error(`${id} isn't shown.`);
  selectLabel(app, label, isSelected, extend ? shown : []);
}

beforeEach(() => {
  forgetSelection();
  press(1, false);
});

test("a range goes from the label that was pressed before to this one, in the order in which they are shown", () => {
  press(3, true);
  press(1, true, true);
  expect(selected()).toEqual([3, 9, 1]);
  press(5, true, true);
  expect(selected()).toEqual([3, 9, 1, 5]);
  // Each range is asked for anew, and each label can be let go.
  press(7, true);
  press(3, false);
  expect(selected()).toEqual([9, 1, 5, 7]);
});

test("a range can also be let go, and leaves what is outside it", () => {
  selectLabels(app, shown, true);
  press(9, false);
  press(7, false, true);
  expect(selected()).toEqual([5, 3]);
});

test("a range from a label that isn't shown any more is only the label itself", () => {
  selectLabel(app, { id: 99, ...makeLabel("Elsewhere", "#6D5EFC") }, true);
  press(9, true, true);
  expect(selected()).toEqual([99, 9]);
});

test("labels of another project are never selected together with those of this one", () => {
  press(3, true);
  selectLabels("other", shown, true);
  expect(selected()).toEqual([]);
  expect(readSelection("other").size).toBe(5);
});
