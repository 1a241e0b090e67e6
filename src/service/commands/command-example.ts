import type { Command } from "commander";
import { databaseOption } from "./command-database.ts";
import { jsonOption } from "./command-output.ts";

/**
 * Shows how a command is written: in its help, and below what is said of one that is written otherwise.
 *
 * @param example what stands after the program's name
 */
export function showExample(command: Command, example: string): Command {
  const line = `Example: changelog-console ${example}`;
  return command.addHelpText("after", `\n${line}`).showHelpAfterError(`${line}\nRun with --help for usage.`);
}

/**
 * Adds a command on the database, which prints its result as JSON if that is wanted.
 *
 * @param example what stands after the program's name
 * @param remark what `--database` does where there is none
 */
export function addCommand(parent: Command, name: string, example: string, remark?: string): Command {
  return showExample(parent.command(name), example)
    .addOption(databaseOption(remark))
    .option(...jsonOption);
}
