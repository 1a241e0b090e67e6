import type { Command } from "commander";
import { writeLabelCsv } from "#label-files/csv.ts";
import { LabelStore } from "#service/labels/label-store.ts";
import { type DatabaseOption, databaseOption, withDatabase } from "./command-database.ts";
import { CommandError } from "./command-error.ts";
import { logChange } from "./command-log.ts";
import { countOf, type JsonOption, jsonOption, print, printResult } from "./command-output.ts";
import { readInputFile } from "./input-file.ts";
import { readLabelInput } from "./label-file-input.ts";
import { findProject, quote } from "./name-lookup.ts";

type Options = DatabaseOption & JsonOption;

interface ImportOptions extends Options {
  readonly dryRun?: true;
  readonly allowDuplicates?: true;
}

/** `labels`: the labels of a project as files. */
export function addLabelCommands(program: Command): void {
  const labels = program
    .command("labels")
    .description("Import and export the labels of a project, as CSV or JSON.");

  labels
    .command("import")
    .description("Add the labels of a file to the end of a project's list, all or none.")
    .argument("<project>", "the project's app id or name")
    .argument(
      "<file>",
      "CSV with the columns name and color, or JSON, a list of such objects; - for the standard input",
    )
    .option("--dry-run", "check the file and say what would be added, but add nothing")
    .option("--allow-duplicates", "add labels that the project has already once more")
    .addOption(databaseOption())
    .option(...jsonOption)
    .addHelpText(
      "after",
      "\nA label whose name and colour are those of one in the project is there already, and" +
        "\nnot added again: importing a file twice changes nothing. An apostrophe before" +
        "\n= + - @ keeps spreadsheets from computing the cell, and is not imported.",
    )
    .action(importLabels);

  labels
    .command("export")
    .description("Print a project's labels in their order as CSV, or with --json as JSON: what import takes.")
    .argument("<project>", "the project's app id or name")
    .addOption(databaseOption())
    .option(...jsonOption)
    .addHelpText("after", "\nFor a spreadsheet: changelog-console labels export Acme > labels.csv")
    .action(exportLabels);
}

async function importLabels(reference: string, path: string, options: ImportOptions): Promise<void> {
  const labels = readLabelInput(await readInputFile(path));
  await withDatabase(options.database, async (database) => {
    const store = new LabelStore(database);
    const { id, app_id, name } = await findProject(database, reference);
    const add = async () => {
      if (options.dryRun) return options.allowDuplicates ? labels : store.findMissingLabels(id, labels);
      if (!options.allowDuplicates) return store.addMissingLabels(id, labels);
      return (await store.addLabels(id, labels)) ? labels : null;
    };
    const added = await add();
    if (added === null) throw new CommandError(`The project ${quote(reference)} was removed meanwhile.`);
    if (!options.dryRun && added.length > 0) {
      logChange("labels import", { project: app_id, labels: added.length });
    }
    const present = labels.length - added.length;
    await printResult(
      options,
      { project: app_id, added: added.length, present, dry_run: options.dryRun ?? false },
      `${options.dryRun ? "Would add" : "Added"} ${countOf(added.length, "label")} to the project ${quote(name)}.` +
        (present > 0 ? ` ${present === 1 ? "1 is" : `${present} are`} there already.` : ""),
    );
  });
}

async function exportLabels(reference: string, options: Options): Promise<void> {
  await withDatabase(options.database, async (database) => {
    const { id } = await findProject(database, reference);
    const { labels } = await new LabelStore(database).listLabels(id, 0, Number.MAX_SAFE_INTEGER);
    const exported = labels.map(({ name, color }) => ({ name, color }));
    await (options.json ? printResult(options, exported, "") : print(writeLabelCsv(exported)));
  });
}
