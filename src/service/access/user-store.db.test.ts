import { expect, test } from "vitest";
import { write } from "#service/database/transactions.ts";
import { addProject } from "#service/project-fixture.ts";
import { insertMember } from "#service/projects/project-register.ts";
import { temporaryDatabase } from "#service/service-fixture.ts";
import { AccessStore } from "./access-store.ts";
import { UserStore } from "./user-store.ts";

/** Two users with a token each; the second has a project for themselves. */
async function startUsers() {
  const database = await temporaryDatabase();
  const [users, access] = [new UserStore(database), new AccessStore(database)];
  const [ada, bo] = [(await users.addUser("ada")) ?? 0, (await users.addUser("bo")) ?? 0];
  await access.putToken({ userId: ada, name: "first", token: "token-a", expiresAt: null });
  await access.putToken({ userId: bo, name: "first", token: "token-b", expiresAt: null });
  const { id } = await addProject(database, { name: "Lighthouse" });
  const join = (userId: number) => write(database, (transaction) => insertMember(transaction, id, userId));
  await join(bo);
  const list = async () =>
    (await users.listUsers()).map(({ name, projects, tokens }) => [name, projects, tokens]);
  return { users, access, ada, bo, join, list };
}

test("of several who add one name at once, one adds it; of a user's tokens those that let them in are counted", async () => {
  const { users, access, bo, list } = await startUsers();
  const ids = await Promise.all([1, 2, 3].map(() => users.addUser("cleo")));
  expect(ids.filter((id) => id !== null)).toHaveLength(1);
  await access.putToken({ userId: bo, name: "old", token: "old", expiresAt: "2020-01-01T00:00:00.000000Z" });
  await access.putToken({ userId: bo, name: "lost", token: "lost", expiresAt: null });
  await access.revokeToken((await access.findToken({ token: "lost" }))?.id ?? 0);
  expect(await list()).toEqual([
    ["ada", 0, 1],
    ["bo", 1, 1],
    ["cleo", 0, 0],
  ]);
  expect(await users.findBelongings(bo)).toEqual({
    tokens: 3,
    projects: ["Lighthouse"],
    onlyTheirs: ["Lighthouse"],
  });
});

test("the last of a project is not removed; once another belongs to it they are, with their tokens", async () => {
  const { users, access, ada, bo, join, list } = await startUsers();
  expect((await users.removeUser(bo)).onlyTheirs).toEqual(["Lighthouse"]);
  expect(await access.findAccess("token-b")).not.toBeNull();
  await join(ada);
  expect(await users.removeUser(bo)).toEqual({ tokens: 1, projects: ["Lighthouse"], onlyTheirs: [] });
  expect(await access.findAccess("token-b")).toBeNull();
  expect(await access.findAccess("token-a")).not.toBeNull();
  expect(await list()).toEqual([["ada", 1, 1]]);
});

test("of two who are all that belong to a project, and are removed at once, one stays", async () => {
  const { users, ada, bo, join } = await startUsers();
  await join(ada);
  // So that neither has to wait for a connection.
  await Promise.all([users.listUsers(), users.listUsers()]);
  const removed = await Promise.all([users.removeUser(ada), users.removeUser(bo)]);
  expect(removed.filter(({ onlyTheirs }) => onlyTheirs.length === 0)).toHaveLength(1);
  expect(await users.listUsers()).toHaveLength(1);
});
