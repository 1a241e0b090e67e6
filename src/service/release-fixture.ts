import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import { createDatabase, runOnPostgres, withName } from "./postgres-fixture.ts";
import { temporaryLocation } from "./service-fixture.ts";

/** A database of each kind that each release wrote, as SQL. */
export const releases = fileURLToPath(new URL("../../tools/releases", import.meta.url));

/** A new database for the running test, as a release left it. */
export async function databaseOf(release: string): Promise<string> {
  const readDump = (kind: string) => readFileSync(join(releases, release, `${kind}.sql`), "utf8");
  if (inject("postgresUrl") !== undefined) {
    // With statistics of its own.
    const location = withName(await createDatabase(), "upgrade");
    await runOnPostgres(location, readDump("postgres"));
    return location;
  }
  const location = await temporaryLocation();
  const database = new DatabaseSync(location);
  database.exec(`pragma journal_mode = wal; ${readDump("sqlite")}`);
  database.close();
  return location;
}
