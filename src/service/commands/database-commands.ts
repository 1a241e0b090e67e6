import { resolve } from "node:path";
import type { Command } from "commander";
import { describeLocation, isPostgresUrl } from "#service/database/database.ts";
import { copyDatabase } from "#service/database/sqlite-files.ts";
import { type DatabaseOption, messageOf, prepareDatabase } from "./command-database.ts";
import { CommandError } from "./command-error.ts";
import { addCommand, showExample } from "./command-example.ts";
import { type JsonOption, printResult } from "./command-output.ts";

type Options = DatabaseOption & JsonOption;

/** `database`: what keeps the data safe. */
export function addDatabaseCommands(program: Command): void {
  const database = showExample(
    program.command("database"),
    "database backup console-2027-01-31.db",
  ).description("Migrate and back up the database.");

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
}

async function migrateDatabase({ database: location, ...options }: Options): Promise<void> {
  await (await prepareDatabase(location)).destroy();
  const name = describeLocation(location);
  await printResult(options, { database: name }, `The database ${name} is up to date.`);
}

async function backUpDatabase(path: string, { database: location, ...options }: Options): Promise<void> {
  const file = resolve(path);
  const name = describeLocation(location);
  if (isPostgresUrl(location)) {
    throw new CommandError(
      `${name} is a PostgreSQL database. Back it up with its own tool: pg_dump --format=custom --file=console.dump <address>`,
    );
  }
  try {
    copyDatabase(resolve(location), file);
  } catch (error) {
    throw new CommandError(
      `The database ${name} can't be backed up to ${file}: ${messageOf(error)}. Nothing was changed.\n` +
        "Name a database that exists with --database (or DATABASE_URL), and a new file in a folder that exists: changelog-console database backup console-2027-01-31.db",
    );
  }
  await printResult(options, { database: name, backup: file }, `Backed up the database ${name} to ${file}`);
}
