import { expect, test } from "vitest";
import { readChosenLabels } from "./copy-address.ts";

test("a history entry says which labels are to be copied", () => {
  expect(readChosenLabels({ labels: [3, 5] })).toEqual(new Set([3, 5]));
});

test.each([null, undefined, {}, { labels: "3" }, { labels: [null] }, { opensDialog: true }])(
  "a history entry that says something else (%j) means all",
  (state) => {
    expect(readChosenLabels(state)).toBeNull();
  },
);
