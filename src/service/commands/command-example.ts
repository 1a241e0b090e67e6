import type { Command } from "commander";

/**
 * Shows how a command is written: in its help, and below what is said of one that is written otherwise.
 *
 * @param example what stands after the program's name
 */
export function showExample(command: Command, example: string): Command {
  const line = `Example: changelog-console ${example}`;
  return command.addHelpText("after", `\n${line}`).showHelpAfterError(`${line}\nRun with --help for usage.`);
}
