import { open } from "node:fs/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openExistingDatabase } from "./database/database.ts";
import { findFaults } from "./database-check.ts";
import { temporaryDatabase, temporaryLocation } from "./service-fixture.ts";

test("a damaged file is told, and nothing is made of what it still holds", async () => {
  const location = await temporaryLocation();
  const written = await temporaryDatabase(location);
  const index = "select rootpage from sqlite_schema where name = 'labels_live'";
  const { rows } = await sql<{ rootpage: number }>`${sql.raw(index)}`.execute(written);
  const { rows: sizes } = await sql<{ page_size: number }>`pragma page_size`.execute(written);
  await written.destroy();
  const size = sizes[0]?.page_size ?? 0;
  const file = await open(location, "r+");
  await file.write(Buffer.alloc(size, 7), 0, size, ((rows[0]?.rootpage ?? 0) - 1) * size);
  await file.close();
  const database = await openExistingDatabase(location);
  onTestFinished(() => database.destroy());
  const faults = await findFaults(database);
  expect(faults).not.toEqual([]);
  for (const fault of faults) expect(fault).toMatch(/^The file is damaged: /);
});
