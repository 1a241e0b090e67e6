import { expect, test } from "vitest";
import type { Database } from "#service/database/database.ts";
import { write } from "#service/database/transactions.ts";
import { demoUsers } from "#service/demo/demo-seed.ts";
import { insertMember, ProjectRegister } from "#service/projects/project-register.ts";
import { demoDatabase, tokens } from "#service/service-fixture.ts";
import { AccessStore } from "./access-store.ts";
import { UserStore } from "./user-store.ts";

async function idOf(database: Database, user: string): Promise<number> {
  return (await new AccessStore(database).findUserId(user)) ?? 0;
}

test("of several who add one name at once, one adds it", async () => {
  const database = await demoDatabase();
  const users = new UserStore(database);
  const ids = await Promise.all([1, 2, 3].map(() => users.addUser("ada")));
  expect(ids.filter((id) => id !== null)).toHaveLength(1);
  expect((await users.listUsers()).map(({ name }) => name)).toEqual(["ada", "demo", "other"]);
});

test("a user is counted only the tokens that let them in, and what goes with them is told", async () => {
  const database = await demoDatabase();
  const [users, access] = [new UserStore(database), new AccessStore(database)];
  const userId = await idOf(database, demoUsers.other);
  await access.putToken({ userId, name: "old", token: "old", expiresAt: "2020-01-01T00:00:00.000000Z" });
  await access.putToken({ userId, name: "lost", token: "lost", expiresAt: null });
  const lost = await access.findToken({ token: "lost" });
  await access.revokeToken(lost?.id ?? 0);
  const listed = (await users.listUsers()).map(({ name, projects, tokens }) => [name, projects, tokens]);
  expect(listed).toEqual([
    ["demo", 5, 1],
    ["other", 1, 1],
  ]);
  expect(await users.findBelongings(userId)).toEqual({
    tokens: 3,
    projects: ["Lighthouse"],
    onlyTheirs: ["Lighthouse"],
  });
});

test("the last of a project is not removed; once another belongs to it they are, with their tokens", async () => {
  const database = await demoDatabase();
  const [users, access] = [new UserStore(database), new AccessStore(database)];
  const [demo, other] = [await idOf(database, demoUsers.first), await idOf(database, demoUsers.other)];
  expect((await users.removeUser(other)).onlyTheirs).toEqual(["Lighthouse"]);
  expect(await access.findAccess(tokens.other)).not.toBeNull();
  const names = await new ProjectRegister(database).listProjects();
  const lighthouse = names.find(({ name }) => name === "Lighthouse")?.id ?? 0;
  await write(database, (transaction) => insertMember(transaction, lighthouse, demo));
  expect(await users.removeUser(other)).toEqual({ tokens: 1, projects: ["Lighthouse"], onlyTheirs: [] });
  expect(await access.findAccess(tokens.other)).toBeNull();
  expect(await access.findAccess(tokens.own)).not.toBeNull();
  expect((await users.listUsers()).map(({ name, projects }) => [name, projects])).toEqual([["demo", 6]]);
});

test("of two who are all that belong to a project, and are removed at once, one stays", async () => {
  const database = await demoDatabase();
  const users = new UserStore(database);
  const [demo, other] = [await idOf(database, demoUsers.first), await idOf(database, demoUsers.other)];
  for (const { id } of await new ProjectRegister(database).listProjects()) {
    await write(database, async (transaction) => {
      await insertMember(transaction, id, demo);
      await insertMember(transaction, id, other);
    });
  }
  // So that neither has to wait for a connection.
  await Promise.all([users.listUsers(), users.listUsers()]);
  const removed = await Promise.all([users.removeUser(demo), users.removeUser(other)]);
  expect(removed.filter(({ onlyTheirs }) => onlyTheirs.length === 0)).toHaveLength(1);
  expect(await users.listUsers()).toHaveLength(1);
});
