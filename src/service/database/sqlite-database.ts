import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { StructureError } from "./database-errors.ts";
import { expectStructure, firstMigration, migrate } from "./migrations.ts";
import type { Database } from "./schema.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";
import { makeFile } from "./sqlite-files.ts";

/**
 * How long, in milliseconds, a statement waits for another process that is writing. Nothing else is done in the meantime: a start
 * has the time, a request had better be refused soon and come again.
 */
const busyTimeouts = { start: 5000, request: 1000 } as const;

/**
 * A commit is in the log file, and that on the disk, before it is acknowledged: `full` syncs the log at every commit (and
 * its folder once), where `normal` would only do so before the log is merged into the database. So nothing acknowledged is
 * lost when the process is killed, as the system has the bytes then, nor when the power fails, as the disk has them. A
 * commit cut short fails its checksum and is left out as a whole when the file is next opened. macOS keeps synced bytes
 * in the disk's cache unless asked otherwise, hence `fullfsync`; elsewhere that changes nothing.
 */
const synchronization = "pragma synchronous = full; pragma fullfsync = on;";
const durability = `pragma journal_mode = wal; ${synchronization}`;

/** SQLite compares and sorts texts byte by byte unless told otherwise. */
const columnTypes = {
  id: "integer primary key autoincrement",
  number: "integer",
  text: "text",
  keyOrder: "without rowid",
};

/**
 * Opens a SQLite database, makes it (and its folder) if there is none, for its owner alone, and brings its structure up
 * to date.
 *
 * @param file the database file's path
 * @throws Error when the file or folder can't be read or written or is no database
 */
export async function openSqlite(file: string): Promise<Database> {
  makeFile(file);
  return openFile(file, async (database, connection) => {
    connection.exec(durability);
    await migrate(database, columnTypes);
    connection.exec(`pragma busy_timeout = ${busyTimeouts.request}`);
  });
}

/**
 * Opens a SQLite database that is there and has this program's structure; changes nothing.
 *
 * @throws Error when it isn't, or can't be read
 */
export async function openExistingSqlite(file: string): Promise<Database> {
  if (!existsSync(file)) throw new StructureError("missing");
  return openFile(file, async (database, connection) => {
    connection.exec(synchronization);
    await expectStructure(database);
  });
}

/** Opens a file that is nobody else's, and closes it again where that, or what prepares it, fails. */
async function openFile(
  file: string,
  prepare: (database: Database, connection: DatabaseSync) => Promise<void>,
): Promise<Database> {
  // As a whole path, since SQLite gives some names a meaning of its own: `:memory:` and those that begin with `file:`.
  const connection = new DatabaseSync(resolve(file), {
    timeout: busyTimeouts.start,
    enableForeignKeyConstraints: true,
  });
  const database: Database = new Kysely({ dialect: sqliteDialect(connection) });
  try {
    refuseOthers(connection);
    await prepare(database, connection);
    return database;
  } catch (error) {
    await database.destroy();
    // Kysely may not have taken the connection over yet.
    if (connection.isOpen) connection.close();
    throw error;
  }
}

/**
 * Makes sure that a file is empty or this program's, before anything is written to it.
 *
 * @throws StructureError when it has tables of another program, and Error when it is no database
 */
function refuseOthers(connection: DatabaseSync): void {
  const { tables } = connection.prepare("select count(*) as tables from sqlite_schema").get() ?? {};
  if (tables === 0) return;
  const steps = connection.prepare(
    "select count(*) as found from pragma_table_info('migrations') where name = 'name'",
  );
  const isOurs =
    steps.get()?.["found"] === 1 &&
    connection.prepare("select 1 from migrations where name = ?").get(firstMigration) !== undefined;
  if (!isOurs) throw new StructureError("other");
}
