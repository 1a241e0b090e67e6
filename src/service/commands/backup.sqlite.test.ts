import { chmod, copyFile, readdir, readFile, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { apiPaths } from "#contract/paths.ts";
import { documentOf, runCommand } from "#service/command-line-fixture.ts";
import { openDatabase } from "#service/database/database.ts";
import { expectSoundDatabase, lookAt, readDatabase, readLabelRows } from "#service/database-fixture.ts";
import {
  appIds,
  copyOfDemo,
  headersFor,
  service,
  temporaryDatabase,
  temporaryFolder,
} from "#service/service-fixture.ts";

/** A folder with the demo's database, which commands are run on. */
async function startFolder() {
  const folder = await temporaryFolder();
  const file = join(folder, "console.db");
  await copyFile(await copyOfDemo(), file);
  const run = (...args: string[]) => runCommand([...args, "--database", "console.db"], { folder });
  return { folder, file, run };
}

/** A service over a database, and what is asked of it. */
async function startService(file: string) {
  const database = await openDatabase(file);
  const app = await service(database);
  const headers = headersFor(appIds.Northwind);
  const create = async (name: string) => {
    const payload = makeLabel(name, "#000000");
    return (await app.inject({ method: "POST", url: apiPaths.labels, headers, payload })).statusCode;
  };
  const count = async () => (await app.inject({ url: apiPaths.labels, headers })).json().total;
  const stop = async () => {
    await app.close();
    await database.destroy();
  };
  return { create, count, stop };
}

/** Every row of every table of a file. */
const readAll = (file: string) => lookAt(file, readDatabase);

test("a backup of a database that a service is writing is whole, of one moment, readable by its owner alone, and never overwrites", async () => {
  const { folder, file, run } = await startFolder();
  const { create, stop } = await startService(file);
  const acknowledged: string[] = [];
  let backingUp = true;
  const writing = (async () => {
    while (backingUp) {
      const name = `Label ${acknowledged.length}`;
      if ((await create(name)) === 201) acknowledged.push(name);
      // Others have their turn.
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  await vi.waitUntil(() => acknowledged.length > 0, 15_000);
  const before = acknowledged.length;
  const document = documentOf(await run("database", "backup", "console.backup", "--json"));
  backingUp = false;
  await writing;
  const backup = join(folder, "console.backup");
  expect(document).toEqual({ database: file, backup });
  expect((await stat(backup)).mode & 0o777).toBe(0o600);
  const copy = join(folder, "copy.db");
  await copyFile(backup, copy);
  const database = await temporaryDatabase(copy);
  await expectSoundDatabase(database);
  const names = (await readLabelRows(database))
    .map(({ name }) => name)
    .filter((name) => /^Label /.test(name));
  expect(names.length).toBeGreaterThanOrEqual(before);
  expect(acknowledged.slice(0, names.length)).toEqual(names);

  const bytes = await readFile(backup);
  expect(await run("database", "backup", "console.backup")).toEqual({
    code: 1,
    output: "",
    errors: `The file ${backup} already exists. Choose another name, such as console-2027-01-31.db.\n`,
  });
  expect((await readFile(backup)).equals(bytes)).toBe(true);
  await stop();
});

test("a backup is restored once no service has the database open; what was there before is kept", async () => {
  const { folder, file, run } = await startFolder();
  const { create, count, stop } = await startService(file);
  expect(await run("database", "backup", "console.backup")).toMatchObject({ code: 0 });
  expect(await create("Later")).toBe(201);
  const refused = await run("database", "restore", "console.backup");
  expect(refused).toMatchObject({ code: 1, output: "" });
  expect(refused.errors).toContain(`The database ${file} is in use by another program, such as a service.`);
  expect(await count()).toBe(1);
  await stop();

  await chmod(file, 0o640);
  const later = await readAll(file);
  const restored = documentOf(await run("database", "restore", "console.backup", "--json"));
  expect(restored).toEqual({
    database: file,
    backup: join(folder, "console.backup"),
    kept_as: expect.stringMatching(/console\.db\.before-restore-\d{4}-/),
  });
  expect((await stat(file)).mode & 0o777).toBe(0o640);
  expect(await readdir(folder)).toHaveLength(3);
  expect(await readAll((restored as { kept_as: string }).kept_as)).toEqual(later);
  const next = await startService(file);
  expect(await next.count()).toBe(0);
  await next.stop();
});

test("a backup is restored where there is no database, or one that is damaged beyond reading", async () => {
  const { folder, file, run } = await startFolder();
  await copyFile(file, join(folder, "copy.db"));
  const rows = await readAll(file);
  const elsewhere = ["database", "restore", "copy.db", "--database", "new/er/console.db"];
  expect(await runCommand(elsewhere, { folder })).toMatchObject({ code: 0, errors: "" });
  expect(await readAll(join(folder, "new/er/console.db"))).toEqual(rows);
  await writeFile(file, "damaged ".repeat(1000));
  await writeFile(`${file}-wal`, "of the damaged one");
  expect(await run("database", "restore", "copy.db")).toMatchObject({ code: 0, errors: "" });
  expect(await readAll(file)).toEqual(rows);
  const kept = (await readdir(folder)).filter((name) => name.includes("before-restore"));
  expect(kept.map((name) => name.replace(/.*Z/, "")).toSorted()).toEqual(["", "-wal"]);
});

test("what is no sound backup is not restored, and what is wrong with it is told", async () => {
  const { folder, file, run } = await startFolder();
  const rows = await readAll(file);
  const make = async (name: string, statements: string) => {
    await copyFile(file, join(folder, name));
    const database = new DatabaseSync(join(folder, name));
    database.exec(statements);
    database.close();
  };
  await writeFile(join(folder, "text.db"), "no database ".repeat(100));
  await make("newer.db", "insert into migrations (name, applied_at) values ('999-future', '')");
  await make("foreign.db", "drop table migrations");
  await make("faulty.db", "pragma foreign_keys = off; delete from languages where id = 1");
  await copyFile(file, join(folder, "torn.db"));
  await truncate(join(folder, "torn.db"), 50_000);
  const fault =
    /has errors:\n {2}\w+, row 1: points to nothing in languages\.(?:\n.*)*\nNothing was changed.* --anyway/;
  for (const [name, reason] of [
    ["missing.db", /there is none/],
    ["text.db", /file is not a database/],
    ["newer.db", /a newer version of this program/],
    ["foreign.db", /belongs to another program/],
    ["torn.db", /malformed/],
    ["faulty.db", fault],
  ] as const) {
    const refused = await run("database", "restore", name);
    expect(refused, name).toMatchObject({ code: 1, output: "", errors: expect.stringMatching(reason) });
  }
  expect((await readdir(folder)).filter((name) => name.startsWith("console"))).toEqual(["console.db"]);
  expect(await readAll(file)).toEqual(rows);
  const forced = await run("database", "restore", "faulty.db", "--anyway");
  expect(forced).toMatchObject({ code: 0, errors: "" });
  expect(await readAll(file)).not.toEqual(rows);
});
