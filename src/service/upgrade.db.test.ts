import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { expect, inject, test } from "vitest";
import { historyPageSchema } from "#contract/label-history.ts";
import { apiPaths } from "#contract/paths.ts";
import { expectSoundDatabase, readLabelRows } from "./database-fixture.ts";
import { createDatabase, runOnPostgres, withName } from "./postgres-fixture.ts";
import { appIds, demoDatabase, headersFor, service, temporaryLocation } from "./service-fixture.ts";

/** A database of each kind that each release wrote, as SQL. */
const releases = fileURLToPath(new URL("../../tools/releases", import.meta.url));

/** A new database for the running test, as a release left it. */
async function databaseOf(release: string): Promise<string> {
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

test.each(readdirSync(releases))(
  "a database of %s is migrated with all that it holds, and a history that it didn't have begins with its update",
  async (release) => {
    const begun = Date.now();
    const database = await demoDatabase(await databaseOf(release));
    await expectSoundDatabase(database);
    const rows = await readLabelRows(database);
    expect(rows.length).toBeGreaterThan(1000);
    const projects = database.selectFrom("projects").select("id").where("app_id", "=", appIds.Acme);
    const acme = await projects.executeTakeFirstOrThrow();
    const labels = rows.filter((label) => label.project_id === acme.id);
    const deleted = labels.find((label) => label.deleted_at !== null) ?? expect.fail();
    const listed = labels.find((label) => label.deleted_at === null) ?? expect.fail();
    const app = await service(database);
    const headers = headersFor(appIds.Acme);
    const read = async () =>
      historyPageSchema.parse((await app.inject({ url: apiPaths.labelHistory, headers })).json());
    const before = await read();
    expect(before.data).toEqual([]);
    expect(Date.parse(before.complete_since ?? "")).toBeGreaterThanOrEqual(begun);
    for (const change of [
      { method: "POST", url: apiPaths.labelRestore(deleted.id) },
      { method: "DELETE", url: apiPaths.label(listed.id) },
    ] as const) {
      expect((await app.inject({ ...change, headers })).statusCode).toBe(200);
    }
    expect((await read()).data.map(({ action, label_id }) => [action, label_id])).toEqual([
      ["deleted", listed.id],
      ["restored", deleted.id],
    ]);
    await expectSoundDatabase(database);
  },
);
