import { Command, CommanderError } from "commander";
import { CommandError, UsageError } from "./command-error.ts";
import { OutputClosedError } from "./command-output.ts";
import { readSecretFiles, secretVariables } from "./secret-files.ts";
import { hideSecrets } from "./secret-text.ts";
import { serveCommand } from "./serve-command.ts";

/** What the process exits with when it is told something that it can't do, and when it can't do what it is told. */
const exitCodes = { failed: 1, misused: 2 } as const;

/**
 * The command line with all its commands; only with `serve` where that is what is wanted, as it runs for long, and would
 * keep all of the others in memory.
 *
 * @param args what stands on the command line after the program's name
 */
export async function createProgram(args: readonly string[]): Promise<Command> {
  const program = new Command("changelog-console")
    .description("An admin dashboard for public changelogs, with a changelog service of its own.")
    .exitOverride()
    .configureOutput({ writeErr: writeError })
    .hook("preAction", (_program, command) => readSecretFiles(command))
    .showHelpAfterError("Run with --help for usage.")
    .addHelpText(
      "after",
      `\nSecrets can be read from files: set ${secretVariables.map((name) => `${name}_FILE`).join(", ")}.` +
        "\nExit codes: 0 success; 1 failure; 2 usage error; 3 labels differ (labels diff).",
    );
  const serve = serveCommand().copyInheritedSettings(program);
  program.addCommand(serve);
  if (args[0] !== serve.name()) {
    const { addOperatorCommands } = await import("./operator-commands.ts");
    addOperatorCommands(program);
  }
  return program;
}

/** Tells the person at the command line what went wrong. Gives the exit code. */
export function reportFailure(error: unknown): number {
  // Commander has written its own message already; code 0 is for help that was asked for.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.misused;
  // What the command has found stays true.
  if (error instanceof OutputClosedError) return Number(process.exitCode ?? 0);
  if (error instanceof CommandError) writeError(`${error.message}\n`);
  else writeError(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return error instanceof UsageError ? exitCodes.misused : exitCodes.failed;
}

function writeError(text: string): void {
  process.stderr.write(hideSecrets(text));
}
