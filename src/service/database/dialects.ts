import { SqliteAdapter, type Transaction } from "kysely";
import type { Tables } from "./schema.ts";

/** Whether a transaction is one of SQLite, for the few statements that both dialects don't share. */
export function isSqlite(transaction: Transaction<Tables>): boolean {
  return transaction.getExecutor().adapter instanceof SqliteAdapter;
}
