import { Command, CommanderError } from "commander";
import { CommandError, UsageError } from "./command-error.ts";
import { OutputClosedError } from "./command-output.ts";
import { addDatabaseCommands } from "./database-commands.ts";
import { addLabelCommands } from "./label-commands.ts";
import { addMemberCommands } from "./member-commands.ts";
import { addProjectCommands } from "./project-commands.ts";
import { hideSecrets } from "./secret-text.ts";
import { serveCommand } from "./serve-command.ts";
import { addTokenCommands } from "./token-commands.ts";
import { addUserCommands } from "./user-commands.ts";

/** What the process exits with when it is told something that it can't do, and when it can't do what it is told. */
const exitCodes = { failed: 1, misused: 2 } as const;

/** The command line with all its commands. */
export function createProgram(): Command {
  const program = new Command("changelog-console")
    .description("An admin dashboard for public changelogs, with a changelog service of its own.")
    .exitOverride()
    .configureOutput({ writeErr: writeError })
    .showHelpAfterError("Add --help to see what is possible.")
    .addHelpText(
      "after",
      "\nExit codes: 0 done, or stopped as told; 1 could not do it; 2 did not understand the command line.",
    );
  program.addCommand(serveCommand().copyInheritedSettings(program));
  addUserCommands(program);
  addTokenCommands(program);
  addProjectCommands(program);
  addMemberCommands(program);
  addLabelCommands(program);
  addDatabaseCommands(program);
  return program;
}

/** Tells the person at the command line what went wrong. Gives the exit code. */
export function reportFailure(error: unknown): number {
  // Commander has written its own message already; code 0 is for help that was asked for.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.misused;
  if (error instanceof OutputClosedError) return 0;
  if (error instanceof CommandError) writeError(`${error.message}\n`);
  else writeError(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return error instanceof UsageError ? exitCodes.misused : exitCodes.failed;
}

function writeError(text: string): void {
  process.stderr.write(hideSecrets(text));
}
