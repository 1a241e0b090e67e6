import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";
import { runCommand } from "#service/command-line-fixture.ts";
import { openDatabase } from "#service/database/database.ts";
import { expectSoundDatabase, readDatabase } from "#service/database-fixture.ts";
import { prepareDemo } from "#service/demo/demo.ts";
import { createDatabase, runOnPostgres } from "#service/postgres-fixture.ts";
import { temporaryFolder, tokens } from "#service/service-fixture.ts";

/** Why the server's tools can't be tried on this machine, or null when they can. */
async function reasonToSkip(server: string): Promise<string | null> {
  const version = "select current_setting('server_version_num')::int / 10000 as major";
  const major = Number((await runOnPostgres(server, version))[0]?.["major"]);
  const own = Number(/\d+/.exec(spawnSync("pg_dump", ["--version"], { encoding: "utf8" }).stdout)?.[0] ?? 0);
  // They know servers of their own version and older ones.
  return own < major ? `pg_dump is of version ${own}, the server of version ${major}` : null;
}

async function readAll(location: string): Promise<Record<string, unknown>> {
  const database = await openDatabase(location);
  try {
    await expectSoundDatabase(database);
    return await readDatabase(database);
  } finally {
    await database.destroy();
  }
}

test("the commands that are told for backing up and restoring bring everything back", async ({ skip }) => {
  const reason = await reasonToSkip(inject("postgresUrl") ?? "");
  skip(reason !== null, reason ?? "");
  const location = await createDatabase();
  const folder = await temporaryFolder();
  /** Runs what `database backup` or `restore` tells to run, as an operator's shell does. */
  const runTold = async (word: "backup" | "restore") => {
    const { errors } = await runCommand(["database", word, "a backup.dump"], {
      folder,
      environment: { DATABASE_URL: location },
    });
    const command = /^ {2}(pg_\w+ .*)$/m.exec(errors)?.[1] ?? "";
    const { PATH } = process.env;
    const environment = { PATH, PGPASSWORD: decodeURIComponent(new URL(location).password) };
    await promisify(execFile)("sh", ["-c", command], { env: environment });
  };

  const database = await openDatabase(location);
  await prepareDemo(database, { demoToken: tokens.own });
  await database.destroy();
  const before = await readAll(location);
  await runTold("backup");
  await runOnPostgres(location, "update labels set name = 'lost'");
  await runOnPostgres(location, "delete from tokens");
  expect(await readAll(location)).not.toEqual(before);
  await runTold("restore");
  expect(await readAll(location)).toEqual(before);
});
