import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StructureError } from "./database-errors.ts";
import { expectStructure, firstMigration, migrate, type Opening } from "./migrations.ts";
import type { Database } from "./schema.ts";
import { SqliteKysely } from "./sqlite-dialect.ts";
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

/** SQLite compares and sorts texts byte by byte unless told otherwise. */
const dialect = {
  id: "integer primary key autoincrement",
  number: "integer",
  text: "text",
  keyOrder: "without rowid",
  lock: null,
};

/**
 * Opens a SQLite database, see {@link Opening}. What is made, with its folder, is for its owner alone.
 *
 * @param file the database file's path
 * @throws Error when the file or folder can't be read or written or is no database
 */
export async function openSqlite(file: string, { mustBeCurrent = false }: Opening): Promise<Database> {
  if (!mustBeCurrent) makeFile(file);
  else if (!existsSync(file)) throw new StructureError("missing");
  // As a whole path, since SQLite gives some names a meaning of its own: `:memory:` and those that begin with `file:`.
  const connection = new DatabaseSync(resolve(file), {
    timeout: busyTimeouts.start,
    enableForeignKeyConstraints: true,
  });
  const database: Database = new SqliteKysely(connection);
  try {
    refuseOthers(connection);
    connection.exec(synchronization);
    if (mustBeCurrent) {
      await expectStructure(database);
    } else {
      connection.exec("pragma journal_mode = wal");
      await migrate(database, dialect);
      connection.exec(`pragma busy_timeout = ${busyTimeouts.request}`);
    }
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
