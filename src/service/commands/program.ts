import { Command, CommanderError } from "commander";
import { CommandError, UsageError } from "./command-error.ts";
import { showExample } from "./command-example.ts";
import { OutputClosedError, tell } from "./command-output.ts";
import { collectValues } from "./option-values.ts";
import { readSecretFiles, secretVariables } from "./secret-files.ts";
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
    .configureOutput({ writeErr: tell })
    .showHelpAfterError("Run with --help for usage.")
    .addHelpText(
      "after",
      `\nSecrets can be read from files: set ${secretVariables.map((name) => `${name}_FILE`).join(", ")}.` +
        "\nExit codes: 0 success; 1 failure; 2 usage error; 3 labels differ (labels diff).",
    );
  const isServe = args[0] === "serve";
  readSecretFiles(isServe ? secretVariables : ["DATABASE_URL", "CHANGELOG_TOKEN"]);
  const serve = serveCommand().copyInheritedSettings(program);
  showExample(serve, "serve --port 4310 --database data/console.db");
  program.addCommand(serve);
  if (!isServe) {
    const { addOperatorCommands } = await import("./operator-commands.ts");
    addOperatorCommands(program);
  }
  refuseRepeatedOptions(program);
  return program;
}

/** Has each command refuse an option with a value that is given twice, unless its values add up: Commander would drop the first. */
function refuseRepeatedOptions(command: Command): void {
  for (const option of command.options) {
    if (option.isBoolean() || option.parseArg === collectValues) continue;
    let isGiven = false;
    command.on(`option:${option.name()}`, () => {
      if (isGiven) command.error(`error: option '${option.flags}' was given twice; give it once`);
      isGiven = true;
    });
  }
  for (const child of command.commands) refuseRepeatedOptions(child);
}

/** Tells the person at the command line what went wrong. Gives the exit code. */
export function reportFailure(error: unknown): number {
  // Commander has written its own message already; code 0 is for help that was asked for.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.misused;
  // What the command has found stays true.
  if (error instanceof OutputClosedError) return Number(process.exitCode ?? 0);
  if (error instanceof CommandError) tell(`${error.message}\n`);
  else tell(describeUnexpected(error));
  return error instanceof UsageError ? exitCodes.misused : exitCodes.failed;
}

/** What went wrong that nobody has thought of; where, only for those who look for it. */
function describeUnexpected(error: unknown): string {
  if (!(error instanceof Error)) return `This failed unexpectedly: ${String(error)}\n`;
  const { LOG_LEVEL = "" } = process.env;
  if (["debug", "trace"].includes(LOG_LEVEL)) return `${error.stack ?? error.message}\n`;
  return `This failed unexpectedly: ${error.message}\nSet LOG_LEVEL=debug to see where.\n`;
}
