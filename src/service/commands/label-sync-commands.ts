import { type Command, Option } from "commander";
import { exportFormats, listExtensions } from "#label-files/label-file-writer.ts";
import { yesOption } from "./command-question.ts";
import { addColumnOptions, addLabelFileOptions } from "./label-file-options.ts";
import {
  type DiffOptions,
  type PullOptions,
  type PushOptions,
  refuseTokenArgument,
  withSyncOptions,
} from "./label-sync-options.ts";

const fileHelp =
  "any file that “labels import” reads, or a manifest of several projects, or - for standard input";
const appIdHelp = "the project's app ID; with a manifest, the only project to use";

/** `labels pull`, `diff`, and `push`: the labels of a project of any service, kept in a file. */
export function addLabelSyncCommands(labels: Command): void {
  const pull = withSyncOptions(
    labels
      .command("pull")
      .description("Write the labels of a project, at any service, to a file, or change those that differ."),
    "file to write or change, such as a manifest of several projects, or - for standard output",
    appIdHelp,
  ).addOption(
    new Option(
      "--format <format>",
      `rewrite the file in this format; default for a new one: by its extension, ${listExtensions()}`,
    ).choices(exportFormats),
  );
  addColumnOptions(pull)
    .addHelpText(
      "after",
      "\nAn existing YAML, TOML, or JSON file keeps its comments, order, and everything else: only labels that" +
        "\ndiffer are changed, new ones added, and others removed. Any other file is rewritten." +
        "\nExits with 1 if labels can't be read: the file then has all others.",
    )
    .action(async (options: PullOptions, command: Command) => {
      refuseTokenArgument(command);
      const { pullLabels } = await import("./label-pull.ts");
      await pullLabels(options);
    });

  const diff = withSyncOptions(
    labels
      .command("diff")
      .description(
        "Compare the labels of projects, at any service, with a file. Exits with 3 if they differ.",
      ),
    fileHelp,
    appIdHelp,
  );
  addLabelFileOptions(diff)
    .addHelpText(
      "after",
      "\nThe order of labels doesn't count, as services can't change it. A file that has one name twice is" +
        "\nrefused: names that differ only in letter case or spaces are the same.",
    )
    .action(async (options: DiffOptions, command: Command) => {
      refuseTokenArgument(command);
      const { diffLabels } = await import("./label-sync.ts");
      await diffLabels(options);
    });

  const push = withSyncOptions(
    labels
      .command("push")
      .description("Give projects, at any service, the labels of a file: add, recolor, and rename."),
    fileHelp,
    appIdHelp,
  )
    .option("--prune", "also delete labels that aren't in the file")
    .option("--dry-run", "print what would change, but change nothing")
    .option(...yesOption);
  addLabelFileOptions(push)
    .addHelpText(
      "after",
      "\nPushing twice changes nothing, and pushing again completes what was interrupted. What others have" +
        "\nchanged in the meantime is left as it is and reported. If any change fails, the exit code is 1." +
        "\n--prune deletes after all other changes, and only if none of them failed. It refuses a file without" +
        "\nlabels.",
    )
    .action(async (options: PushOptions, command: Command) => {
      refuseTokenArgument(command);
      const { pushLabels } = await import("./label-sync.ts");
      await pushLabels(options);
    });
}
