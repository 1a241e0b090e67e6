import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { expectSoundDatabase } from "./database-fixture.ts";
import { databaseOf, releases } from "./release-fixture.ts";
import { temporaryDatabase } from "./service-fixture.ts";

describe.each(readdirSync(releases))("from %s", (release) => {
  test("a database is migrated with all that it holds", async () => {
    const database = await temporaryDatabase(await databaseOf(release));
    await expectSoundDatabase(database);
    const { rows } = await sql`select id, deleted_at from labels`.execute(database);
    expect(rows.length).toBeGreaterThan(1000);
  });
});
