/** The connection to the database is lost, or there can't be one. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
  /** Whether another try may find another connection; there is no point in it when none can be made. */
  readonly worthRepeating: boolean;

  /** @param cause why, which also becomes the message */
  constructor(cause: unknown, worthRepeating: boolean) {
    // A name with several addresses fails with several errors, and has no message of its own.
    const reason = cause instanceof AggregateError ? cause.errors[0] : cause;
    super(reason instanceof Error ? reason.message : String(reason), { cause });
    this.worthRepeating = worthRepeating;
  }
}

/** What keeps a database from being used as it is. */
export type StructureProblem = "missing" | "other" | "foreign" | "older" | "newer";

const structureProblems: Readonly<Record<StructureProblem, string>> = {
  missing: "there is none",
  other: "it belongs to another program",
  foreign: "it has none of this program's tables",
  older: "it was written by an older version of this program",
  newer: "it was written by a newer version of this program",
};

/** A database is not there, or its structure is not this program's and can't be made so. */
export class StructureError extends Error {
  override readonly name = "StructureError";
  readonly problem: StructureProblem;

  constructor(problem: StructureProblem) {
    super(structureProblems[problem]);
    this.problem = problem;
  }
}

/**
 * SQLite's result codes for: busy, locked, out of memory, read-only, input/output error, full, can't be opened, locks that
 * others keep taking first. All of them pass when their causes do.
 */
const unavailableInSqlite = new Set([5, 6, 7, 8, 10, 13, 14, 15]);

/**
 * PostgreSQL's error codes, or classes of them, that pass when their causes do: the connection (08); a server that is
 * read-only (25006) or gives up on a transaction that takes too long (25P03, 25P04); a transaction that it gave up for
 * another's sake (40); a lack of space, memory or connections (53); a lock that others hold (55P03); a server that starts
 * or stops, or ends a statement (57); its disk (58).
 */
const unavailableInPostgres = /^(08|25006|25P03|25P04|40|53|55P03|57|58)/;

/** A transaction that PostgreSQL gave up for another's sake, and that left nothing behind: not serializable, deadlock. */
const givenUp = new Set(["40001", "40P01"]);

/** PostgreSQL's five-character code of an error (`SQLSTATE`), or null when it is none of PostgreSQL's. */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error && "code" in error && typeof error.code === "string")) return null;
  return /^[0-9A-Z]{5}$/.test(error.code) ? error.code : null;
}

/** Whether an error says that the database can't do its work just now, rather than that the query is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  if (error instanceof Error && "errcode" in error && typeof error.errcode === "number") {
    // The low byte is the primary code; the rest says which kind of it. 522 is that of a file that is cut short.
    return error.errcode !== 522 && unavailableInSqlite.has(error.errcode & 0xff);
  }
  return unavailableInPostgres.test(sqlState(error) ?? "");
}

/** Whether what failed with this error may succeed when it is begun again at once. */
export function isWorthRepeating(error: unknown): boolean {
  return error instanceof ConnectionError ? error.worthRepeating : givenUp.has(sqlState(error) ?? "");
}

/** Whether a row could not be written because another that it points to is not there. */
export function isMissingReference(error: unknown): boolean {
  // SQLite's extended result code for a foreign key.
  if (error instanceof Error && "errcode" in error) return error.errcode === 787;
  return sqlState(error) === "23503";
}

/** Whether a query failed because there is no such table. */
export function isMissingTable(error: unknown): boolean {
  return sqlState(error) === "42P01" || (error instanceof Error && /^no such table/.test(error.message));
}
