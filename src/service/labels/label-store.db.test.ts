import { expect, test } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { type LabelInput, labelInputSchema } from "#contract/label-input.ts";
import { expectSoundDatabase } from "#service/database-fixture.ts";
import { addProject } from "#service/project-fixture.ts";
import { shared, temporaryDatabase } from "#service/service-fixture.ts";
import { LabelStore } from "./label-store.ts";

const labels = (count: number) =>
  Array.from({ length: count }, (_, index) => makeLabel(`L${index}`, "#123456"));

const database = shared((atEnd) => temporaryDatabase(undefined, atEnd));

/** A project of its own for the running test. */
async function startProject(...own: LabelInput[]) {
  const { id } = await addProject(await database(), { labels: own });
  return { id, database: await database(), store: new LabelStore(await database()) };
}

test("after creations and deletions, every page has the labels that are left, in their order, and their number", async () => {
  const { database, id, store } = await startProject();
  await store.addLabelBatch(id, labels(30), null);
  const { labels: all } = await store.listLabels(id, 0, 100);
  for (const index of [0, 4, 5, 6, 17, 29]) await store.deleteLabel(id, all[index]?.id ?? 0);
  await store.restoreLabel(id, all[5]?.id ?? 0);
  await store.addLabelBatch(id, labels(2), null);
  const left = (await store.listLabels(id, 0, 100)).labels;
  expect(left.map(({ order }) => order)).toEqual([
    ...[2, 3, 4, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17],
    ...[19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 31, 32],
  ]);
  for (const offset of [0, 5, 24, 26, 27, 1000, Number.MAX_SAFE_INTEGER - 4]) {
    expect(await store.listLabels(id, offset, 5)).toEqual({
      labels: left.slice(offset, offset + 5),
      total: 27,
    });
  }
  await expectSoundDatabase(database);
});

test("of simultaneous deletions of one label, one succeeds and the total falls by one", async () => {
  const { id, store } = await startProject(...labels(23));
  const [label] = (await store.listLabels(id, 0, 1)).labels;
  const results = await Promise.all([1, 2, 3].map(() => store.deleteLabel(id, label?.id ?? 0)));
  expect(results.filter(Boolean)).toHaveLength(1);
  expect((await store.listLabels(id, 0, 1)).total).toBe(22);
});

test("saving a label as it is leaves its time of update alone; a change moves it on", async () => {
  const { id, store } = await startProject(...labels(23));
  const read = async () => (await store.listLabels(id, 5, 1)).labels[0];
  const before = await read();
  expect(await store.updateLabel(id, before?.id ?? 0, makeLabel("L5", "#123456"))).toBe("unchanged");
  expect(await read()).toEqual(before);
  expect(await store.updateLabel(id, before?.id ?? 0, makeLabel("L5", "#abcdef"))).toBe("changed");
  const after = await read();
  expect(after).toMatchObject({ color: "#abcdef", created_at: before?.created_at, order: before?.order });
  expect((after?.updated_at ?? "") > (before?.updated_at ?? "")).toBe(true);
});

test("importing a list twice, or by three at once, adds each of its labels once", async () => {
  const { database, id, store } = await startProject();
  const list = [
    makeLabel("New", "#00FF00"),
    makeLabel("Fixed", "#0000ff"),
    makeLabel("New", "#00ff00"),
    makeLabel("New", "#00ff01"),
  ];
  const kinds = async () => (await store.planImport(id, list)).map(({ kind }) => kind);
  expect(await kinds()).toEqual(["create", "create", "unchanged", "create"]);
  await store.addLabelBatch(id, [makeLabel("Fixed", "#0000FF")], null);
  expect(await kinds()).toEqual(["create", "unchanged", "unchanged", "create"]);
  const imports = await Promise.all([1, 2, 3].map(() => store.importLabels(id, list)));
  const added = imports.map((entries) => entries?.filter(({ kind }) => kind === "create").length);
  expect(added.toSorted()).toEqual([0, 0, 2]);
  const [, ...listed] = (await store.listLabels(id, 0, 10)).labels;
  expect(listed.map(({ name, color }) => makeLabel(name, color))).toEqual([list[0], list[3]]);
  // A deleted label is not there, and nobody else's is changed for it.
  await store.deleteLabel(id, listed[0]?.id ?? 0);
  expect(await kinds()).toEqual(["create", "unchanged", "unchanged", "unchanged"]);
  await expectSoundDatabase(database);
});

test("labels of a project that is not there any more are not added, whichever way", async () => {
  const { database, store } = await startProject();
  expect(await store.addLabelBatch(4711, labels(1), null)).toBeNull();
  expect(await store.importLabels(4711, labels(1))).toBeNull();
  expect(await store.addLabel(4711, makeLabel("New", "#000000"), "key")).toBeNull();
  await expectSoundDatabase(database);
});

test("with one idempotency key, no label stands for a batch, whatever it is called, nor a batch for a label", async () => {
  const { database, id, store } = await startProject();
  const batch = labels(2);
  expect(await store.addLabelBatch(id, batch, "key")).toHaveLength(2);
  const kept = await database
    .selectFrom("named_creations")
    .selectAll()
    .where("project_id", "=", id)
    .execute();
  for (const { name, color } of kept) {
    const label = makeLabel(name, "#000000");
    expect(await store.addLabel(id, label, "key")).toEqual(expect.any(Number));
    expect(await store.addLabel(id, label, "key")).toBe("repeated");
    expect(await store.addLabelBatch(id, [label], "key")).toHaveLength(1);
    expect(labelInputSchema.safeParse(makeLabel(name, color)).success).toBe(false);
  }
  expect(await store.addLabelBatch(id, batch, "key")).toBe("repeated");
  expect((await store.listLabels(id, 0, 100)).total).toBe(4);
});
