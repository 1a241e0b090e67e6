import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { apiPaths } from "#contract/paths.ts";
import { write } from "./database/transactions.ts";
import { expectSoundDatabase } from "./database-fixture.ts";
import { LabelStore } from "./labels/label-store.ts";
import { type Fate, PostgresProxy, runOnPostgres, withName } from "./postgres-fixture.ts";
import {
  appIds,
  demoService,
  expectProblem,
  headersFor,
  temporaryDatabase,
  temporaryLocation,
} from "./service-fixture.ts";

vi.setConfig({ testTimeout: 60_000 });

const headers = headersFor(appIds.Northwind);

/** A service that reaches its database by a way that can fail. */
async function fragileService() {
  const location = await temporaryLocation();
  const proxy = await PostgresProxy.open(location);
  const { app } = await demoService({}, proxy.location);
  const database = await temporaryDatabase(location);
  const list = () => app.inject({ url: apiPaths.labels, headers });
  const create = (name = "Made") =>
    app.inject({ method: "POST", url: apiPaths.labels, headers, payload: makeLabel(name, "#000000") });
  const expectUnavailable = (response: Awaited<ReturnType<typeof list>>) => {
    expectProblem(response, "unavailable");
    expect(response.headers["retry-after"]).toBe("1");
  };
  const countMade = async () => {
    await expectSoundDatabase(database);
    return (await database.selectFrom("labels").select("id").where("name", "=", "Made").execute()).length;
  };
  return { location, proxy, app, list, create, countMade, expectUnavailable };
}

/** Meets the first connection that sends this, and no other. */
function once(sent: RegExp, fate: Fate): { decide: (bytes: string) => Fate; readonly met: () => boolean } {
  let met = false;
  const decide = (bytes: string): Fate => {
    if (met || !sent.test(bytes)) return "kept";
    met = true;
    return fate;
  };
  return { decide, met: () => met };
}

test.each([
  ["before its transaction begins is done again", /start transaction/, "cut", 201, 1],
  ["after its order was allotted is done again", /update "projects"/, "cut before the answer", 201, 1],
  ["before the commit arrives is never done again: nobody knows", /commit\0/, "cut", 503, 0],
  ["after the commit is never done again: nobody knows", /commit\0/, "cut before the answer", 503, 1],
] as const)("a creation whose connection is lost %s", async (_when, sent, fate, status, made) => {
  const { proxy, create, countMade, expectUnavailable } = await fragileService();
  const loss = once(sent, fate);
  proxy.decide = loss.decide;
  const response = await create();
  expect(loss.met()).toBe(true);
  if (status === 503) expectUnavailable(response);
  else expect(response.statusCode).toBe(status);
  expect(await countMade()).toBe(made);
  expect((await create()).statusCode).toBe(201);
  expect(await countMade()).toBe(made + 1);
});

test("a commit that the server didn't wait for its replica with is not acknowledged: nobody knows", async () => {
  const { location, create, expectUnavailable, countMade } = await fragileService();
  // The warning is what a server says whose wait was canceled, as by a statement_timeout.
  await runOnPostgres(
    location,
    `create function warn() returns trigger language plpgsql as $$ begin
      raise warning 'canceling wait for synchronous replication due to user request'; return null;
    end $$`,
  );
  await runOnPostgres(
    location,
    `create constraint trigger late after insert on labels deferrable initially deferred
      for each row when (new.name = 'Made') execute function warn()`,
  );
  expectUnavailable(await create());
  expect(await countMade()).toBe(1);
  expect((await create("Other")).statusCode).toBe(201);
});

test("an answer that all is as asked for already waits for the replica, as that of a change does", async () => {
  const { location, app } = await fragileService();
  const payload = makeLabel("Made", "#000000");
  const send = (method: "POST" | "PUT", url: string) =>
    app.inject({ method, url, headers: { ...headers, "idempotency-key": "once" }, payload });
  expect((await send("POST", apiPaths.labels)).statusCode).toBe(201);
  const { id } = (await app.inject({ url: apiPaths.labels, headers })).json().data[0];
  // A transaction that writes nothing waits for nobody.
  const findLastWrite = () =>
    runOnPostgres(
      location,
      `select projects.xmin as project, labels.xmin as label from projects
      join labels on project_id = projects.id where app_id = '${appIds.Northwind}'`,
    );
  for (const [method, url] of [
    ["POST", apiPaths.labels],
    ["PUT", apiPaths.label(id)],
    ["POST", apiPaths.labelRestore(id)],
  ] as const) {
    const before = await findLastWrite();
    expect([200, 201, 409]).toContain((await send(method, url)).statusCode);
    expect(await findLastWrite()).not.toEqual(before);
  }
  expect((await app.inject({ url: apiPaths.labels, headers })).json().total).toBe(1);
});

test("a list whose connection is lost when who asks is looked up is answered all the same", async () => {
  const { proxy, list } = await fragileService();
  const loss = once(/from "tokens"/, "cut before the answer");
  proxy.decide = loss.decide;
  const response = await list();
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ total: 0 });
  expect(loss.met()).toBe(true);
});

test("a server that says nothing any more holds up nobody for ever; when it speaks again, all goes on", async () => {
  const { proxy, list, create, expectUnavailable } = await fragileService();
  expect((await list()).statusCode).toBe(200);
  proxy.silence(true);
  // More than there are connections: some wait for a response, some for a connection, some to be connected.
  const responses = await Promise.all(
    Array.from({ length: 30 }, (_, index) => (index % 2 ? list() : create())),
  );
  for (const response of responses) expectUnavailable(response);
  proxy.silence(false);
  expect((await list()).statusCode).toBe(200);
  expect((await create()).statusCode).toBe(201);
});

test("connections that the server ends while nobody uses them are not missed", async () => {
  const location = withName(await temporaryLocation(), "idle test");
  const { app } = await demoService({}, location);
  const list = () => app.inject({ url: apiPaths.labels, headers });
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(Array.from({ length: 20 }, list));
    await runOnPostgres(
      location,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'idle test'",
    );
    const responses = await Promise.all(Array.from({ length: 20 }, list));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200));
  }
});

test("a transaction that the database gives up to end a deadlock is done again", async () => {
  const location = await temporaryLocation();
  const { database } = await demoService({}, location);
  const other = await temporaryDatabase(location);
  const { id } = await database
    .selectFrom("projects")
    .select("id")
    .where("app_id", "=", appIds.Acme)
    .executeTakeFirstOrThrow();
  const store = new LabelStore(database);
  const [first = expect.fail()] = (await store.listLabels(id, 0, 1)).labels;
  let importing: ReturnType<typeof store.importLabels> | undefined;
  await write(other, async (transaction) => {
    // This one waits for ever, so it is the service's that is given up.
    await sql`set local deadlock_timeout = '10min'`.execute(transaction);
    await sql`update labels set color = color where id = ${first.id}`.execute(transaction);
    // The service needs this label after it has locked the project, ...
    importing = store.importLabels(id, [makeLabel(first.name, "#000000")]);
    await vi.waitUntil(async () => {
      const waiting = await sql`select from pg_locks where not granted`.execute(database);
      return waiting.rows.length > 0;
    }, 15_000);
    // ... and this one needs the project.
    await sql`update projects set plan = plan where id = ${id}`.execute(transaction);
  });
  expect((await importing)?.map(({ kind }) => kind)).toEqual(["recolor"]);
  await expectSoundDatabase(database);
});
