import { copyFile, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { apiPaths } from "#contract/paths.ts";
import { documentOf, runCommand } from "#service/command-line-fixture.ts";
import { openDatabase } from "#service/database/database.ts";
import { expectSoundDatabase, readLabelRows } from "#service/database-fixture.ts";
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
    errors: expect.stringContaining(`can't be backed up to ${backup}: there is such a file already.`),
  });
  expect((await readFile(backup)).equals(bytes)).toBe(true);
  await stop();
});

test("a backup in the place of the database is what a start goes on with", async () => {
  const { folder, file, run } = await startFolder();
  expect(await run("database", "backup", "console.backup")).toMatchObject({ code: 0 });
  const { create, count, stop } = await startService(file);
  expect(await create("Later")).toBe(201);
  expect(await count()).toBe(1);
  await stop();
  await copyFile(join(folder, "console.backup"), file);
  const next = await startService(file);
  expect(await next.count()).toBe(0);
  await next.stop();
});
