import * as fc from "fast-check";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { type ChangeSet, writeChangeSet } from "#contract/change-set.ts";
import { makeLabel } from "#contract/label-fixture.ts";
import {
  countActions,
  type HistoryEntry,
  historyActions,
  historyPageSchema,
} from "#contract/label-history.ts";
import { historyDaysSchema } from "#contract/label-history-days.ts";
import { acknowledgementMessages, type LabelInput } from "#contract/label-input.ts";
import { apiPaths, changeSetHeader, idempotencyHeader } from "#contract/paths.ts";
import { expectSoundDatabase, readDatabase, readLabelRows } from "#service/database-fixture.ts";
import { addProject } from "#service/project-fixture.ts";
import { headersFor, sharedService, temporaryDatabase } from "#service/service-fixture.ts";
import { LabelHistoryStore } from "./label-history-store.ts";
import { LabelStore } from "./label-store.ts";

const red = makeLabel("Red", "#FF0000");
const green = makeLabel("Green", "#00FF00");
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => makeLabel(`L${index}`, "#123456"));
const changeSet: ChangeSet = {
  id: "7f0c2f3a-6a55-4d7e-9a53-0d7a5cf2f6c1",
  kind: "import",
  title: "Étiquettes; 100 % 🎨.yaml",
};
const batch = { [changeSetHeader]: writeChangeSet(changeSet) };

const shared = sharedService();

/** A project of its own for the running test, and what is asked and changed of it. */
async function startProject(...labels: LabelInput[]) {
  const { app, database } = await shared();
  const { id, appId } = await addProject(database, { labels });
  const ids = (await new LabelStore(database).listLabels(id, 0, 100)).labels.map((label) => label.id);
  const headers = headersFor(appId);
  const read = async (query: Record<string, string> = {}) => {
    const response = await app.inject({ url: apiPaths.labelHistory, headers, query });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toStrictEqual(historyPageSchema.parse(response.json()));
    return historyPageSchema.parse(response.json());
  };
  /** All entries, page by page, with something done after each. */
  const readAll = async (query: Record<string, string> = {}, afterPage: () => unknown = () => undefined) => {
    const entries: HistoryEntry[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page = await read({ ...query, ...(cursor === "" ? {} : { cursor }) });
      entries.push(...page.data);
      cursor = page.next_cursor;
      await afterPage();
    }
    return entries;
  };
  const send = (method: "POST" | "PUT" | "DELETE", url: string, body?: object, more = {}) =>
    app.inject({ method, url, headers: { ...headers, ...more }, ...(body && { payload: body }) });
  const create = (label: object, more = {}) => send("POST", apiPaths.labels, label, more);
  const createBatch = (labels: readonly object[], more = {}) =>
    send("POST", apiPaths.labelBatch, { labels }, more);
  return { app, database, id, ids, headers, read, readAll, send, create, createBatch };
}

test("every change is kept with its moment, user, token, and what the label was and became", async () => {
  const { read, send, create } = await startProject();
  await create(red);
  const [{ label_id: id = 0 } = {}] = (await read()).data;
  const change = (body: object) => send("PUT", apiPaths.label(id), body);
  await change({ ...red, name: "Rose" });
  await change(makeLabel("Rose", green.color));
  const acknowledged = [
    await change(red),
    await send("DELETE", apiPaths.label(id)),
    await send("POST", apiPaths.labelRestore(id)),
  ];
  const { updated, deleted, restored } = acknowledgementMessages;
  expect(acknowledged.map((response) => response.json())).toEqual(
    [updated, deleted, restored].map((message) => ({ status: "success", message })),
  );
  const page = await read();
  const rose = makeLabel("Rose", "#FF0000");
  const greenRose = makeLabel("Rose", green.color);
  expect(page.data.map(({ action, before, after }) => [action, before, after])).toEqual([
    ["restored", null, red],
    ["deleted", red, null],
    ["changed", greenRose, red],
    ["recolored", rose, greenRose],
    ["renamed", red, rose],
    ["created", null, red],
  ]);
  const moments = page.data.map(({ at }) => at);
  expect(moments).toEqual([...new Set(moments)].toSorted().toReversed());
  for (const entry of page.data) {
    expect(entry).toMatchObject({ label_id: id, order: 1, batch: null });
    expect(entry.user).toEqual({ id: expect.any(Number), name: "demo" });
    expect(entry.token).toEqual({ id: expect.any(Number), name: "Demo, chosen by the operator" });
  }
  expect(page).toMatchObject({ batches: [], next_cursor: null, complete_since: null });
});

test("what changes nothing, is refused, or was done before isn’t written", async () => {
  const { readAll, send, create, createBatch } = await startProject();
  for (let time = 0; time < 2; time += 1) {
    await create(red, { [idempotencyHeader]: "a" });
    await createBatch([red, green], { [idempotencyHeader]: "b" });
  }
  const before = await readAll();
  expect(before).toHaveLength(3);
  const { label_id: id = 0, after } = before[0] ?? {};
  await send("PUT", apiPaths.label(id), after ?? {});
  await create(makeLabel("", "none"));
  await createBatch([red, { name: "" }]);
  await send("DELETE", apiPaths.label(999_999));
  await send("POST", apiPaths.labelRestore(id));
  expect(await readAll()).toEqual(before);
});

test("a change never goes without its entry", async () => {
  const { database, ids, send, create } = await startProject(red);
  const rows = await readLabelRows(database);
  await sql`alter table label_history rename to hidden`.execute(database);
  for (const change of [
    send("DELETE", apiPaths.label(ids[0] ?? 0)),
    send("PUT", apiPaths.label(ids[0] ?? 0), green),
    create(green),
  ]) {
    expect((await change).statusCode).toBe(500);
  }
  await sql`alter table hidden rename to label_history`.execute(database);
  expect(await readLabelRows(database)).toEqual(rows);
});

test("those who change labels at once get entries that follow from one another, and orders of their own", async () => {
  const { database, ids, readAll, send, create } = await startProject(red, green);
  const changes = Array.from({ length: 40 }, (_, index) => {
    const path = apiPaths.label(ids[index % 2] ?? 0);
    if (index % 9 === 3) return send("DELETE", path, undefined, batch);
    if (index % 9 === 4) return send("POST", `${path}/restore`, undefined, batch);
    if (index % 3 === 2) return create(makeLabel(`New ${index}`, "#123456"), batch);
    return send("PUT", path, makeLabel(`Name ${index}`, "#000000"), batch);
  });
  const statuses = (await Promise.all(changes)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => ![200, 201, 404, 409].includes(status))).toEqual([]);
  await expectSoundDatabase(database);
  const done = statuses.filter((status) => status < 300).length;
  expect(await readAll()).toHaveLength(done + 2);
  expect((await readAll({ fold: "true" })).filter((entry) => entry.batch !== null)).toHaveLength(1);
});

test("a page describes the batches of its entries as a whole, and folds each into one", async () => {
  const { ids, read, readAll, send, create, createBatch } = await startProject(red);
  const path = apiPaths.label(ids[0] ?? 0);
  // The first step of a batch may change nothing.
  await send("PUT", path, red, batch);
  await createBatch(numbered(12), batch);
  await create(green);
  await send("PUT", path, { ...red, color: "#000000" }, batch);
  const { data, batches } = await read({ limit: "1" });
  expect(data).toHaveLength(1);
  const counts = { ...countActions([]), created: 12, recolored: 1 };
  expect(batches).toEqual([{ ...changeSet, counts }]);
  const folded = await read({ fold: "true" });
  expect(folded.data.map((entry) => [entry.batch, entry.after?.name])).toEqual([
    [null, "Green"],
    [changeSet.id, expect.stringMatching(/^L/)],
    [null, "Red"],
  ]);
  expect(folded.batches).toEqual(batches);
  expect(await readAll({ batch: changeSet.id, limit: "5" })).toHaveLength(13);
});

test("pages go through all entries once, newest first, also while others are added", async () => {
  const { read, readAll, create } = await startProject(...numbered(23));
  const all = await readAll();
  expect(await readAll({ limit: "4" }, () => create(red))).toEqual(all);
  expect(new Set(all.map(({ id }) => id)).size).toBe(23);
  const exact = await read({ limit: "29" });
  expect([exact.data.length, exact.next_cursor]).toEqual([29, null]);
});

test("filters, alone and together, give what looking through all gives", async () => {
  const { database, id: own, readAll } = await startProject();
  const store = new LabelStore(database);
  const authors = [1, 2].flatMap((id) =>
    [null, { id: `batch-number-${id}`, kind: null, title: null }].map((batchOf) => ({
      user: { id, name: `user ${id}` },
      token: null,
      batch: batchOf,
    })),
  );
  for (const [index, number] of fc.sample(fc.nat(), { numRuns: 60, seed: 3 }).entries()) {
    const author = authors[number % 4];
    const ids = (await store.listLabels(own, 0, 100)).labels.map(({ id }) => id);
    const id = ids[number % (ids.length || 1)] ?? 0;
    if (index < 5 || number % 5 === 0) await store.addLabel(own, red, null, author);
    else if (number % 7 === 0) await store.deleteLabel(own, id, author);
    else await store.updateLabel(own, id, makeLabel(`N${number % 3}`, `#00000${number % 2}`), author);
  }
  await store.addLabel(own, green, null);
  const all = await readAll();
  const middle = all[Math.floor(all.length / 2)] ?? expect.fail();
  const filters: [Record<string, string>, (entry: HistoryEntry) => boolean][] = [
    [{ label: String(middle.label_id) }, ({ label_id }) => label_id === middle.label_id],
    [{ user: "1" }, ({ user }) => user?.id === 1],
    [{ user: "operator" }, ({ user }) => user === null],
    [{ action: "recolored" }, ({ action }) => action === "recolored"],
    [{ batch: "batch-number-2" }, ({ batch: own }) => own === "batch-number-2"],
    [{ since: middle.at }, ({ at }) => at >= middle.at],
    [{ until: middle.at }, ({ at }) => at < middle.at],
  ];
  for (const [index, [one, matchesOne]] of filters.entries()) {
    const expected = all.filter(matchesOne);
    expect(await readAll({ ...one, limit: "7" })).toEqual(expected);
    for (const [other, matchesOther] of filters.slice(index + 1)) {
      if (Object.keys(one)[0] === Object.keys(other)[0]) continue;
      expect(await readAll({ ...one, ...other })).toEqual(expected.filter(matchesOther));
    }
  }
});

test("old entries are removed by and by, and pages tell since when they have all", async () => {
  const database = await temporaryDatabase();
  const [store, history] = [new LabelStore(database), new LabelHistoryStore(database)];
  const { id } = await addProject(database);
  const { id: other } = await addProject(database);
  for (const name of ["older-batch", "newer-batch"]) {
    const batchOf = { id: name, kind: "import", title: null };
    await store.addLabelBatch(id, numbered(50), null, { user: null, token: null, batch: batchOf });
  }
  const readBatches = async () =>
    (await database.selectFrom("label_batches").select("id").execute()).map((row) => row.id);
  const read = async () => history.readPage(id, { limit: 500 });
  const momentOf = (at = "") => Number(Temporal.Instant.from(at).epochNanoseconds / 1000n);
  const entries = (await read()).data;
  const cutoff = momentOf(entries[0]?.at) + 1;
  await store.addLabel(id, green, null);
  const rows = await readLabelRows(database);
  await history.removeBefore(cutoff, () => false);
  expect(await readBatches()).toHaveLength(2);
  await history.removeBefore(momentOf(entries.at(25)?.at));
  // A batch goes with the last of its entries, and one that is left is still shown when batches are folded.
  expect(await readBatches()).toEqual(["newer-batch"]);
  const folded = await history.readPage(id, { limit: 5, fold: "true" });
  expect(folded.data.map((entry) => entry.batch)).toEqual([null, "newer-batch"]);
  await history.removeBefore(cutoff);
  const page = await read();
  expect(page.data.map(({ after }) => after)).toEqual([green]);
  expect(momentOf(page.complete_since ?? "")).toBe(cutoff);
  expect(await readBatches()).toEqual([]);
  expect(await readLabelRows(database)).toEqual(rows);
  await expectSoundDatabase(database);
  // The other had no entries from before then.
  expect((await history.readPage(other, { limit: 5 })).complete_since).toBeNull();
  const again = await readDatabase(database);
  await history.removeBefore(cutoff);
  expect(await readDatabase(database)).toEqual(again);
});

/** Days as the list of all changes gives them, in a time zone. */
function countByHand(entries: readonly HistoryEntry[], zone: string) {
  const byDay = Map.groupBy(entries.toReversed(), ({ at }) =>
    Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate().toString(),
  );
  return [...byDay].map(([day, own]) => {
    return { day, counts: countActions(own) };
  });
}

test("days are counted as the list has their changes, in any time zone, also where clocks are changed, and narrowed down alike", async () => {
  const { app, database, id, headers, readAll } = await startProject();
  const readDays = async (query: Record<string, string>) => {
    const response = await app.inject({ url: apiPaths.labelHistoryDays, headers, query });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toStrictEqual(historyDaysSchema.parse(response.json()));
    return historyDaysSchema.parse(response.json()).data;
  };
  // Apia had no December 30, 2011; Berlin's clocks were changed on March 31 and October 27, 2019.
  const edges = ["2011-12-30T10", "2019-03-31T01", "2019-10-27T01", "2026-03-01T00"];
  const seconds = [-90_000, -86_400, -43_200, -3600, -1, 0, 1, 3600, 46_800, 86_400];
  const times = edges.flatMap((edge) =>
    seconds.map((second) => Date.parse(`${edge}:00:00Z`) + second * 1000),
  );
  const rows = times.map((time, index) => ({
    project_id: id,
    at: time * 1000 + 999,
    label_id: 1 + (index % 3),
    action: historyActions[index % historyActions.length] ?? "created",
    user_id: index % 4 === 0 ? null : 1 + (index % 2),
    user_name: "Somebody",
    after_name: "Bug",
    after_color: "#112233",
  }));
  await database.insertInto("label_history").values(rows).execute();
  // Other tests expect that entries are of labels.
  onTestFinished(async () => {
    await database.deleteFrom("label_history").where("project_id", "=", id).execute();
  });
  for (const narrowing of [{}, { user: "1", action: "renamed", since: "2019-03-31T00:59:59Z" }]) {
    const entries = await readAll(narrowing);
    for (const zone of ["UTC", "Europe/Berlin", "Pacific/Apia", "-11:30"]) {
      expect(await readDays({ ...narrowing, zone }), zone).toEqual(countByHand(entries, zone));
    }
    expect(await readDays(narrowing)).toEqual(countByHand(entries, "UTC"));
  }
});
