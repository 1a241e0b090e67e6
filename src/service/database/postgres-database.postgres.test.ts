import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import { TLSSocket } from "node:tls";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { UserStore } from "#service/access/user-store.ts";
import { runCommand } from "#service/command-line-fixture.ts";
import { expectSoundDatabase } from "#service/database-fixture.ts";
import { prepareDemo } from "#service/demo/demo.ts";
import { demoUsers } from "#service/demo/demo-users.ts";
import { createDatabase, runOnPostgres } from "#service/postgres-fixture.ts";
import { addProject } from "#service/project-fixture.ts";
import { ProjectRegister } from "#service/projects/project-register.ts";
import { ProjectStore } from "#service/projects/project-store.ts";
import { temporaryDatabase, temporaryFolder, temporaryLocation, tokens } from "#service/service-fixture.ts";
import { openDatabase } from "./database.ts";

test("instances that open an empty database at the same moment all come up, and make it and the demo once", async () => {
  const location = await temporaryLocation();
  const databases = await Promise.all(Array.from({ length: 6 }, () => openDatabase(location)));
  const steps = () => runOnPostgres(location, "select name from migrations order by name");
  const made = await steps();
  expect(new Set(made.map(({ name }) => name)).size).toBe(made.length);
  await Promise.all(databases.map((database) => prepareDemo(database, { demoToken: tokens.own })));
  for (const database of databases) {
    const users = await database.selectFrom("users").select("name").orderBy("name").execute();
    expect(users.map(({ name }) => name)).toEqual(["demo", "other"]);
  }
  const [first = expect.fail()] = databases;
  expect(await new ProjectRegister(first).listProjects()).toHaveLength(6);
  await expectSoundDatabase(first);
  for (const database of databases) await database.destroy();
  await (await openDatabase(location)).destroy();
  expect(await steps()).toEqual(made);
});

test("a database that can't keep every text is refused", async () => {
  const location = await createDatabase("template template0 encoding LATIN1 locale 'C'");
  await expect(openDatabase(location)).rejects.toThrow("its encoding is LATIN1, and must be UTF8");
});

test("projects are sorted by code point, whatever language the database sorts by", async () => {
  const database = await temporaryDatabase(
    await createDatabase("template template0 locale_provider icu icu_locale 'en-US' locale 'C'"),
  );
  const userId = (await new UserStore(database).addUser(demoUsers.first)) ?? 0;
  for (const name of ["zebra", "Zebra", "Äther", "ather", "🦓", "～"]) await addProject(database, { name });
  const listed = (await new ProjectStore(database).listProjects(userId)).map(({ name }) => name);
  expect(listed).toEqual(["Zebra", "ather", "zebra", "Äther", "～", "🦓"]);
});

test("whole numbers are read as numbers, and one that is too large for a number is not read wrong", async () => {
  const database = await temporaryDatabase();
  const read = async (number: string) =>
    (await sql<{ number: number }>`select cast(${number} as bigint) as number`.execute(database)).rows;
  expect(await read("9007199254740991")).toEqual([{ number: 9_007_199_254_740_991 }]);
  await expect(read("9007199254740993")).rejects.toThrow("too large: 9007199254740993");
});

test.each([
  ["tables", "create table orders (id int); insert into orders values (1)"],
  ["a table of migrations", "create table migrations (id int, migration text, batch int)"],
  ["an empty table of migrations", "create table migrations (id int, name text)"],
  ["tables of our names", "create table users (id int); create table labels (id int)"],
  ["a view", "create view orders as select 1 as id"],
])("a schema with %s of another program is refused, and nothing is made in it", async (_what, structure) => {
  const location = await temporaryLocation();
  await runOnPostgres(location, structure);
  const readTables = () =>
    runOnPostgres(
      location,
      "select relname from pg_class where relnamespace = current_schema::regnamespace order by 1",
    );
  const before = await readTables();
  const folder = await temporaryFolder();
  for (const args of [
    ["serve", "--demo", "--port", "0"],
    ["database", "migrate"],
    ["user", "list"],
  ]) {
    const environment = { DATABASE_URL: location };
    const { code, errors } = await runCommand(args, { folder, environment });
    expect(code).toBe(1);
    expect(errors).toContain(
      "can't be opened: it belongs to another program.\nNothing was changed. DATABASE_URL, which",
    );
    expect(errors).toContain("?schema=console");
  }
  expect(await readTables()).toEqual(before);
});

test("tables are made and found in the schema that the address names, beside those of others", async () => {
  const location = await createDatabase();
  await runOnPostgres(location, 'create table users (id int); create schema "App"');
  const database = await temporaryDatabase(`${location}?schema=App`);
  expect(await database.selectFrom("labels").selectAll().execute()).toEqual([]);
  expect(
    await runOnPostgres(
      location,
      "select count(*)::int as tables from pg_tables where schemaname = 'public'",
    ),
  ).toEqual([{ tables: 1 }]);
  await expect(openDatabase(`${location}?schema=gone`)).rejects.toThrow(
    "the schema that its address names isn't there",
  );
});

test("TLS is used as psql does: unchecked, checked by a certificate, and with a sentence where that fails", async ({
  skip,
}) => {
  const folder = await temporaryFolder();
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "ca.pem")];
  const made = spawnSync("openssl", [
    ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=db.example"],
    ...["-keyout", key, "-out", certificate],
  ]);
  skip(made.status !== 0, "this machine has no openssl");
  const location = await tlsBefore(await createDatabase(), await readFile(key), await readFile(certificate));
  const warned = vi.spyOn(process, "emitWarning");
  for (const words of [
    "sslmode=require",
    "sslmode=no-verify",
    `sslmode=verify-ca&sslrootcert=${certificate}`,
  ]) {
    const database = await temporaryDatabase(`${location}?${words}`);
    expect(await database.selectFrom("users").selectAll().execute()).toEqual([]);
  }
  expect(warned).not.toHaveBeenCalled();
  for (const [words, advice] of [
    [`sslmode=verify-full&sslrootcert=${certificate}`, "sslmode=require, which doesn't check it"],
    ["sslmode=verify-full", "sslrootcert=/path/to/ca.pem"],
    ["sslmode=verify-ca", "sslrootcert=/path/to/ca.pem"],
  ]) {
    const environment = { DATABASE_URL: `${location}?${words}` };
    const { code, errors } = await runCommand(["user", "list"], { folder, environment });
    expect(code).toBe(1);
    expect(errors).toContain(advice);
  }
});

/** A way to a database that speaks TLS. @returns its address */
async function tlsBefore(location: string, key: Buffer, cert: Buffer): Promise<string> {
  const url = new URL(location);
  const target = { host: url.hostname, port: Number(url.port) };
  const server = createServer((client) => {
    client.on("error", () => client.destroy());
    client.once("data", () => {
      // The first bytes ask for TLS.
      client.write("S");
      const secured = new TLSSocket(client, { isServer: true, key, cert });
      const plain = connect(target);
      for (const socket of [secured, plain]) socket.on("error", () => client.destroy());
      secured.pipe(plain).pipe(secured);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
  });
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return url.href;
}
