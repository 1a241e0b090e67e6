import { createHash } from "node:crypto";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";

/** Runs one statement on a service's SQLite file, beside the running service. */
export function changeDatabase(databasePath: string, statement: string, ...values: SQLInputValue[]): void {
  const database = new DatabaseSync(databasePath, { timeout: 5000 });
  try {
    database.prepare(statement).run(...values);
  } finally {
    database.close();
  }
}

/** Lets the service accept a further token for the user who has that one. */
export function addToken(databasePath: string, token: string, sameUserAs: string): void {
  changeDatabase(
    databasePath,
    `insert into tokens (user_id, name, token_hash, created_at)
     select user_id, 'another', ?, created_at from tokens where token_hash = ?`,
    hash(token),
    hash(sameUserAs),
  );
}

/** Has the service refuse the token from now on, as when its operator revokes it. */
export function revokeToken(databasePath: string, token: string): void {
  const now = "2026-01-01T00:00:00.000000Z";
  changeDatabase(databasePath, "update tokens set revoked_at = ? where token_hash = ?", now, hash(token));
}

/** Takes every project from the user who has that token. */
export function removeMemberships(databasePath: string, token: string): void {
  changeDatabase(
    databasePath,
    "delete from memberships where user_id = (select user_id from tokens where token_hash = ?)",
    hash(token),
  );
}

function hash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
