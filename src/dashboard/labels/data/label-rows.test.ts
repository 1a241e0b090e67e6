import { expect, test } from "vitest";
import { deriveColors } from "#contract/colors.ts";
import { makeLabel } from "#contract/label-fixture.ts";
import type { Label, LenientLabelPage } from "#contract/labels.ts";
import type { PendingChanges } from "./label-queries.ts";
import { applyChanges } from "./label-rows.ts";

const ids = ({ rows }: ReturnType<typeof applyChanges>) => rows.map(({ id }) => id);

const none: PendingChanges = { created: [], updated: new Map(), deleted: new Set() };

function label(id: number): Label {
  const color = "#128C7E";
  const time = "2026-03-12T08:00:00.000000Z";
  const derived = deriveColors(color);
  return {
    id,
    ...makeLabel(`Label ${id}`, color),
    project_id: 1,
    ...derived,
    order: id,
    created_at: time,
    updated_at: time,
    deleted_at: null,
  };
}

function page(ids: readonly number[], current: number, total: number): LenientLabelPage {
  const last = Math.max(1, Math.ceil(total / 5));
  const from = ids.length === 0 ? 0 : (current - 1) * 5 + 1;
  return {
    data: ids.map(label),
    from,
    last_page: last,
    per_page: 5,
    total,
  };
}

test("a deleted label leaves at once, and is no longer counted", () => {
  const shown = applyChanges(page([6, 7], 2, 7), { ...none, deleted: new Set([6]) });
  expect(shown.rows.map(({ id }) => id)).toEqual([7]);
  expect(shown).toMatchObject({ from: 6, to: 6, total: 6, lastPage: 2 });
});

test("when the last label of the last page is deleted, the page before is the last one", () => {
  const shown = applyChanges(page([6], 2, 6), { ...none, deleted: new Set([6]) });
  expect(shown).toMatchObject({ rows: [], total: 5, lastPage: 1 });
});

test("a created label, which stands on top of the page, is counted there as far as the page has room", () => {
  const created = [makeLabel("Fresh", "#FF0000")];
  expect(applyChanges(page([1], 1, 1), { ...none, created })).toMatchObject({ from: 1, to: 2, total: 2 });
  const full = applyChanges(page([1, 2, 3, 4, 5], 1, 8), { ...none, created });
  expect(full).toMatchObject({ from: 1, to: 5, total: 9 });
});

test("a label that can't be read keeps its place and is counted, whatever becomes of the others", () => {
  const unreadable = { id: null, sentId: "7" };
  const response = page([6, 7, 8], 2, 8);
  const mixed = { ...response, data: response.data.with(1, unreadable) };
  const updated = new Map([[8, makeLabel("Fresh", "#FF0000")]]);
  const shown = applyChanges(mixed, { created: [], updated, deleted: new Set([6, 7]) });
  expect(shown.rows).toMatchObject([unreadable, { id: 8, name: "Fresh" }]);
  expect(applyChanges(mixed, none)).toMatchObject({ from: 6, to: 8, total: 8, lastPage: 2 });
});

test("an empty list has one page and no positions", () => {
  expect(applyChanges(page([], 1, 0), none)).toEqual({ rows: [], from: 0, to: 0, total: 0, lastPage: 1 });
});

test("labels of the next page take the places of those that are deleted, each once", () => {
  const changes = { ...none, deleted: new Set([2, 7]) };
  const following = [5, 6, 7, 8].map(label);
  expect(ids(applyChanges(page([1, 2, 3, 4, 5], 1, 8), changes, following))).toEqual([1, 3, 4, 5, 6]);
  expect(ids(applyChanges(page([1, 2, 3, 4, 5], 1, 8), none, following))).toEqual([1, 2, 3, 4, 5]);
});

test("changes are shown over a page whose service doesn't tell how many labels there are", () => {
  const unseen = { ...none, created: [makeLabel("New", "#128C7E")], deleted: new Set([6]) };
  const shown = applyChanges({ ...page([6, 7], 2, 12), total: null }, unseen);
  expect(shown.rows.map(({ id }) => id)).toEqual([7]);
  expect(shown).toMatchObject({ from: 6, to: 7, total: null, lastPage: 3 });
});
