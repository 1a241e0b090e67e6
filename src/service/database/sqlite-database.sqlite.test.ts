import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { apiPaths } from "#contract/paths.ts";
import { AccessStore } from "#service/access/access-store.ts";
import { hashToken } from "#service/access/access-token.ts";
import { UserStore } from "#service/access/user-store.ts";
import { expectSoundDatabase } from "#service/database-fixture.ts";
import {
  appIds,
  demoService,
  expectProblem,
  headersFor,
  temporaryDatabase,
} from "#service/service-fixture.ts";

test("a commit is on the disk before it is acknowledged", async () => {
  const database = await temporaryDatabase();
  const journal = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(database);
  const synchronous = await sql<{ synchronous: number }>`pragma synchronous`.execute(database);
  const fully = await sql<{ fullfsync: number }>`pragma fullfsync`.execute(database);
  expect(journal.rows).toEqual([{ journal_mode: "wal" }]);
  expect(synchronous.rows).toEqual([{ synchronous: 2 }]);
  expect(fully.rows).toEqual([{ fullfsync: 1 }]);
});

test("what is being written is not read before it is committed", async () => {
  const database = await temporaryDatabase();
  const access = new AccessStore(database);
  const userId = await new UserStore(database).addUser("ada");
  let reading: Promise<unknown> | undefined;
  const writing = database.transaction().execute(async (transaction) => {
    const token = { user_id: userId ?? 0, name: "laptop", token_hash: hashToken("secret") };
    await transaction
      .insertInto("tokens")
      .values({ ...token, created_at: "2026-01-01T00:00:00.000000Z", expires_at: null, revoked_at: null })
      .execute();
    reading = access.findAccess("secret");
    throw new Error("changed its mind");
  });
  await expect(writing).rejects.toThrow("changed its mind");
  expect(await reading).toBeNull();
});

test("while the file may not grow, writing is told to come again and reading goes on; then all goes on without a restart", async () => {
  const { app, database } = await demoService();
  const headers = headersFor(appIds.Northwind);
  const create = () =>
    app.inject({ method: "POST", url: apiPaths.labels, headers, payload: makeLabel("A", "#000000") });
  const read = async () => (await app.inject({ url: apiPaths.labels, headers })).json().total;
  // As a full disk does: some pages have room left.
  await sql`pragma max_page_count = 1`.execute(database);
  let [created, response] = [0, await create()];
  for (; response.statusCode === 201; created += 1) response = await create();
  for (const refused of [response, await create(), await create()]) {
    expectProblem(refused, "unavailable");
    expect(refused.headers["retry-after"]).toBe("1");
  }
  expect(await read()).toBe(created);
  await expectSoundDatabase(database);
  await sql`pragma max_page_count = 1000000`.execute(database);
  expect((await create()).statusCode).toBe(201);
  expect(await read()).toBe(created + 1);
  await expectSoundDatabase(database);
});
