import fc from "fast-check";
import { expect, test } from "vitest";
import { embedLabel as label, makeLabel } from "#contract/label-fixture.ts";
import { labelNameKey } from "#contract/label-name.ts";
import { buildMatrix, type CellState, countStates, findCellChange, isDifferent } from "./label-matrix.ts";

/** Makes the labels of some projects, each written as name and color. */
function makeProjects(...projects: (readonly (readonly [name: string, color: string])[])[]) {
  return projects.map((labels, project) =>
    labels.map(([name, color], index) => label(project * 100 + index + 1, name, color)),
  );
}

/** The states of each row's cells, by the row's name. */
const statesOf = (projects: Parameters<typeof buildMatrix>[0]): Record<string, CellState[]> =>
  Object.fromEntries(buildMatrix(projects).map(({ name, cells }) => [name, cells.map(({ state }) => state)]));

test("each cell says how its project stands to the reference", () => {
  const projects = makeProjects(
    [
      ["Fixed", "#112233"],
      ["Added", "#445566"],
      ["Removed", "#778899"],
      ["Security", "#AABBCC"],
    ],
    [
      ["added", "#445566"],
      ["Fixed", "112233"],
      ["Removed", "#000000"],
      ["Security", "#AABBCC"],
      ["SECURITY", "#000000"],
      ["Sécurity", "#AABBCC"],
    ],
  );
  expect(statesOf(projects)).toEqual({
    Fixed: ["same", "same"],
    Added: ["same", "spelling"],
    Removed: ["same", "color"],
    Security: ["same", "several"],
    // Another name, however alike it looks.
    Sécurity: ["missing", "same"],
  });
});

test("a name that the reference lacks is compared among the others: its gap is filled where they agree", () => {
  const projects = makeProjects(
    [],
    [
      ["Beta", "#112233"],
      ["Docs", "#112233"],
    ],
    [
      ["Beta", "#112233"],
      ["Docs", "#445566"],
    ],
  );
  expect(statesOf(projects)).toEqual({
    Beta: ["missing", "same", "same"],
    Docs: ["missing", "color", "color"],
  });
  const changes = buildMatrix(projects).map((row) => row.cells.map((cell) => findCellChange(row, cell)));
  expect(changes).toEqual([
    [{ id: null, before: null, after: makeLabel("Beta", "#112233") }, null, null],
    [null, null, null],
  ]);
});

test("what isn't known yet is no gap, and no difference", () => {
  const [own] = makeProjects([["Fixed", "#112233"]]);
  const [row] = buildMatrix([own, undefined]);
  expect(row?.cells.map(({ state }) => state)).toEqual(["same", "unknown"]);
  expect(row && isDifferent(row)).toBe(false);
});

test("a label that the service would refuse is no model for others", () => {
  const [row] = buildMatrix(makeProjects([["Fixed", "reddish"]], [["Fixed", "#112233"]], []));
  expect(row?.model).toBeNull();
  expect(row?.cells.map(({ state }) => state)).toEqual(["same", "color", "missing"]);
  expect(row?.cells.map((cell) => row && findCellChange(row, cell))).toEqual([null, null, null]);
});

const name = fc.constantFrom("Fixed", "fixed", " FIXED", "Fíxed", "Added", "__proto__", "", "constructor");
const color = fc.constantFrom("#112233", "112233", "#445566", "#fff", "reddish");
const project = fc.array(fc.tuple(name, color), { maxLength: 8 });

test("every label is in exactly one row, and there in its project's column", () => {
  fc.assert(
    fc.property(fc.array(project, { minLength: 1, maxLength: 4 }), (contents) => {
      const projects = makeProjects(...contents);
      const rows = buildMatrix(projects);
      for (const [column, labels] of projects.entries()) {
        const found = rows.flatMap(({ cells }) => cells[column]?.labels ?? []);
        expect(found).toHaveLength(labels.length);
        expect(new Set(found)).toEqual(new Set(labels));
        expect(Object.values(countStates(rows, column)).reduce((a, b) => a + b, 0)).toBe(rows.length);
      }
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
      for (const { key, cells } of rows) {
        expect(cells).toHaveLength(projects.length);
        for (const one of cells.flatMap(({ labels }) => labels)) expect(labelNameKey(one.name)).toBe(key);
      }
    }),
  );
});

test("carrying out every change that is offered leaves none to offer, and no double", () => {
  fc.assert(
    fc.property(fc.array(project, { minLength: 2, maxLength: 4 }), (contents) => {
      const projects = makeProjects(...contents);
      for (const row of buildMatrix(projects)) {
        for (const [column, cell] of row.cells.entries()) {
          const change = findCellChange(row, cell);
          if (change === null) continue;
          const own = projects[column] ?? [];
          if (change.id === null) own.push(label(1000 + own.length, change.after.name, change.after.color));
          else {
            const place = own.findIndex(({ id }) => id === change.id);
            own.splice(place, 1, ...own.slice(place, place + 1).map((old) => ({ ...old, ...change.after })));
          }
        }
      }
      const rows = buildMatrix(projects);
      expect(
        rows.flatMap((row) => row.cells.map((cell) => findCellChange(row, cell))).filter(Boolean),
      ).toEqual([]);
      const several = rows.flatMap(({ cells }) => cells).filter(({ state }) => state === "several");
      for (const { labels } of several) expect(labels.every(({ id }) => id < 1000)).toBe(true);
    }),
  );
});
