import { expect, test } from "vitest";
import { labelInputSchema } from "#contract/label-input.ts";
import { AccessStore } from "#service/access/access-store.ts";
import { currentTimestamp } from "#service/database/timestamps.ts";
import { LabelHistoryStore } from "#service/labels/label-history-store.ts";
import { LabelStore } from "#service/labels/label-store.ts";
import { temporaryDatabase } from "#service/service-fixture.ts";
import { prepareDemo } from "./demo.ts";
import { demoProjects, otherProjects } from "./demo-projects.ts";

test("every start issues a token of its own; those of earlier starts stay valid", async () => {
  const database = await temporaryDatabase();
  const first = await prepareDemo(database, {});
  const second = await prepareDemo(database, {});
  expect(first).not.toBe(second);
  const access = new AccessStore(database);
  const userId = (await access.findAccess(first))?.userId;
  expect(userId).toBeDefined();
  expect((await access.findAccess(second))?.userId).toBe(userId);
});

test("a start forgets tokens that have expired", async () => {
  const database = await temporaryDatabase();
  await prepareDemo(database, {});
  await database.updateTable("tokens").set({ expires_at: currentTimestamp() }).execute();
  await prepareDemo(database, {});
  expect(await database.selectFrom("tokens").selectAll().execute()).toHaveLength(1);
});

test("chosen tokens are valid after every start, without piling up, also when they were revoked", async () => {
  const database = await temporaryDatabase();
  const chosen = { demoToken: "mine", demoOtherToken: "theirs" };
  expect(await prepareDemo(database, chosen)).toBe("mine");
  await database.updateTable("tokens").set({ revoked_at: currentTimestamp() }).execute();
  expect(await prepareDemo(database, chosen)).toBe("mine");
  const access = new AccessStore(database);
  const [mine, theirs] = [await access.findAccess("mine"), await access.findAccess("theirs")];
  expect(mine).not.toBeNull();
  expect(theirs).not.toBeNull();
  expect(mine?.userId).not.toBe(theirs?.userId);
  expect(await database.selectFrom("tokens").selectAll().execute()).toHaveLength(2);
});

test("every label of the demo is one that the API would take", () => {
  for (const { name, labels } of [...demoProjects, ...otherProjects]) {
    for (const label of labels) {
      expect(labelInputSchema.safeParse(label).success, `${name}: ${label.name}`).toBe(true);
      expect(label.updatedHoursAgo).toBeLessThanOrEqual(label.createdHoursAgo);
      const moments = [label.createdHoursAgo, ...label.changes.map(({ hoursAgo }) => hoursAgo)];
      expect(moments, label.name).toEqual(moments.toSorted((a, b) => b - a));
      if (label.changes.length > 0) expect(moments.at(-1), label.name).toBe(label.updatedHoursAgo);
    }
  }
});

test("Acme has a history of most of a year: by two people, with batches, and of every kind of change but restoring", async () => {
  const database = await temporaryDatabase();
  await prepareDemo(database, {});
  const { id } = await database
    .selectFrom("projects")
    .select("id")
    .where("name", "=", "Acme")
    .executeTakeFirstOrThrow();
  const history = new LabelHistoryStore(database);
  const { data, batches } = await history.readPage(id, { limit: 100 });
  expect(new Set(data.map(({ action }) => action))).toEqual(
    new Set(["created", "renamed", "recolored", "deleted"]),
  );
  expect(new Set(data.map(({ user }) => user?.name))).toEqual(new Set(["demo", "maria"]));
  expect(batches.map(({ kind }) => kind)).toEqual(["palette", "rename", "import", "import"]);
  const [newest, oldest] = [data[0], data.at(-1)].map((entry) => Date.parse(entry?.at ?? ""));
  expect((newest ?? 0) - (oldest ?? 0)).toBeGreaterThan(200 * 24 * 3600 * 1000);
  // What the labels are now is what their last changes made of them.
  const labels = await new LabelStore(database).listLabels(id, 0, 50);
  const listed = labels.labels.map(({ name, color, updated_at }) => ({ name, color, updated_at }));
  expect(listed).toHaveLength(23);
  for (const { id: labelId, name, color, updated_at } of labels.labels) {
    const last = data.find((entry) => entry.label_id === labelId);
    expect(last?.after, name).toMatchObject({ name, color });
    if (last?.action !== "created") expect(last?.at, name).toBe(updated_at);
  }
});
