import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Database } from "./database/database.ts";
import { expectSoundDatabase } from "./database-fixture.ts";
import { databaseOf, releases } from "./release-fixture.ts";
import { temporaryDatabase, temporaryFolder } from "./service-fixture.ts";
import { startCommand } from "./service-process-fixture.ts";

/** All labels as the release has them, the deleted ones too. */
async function readLabels(database: Database): Promise<unknown[]> {
  const query = sql`
    select id, project_id, name, color, "order", created_at, updated_at, deleted_at from labels order by id`;
  return (await query.execute(database)).rows;
}

describe.each(readdirSync(releases))("from %s", (release) => {
  test("a database is migrated with all that it holds; then the release refuses it, and changes nothing", async () => {
    const location = await databaseOf(release);
    const database = await temporaryDatabase(location);
    await expectSoundDatabase(database);
    const before = await readLabels(database);
    expect(before.length).toBeGreaterThan(1000);
    const program = join(releases, release, "service.js");
    const environment = { DATABASE_URL: location };
    const { code, errors } = await startCommand(await temporaryFolder(), ["serve"], { environment, program })
      .ended;
    expect(code).toBe(1);
    expect(errors).toMatch(/it was written by a newer version of this program\.\nUse that version/);
    expect(await readLabels(database)).toEqual(before);
  });
});
