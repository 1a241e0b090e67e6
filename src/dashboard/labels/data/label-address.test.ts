import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { removeStored, writeStored } from "#dashboard/ui/storage/storage.ts";
import {
  groupsKey,
  labelAddress,
  plainView,
  readLabelView,
  rowsKey,
  writeLabelView,
} from "./label-address.ts";

const read = (query: string) => readLabelView(new URLSearchParams(query));

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
  ["?all&groups", { all: true, groups: true }],
  ["?page=2&sort=name&hard", { page: 2, sort: "name", hard: true }],
  ["?find=bug&edit=7", { find: "bug", dialog: { kind: "edit", id: 7 } }],
] as const)("what is written as %j is read as it was", (query, part) => {
  const view = { ...plainView, ...part };
  expect(writeLabelView(view)).toBe(query);
  expect(read(query)).toEqual(view);
});

function choose(rows: string): void {
  writeStored("device", rowsKey, rows);
  onTestFinished(() => removeStored("device", rowsKey));
}

test("an address that names neither rows nor a page shows as many as this device has chosen; others what they say", () => {
  choose("50");
  expect(read("")).toMatchObject({ rows: 50, all: false });
  expect(read("page=2")).toMatchObject({ page: 2, rows: 25 });
  expect(read("rows=10")).toMatchObject({ rows: 10 });
  expect(labelAddress("app", {})).toBe("/projects/app/labels?rows=50");
});

test("where all labels were chosen, an address without rows shows all", () => {
  choose("all");
  expect(read("")).toMatchObject({ all: true });
  expect(read("rows=25")).toMatchObject({ rows: 25, all: false });
  expect(read("page=2")).toMatchObject({ page: 2, rows: 25, all: false });
});

test("where a project's groups were chosen, its addresses without rows show them, and those of others don't", () => {
  writeStored("device", groupsKey("app"), "");
  onTestFinished(() => removeStored("device", groupsKey("app")));
  expect(labelAddress("app", {})).toBe("/projects/app/labels?groups");
  expect(labelAddress("other", {})).toBe("/projects/other/labels");
  for (const query of ["page=2", "rows=10", "all"])
    expect(readLabelView(new URLSearchParams(query), "app").groups).toBe(false);
});

test.each([null, "10", "25", "100", "all", "7"])(
  "whatever is chosen (%j), what is written is read as it was",
  (chosen) => {
    if (chosen !== null) choose(chosen);
    const view = fc.record({
      page: fc.integer({ min: 1, max: 9 }),
      rows: fc.constantFrom(5, 10, 25, 50, 100),
      dialog: fc.constant(null),
      find: fc.constantFrom("", "bug"),
      sort: fc.constantFrom(null, "-name"),
      all: fc.constant(false),
      groups: fc.boolean(),
      hard: fc.boolean(),
    });
    fc.assert(
      fc.property(view, (one) => {
        expect(read(writeLabelView(one as typeof plainView))).toEqual(one);
      }),
    );
  },
);

test("an app id can't lead the address elsewhere", () => {
  expect(labelAddress("../x?y", {})).toBe("/projects/..%2Fx%3Fy/labels");
});
