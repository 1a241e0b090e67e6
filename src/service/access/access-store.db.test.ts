import { expect, test } from "vitest";
import type { Database } from "#service/database/database.ts";
import { currentTimestamp, formatTimestamp } from "#service/database/timestamps.ts";
import { temporaryDatabase } from "#service/service-fixture.ts";
import { AccessStore } from "./access-store.ts";
import { generateToken } from "./access-token.ts";

async function addUser(database: Database, name: string): Promise<number> {
  const { id } = await database
    .insertInto("users")
    .values({ name, created_at: currentTimestamp() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const inHours = (hours: number) => formatTimestamp(Temporal.Now.instant().add({ hours }));

test("a token leads to its user, and only to that one", async () => {
  const database = await temporaryDatabase();
  const access = new AccessStore(database);
  const [ada, bo] = [await addUser(database, "ada"), await addUser(database, "bo")];
  await access.putToken({ userId: ada, name: "a", token: "token-a", expiresAt: null });
  await access.putToken({ userId: bo, name: "b", token: "token-b", expiresAt: inHours(1) });
  expect((await access.findAccess("token-a"))?.userId).toBe(ada);
  expect((await access.findAccess("token-b"))?.userId).toBe(bo);
  for (const token of ["", "token", "token-A", "token-a ", "%"])
    expect(await access.findAccess(token)).toBeNull();
});

test("a token is refused from the moment it expires, and when it was revoked", async () => {
  const database = await temporaryDatabase();
  const access = new AccessStore(database);
  const userId = await addUser(database, "ada");
  await access.putToken({ userId, name: "past", token: "past", expiresAt: currentTimestamp() });
  await access.putToken({ userId, name: "revoked", token: "revoked", expiresAt: null });
  await database
    .updateTable("tokens")
    .set({ revoked_at: currentTimestamp() })
    .where("name", "=", "revoked")
    .execute();
  expect(await access.findAccess("past")).toBeNull();
  expect(await access.findAccess("revoked")).toBeNull();
});

test("what the database keeps of a token is a hash", async () => {
  const database = await temporaryDatabase();
  const userId = await addUser(database, "ada");
  const token = generateToken();
  await new AccessStore(database).putToken({ userId, name: "mine", token, expiresAt: null });
  const rows = await database.selectFrom("tokens").selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.token_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("tokens are listed in the order of their issue with all but themselves", async () => {
  const database = await temporaryDatabase();
  const access = new AccessStore(database);
  const [ada, bo] = [await addUser(database, "ada"), await addUser(database, "bo")];
  await access.putToken({ userId: bo, name: "laptop", token: "token-b", expiresAt: null });
  await access.putToken({ userId: ada, name: "robot", token: "token-a", expiresAt: inHours(1) });
  const listed = await access.listTokens();
  expect(listed.map(({ user, name }) => [user, name])).toEqual([
    ["bo", "laptop"],
    ["ada", "robot"],
  ]);
  expect(Object.keys(listed[0] ?? {})).toEqual([
    "id",
    "name",
    "user",
    "created_at",
    "expires_at",
    "revoked_at",
    "read_only",
  ]);
  expect((await access.listTokens(ada)).map(({ name }) => name)).toEqual(["robot"]);
  expect(await access.findToken({ token: "token-b" })).toEqual(listed[0]);
  expect(await access.findToken({ id: listed[1]?.id ?? 0 })).toEqual(listed[1]);
  expect(await access.findToken({ token: "token" })).toBeNull();
});

test("a revoked token is refused at once, keeps the moment of that, and others stay valid", async () => {
  const database = await temporaryDatabase();
  const access = new AccessStore(database);
  const userId = await addUser(database, "ada");
  for (const token of ["lost", "kept"])
    await access.putToken({ userId, name: token, token, expiresAt: null });
  const id = (await access.findToken({ token: "lost" }))?.id ?? 0;
  await access.revokeToken(id);
  const first = (await access.findToken({ id }))?.revoked_at;
  await access.revokeToken(id);
  expect(first).toMatch(/Z$/);
  expect((await access.findToken({ id }))?.revoked_at).toBe(first);
  expect(await access.findAccess("lost")).toBeNull();
  expect(await access.findAccess("kept")).not.toBeNull();
});
