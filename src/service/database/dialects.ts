import { type Kysely, SqliteAdapter } from "kysely";
import type { Tables } from "./schema.ts";

/** Whether a database or transaction is one of SQLite, for the few statements that both dialects don't share. */
export function isSqlite(database: Kysely<Tables>): boolean {
  return database.getExecutor().adapter instanceof SqliteAdapter;
}
