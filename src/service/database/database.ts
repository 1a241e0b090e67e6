import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { migrate } from "./migrations.ts";
import type { Tables } from "./schema.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";

/** The service's database; `destroy()` closes it. */
export type Database = Kysely<Tables>;

/** How long, in milliseconds, a statement waits for another process that is writing. */
const busyTimeout = 5000;

/**
 * Opens a SQLite database, makes it (and its folder) if there is none, and brings its structure up to date.
 *
 * @param file the database file's path
 * @throws Error when the file or folder can't be read or written or is no database
 */
export async function openDatabase(file: string): Promise<Database> {
  mkdirSync(dirname(file), { recursive: true });
  const connection = new DatabaseSync(file, { timeout: busyTimeout, enableForeignKeyConstraints: true });
  const database = new Kysely<Tables>({ dialect: sqliteDialect(connection) });
  try {
    // A commit is on the disk before it is acknowledged; readers in other processes don't wait for writers.
    connection.exec("pragma journal_mode = wal; pragma synchronous = full;");
    await migrate(database);
  } catch (error) {
    await closeQuietly(database, connection);
    throw error;
  }
  return database;
}

/** Closes after a failed opening, whether or not Kysely has taken the connection over yet. */
async function closeQuietly(database: Database, connection: DatabaseSync): Promise<void> {
  await database.destroy();
  if (connection.isOpen) connection.close();
}

/** SQLite's result codes for: busy, locked, out of memory, read-only, input/output error, full, can't be opened. */
const unavailableCodes = new Set([5, 6, 7, 8, 10, 13, 14]);

/** Whether an error says that the database can't do its work just now, rather than that the query is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error && "errcode" in error && typeof error.errcode === "number")) return false;
  // The low byte is the primary code; the rest says which kind of it.
  return unavailableCodes.has(error.errcode & 0xff);
}
