import { expect, test, vi } from "vitest";
import { apiPaths } from "#contract/paths.ts";
import { AccessStore } from "#service/access/access-store.ts";
import { commandLine, documentOf } from "#service/command-line-fixture.ts";
import { readDatabase } from "#service/database-fixture.ts";
import { appIds, headersFor, service } from "#service/service-fixture.ts";

// One test starts a process, which takes long on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

const tokenLine = /^clc_[\w-]{43}\n$/;

test("a token that is issued works at a running service at once; one that is revoked stops at once", async () => {
  const { run, database } = await commandLine({ demo: true });
  const app = await service(database);
  const ask = async (token: string) =>
    (await app.inject({ url: apiPaths.labels, headers: headersFor(appIds.Acme, token) })).statusCode;

  const issue = ["token", "issue", "demo", "--name"];
  const [plain, json] = await Promise.all([
    run([...issue, "laptop", "--expires", "1d"]),
    run([...issue, "robot", "--json"]),
  ]);
  expect(plain.output).toMatch(tokenLine);
  expect(plain.errors).toMatch(
    /^The token “laptop” of “demo” is valid until \d{4}-\d\d-\d\d \d\d:\d\d UTC\. It's shown only once, as only its hash is stored\.\n$/,
  );
  const issued = documentOf(json) as { id: number; token: string };
  expect(issued).toEqual({
    id: expect.any(Number),
    name: "robot",
    user: "demo",
    created_at: expect.any(String),
    expires_at: null,
    revoked_at: null,
    read_only: false,
    token: expect.stringMatching(/^clc_/),
  });
  const laptop = plain.output.trim();
  expect([await ask(laptop), await ask(issued.token)]).toEqual([200, 200]);

  expect(await run(["token", "revoke", "-"], `export CHANGELOG_TOKEN=${laptop}\n`)).toMatchObject({
    code: 0,
    output: "Revoked the token “laptop” of “demo”.\n",
    errors: "",
  });
  expect([await ask(laptop), await ask(issued.token)]).toEqual([401, 200]);
  const revoked = documentOf(await run(["token", "revoke", String(issued.id), "--json"]));
  expect(revoked).toMatchObject({ id: issued.id, revoked_at: expect.any(String) });
  expect(await ask(issued.token)).toBe(401);
});

test("a token stands in what it was issued with and nowhere else: not in lists, not in the database, not in an error", async () => {
  const { run, database } = await commandLine({ demo: true });
  const token = (await run(["token", "issue", "demo", "--name", "laptop"])).output.trim();
  const [table, json, mistaken, mistyped, unknown] = await Promise.all([
    run(["token", "list"]),
    run(["token", "list", "--user", "demo", "--json"]),
    run(["token", "revoke", token]),
    run(["token", "revoke", "1", `--token=${token}`]),
    run(["token", "revoke", "-"], "clc_unknown"),
  ]);
  expect(JSON.stringify([table, json, mistaken, mistyped, unknown])).not.toContain(token);
  expect(JSON.stringify(await readDatabase(database))).not.toContain(token);
  expect(table.output).toMatch(/^ID +USER +NAME +ACCESS +ISSUED +VALID UNTIL\n/);
  expect(table.output).toMatch(/ demo +laptop +full .* does not expire\n/);
  expect(documentOf(json)).toHaveLength(2);
  expect(mistaken).toMatchObject({
    code: 2,
    errors: expect.stringMatching(/- to read the token itself from standard input/),
  });
  expect(mistyped).toMatchObject({
    code: 2,
    errors: expect.stringMatching(/unknown option '--token=\*\*\*'/),
  });
  expect(unknown).toMatchObject({ code: 1, errors: expect.stringMatching(/isn't one of this service's/) });
  expect(await new AccessStore(database).findAccess(token)).not.toBeNull();
});
