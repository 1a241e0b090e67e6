import type { Command } from "commander";
import { ProjectRegister } from "#service/projects/project-register.ts";
import { type DatabaseOption, databaseOption, withDatabase } from "./command-database.ts";
import { CommandError } from "./command-error.ts";
import { logChange } from "./command-log.ts";
import { type JsonOption, jsonOption, printResult } from "./command-output.ts";
import { findProject, findUser, quote } from "./name-lookup.ts";

type Options = DatabaseOption & JsonOption;

/** `member`: who belongs to which project. */
export function addMemberCommands(program: Command): void {
  const member = program.command("member").description("Let users into projects, and take them out.");

  member
    .command("add")
    .description("Let a user into a project: from now on all their tokens can read it and change its labels.")
    .argument("<project>", "the project's app id or name")
    .argument("<user>", "the user's name")
    .addOption(databaseOption())
    .option(...jsonOption)
    .action(addMember);

  member
    .command("remove")
    .description("Take a user out of a project. The last one stays, as nobody could reach the project then.")
    .argument("<project>", "the project's app id or name")
    .argument("<user>", "the user's name")
    .addOption(databaseOption())
    .option(...jsonOption)
    .action(removeMember);
}

async function addMember(projectReference: string, user: string, options: Options): Promise<void> {
  await withDatabase(options.database, async (database) => {
    const { id, app_id, name } = await findProject(database, projectReference);
    const userId = await findUser(database, user);
    const added = await new ProjectRegister(database).addMember(id, userId);
    if (added) logChange("member add", { project: app_id, user_id: userId, user });
    const text = added
      ? `${quote(user)} belongs to the project ${quote(name)} now.`
      : `${quote(user)} belongs to the project ${quote(name)} already.`;
    await printResult(options, { project: app_id, user, added }, text);
  });
}

async function removeMember(projectReference: string, user: string, options: Options): Promise<void> {
  await withDatabase(options.database, async (database) => {
    const { id, app_id, name } = await findProject(database, projectReference);
    const userId = await findUser(database, user);
    const removal = await new ProjectRegister(database).removeMember(id, userId);
    if (removal === "last-member") {
      throw new CommandError(
        `${quote(user)} is the last who belongs to the project ${quote(name)}: nobody could reach it any more. Nothing was changed.\n` +
          "First let somebody else in: changelog-console member add <project> <user>",
      );
    }
    const removed = removal === "removed";
    if (removed) logChange("member remove", { project: app_id, user_id: userId, user });
    const text = removed
      ? `${quote(user)} does not belong to the project ${quote(name)} any more.`
      : `${quote(user)} did not belong to the project ${quote(name)}.`;
    await printResult(options, { project: app_id, user, removed }, text);
  });
}
