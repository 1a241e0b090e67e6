import { expect, test, vi } from "vitest";
import { AccessStore } from "#service/access/access-store.ts";
import { UserStore } from "#service/access/user-store.ts";
import { commandLine, documentOf } from "#service/command-line-fixture.ts";

// Each test starts processes, which takes long on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

test("users are added, each name once, and listed with what they have", async () => {
  const { run } = await commandLine({ demo: true });
  expect(await run(["user", "add", " Zoë the 1st "])).toEqual({
    code: 0,
    output: "Added user “Zoë the 1st”.\n",
    errors: "",
  });
  const [again, listed, table] = await Promise.all([
    run(["user", "add", "Zoë the 1st"]),
    run(["user", "list", "--json"]),
    run(["user", "list"]),
  ]);
  expect(again).toMatchObject({ code: 1, output: "" });
  expect(again.errors).toBe(
    "A user named “Zoë the 1st” already exists. Choose another name. List those that are taken: changelog-console user list\n",
  );
  const created_at = expect.any(String);
  expect(documentOf(listed)).toEqual([
    { id: expect.any(Number), name: "Zoë the 1st", created_at, projects: 0, tokens: 0 },
    { id: 1, name: "demo", created_at, projects: 5, tokens: 1 },
    { id: 2, name: "other", created_at, projects: 1, tokens: 1 },
  ]);
  expect(table.output).toMatch(
    /^NAME +PROJECTS +VALID TOKENS +ADDED\n.*\ndemo +5 +1 +\d{4}-\d\d-\d\d \d\d:\d\d UTC$/m,
  );
});

test("a user is removed only with --yes; without it, what goes with them is told", async () => {
  const { run, database } = await commandLine();
  const users = new UserStore(database);
  const userId = (await users.addUser("ada")) ?? 0;
  await new AccessStore(database).putToken({ userId, name: "laptop", token: "token", expiresAt: null });
  const refused = await run(["user", "remove", "ada"]);
  expect(refused).toMatchObject({ code: 1, output: "" });
  expect(refused.errors).toBe(
    "Nothing was changed. This would remove user “ada” with 1 token, who belongs to no projects. Add --yes to confirm.\n",
  );
  expect(await users.listUsers()).toHaveLength(1);
  expect(await run(["user", "remove", "ada", "--yes"])).toEqual({
    code: 0,
    output: "Removed user “ada” with 1 token.\n",
    errors: "",
  });
  expect(await users.listUsers()).toEqual([]);
});
