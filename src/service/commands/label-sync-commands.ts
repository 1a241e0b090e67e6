import { type Command, Option } from "commander";
import { importedFormats, listExtensions } from "#label-files/label-file-writer.ts";
import { textEncodings } from "#label-files/text-encoding.ts";
import { showExample } from "./command-example.ts";
import { jsonOption } from "./command-output.ts";
import type { SyncOptions } from "./label-sync.ts";
import { readAppId } from "./option-values.ts";
import { addServiceOption, readEnvironmentToken } from "./service-options.ts";

/** `labels pull`, `diff`, and `push`: the labels of a project of any service, kept in a file. */
export function addLabelSyncCommands(labels: Command): void {
  const format = `rewrite the file in this format; default for a new one: by its extension, ${listExtensions()}`;
  addSyncCommand(labels, "pull", "file to write or change, or - for standard output")
    .description("Write the labels of a project, at any service, to a file, or change those that differ.")
    .addOption(new Option("--format <format>", format).choices(importedFormats))
    .addHelpText(
      "after",
      "\nAn existing YAML, TOML, or JSON file keeps its comments, order, and everything else: only labels that" +
        "\ndiffer are changed, new ones added, and others removed. Any other file is rewritten." +
        "\nExits with 1 if labels can't be read: the file then has all others.",
    );
  const read = "any file that “labels import” reads, or - for standard input";
  addSyncCommand(labels, "diff", read).description(
    "Compare the labels of a project, at any service, with a file. Exits with 3 if they differ, but for their order.",
  );
  addSyncCommand(labels, "push", read)
    .description("Give a project, at any service, the labels of a file: add, recolor, and rename.")
    .option("--prune", "also delete labels that aren't in the file, once all other changes are made")
    .option("--dry-run", "print what would change, but change nothing")
    .option("--yes", "confirm what --prune deletes");
}

/** Adds a command with the options that all have. */
function addSyncCommand(labels: Command, name: "pull" | "diff" | "push", file: string): Command {
  const example = `labels ${name} --service https://changelog.example.com --app-id 6f1d8f0e-52c4-4a57-9d0c-6f8f7f1f2a01 --file labels.yaml`;
  const command = addServiceOption(showExample(labels.command(name), example))
    .requiredOption("--app-id <id>", "the project's app ID", readAppId)
    .requiredOption("--file <path>", file);
  return addLabelFileOptions(command)
    .option(...jsonOption)
    .action(async (given: Omit<SyncOptions, "token">) => {
      const options = { ...given, token: readEnvironmentToken() };
      const { pullLabels, syncLabels } = await import("./label-sync.ts");
      return name === "pull" ? pullLabels(options) : syncLabels(options, name === "diff");
    });
}

/** Adds the options that say how a file of labels is read. */
export function addLabelFileOptions(command: Command): Command {
  return command
    .option("--list <path>", "which list to read from a file with several, such as default.labels")
    .option("--name <column>", "the column, or field, with the names: its title, or its number from 1")
    .option("--color <column>", "the one with the colors")
    .addOption(
      new Option("--encoding <name>", "the file's encoding, if it isn't recognized").choices(textEncodings),
    );
}
