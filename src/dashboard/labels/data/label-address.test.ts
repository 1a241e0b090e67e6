import { expect, test } from "vitest";
import { labelAddress, plainView, readLabelView, writeLabelView } from "./label-address.ts";

const read = (query: string) => readLabelView(new URLSearchParams(query));

test("an address without a query is the first page", () => {
  expect(read("")).toEqual(plainView);
});

test.each(["abc", "0", "-1", "1.5", "01", "1e3", "", "9999999999999999999"])(
  "a page of %j is the first page",
  (page) => {
    expect(read(`page=${page}`).page).toBe(1);
  },
);

test("an order that labels can't be sorted by is the list's own", () => {
  expect(read("sort=hue").sort).toBeNull();
});

test.each([
  ["", {}],
  ["?page=2", { page: 2 }],
  ["?page=2&edit=7", { page: 2, dialog: { kind: "edit", id: 7 } }],
  ["?edit=7", { dialog: { kind: "edit", id: 7 } }],
  ["?new", { dialog: { kind: "new" } }],
  ["?export", { dialog: { kind: "export" } }],
  ["?page=2&find=a%26b%3D+%C3%A4&sort=-color", { page: 2, find: "a&b= ä", sort: "-color" }],
  ["?sort=name&all", { sort: "name", all: true }],
  ["?find=bug&edit=7", { find: "bug", dialog: { kind: "edit", id: 7 } }],
] as const)("what is written as %j is read as it was", (query, part) => {
  const view = { ...plainView, ...part };
  expect(writeLabelView(view)).toBe(query);
  expect(read(query)).toEqual(view);
});

test("an app id can't lead the address elsewhere", () => {
  expect(labelAddress("../x?y", {})).toBe("/projects/..%2Fx%3Fy/labels");
});
