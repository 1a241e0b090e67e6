import { type Command, Option } from "commander";
import type { ExportFormat } from "#label-files/label-file-writer.ts";
import { UsageError } from "./command-error.ts";
import { showExample } from "./command-example.ts";
import { type JsonOption, jsonOption } from "./command-output.ts";
import type { YesOption } from "./command-question.ts";
import type { LabelFileOptions } from "./label-file-options.ts";
import { readAppId, readServiceToken, readServiceUrl } from "./option-values.ts";

/** What `labels pull`, `diff`, and `push` have in common. */
export interface SyncOptions extends JsonOption {
  /** The service's base address, without a slash at its end. */
  readonly service: string;
  /** Undefined for the projects of a manifest. */
  readonly appId?: string;
  /** `-` for the standard input or output. */
  readonly file: string;
  readonly token: string;
}

export interface PullOptions extends SyncOptions, LabelFileOptions {
  readonly format?: ExportFormat;
}

export interface DiffOptions extends SyncOptions, LabelFileOptions {}

export interface PushOptions extends DiffOptions, YesOption {
  readonly dryRun?: true;
  readonly prune?: true;
}

/** The options of any of the commands, as an example. */
const syncExample =
  "--service https://changelog.example.com --app-id 6f1d8f0e-52c4-4a57-9d0c-6f8f7f1f2a01 --file labels.yaml";

const tokenExample = "Example: CHANGELOG_TOKEN_FILE=token.txt";

/** Adds the options that the commands have in common. */
export function withSyncOptions(command: Command, file: string, appId: string): Command {
  return showExample(command, `labels ${command.name()} ${syncExample}`)
    .addOption(
      new Option("--service <url>", "base URL of the service, such as https://changelog.example.com")
        .makeOptionMandatory()
        .argParser(readServiceUrl),
    )
    .addOption(new Option("--app-id <id>", appId).argParser(readAppId))
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
    );
}

/**
 * A token in a command line is seen by others on the machine, and kept in the shell's history.
 *
 * @throws UsageError when there is one, or none at all
 */
export function refuseTokenArgument(command: Command): void {
  if (command.getOptionValueSource("token") === "cli") {
    throw new UsageError(
      `A token on the command line can be seen by others. Set CHANGELOG_TOKEN, or CHANGELOG_TOKEN_FILE, instead. ${tokenExample}`,
    );
  }
  if (command.getOptionValue("token") === "") {
    throw new UsageError(
      `The service's access token is missing. Set CHANGELOG_TOKEN, or CHANGELOG_TOKEN_FILE to the file that has it. ${tokenExample}`,
    );
  }
}

/** Says that a command which is given a plain file of labels needs to be told the project. */
export function refuseMissingProject(): UsageError {
  return new UsageError(
    `--app-id is missing. Give the project's, as project list prints it. Only a manifest, which has projects, does without it. Example: ${syncExample}`,
  );
}
