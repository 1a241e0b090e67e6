import { type Command, Option } from "commander";
import { exportFormats, listExtensions } from "#label-files/label-file-writer.ts";
import { UsageError } from "./command-error.ts";
import { showExample } from "./command-example.ts";
import { jsonOption } from "./command-output.ts";
import { yesOption } from "./command-question.ts";
import { addColumnOptions, addLabelFileOptions } from "./label-file-options.ts";
import { type SyncOptions, syncExample } from "./label-sync-options.ts";
import { readAppId, readServiceToken, readServiceUrl } from "./option-values.ts";

const tokenAdvice =
  "Set CHANGELOG_TOKEN, or CHANGELOG_TOKEN_FILE to the file that has it. Example: CHANGELOG_TOKEN_FILE=token.txt";

/** `labels pull`, `diff`, and `push`: the labels of a project of any service, kept in a file. */
export function addLabelSyncCommands(labels: Command): void {
  const written = "file to write or change, such as a manifest of several projects, or - for standard output";
  const format = `rewrite the file in this format; default for a new one: by its extension, ${listExtensions()}`;
  const pull = addSyncCommand(labels, "pull", written, async (options) => {
    await (await import("./label-pull.ts")).pullLabels(options);
  });
  addColumnOptions(pull)
    .description("Write the labels of a project, at any service, to a file, or change those that differ.")
    .addOption(new Option("--format <format>", format).choices(exportFormats))
    .addHelpText(
      "after",
      "\nAn existing YAML, TOML, or JSON file keeps its comments, order, and everything else: only labels that" +
        "\ndiffer are changed, new ones added, and others removed. Any other file is rewritten." +
        "\nExits with 1 if labels can't be read: the file then has all others.",
    );
  const read =
    "any file that “labels import” reads, or a manifest of several projects, or - for standard input";
  const diff = addSyncCommand(labels, "diff", read, async (options) => {
    await (await import("./label-sync.ts")).diffLabels(options);
  });
  addLabelFileOptions(diff).description(
    "Compare the labels of projects, at any service, with a file. Exits with 3 if they differ, but for their order.",
  );
  const push = addSyncCommand(labels, "push", read, async (options) => {
    await (await import("./label-sync.ts")).pushLabels(options);
  });
  addLabelFileOptions(push)
    .description("Give projects, at any service, the labels of a file: add, recolor, and rename.")
    .option("--prune", "also delete labels that aren't in the file, once all other changes are made")
    .option("--dry-run", "print what would change, but change nothing")
    .option(...yesOption)
    .addHelpText(
      "after",
      "\nPushing twice changes nothing, and pushing again completes what was interrupted. What others have" +
        "\nchanged in the meantime is left as it is and reported. If any change fails, the exit code is 1.",
    );
}

/** Adds a command with the options that all have. */
function addSyncCommand(
  labels: Command,
  name: string,
  file: string,
  run: (options: SyncOptions) => Promise<void>,
): Command {
  const service = "base URL of the service, such as https://changelog.example.com";
  const appId = "the project's app ID; with a manifest, the only project to use";
  return showExample(labels.command(name), `labels ${name} ${syncExample}`)
    .requiredOption("--service <url>", service, readServiceUrl)
    .option("--app-id <id>", appId, readAppId)
    .requiredOption("--file <path>", file)
    .addOption(
      new Option("--token <token>", "not taken from the command line")
        .env("CHANGELOG_TOKEN")
        .default("")
        .hideHelp()
        .argParser(readServiceToken),
    )
    .option(...jsonOption)
    .addHelpText(
      "after",
      "\nThe access token comes from the environment variable CHANGELOG_TOKEN, or from the file that" +
        "\nCHANGELOG_TOKEN_FILE names.",
    )
    .action((options: SyncOptions, command: Command) => {
      // Others on the machine would see it, and the shell's history keeps it.
      if (command.getOptionValueSource("token") === "cli")
        throw new UsageError(`A token on the command line can be seen by others. ${tokenAdvice}`);
      if (options.token === "") throw new UsageError(`The service's access token is missing. ${tokenAdvice}`);
      return run(options);
    });
}
