import { Command, CommanderError } from "commander";
import { CommandError } from "./commands/command-error.ts";
import { serveCommand } from "./commands/serve-command.ts";

/** What the process exits with when it is told something that it can't do, and when it can't do what it is told. */
const exitCodes = { failed: 1, misused: 2 } as const;

const program = new Command("changelog-console")
  .description("An admin dashboard for public changelogs, with a changelog service of its own.")
  .exitOverride()
  .showHelpAfterError("Add --help to see what is possible.")
  .addHelpText(
    "after",
    "\nExit codes: 0 stopped as told, 1 could not do it, 2 did not understand the command line.",
  );

for (const command of [serveCommand()]) program.addCommand(command.copyInheritedSettings(program));

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = reportFailure(error);
}

/** Tells the person at the command line what went wrong. Gives the exit code. */
function reportFailure(error: unknown): number {
  // Commander has written its own message already; code 0 is for help that was asked for.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.misused;
  if (error instanceof CommandError) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return exitCodes.failed;
}
