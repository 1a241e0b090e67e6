import type { Command } from "commander";
import { ProjectRegister } from "#service/projects/project-register.ts";
import { type DatabaseOption, withDatabase } from "./command-database.ts";
import { CommandError } from "./command-error.ts";
import { addCommand, showExample } from "./command-example.ts";
import { type JsonOption, printResult } from "./command-output.ts";
import { findProject, findUser, quote } from "./name-lookup.ts";

type Options = DatabaseOption & JsonOption;

/** `member`: who belongs to which project. */
export function addMemberCommands(program: Command): void {
  const member = showExample(program.command("member"), "member add Acme ada").description(
    "Add users to projects and remove them.",
  );

  addCommand(member, "add", "member add Acme ada")
    .description("Add a user to a project. All of the user's tokens can then read it and change its labels.")
    .argument("<project>", "the project's app ID or name")
    .argument("<user>", "the user's name")
    .action(addMember);

  addCommand(member, "remove", "member remove Acme ada")
    .description("Remove a user from a project. The last member can't be removed.")
    .argument("<project>", "the project's app ID or name")
    .argument("<user>", "the user's name")
    .action(removeMember);
}

async function addMember(projectReference: string, user: string, options: Options): Promise<void> {
  await withDatabase(options.database, async (database) => {
    const { id, app_id, name } = await findProject(database, projectReference);
    const userId = await findUser(database, user);
    const added = await new ProjectRegister(database).addMember(id, userId);
    const text = added
      ? `${quote(user)} is now a member of the project ${quote(name)}.`
      : `${quote(user)} is already a member of the project ${quote(name)}.`;
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
        `${quote(user)} is the last member of the project ${quote(name)}. Nothing was changed.\n` +
          "Add another member first: changelog-console member add <project> <user>",
      );
    }
    const removed = removal === "removed";
    const text = removed
      ? `${quote(user)} is no longer a member of the project ${quote(name)}.`
      : `${quote(user)} wasn't a member of the project ${quote(name)}.`;
    await printResult(options, { project: app_id, user, removed }, text);
  });
}
