import { Option } from "commander";
import { type Database, describeLocation, isPostgresUrl, openDatabase } from "#service/database/database.ts";
import {
  ConnectionError,
  isDatabaseUnavailable,
  StructureError,
  type StructureProblem,
} from "#service/database/database-errors.ts";
import { AddressError, passwordAdvice } from "#service/database/postgres-address.ts";
import { isOpenToOthers } from "#service/database/sqlite-files.ts";
import { CommandError } from "./command-error.ts";
import { tell } from "./command-output.ts";
import { readDatabase } from "./option-values.ts";

export interface DatabaseOption {
  readonly database: string;
}

/**
 * The option of every command that has to do with the database.
 *
 * @param remark what it does where there is none
 */
export function databaseOption(remark = ""): Option {
  return new Option("--database <place>", `postgres:// address or path of a SQLite file${remark}`)
    .env("DATABASE_URL")
    .default("data/console.db")
    .argParser(readDatabase);
}

/**
 * Does something with a database that is there and up to date: a command that only looks, or that is told of another
 * database than it should be, makes none and changes none.
 *
 * @throws CommandError when the database is not there, can't be used, or can't do its work just now
 */
export async function withDatabase<Result>(
  location: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await orExplain(location, () => openDatabase(location, { mustBeCurrent: true }));
  try {
    return await work(database);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    const advice =
      error instanceof ConnectionError
        ? "Check the current state before trying again: the change may or may not have been made."
        : "Nothing was changed. Check that no other program locks the database and that the disk isn't full, then try again.";
    throw new CommandError(
      `The database ${describeLocation(location)} isn't available right now: ${messageOf(error)}.\n${advice}`,
    );
  } finally {
    await database.destroy();
  }
}

/**
 * Opens a database, makes it if there is none, and brings it up to date. Warns of a file that
 * was there before and that others may use: its mode is left to its owner, who may want that.
 *
 * @throws CommandError when that can't be done
 */
export async function prepareDatabase(location: string): Promise<Database> {
  const database = await orExplain(location, () => openDatabase(location));
  if (!isPostgresUrl(location) && isOpenToOthers(location)) {
    tell(
      `Other users of this machine can access the database ${describeLocation(location)}.\n` +
        "Restrict it with chmod 600, along with the files next to it that end in -wal and -shm.\n",
    );
  }
  return database;
}

async function orExplain(location: string, open: () => Promise<Database>): Promise<Database> {
  try {
    return await open();
  } catch (error) {
    throw new CommandError(
      `The database ${describeLocation(location)} can't be opened: ${messageOf(error)}.\n${adviseOn(location, error)}`,
      { cause: error },
    );
  }
}

/** Whether it is the environment that names a database, perhaps for another program. */
export function isFromEnvironment(location: string): boolean {
  const { DATABASE_URL } = process.env;
  return DATABASE_URL?.trim() === location;
}

const givenWith = "It's given with --database (or DATABASE_URL).";

/** What to do about a database that can't be opened. */
function adviseOn(location: string, error: unknown): string {
  if (error instanceof AddressError) return `${error.advice} ${givenWith}`;
  const kind = isPostgresUrl(location) ? "postgres" : "sqlite";
  if (!(error instanceof StructureError)) return adviseOnConnection(error) ?? advices[kind];
  if (error.problem !== "other") return advices[error.problem];
  const source = isFromEnvironment(location)
    ? "DATABASE_URL, which is set in the environment, names it. "
    : "";
  return `Nothing was changed. ${source}${othersAdvices[kind]}`;
}

/** What to do when TLS or the password failed; null when it was something else. */
function adviseOnConnection(error: unknown): string | null {
  const cause: { message?: string; code?: unknown } =
    error instanceof ConnectionError ? Object(error.cause) : {};
  // 28P01 is PostgreSQL's code for a wrong password; the driver itself refuses to send none.
  if (cause.code === "28P01" || /password/.test(cause.message ?? "")) return `${passwordAdvice} ${givenWith}`;
  if (/does not support SSL/.test(cause.message ?? ""))
    return "Use sslmode=disable if nobody else can listen.";
  if (/no encryption|SSL off/.test(cause.message ?? "")) return "Add sslmode=require to its address.";
  if (!/CERT|VERIFY_LEAF|ERR_TLS/.test(String(cause.code))) return null;
  return "Name the certificate to check by with sslrootcert=/path/to/ca.pem, or use sslmode=require, which doesn't check it.";
}

const othersAdvices = {
  sqlite: "Choose another file with --database (or DATABASE_URL), such as data/console.db.",
  postgres:
    "Choose an empty database with --database (or DATABASE_URL), or an empty schema, as in postgres://db.example.com/console?schema=console.",
} as const;

const advices: Readonly<Record<Exclude<StructureProblem, "other"> | "sqlite" | "postgres", string>> = {
  missing:
    "Choose another with --database (or DATABASE_URL), or create it: changelog-console database migrate",
  foreign:
    "Choose another with --database (or DATABASE_URL), or create them: changelog-console database migrate",
  older: "Migrate it: changelog-console database migrate",
  newer:
    "Use that version, or choose another database with --database (or DATABASE_URL), such as data/console.db.",
  sqlite:
    "Check that the file is a SQLite database that you can write to, or choose another with --database (or DATABASE_URL), such as data/console.db.",
  postgres:
    "Check that the server is running and accepts this address, or choose another with DATABASE_URL, such as postgres://db.example.com/console.",
};

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
