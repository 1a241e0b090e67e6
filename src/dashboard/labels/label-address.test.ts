import { expect, test } from "vitest";
import { labelAddress, readLabelView, writeLabelView } from "./label-address.ts";

const read = (query: string) => readLabelView(new URLSearchParams(query));

test("an address without a query is the first page", () => {
  expect(read("")).toEqual({ page: 1, dialog: null });
});

test.each(["abc", "0", "-1", "1.5", "01", "1e3", "", "9999999999999999999"])(
  "a page of %j is the first page",
  (page) => {
    expect(read(`page=${page}`).page).toBe(1);
  },
);

test.each([
  ["", { page: 1, dialog: null }],
  ["?page=2", { page: 2, dialog: null }],
  ["?page=2&edit=7", { page: 2, dialog: { kind: "edit", id: 7 } }],
  ["?edit=7", { page: 1, dialog: { kind: "edit", id: 7 } }],
  ["?new", { page: 1, dialog: { kind: "new" } }],
] as const)("what is written as %j is read as it was", (query, view) => {
  expect(writeLabelView(view)).toBe(query);
  expect(read(query)).toEqual(view);
});

test("an app id can't lead the address elsewhere", () => {
  expect(labelAddress("../x?y", { page: 1, dialog: null })).toBe("/projects/..%2Fx%3Fy/labels");
});
