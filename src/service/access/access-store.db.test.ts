import { expect, test } from "vitest";
import { currentTimestamp, formatTimestamp } from "#service/database/timestamps.ts";
import { write } from "#service/database/transactions.ts";
import { addProject } from "#service/project-fixture.ts";
import { insertMember } from "#service/projects/project-register.ts";
import { shared, temporaryDatabase } from "#service/service-fixture.ts";
import { AccessStore } from "./access-store.ts";
import { generateToken } from "./access-token.ts";
import { UserStore } from "./user-store.ts";

const openShared = shared(async (atEnd) => {
  const database = await temporaryDatabase(undefined, atEnd);
  return { database, access: new AccessStore(database), users: new UserStore(database) };
});

const inHours = (hours: number) => formatTimestamp(Temporal.Now.instant().add({ hours }));

test("a token leads to its user, and only to that one; what the database keeps of it is a hash", async () => {
  const { database, access, users } = await openShared();
  const [ada = 0, bo = 0] = [(await users.addUser("ada")) ?? 0, (await users.addUser("bo")) ?? 0];
  const token = generateToken();
  await access.putToken({ userId: ada, name: "a", token: "token-a", expiresAt: null });
  await access.putToken({ userId: bo, name: "b", token, expiresAt: inHours(1) });
  expect((await access.findAccess("token-a"))?.userId).toBe(ada);
  expect((await access.findAccess(token))?.userId).toBe(bo);
  for (const other of ["", "token", "token-A", "token-a ", "%"])
    expect(await access.findAccess(other)).toBeNull();
  const rows = await database.selectFrom("tokens").selectAll().where("user_id", "=", bo).execute();
  expect(rows).toMatchObject([{ token_hash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("a token is refused from the moment it expires, and once it is revoked, which keeps its moment; others stay valid", async () => {
  const { access, users } = await openShared();
  const userId = (await users.addUser("cleo")) ?? 0;
  await access.putToken({ userId, name: "past", token: "past", expiresAt: currentTimestamp() });
  for (const token of ["lost", "kept"])
    await access.putToken({ userId, name: token, token, expiresAt: null });
  const id = (await access.findToken({ token: "lost" }))?.id ?? 0;
  await access.revokeToken(id);
  const first = (await access.findToken({ id }))?.revoked_at;
  await access.revokeToken(id);
  expect(first).toMatch(/Z$/);
  expect((await access.findToken({ id }))?.revoked_at).toBe(first);
  for (const token of ["past", "lost"]) expect(await access.findAccess(token)).toBeNull();
  expect(await access.findAccess("kept")).not.toBeNull();
});

test("a token leads to the projects of its user by their ids, and to no others", async () => {
  const { database, access, users } = await openShared();
  const [dora = 0, eli = 0] = [(await users.addUser("dora")) ?? 0, (await users.addUser("eli")) ?? 0];
  const [first, second] = [await addProject(database), await addProject(database)];
  await write(database, async (transaction) => {
    for (const { id } of [first, second]) await insertMember(transaction, id, dora);
    await insertMember(transaction, second.id, eli);
  });
  for (const [userId, token] of [
    [dora, "token-d"],
    [eli, "token-e"],
  ] as const)
    await access.putToken({ userId, name: token, token, expiresAt: null });
  const find = async (token: string, appId?: string) => (await access.findAccess(token, appId))?.projectId;
  expect([await find("token-d", first.appId), await find("token-d", second.appId)]).toEqual([
    first.id,
    second.id,
  ]);
  expect([await find("token-e", first.appId), await find("token-e", second.appId)]).toEqual([0, second.id]);
  for (const appId of [undefined, "", "unknown", `${first.appId} `])
    expect(await find("token-d", appId)).toBe(0);
});
