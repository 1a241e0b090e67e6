import { sql } from "kysely";
import type { Database } from "./database/database.ts";
import { isDamaged, isDatabaseUnavailable } from "./database/database-errors.ts";
import { readSnapshot } from "./database/transactions.ts";

/**
 * Looks for whatever is wrong in a SQLite database: a damaged file, and rows that point to nothing. Changes nothing, and holds
 * nobody up.
 *
 * @returns a sentence for each fault; none when all is as it should be
 */
export async function findFaults(database: Database): Promise<string[]> {
  try {
    return await readSnapshot(database, async (transaction) => {
      const whole = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(transaction);
      const damages = whole.rows.map((row) => row.integrity_check).filter((result) => result !== "ok");
      const orphans = await sql<{
        table: string;
        rowid: number;
        parent: string;
      }>`pragma foreign_key_check`.execute(transaction);
      return [
        ...damages.map((damage) => `The file is damaged: ${damage.replaceAll("\n", " ")}`),
        ...orphans.rows.map(
          ({ table, rowid, parent }) => `${table}, row ${rowid}: points to nothing in ${parent}.`,
        ),
      ];
    });
  } catch (error) {
    // What can't be read is a fault like any other.
    if (!(error instanceof Error) || isDatabaseUnavailable(error)) throw error;
    return [describeDamage(error)];
  }
}

/** A fault that keeps the database from being read. */
export function describeDamage(error: Error): string {
  if (isDamaged(error)) return `The file is damaged: ${error.message}`;
  return `The database can't be read: ${error.message}`;
}
