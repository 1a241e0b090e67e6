import { Option } from "commander";
import {
  type Database,
  describeLocation,
  isPostgresUrl,
  openDatabase,
  openExistingDatabase,
} from "#service/database/database.ts";
import {
  ConnectionError,
  isDatabaseUnavailable,
  StructureError,
  type StructureProblem,
} from "#service/database/database-errors.ts";
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
  const database = await orExplain(location, () => openExistingDatabase(location));
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
export async function prepareDatabase(
  ...[location, settings]: Parameters<typeof openDatabase>
): Promise<Database> {
  const database = await orExplain(location, () => openDatabase(location, settings));
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
    const kind = isPostgresUrl(location) ? "postgres" : "sqlite";
    const advice = error instanceof StructureError ? advices[error.problem] : advices[kind];
    throw new CommandError(
      `The database ${describeLocation(location)} can't be opened: ${messageOf(error)}.\n${advice}`,
      { cause: error },
    );
  }
}

const advices: Readonly<Record<StructureProblem | "sqlite" | "postgres", string>> = {
  missing:
    "Choose another with --database (or DATABASE_URL), or create it: changelog-console database migrate",
  other:
    "Nothing was changed. Choose another file with --database (or DATABASE_URL), such as data/console.db.",
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
