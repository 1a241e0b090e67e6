import { chmod, copyFile, readdir, readFile, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { labelPageSchema } from "#contract/labels.ts";
import { apiPaths } from "#contract/paths.ts";
import { documentOf, runCommand } from "#service/command-line-fixture.ts";
import { openDatabase } from "#service/database/database.ts";
import { expectSoundDatabase, readDatabase, readLabelRows } from "#service/database-fixture.ts";
import { prepareDemo } from "#service/demo/demo.ts";
import { LabelStore } from "#service/labels/label-store.ts";
import { appIds, headersFor, temporaryFolder } from "#service/service-fixture.ts";
import { startDemo } from "#service/service-process-fixture.ts";

// Services are started, which takes long on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

/** Runs a command on the database of a folder. */
function run(folder: string, ...args: string[]) {
  return runCommand([...args, "--database", "data/console.db"], { folder });
}

/** Every row of every table of a file. */
async function readAll(file: string) {
  const database = await openDatabase(file);
  const rows = await readDatabase(database);
  await database.destroy();
  return rows;
}

/** Writes the demo's database into a folder, closed, with more labels if wanted. */
async function seedFolder(folder: string, labels = 0): Promise<string> {
  const file = join(folder, "data/console.db");
  const database = await openDatabase(file);
  await prepareDemo(database, {});
  const more = Array.from({ length: labels }, (_, index) => makeLabel(`Label ${index}`, "#123456"));
  await new LabelStore(database).addLabels(1, more);
  await database.destroy();
  return file;
}

test("a backup of a database that a service is writing is whole, of one moment, readable by its owner alone, and never overwrites", async () => {
  const folder = await temporaryFolder();
  const { address, child, ended } = await startDemo(folder);
  const headers = { ...headersFor(appIds.Northwind), "content-type": "application/json" };
  const acknowledged: string[] = [];
  let backingUp = true;
  const writing = (async () => {
    while (backingUp) {
      const name = `Label ${acknowledged.length}`;
      const body = JSON.stringify(makeLabel(name, "#000000"));
      const response = await fetch(address + apiPaths.labels, { method: "POST", headers, body });
      if (response.status === 201) acknowledged.push(name);
    }
  })();
  await vi.waitUntil(() => acknowledged.length > 0, 15_000);
  const before = acknowledged.length;
  const document = documentOf(await run(folder, "database", "backup", "console.backup", "--json"));
  backingUp = false;
  await writing;
  const backup = join(folder, "console.backup");
  expect(document).toEqual({ database: join(folder, "data/console.db"), backup });
  expect((await readdir(folder)).toSorted()).toEqual(["console.backup", "data"]);
  expect((await stat(backup)).mode & 0o777).toBe(0o600);
  const copy = join(folder, "copy.db");
  await copyFile(backup, copy);
  const database = await openDatabase(copy);
  onTestFinished(() => database.destroy());
  await expectSoundDatabase(database);
  const names = (await readLabelRows(database))
    .filter(({ project_id }) => project_id === 3)
    .map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(before);
  expect(acknowledged.slice(0, names.length)).toEqual(names.slice(0, acknowledged.length));

  const bytes = await readFile(backup);
  const again = await run(folder, "database", "backup", "console.backup");
  expect(again).toMatchObject({ code: 1, output: "" });
  expect(again.errors).toBe(
    `The file ${backup} already exists. Choose another name, such as console-2027-01-31.db.\n`,
  );
  expect((await readFile(backup)).equals(bytes)).toBe(true);
  child.kill("SIGTERM");
  expect(await ended).toMatchObject({ code: 0, errors: "" });
});

test("a backup is restored once no service has the database open; what was there before is kept", async () => {
  const folder = await temporaryFolder();
  const file = join(folder, "data/console.db");
  const service = await startDemo(folder);
  const { address } = service;
  expect(await run(folder, "database", "backup", "console.backup")).toMatchObject({ code: 0 });
  const headers = { ...headersFor(appIds.Northwind), "content-type": "application/json" };
  const body = JSON.stringify(makeLabel("Later", "#000000"));
  expect((await fetch(address + apiPaths.labels, { method: "POST", headers, body })).status).toBe(201);
  const refused = await run(folder, "database", "restore", "console.backup");
  expect(refused).toMatchObject({ code: 1, output: "" });
  expect(refused.errors).toContain(`The database ${file} is in use by another program, such as a service.`);
  expect((await fetch(address + apiPaths.labels, { headers })).status).toBe(200);
  service.child.kill("SIGTERM");
  await service.ended;

  await chmod(file, 0o640);
  const later = await readAll(file);
  const restored = documentOf(await run(folder, "database", "restore", "console.backup", "--json"));
  expect(restored).toEqual({
    database: file,
    backup: join(folder, "console.backup"),
    kept_as: expect.stringMatching(/console\.db\.before-restore-\d{4}-/),
  });
  expect((await stat(file)).mode & 0o777).toBe(0o640);
  expect(await readdir(join(folder, "data"))).toHaveLength(2);
  const { kept_as } = restored as { kept_as: string };
  expect(await readAll(kept_as)).toEqual(later);
  const next = await startDemo(folder);
  const page = await fetch(next.address + apiPaths.labels, { headers });
  expect(labelPageSchema.parse(await page.json()).total).toBe(0);
});

test("a backup is restored where there is no database, or one that is damaged beyond reading", async () => {
  const folder = await temporaryFolder();
  const file = await seedFolder(folder);
  await copyFile(file, join(folder, "copy.db"));
  const rows = await readAll(file);
  const elsewhere = ["database", "restore", "copy.db", "--database", "new/er/console.db"];
  expect(await runCommand(elsewhere, { folder })).toMatchObject({ code: 0, errors: "" });
  expect(await readAll(join(folder, "new/er/console.db"))).toEqual(rows);
  await writeFile(file, "damaged ".repeat(1000));
  await writeFile(`${file}-wal`, "of the damaged one");
  expect(await run(folder, "database", "restore", "copy.db")).toMatchObject({ code: 0, errors: "" });
  expect(await readAll(file)).toEqual(rows);
  const kept = (await readdir(join(folder, "data"))).filter((name) => name.includes("before-restore"));
  expect(kept.map((name) => name.replace(/.*Z/, "")).toSorted()).toEqual(["", "-wal"]);
});

test("what is no sound backup is not restored, and what is wrong with it is told", async () => {
  const folder = await temporaryFolder();
  const file = await seedFolder(folder);
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
  for (const [name, reason] of [
    ["missing.db", /there is none/],
    ["text.db", /file is not a database/],
    ["newer.db", /a newer version of this program/],
    ["foreign.db", /belongs to another program/],
    ["torn.db", /malformed/],
    [
      "faulty.db",
      /has errors:\n {2}\w+, row 1: points to nothing in languages\.(?:\n.*)*\nNothing was changed.* --anyway/,
    ],
  ] as const) {
    const refused = await run(folder, "database", "restore", name);
    expect(refused, name).toMatchObject({ code: 1, output: "", errors: expect.stringMatching(reason) });
  }
  expect(await readdir(join(folder, "data"))).toEqual(["console.db"]);
  expect(await readAll(file)).toEqual(rows);
  const forced = await run(folder, "database", "restore", "faulty.db", "--anyway");
  expect(forced).toMatchObject({ code: 0, errors: "" });
  expect(await readAll(file)).not.toEqual(rows);
});
