import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { apiPaths } from "#contract/paths.ts";
import { openDatabase } from "./database/database.ts";
import { PostgresProxy, withSetting } from "./postgres-fixture.ts";
import {
  appIds,
  demoDatabase,
  expectProblem,
  headersFor,
  service,
  temporaryLocation,
} from "./service-fixture.ts";

const headers = headersFor(appIds.Northwind);

/** A service whose database and its replica, which here is the database itself, are reached by ways that can fail. */
async function serviceWithReplica() {
  const location = withSetting(await temporaryLocation(), "synchronous_commit", "remote_apply");
  await demoDatabase(location);
  const primary = await PostgresProxy.open(location);
  const replica = await PostgresProxy.open(location);
  const database = await openDatabase(primary.location, { replica: replica.location });
  onTestFinished(() => database.destroy());
  const app = await service(database);
  return {
    location,
    primary,
    replica,
    list: () => app.inject({ url: apiPaths.labels, headers }),
    show: () => app.inject({ url: apiPaths.project(appIds.Acme), headers: headersFor() }),
    listProjects: () => app.inject({ url: apiPaths.projects, headers: headersFor() }),
    listHistory: () => app.inject({ url: apiPaths.labelHistory, headers }),
    isReady: () => app.inject({ url: "/readyz" }),
    create: () =>
      app.inject({
        method: "POST",
        url: apiPaths.labels,
        headers,
        payload: { name: "Made", color: "#000000" },
      }),
  };
}

test("while the primary is down its replica answers all reads, and writing is told to come again", async () => {
  const { primary, list, show, listProjects, listHistory, isReady, create } = await serviceWithReplica();
  expect((await create()).statusCode).toBe(201);
  await primary.close();
  for (const read of [list, show, listProjects, listHistory, isReady]) {
    expect((await read()).statusCode).toBe(200);
  }
  expect((await list()).json()).toMatchObject({ total: 1 });
  expectProblem(await create(), "unavailable");
});

test("while the primary says nothing its replica answers reads", async () => {
  const { primary, list } = await serviceWithReplica();
  expect((await list()).statusCode).toBe(200);
  primary.silence(true);
  const responses = await Promise.all(Array.from({ length: 30 }, list));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200));
});

test("while the primary answers nothing is read from the replica, which may have been left behind", async () => {
  const { primary, replica, list, create } = await serviceWithReplica();
  let asked = 0;
  replica.decide = () => {
    asked += 1;
    return "kept";
  };
  expect((await create()).statusCode).toBe(201);
  expect((await list()).json()).toMatchObject({ total: 1 });
  expect(asked).toBe(0);
  await primary.close();
  expect((await list()).statusCode).toBe(200);
  expect(asked).toBeGreaterThan(0);

  await primary.reopen();
  await expect.poll(async () => (await create()).statusCode, { timeout: 10_000 }).toBe(201);
  await expect
    .poll(
      async () => {
        const before = asked;
        expect((await list()).statusCode).toBe(200);
        return asked - before;
      },
      { timeout: 10_000 },
    )
    .toBe(0);
});

test("a read for which the primary takes long isn't made at the replica", async () => {
  const { location, replica, list } = await serviceWithReplica();
  let asked = 0;
  replica.decide = () => {
    asked += 1;
    return "kept";
  };
  const other = await openDatabase(location);
  onTestFinished(() => other.destroy());
  await other.transaction().execute(async (transaction) => {
    await sql`lock table labels in access exclusive mode`.execute(transaction);
    const reading = list();
    await sql`select pg_sleep(2)`.execute(transaction);
    void reading;
  });
  expect((await list()).statusCode).toBe(200);
  expect(asked).toBe(0);
});

test("a read that the replica can't answer is answered by the primary that came back", async () => {
  const { primary, replica, list } = await serviceWithReplica();
  await primary.close();
  expect((await list()).statusCode).toBe(200);
  await replica.close();
  expectProblem(await list(), "unavailable");
  await primary.reopen();
  expect((await list()).statusCode).toBe(200);
});

test("no replica is read from whose primary acknowledges what the replica doesn't show yet", async () => {
  const location = withSetting(await temporaryLocation(), "synchronous_commit", "on");
  await expect(openDatabase(location, { replica: location })).rejects.toThrow(
    "its synchronous_commit is on, and must be remote_apply",
  );
});
