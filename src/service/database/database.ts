import { resolve } from "node:path";
import type { Opening } from "./migrations.ts";
import type { Database } from "./schema.ts";
import { openSqlite } from "./sqlite-database.ts";
import { readOnce } from "./transactions.ts";

export type { Database } from "./schema.ts";

/**
 * Opens a database.
 *
 * @param location the address of a PostgreSQL database, `postgres://…`, or the path of a SQLite file
 * @throws StructureError when it isn't this program's, or of another version; Error when it can't be reached, read or written
 */
export async function openDatabase(location: string, opening: Opening = {}): Promise<Database> {
  if (!isPostgresUrl(location)) return openSqlite(location, opening);
  // Loaded where it is used, as it takes memory.
  const { openPostgres } = await import("./postgres-database.ts");
  return openPostgres(location, opening);
}

/** Reads a little of the database: rejects when it can't be read. */
export async function checkDatabase(database: Database): Promise<void> {
  await readOnce(database, database.selectFrom("languages").select("id").limit(1));
}

/** Whether a database's location is the address of a PostgreSQL database. */
export function isPostgresUrl(location: string): boolean {
  return /^postgres(ql)?:/i.test(location);
}

/** A database's location for people to read: passwords are left out. */
export function describeLocation(location: string): string {
  if (!isPostgresUrl(location)) return resolve(location);
  // Whatever a malformed address is meant to be, a part of it may be a password.
  if (!URL.canParse(location)) return "postgres://***";
  // Up to the last @, as a password may contain more of them.
  return location.replace(/^(\w+:\/\/[^:@/?#]*):.*@/, "$1:***@").replace(/password=[^&]*/gi, "password=***");
}
