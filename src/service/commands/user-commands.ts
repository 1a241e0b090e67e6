import type { Command } from "commander";
import { UserStore } from "#service/access/user-store.ts";
import { type DatabaseOption, withDatabase } from "./command-database.ts";
import { CommandError } from "./command-error.ts";
import { addCommand, showExample } from "./command-example.ts";
import {
  countOf,
  formatMoment,
  formatTable,
  type JsonOption,
  printResult,
  unconfirmed,
  type YesOption,
  yesOption,
} from "./command-output.ts";
import { findUser, quote, quoteAll } from "./name-lookup.ts";
import { nameReader } from "./option-values.ts";

type Options = DatabaseOption & JsonOption;

/** `user`: the people whom tokens let in. */
export function addUserCommands(program: Command): void {
  const user = showExample(program.command("user"), "user list").description("Add, list, and remove users.");

  addCommand(user, "add", "user add ada")
    .description("Add a user.")
    .argument("<name>", "the user's name, unique", nameReader("ada"))
    .action(addUser);

  addCommand(user, "list", "user list")
    .description("List users with their numbers of projects and valid tokens.")
    .action(listUsers);

  addCommand(user, "remove", "user remove ada")
    .description("Remove a user and revoke their tokens. Projects are kept.")
    .argument("<name>", "the user's name")
    .option(...yesOption)
    .action(removeUser);
}

async function addUser(name: string, options: Options): Promise<void> {
  await withDatabase(options.database, async (database) => {
    const id = await new UserStore(database).addUser(name);
    if (id === null)
      throw new CommandError(
        `A user named ${quote(name)} already exists. Choose another name. List those that are taken: changelog-console user list`,
      );
    await printResult(options, { id, name }, `Added user ${quote(name)}.`);
  });
}

async function listUsers(options: Options): Promise<void> {
  await withDatabase(options.database, async (database) => {
    const users = await new UserStore(database).listUsers();
    const rows = users.map(({ name, projects, tokens, created_at }) => [
      name,
      String(projects),
      String(tokens),
      formatMoment(created_at),
    ]);
    const table = formatTable(["NAME", "PROJECTS", "VALID TOKENS", "ADDED"], rows);
    await printResult(options, users, users.length > 0 ? table : "There are no users.");
  });
}

async function removeUser(name: string, options: Options & YesOption): Promise<void> {
  await withDatabase(options.database, async (database) => {
    const users = new UserStore(database);
    const id = await findUser(database, name);
    const found = await (options.yes ? users.removeUser(id) : users.findBelongings(id));
    if (found.onlyTheirs.length > 0) {
      throw new CommandError(
        `${quote(name)} is the only member of ${quoteAll(found.onlyTheirs)}. Nothing was changed.\n` +
          "Add another member first (changelog-console member add <project> <user>), or remove the project.",
      );
    }
    const user = `user ${quote(name)} with ${countOf(found.tokens, "token")}`;
    if (!options.yes) {
      const projects = found.projects.length === 0 ? "no projects" : quoteAll(found.projects);
      throw unconfirmed(`This would remove ${user}, who belongs to ${projects}.`);
    }
    await printResult(
      options,
      { id, name, tokens: found.tokens, projects: found.projects },
      `Removed ${user}.`,
    );
  });
}
