import * as fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { writeChangeSet } from "#contract/change-set.ts";
import { makeLabel } from "#contract/label-fixture.ts";
import { type HistoryEntry, historyPageSchema } from "#contract/label-history.ts";
import { historyDaysSchema } from "#contract/label-history-days.ts";
import { apiPaths, changeSetHeader, idempotencyHeader } from "#contract/paths.ts";
import type { Database } from "#service/database/database.ts";
import { expectSoundDatabase, readDatabase } from "#service/database-fixture.ts";
import { databaseOf } from "#service/release-fixture.ts";
import {
  appIds,
  demoDatabase,
  demoService,
  expectProblem,
  headersFor,
  service,
} from "#service/service-fixture.ts";
import { LabelHistoryStore } from "./label-history-store.ts";
import { LabelStore } from "./label-store.ts";

vi.setConfig({ testTimeout: 60_000 });

type App = Awaited<ReturnType<typeof demoService>>["app"];

const orbit = headersFor(appIds.Orbit);
const northwind = headersFor(appIds.Northwind);
const red = makeLabel("Red", "#FF0000");
const green = makeLabel("Green", "#00FF00");
const batchId = "7f0c2f3a-6a55-4d7e-9a53-0d7a5cf2f6c1";

async function read(app: App, query: Record<string, string> = {}, headers = northwind) {
  const response = await app.inject({ url: apiPaths.labelHistory, headers, query });
  expect(response.statusCode, response.body).toBe(200);
  expect(response.json()).toStrictEqual(historyPageSchema.parse(response.json()));
  return historyPageSchema.parse(response.json());
}

/** All entries, page by page. */
async function readAll(app: App, query: Record<string, string> = {}): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = await read(app, { ...query, ...(cursor === "" ? {} : { cursor }) });
    entries.push(...page.data);
    cursor = page.next_cursor;
  }
  return entries;
}

interface Sent {
  readonly body?: object;
  readonly batch?: string;
  readonly headers?: Record<string, string>;
}

async function send(
  app: App,
  method: "POST" | "PUT" | "DELETE",
  url: string,
  { body, batch, headers }: Sent = {},
) {
  return app.inject({
    method,
    url,
    headers: { ...northwind, ...headers, ...(batch === undefined ? {} : { [changeSetHeader]: batch }) },
    ...(body === undefined ? {} : { payload: body }),
  });
}

const create = (app: App, body: object, sent: Sent = {}) =>
  send(app, "POST", apiPaths.labels, { body, ...sent });
const restorePath = (id: number) => apiPaths.labelRestore(id);

async function newestLabel(app: App): Promise<number> {
  return (await read(app)).data[0]?.label_id ?? 0;
}

async function projectId(database: Database, appId = appIds.Northwind): Promise<number> {
  const query = database.selectFrom("projects").select("id").where("app_id", "=", appId);
  return (await query.executeTakeFirstOrThrow()).id;
}

async function listLabels(database: Database) {
  const list = await new LabelStore(database).listLabels(await projectId(database), 0, 10_000);
  return list.labels;
}

describe("what is written", () => {
  test("every change is kept with its moment, user, token, and what the label was and became", async () => {
    const { app } = await demoService();
    await create(app, red);
    const id = await newestLabel(app);
    const change = (body: object) => send(app, "PUT", apiPaths.label(id), { body });
    await change({ ...red, name: "Rose" });
    await change(makeLabel("Rose", green.color));
    await change(red);
    await send(app, "DELETE", apiPaths.label(id));
    await send(app, "POST", restorePath(id));
    const page = await read(app);
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
    const { app } = await demoService();
    const [header, key] = [{ [idempotencyHeader]: "a" }, { [idempotencyHeader]: "b" }];
    for (let time = 0; time < 2; time += 1) {
      await create(app, red, { headers: header });
      const body = { labels: [red, green] };
      await send(app, "POST", apiPaths.labelBatch, { body, headers: key });
    }
    const id = await newestLabel(app);
    const before = await readAll(app);
    expect(before).toHaveLength(3);
    await send(app, "PUT", apiPaths.label(id), { body: before[0]?.after ?? {} });
    await create(app, makeLabel("", "none"));
    await send(app, "POST", apiPaths.labelBatch, { body: { labels: [red, { name: "" }] } });
    await send(app, "DELETE", apiPaths.label(999_999));
    await send(app, "POST", restorePath(id));
    expect(await readAll(app)).toEqual(before);
  });

  test("a change never goes without its entry", async () => {
    const { app, database } = await demoService();
    await create(app, red);
    const id = await newestLabel(app);
    await sql`alter table label_history rename to hidden`.execute(database);
    const rows = await readLabels(database);
    expect((await send(app, "DELETE", apiPaths.label(id))).statusCode).toBe(500);
    expect((await send(app, "PUT", apiPaths.label(id), { body: green })).statusCode).toBe(500);
    expect((await create(app, green)).statusCode).toBe(500);
    await sql`alter table hidden rename to label_history`.execute(database);
    expect(await readLabels(database)).toEqual(rows);
    await expectSoundDatabase(database);
  });

  test("those who change labels at once get entries that follow from one another", async () => {
    const { app, database } = await demoService();
    for (const label of [red, green]) await create(app, label);
    const ids = (await readAll(app)).map(({ label_id }) => label_id);
    const batch = writeChangeSet({ id: batchId, kind: "palette", title: null });
    const changes = Array.from({ length: 40 }, (_, index) => {
      const path = apiPaths.label(ids[index % 2] ?? 0);
      if (index % 9 === 3) return send(app, "DELETE", path, { batch });
      if (index % 9 === 4) return send(app, "POST", `${path}/restore`, { batch });
      if (index % 9 === 5) return create(app, makeLabel(`New ${index}`, "#123456"), { batch });
      return send(app, "PUT", path, { body: makeLabel(`Name ${index}`, "#000000"), batch });
    });
    const statuses = (await Promise.all(changes)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => ![200, 201, 404, 409].includes(status))).toEqual([]);
    await expectSoundDatabase(database);
    const done = statuses.filter((status) => status < 300).length;
    expect(await readAll(app)).toHaveLength(done + 2);
    expect((await readAll(app, { fold: "true" })).filter((entry) => entry.batch !== null)).toHaveLength(1);
  });
});

describe("batches", () => {
  test("a page describes the batches of its entries as a whole, and folds each into one", async () => {
    const { app } = await demoService();
    const batch = writeChangeSet({ id: batchId, kind: "import", title: "Étiquettes; 100 % 🎨.yaml" });
    await create(app, red);
    const id = await newestLabel(app);
    const labels = Array.from({ length: 12 }, (_, index) => makeLabel(`L${index}`, "#123456"));
    // The first step of a batch may change nothing.
    await send(app, "PUT", apiPaths.label(id), { body: red, batch });
    await send(app, "POST", apiPaths.labelBatch, { body: { labels }, batch });
    await create(app, green);
    await send(app, "PUT", apiPaths.label(id), { body: { ...red, color: "#000000" }, batch });
    const { data, batches } = await read(app, { limit: "1" });
    expect(data).toHaveLength(1);
    const counts = { created: 12, renamed: 0, recolored: 1, changed: 0, deleted: 0, restored: 0 };
    const described = { id: batchId, kind: "import", title: "Étiquettes; 100 % 🎨.yaml", counts };
    expect(batches).toEqual([described]);
    const folded = await read(app, { fold: "true" });
    expect(folded.data.map((entry) => [entry.batch, entry.after?.name])).toEqual([
      [null, "Green"],
      [batchId, expect.stringMatching(/^L/)],
      [null, "Red"],
    ]);
    expect(folded.batches).toEqual([described]);
    expect(await readAll(app, { batch: batchId, limit: "5" })).toHaveLength(13);
  });
});

describe("reading", () => {
  test("pages go through all entries once, newest first, also while others are added", async () => {
    const { app } = await demoService();
    const labels = Array.from({ length: 23 }, (_, index) => makeLabel(`L${index}`, "#123456"));
    await send(app, "POST", apiPaths.labelBatch, { body: { labels } });
    const all = await readAll(app);
    const seen: HistoryEntry[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page = await read(app, { limit: "4", ...(cursor === "" ? {} : { cursor }) });
      seen.push(...page.data);
      cursor = page.next_cursor;
      await create(app, red);
    }
    expect(seen).toEqual(all);
    expect(new Set(all.map(({ id }) => id)).size).toBe(23);
    const exact = await read(app, { limit: "29" });
    expect([exact.data.length, exact.next_cursor]).toEqual([29, null]);
  });

  test("filters, alone and together, give what looking through all gives", async () => {
    const { app, database } = await demoService();
    const store = new LabelStore(database);
    const own = await projectId(database);
    const authors = [1, 2].flatMap((id) =>
      [null, { id: `batch-number-${id}`, kind: null, title: null }].map((batch) => ({
        user: { id, name: `user ${id}` },
        token: null,
        batch,
      })),
    );
    const random = fc.sample(fc.nat(), { numRuns: 60, seed: 3 });
    for (const [index, number] of random.entries()) {
      const author = authors[number % 4];
      const ids = (await store.listLabels(own, 0, 100)).labels.map(({ id }) => id);
      const id = ids[number % (ids.length || 1)] ?? 0;
      if (index < 5 || number % 5 === 0) await store.addLabel(own, red, null, author);
      else if (number % 7 === 0) await store.deleteLabel(own, id, author);
      else await store.updateLabel(own, id, makeLabel(`N${number % 3}`, `#00000${number % 2}`), author);
    }
    await store.addLabel(own, green, null);
    const all = await readAll(app);
    const middle = all[Math.floor(all.length / 2)];
    if (middle === undefined) throw new Error("There are no entries.");
    const filters: [Record<string, string>, (entry: HistoryEntry) => boolean][] = [
      [{ label: String(middle.label_id) }, ({ label_id }) => label_id === middle.label_id],
      [{ user: "1" }, ({ user }) => user?.id === 1],
      [{ user: "operator" }, ({ user }) => user === null],
      [{ action: "recolored" }, ({ action }) => action === "recolored"],
      [{ batch: "batch-number-2" }, ({ batch }) => batch === "batch-number-2"],
      [{ since: middle.at }, ({ at }) => at >= middle.at],
      [{ until: middle.at }, ({ at }) => at < middle.at],
    ];
    for (const [one, matchesOne] of filters) {
      for (const [other, matchesOther] of filters) {
        if (Object.keys(one)[0] === Object.keys(other)[0] && one !== other) continue;
        const expected = all.filter((entry) => matchesOne(entry) && matchesOther(entry));
        expect(await readAll(app, { ...one, ...other, limit: "7" })).toEqual(expected);
      }
    }
  });

  test("filters that can’t be read are refused, each by its name", async () => {
    const { app } = await demoService();
    const refused = {
      label: ["0", "x"],
      user: ["nobody"],
      action: ["painted"],
      batch: ["x"],
      since: ["yesterday", "2026-02-30T00:00:00Z"],
      until: ["2026-03-02T00:00:00+01:00"],
      fold: ["yes"],
      cursor: ["1"],
      limit: ["0", "501", "1.5"],
    };
    for (const [field, values] of Object.entries(refused)) {
      for (const value of values) {
        const query = { [field]: value };
        const response = await app.inject({ url: apiPaths.labelHistory, headers: northwind, query });
        const { errors = {} } = expectProblem(response, "invalid-fields");
        expect(Object.keys(errors), `${field} of ${value}`).toEqual([field]);
      }
    }
  });
});

describe("restoring", () => {
  test("a label comes back as it was, with its id and in its place", async () => {
    const { app, database } = await demoService();
    for (const label of [red, green, red]) await create(app, label);
    const before = await listLabels(database);
    const id = before[1]?.id ?? 0;
    await send(app, "DELETE", apiPaths.label(id));
    expect((await send(app, "POST", restorePath(id))).json()).toEqual({
      status: "success",
      message: "Label restored successful.",
    });
    expect(await listLabels(database)).toEqual(before);
    await expectSoundDatabase(database);
  });
});

test("old entries are removed by and by, and pages tell since when they have all", async () => {
  const { app, database } = await demoService();
  const store = new LabelStore(database);
  const own = await projectId(database);
  for (const table of ["label_history", "label_batches"] as const) {
    await database.deleteFrom(table).where("project_id", "<>", own).execute();
  }
  const labels = Array.from({ length: 2500 }, () => red);
  for (const [id, count] of [
    ["older-batch", 500],
    ["newer-batch", 2500],
  ] as const) {
    const batch = { id, kind: "import", title: null };
    await store.addLabels(own, labels.slice(0, count), { user: null, token: null, batch });
  }
  const readBatches = async () =>
    (await database.selectFrom("label_batches").select("id").execute()).map(({ id }) => id);
  const cutoff = Date.now() * 1000 + 1;
  await vi.waitUntil(() => Date.now() * 1000 > cutoff, 15_000);
  await create(app, green);
  const rows = await readLabels(database);
  const history = new LabelHistoryStore(database);
  await history.removeBefore(cutoff, () => false);
  expect(await readBatches()).toHaveLength(2);
  const middle = (await readAll(app, { limit: "500" })).at(-600)?.at ?? "";
  await history.removeBefore(Number(Temporal.Instant.from(middle).epochNanoseconds / 1000n));
  // A batch goes with the last of its entries, and one that is left is still shown when batches are folded.
  expect(await readBatches()).toEqual(["newer-batch"]);
  expect((await read(app, { fold: "true" })).data.map(({ batch }) => batch)).toEqual([null, "newer-batch"]);
  await history.removeBefore(cutoff);
  const page = await read(app);
  expect(page.data.map(({ after }) => after)).toEqual([green]);
  expect(Temporal.Instant.from(page.complete_since ?? "").epochNanoseconds / 1000n).toBe(BigInt(cutoff));
  expect(await readBatches()).toEqual([]);
  expect(await readLabels(database)).toEqual(rows);
  await expectSoundDatabase(database);
  // Others had no entries from before then.
  expect((await read(app, {}, orbit)).complete_since).toBeNull();
  const again = await readDatabase(database);
  await history.removeBefore(cutoff);
  expect(await readDatabase(database)).toEqual(again);
});

test("a service that is told how long removes older entries from its start on", async () => {
  const database = await demoDatabase();
  // The demo's labels are from long ago.
  const acme = await projectId(database, appIds.Acme);
  const history = new LabelHistoryStore(database);
  const kept = await service(database);
  await kept.ready();
  expect((await history.readPage(acme, { limit: 5 })).data).toHaveLength(5);
  const app = await service(database, { keepHistory: Temporal.Duration.from({ hours: 1 }) });
  await app.ready();
  const tooOld = Date.now() * 1000 - 3_600_000_000;
  const outdated = database.selectFrom("label_history").select("at").where("at", "<", tooOld);
  await vi.waitUntil(async () => (await outdated.execute()).length === 0, 15_000);
  expect((await history.readPage(acme, { limit: 5 })).complete_since).not.toBeNull();
});

test("a database of a release without a history gets one that begins with its update", async () => {
  const location = await databaseOf("0.1.0");
  const begun = Date.now();
  const database = await demoDatabase(location);
  const acme = await projectId(database, appIds.Acme);
  const labels = (await readLabels(database)).filter((label) => label.project_id === acme);
  const first = labels.find((label) => label.deleted_at !== null);
  const second = labels.find((label) => label.deleted_at === null);
  if (first === undefined || second === undefined) throw new Error("Acme has no such labels.");
  const app = await service(database);
  const headers = headersFor(appIds.Acme);
  const page = await read(app, {}, headers);
  expect(page.data).toEqual([]);
  expect(Date.parse(page.complete_since ?? "")).toBeGreaterThanOrEqual(begun);
  expect((await send(app, "POST", restorePath(first.id), { headers })).statusCode).toBe(200);
  expect((await send(app, "DELETE", apiPaths.label(second.id), { headers })).statusCode).toBe(200);
  const entries = (await read(app, {}, headers)).data;
  expect(entries.map(({ action, label_id }) => [action, label_id])).toEqual([
    ["deleted", second.id],
    ["restored", first.id],
  ]);
  await expectSoundDatabase(database);
});

async function readLabels(database: Database) {
  return database.selectFrom("labels").selectAll().orderBy("id").execute();
}

describe("the days of the history", () => {
  async function readDays(app: App, query: Record<string, string> = {}, headers = northwind) {
    const response = await app.inject({ url: apiPaths.labelHistoryDays, headers, query });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toStrictEqual(historyDaysSchema.parse(response.json()));
    return historyDaysSchema.parse(response.json()).data;
  }

  /** Days as the list of all changes gives them, in a time zone. */
  function countByHand(entries: readonly HistoryEntry[], zone: string) {
    const byDay = Map.groupBy(entries.toReversed(), ({ at }) =>
      Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate().toString(),
    );
    return [...byDay].map(([day, own]) => {
      const counts = { created: 0, renamed: 0, recolored: 0, changed: 0, deleted: 0, restored: 0 };
      for (const { action } of own) counts[action] += 1;
      return { day, counts };
    });
  }

  const zones = ["UTC", "Europe/Berlin", "Pacific/Apia", "-11:30"];

  test("are counted as the list has their changes, in any time zone, also where clocks are changed, and narrowed down alike", async () => {
    const { app, database } = await demoService();
    const project = await projectId(database);
    await database.deleteFrom("label_history").where("project_id", "=", project).execute();
    // Apia had no December 30, 2011; Berlin's clocks were changed on March 31 and October 27, 2019.
    const edges = [
      "2011-12-30T10:00:00Z",
      "2019-03-31T01:00:00Z",
      "2019-10-27T01:00:00Z",
      "2026-03-01T00:00:00Z",
    ];
    const times = edges.flatMap((edge) =>
      [-90_000, -86_400, -43_200, -3600, -1, 0, 1, 3600, 46_800, 86_400].map(
        (seconds) => Date.parse(edge) + seconds * 1000,
      ),
    );
    const actions = ["created", "renamed", "recolored", "changed", "deleted", "restored"] as const;
    await database
      .insertInto("label_history")
      .values(
        times.map((time, index) => ({
          project_id: project,
          at: time * 1000 + 999,
          label_id: 1 + (index % 3),
          action: actions[index % actions.length] ?? "created",
          user_id: index % 4 === 0 ? null : 1 + (index % 2),
          user_name: "Somebody",
          token_id: null,
          token_name: null,
          batch: null,
          before_name: null,
          before_color: null,
          after_name: "Bug",
          after_color: "#112233",
        })),
      )
      .execute();
    for (const narrowing of [{}, { user: "1", action: "renamed", since: "2019-03-31T00:59:59Z" }]) {
      const entries = await readAll(app, narrowing);
      for (const zone of zones) {
        expect(await readDays(app, { ...narrowing, zone }), `${zone} ${JSON.stringify(narrowing)}`).toEqual(
          countByHand(entries, zone),
        );
      }
    }
    expect(await readDays(app)).toEqual(countByHand(await readAll(app), "UTC"));
  });
});
