import { rmSync } from "node:fs";
import { resolve } from "node:path";
import type { Command } from "commander";
import {
  describeLocation,
  isPostgresUrl,
  openDatabase,
  openExistingDatabase,
} from "#service/database/database.ts";
import { isDamaged, StructureError } from "#service/database/database-errors.ts";
import { readToolAddress } from "#service/database/postgres-address.ts";
import { copyDatabase, FileError, nameBeside, replaceDatabase } from "#service/database/sqlite-files.ts";
import { describeDamage, findFaults } from "#service/database-check.ts";
import { type DatabaseOption, messageOf, prepareDatabase, withDatabase } from "./command-database.ts";
import { CommandError } from "./command-error.ts";
import { addCommand, showExample } from "./command-example.ts";
import { countOf, inShell, type JsonOption, listLines, printable, printResult } from "./command-output.ts";

type Options = DatabaseOption & JsonOption;

interface RestoreOptions extends Options {
  readonly anyway?: true;
}

/** `database`: what keeps the data safe. */
export function addDatabaseCommands(program: Command): void {
  const database = showExample(
    program.command("database"),
    "database backup console-2027-01-31.db",
  ).description("Migrate, back up, restore, and check the database.");

  addCommand(database, "migrate", "database migrate --database data/console.db", "; created if needed")
    .description("Create the database if needed, and migrate it to the current version. Data is kept.")
    .action(migrateDatabase);

  addCommand(database, "backup", "database backup console-2027-01-31.db")
    .description("Back up the database to a new file. Services can keep running.")
    .argument("<file>", "the file to create; existing files are never overwritten")
    .addHelpText(
      "after",
      "The backup is a consistent snapshot. It contains hashes of tokens, not the tokens.",
    )
    .action(backUpDatabase);

  addCommand(database, "restore", "database restore console-2027-01-31.db")
    .description(
      "Replace the database with a backup. The old database is kept under another name. Stop all services first.",
    )
    .argument("<file>", "the backup; it isn't changed")
    .option("--anyway", "restore even if the check of the backup finds errors")
    .action(restoreDatabase);

  addCommand(database, "check", "database check --database data/console.db")
    .description("Check the database for errors. Nothing is changed, and services can keep running.")
    .addHelpText("after", "Exits with 1 if errors are found.")
    .action(checkDatabase);
}

async function migrateDatabase({ database: location, ...options }: Options): Promise<void> {
  const changed = await openExistingDatabase(location).then(
    async (database) => {
      await database.destroy();
      return false;
    },
    () => true,
  );
  await (await prepareDatabase(location)).destroy();
  const name = describeLocation(location);
  await printResult(
    options,
    { database: name, changed },
    changed ? `Migrated the database ${name}.` : `The database ${name} is already up to date.`,
  );
}

async function backUpDatabase(path: string, { database: location, ...options }: Options): Promise<void> {
  const file = resolve(path);
  const name = describeLocation(location);
  if (isPostgresUrl(location)) {
    const { address, schema } = readToolAddress(location);
    const part = schema === null ? "" : ` --schema=${inShell(schema)}`;
    throw pointToTool(
      "Back up",
      `pg_dump --format=custom${part} --file=${inShell(file)} ${inShell(address)}`,
    );
  }
  orExplain(
    () => copyDatabase(resolve(location), file),
    `The database ${name} can't be backed up to ${file}`,
    "Name a database that exists with --database (or DATABASE_URL), and a new file in a folder that exists: changelog-console database backup console-2027-01-31.db",
  );
  await printResult(options, { database: name, backup: file }, `Backed up the database ${name} to ${file}`);
}

async function restoreDatabase(
  path: string,
  { database: location, ...options }: RestoreOptions,
): Promise<void> {
  const file = resolve(path);
  const name = describeLocation(location);
  if (isPostgresUrl(location)) {
    const address = inShell(readToolAddress(location).address);
    throw pointToTool(
      "Restore",
      `pg_restore --clean --if-exists --single-transaction --dbname=${address} ${inShell(file)}`,
    );
  }
  const target = resolve(location);
  const databaseAdvice =
    "Choose another database with --database (or DATABASE_URL), such as data/console.db.";
  const part = orExplain(
    () => nameBeside(target),
    `The folder of the database ${target} can't be created`,
    databaseAdvice,
  );
  let kept: string | null;
  try {
    orExplain(() => copyDatabase(file, part), `The backup ${file} can't be used`, backupAdvice);
    const faults = await checkBackup(file, part);
    if (faults.length > 0 && !options.anyway) {
      throw new CommandError(
        `The backup ${file} has errors:\n${tellFaults(faults)}\nNothing was changed. To restore it anyway, add --anyway.`,
      );
    }
    kept = orExplain(
      () => replaceDatabase(target, part),
      `The database ${target} can't be replaced`,
      databaseAdvice,
    );
  } finally {
    for (const suffix of ["", "-wal", "-shm"]) rmSync(part + suffix, { force: true });
  }
  const end = kept === null ? "" : `\nThe old database is kept as ${kept}`;
  await printResult(
    options,
    { database: name, backup: file, kept_as: kept },
    `Restored the database ${name} from ${file}${end}`,
  );
}

async function checkDatabase({ database: location, ...options }: Options): Promise<void> {
  const name = describeLocation(location);
  if (isPostgresUrl(location)) {
    const address = inShell(readToolAddress(location).address);
    throw pointToTool("Check", `pg_amcheck --install-missing ${address}`);
  }
  const faults = await withDatabase(location, findFaults).catch((error: unknown) => {
    // A database that is damaged where its structure stands can't even be opened.
    if (error instanceof CommandError && error.cause instanceof Error && isDamaged(error.cause)) {
      return [describeDamage(error.cause)];
    }
    throw error;
  });
  if (faults.length > 0) process.exitCode = 1;
  await printResult(
    options,
    { database: name, sound: faults.length === 0, faults },
    faults.length === 0
      ? `No errors found in the database ${name}.`
      : `${countOf(faults.length, "error")} found in the database ${name}:\n${tellFaults(faults)}`,
  );
}

/** Points to PostgreSQL's own tool. */
function pointToTool(verb: string, command: string): CommandError {
  const [tool] = command.split(" ");
  return new CommandError(
    `${verb} a PostgreSQL database with ${tool}, which asks for the password unless PGPASSWORD is set:\n  ${command}`,
  );
}

/** Brings the copy of a backup up to date and looks for faults in it. */
async function checkBackup(file: string, part: string): Promise<string[]> {
  try {
    // One that was written by an older version has other tables; one of no version must not get any.
    await (await openExistingDatabase(part)).destroy();
  } catch (error) {
    if (!(error instanceof StructureError && error.problem === "older")) {
      throw new CommandError(
        `The backup ${file} can't be used: ${messageOf(error)}. Nothing was changed.\n${backupAdvice}`,
      );
    }
  }
  const database = await openDatabase(part);
  try {
    return await findFaults(database);
  } finally {
    await database.destroy();
  }
}

const backupAdvice =
  "Name a file that database backup has written: changelog-console database restore console-2027-01-31.db";

/** Does something with files; where that fails, says so. */
function orExplain<Result>(work: () => Result, failure: string, advice: string): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof FileError) throw new CommandError(error.message);
    throw new CommandError(`${failure}: ${messageOf(error)}. Nothing was changed.\n${advice}`);
  }
}

function tellFaults(faults: readonly string[]): string {
  return listLines(faults.map(printable))
    .map((line) => `  ${line}`)
    .join("\n");
}
