import { expect, test } from "vitest";
import { readChosenLabels, readCopy, writeCopy } from "./copy-address.ts";

test.each([
  ["", { direction: "to", other: "" }],
  ["?from", { direction: "from", other: "" }],
  ["?to=a", { direction: "to", other: "a" }],
  ["?from=a", { direction: "from", other: "a" }],
  ["?to&choose", { direction: "to", other: null }],
  ["?from&choose", { direction: "from", other: null }],
] as const)("the address %j says what is copied, and is written so again", (query, view) => {
  expect(readCopy(new URLSearchParams(query))).toEqual(view);
  if (view.other !== "") expect(writeCopy(view)).toBe(query);
});

test("a history entry says which labels are to be copied", () => {
  expect(readChosenLabels({ labels: [3, 5] })).toEqual(new Set([3, 5]));
});

test.each([null, undefined, {}, { labels: "3" }, { labels: [null] }, { opensDialog: true }])(
  "a history entry that says something else (%j) means all",
  (state) => {
    expect(readChosenLabels(state)).toBeNull();
  },
);
