import { type Command, Option } from "commander";
import { type ExportFormat, exportFormats, writeLabels } from "#label-files/label-file-writer.ts";
import { colorLabels, type PlanEntry, type WantedLabel } from "#label-files/label-plan.ts";
import { LabelStore } from "#service/labels/label-store.ts";
import { type DatabaseOption, databaseOption, withDatabase } from "./command-database.ts";
import { CommandError } from "./command-error.ts";
import { logChange } from "./command-log.ts";
import { countOf, type JsonOption, jsonOption, print, printResult } from "./command-output.ts";
import type { InputFile } from "./input-file.ts";
import { findProject, quote } from "./name-lookup.ts";

type Options = DatabaseOption & JsonOption;

interface ImportOptions extends Options {
  readonly list?: string;
  readonly color?: string;
  readonly dryRun?: true;
  readonly allowDuplicates?: true;
}

interface ExportOptions extends Options {
  readonly format?: ExportFormat;
}

/** `labels`: the labels of a project as files. */
export function addLabelCommands(program: Command): void {
  const labels = program.command("labels").description("Import and export a project's labels.");

  labels
    .command("import")
    .description(
      "Give a project the labels of a file, all or none: add, recolor, and rename, but delete nothing.",
    )
    .argument("<project>", "the project's app ID or name")
    .argument(
      "<file>",
      "CSV, a Markdown table, JSON, JSON Lines, YAML, TOML, a script of “gh label create” lines, or names; - for standard input",
    )
    .option("--list <path>", "which list to import from a file with several, such as default.labels")
    .option("--color <color>", "the color of new labels if the file has names only")
    .option("--dry-run", "check the file and print what would change, but change nothing")
    .option("--allow-duplicates", "add every label, even if the project already has it")
    .addOption(databaseOption())
    .option(...jsonOption)
    .addHelpText(
      "after",
      "\nA label with the same name in another color is recolored. One whose name differs only in" +
        "\nletter case, accents, or spaces, or that the file lists under a former name (previously," +
        "\naliases, from_name, new_name) is renamed. New labels go to the end of the list. Importing a" +
        "\nfile twice changes nothing. An apostrophe before = + - @ keeps spreadsheets from computing the" +
        "\ncell, and is not imported.",
    )
    .action(importLabels);

  labels
    .command("export")
    .description("Print a project's labels in their order, in a format that import reads.")
    .argument("<project>", "the project's app ID or name")
    .addOption(
      new Option(
        "--format <format>",
        "csv, json, or YAML for github-label-sync and GitHub Labeler (github), GitLab tools (gitlab), Gitea and Forgejo (gitea)",
      ).choices(exportFormats),
    )
    .addOption(databaseOption())
    .option(...jsonOption)
    .addHelpText("after", "\nFor a spreadsheet: changelog-console labels export Acme > labels.csv")
    .action(exportLabels);
}

async function importLabels(reference: string, path: string, options: ImportOptions): Promise<void> {
  // Other commands start without the code that reads files.
  const { readColorOption, readLabelInput, readLabelText } = await import("./label-file-input.ts");
  const colors = options.color === undefined ? [] : [readColorOption(options.color)];
  const input = await readLabelText(path);
  const read = await readLabelInput(input, options.list ?? null);
  await withDatabase(options.database, async (database) => {
    const store = new LabelStore(database);
    const { id, app_id, name } = await findProject(database, reference);
    const { labels: existing } = await store.listLabels(id, 0, Number.MAX_SAFE_INTEGER);
    const labels = colorLabels(read, existing, colors);
    if (labels.length < read.length) throw new CommandError(describeMissingColor(input));
    const counts = await change(store, id, labels, options);
    if (counts === null)
      throw new CommandError(`The project ${quote(reference)} was removed in the meantime.`);
    const { added, recolored, renamed, present } = counts;
    const changed = added + recolored + renamed;
    if (!options.dryRun && changed > 0) logChange("labels import", { project: app_id, labels: changed });
    const [add, recolor, rename] = options.dryRun
      ? ["Would add", "Would recolor", "Would rename"]
      : ["Added", "Recolored", "Renamed"];
    await printResult(
      options,
      { project: app_id, ...counts, dry_run: options.dryRun ?? false },
      `${add} ${countOf(added, "label")} to the project ${quote(name)}.` +
        (recolored > 0 ? ` ${recolor} ${recolored}.` : "") +
        (renamed > 0 ? ` ${rename} ${renamed}.` : "") +
        (present > 0 ? ` ${present} already there.` : ""),
    );
  });
}

/** How many labels an import adds, changes, and leaves as they are. */
interface ImportCounts {
  readonly added: number;
  readonly recolored: number;
  readonly renamed: number;
  readonly present: number;
}

/**
 * Imports labels, or only plans to.
 *
 * @returns null when there is no such project
 */
async function change(
  store: LabelStore,
  projectId: number,
  labels: readonly WantedLabel[],
  { dryRun, allowDuplicates }: ImportOptions,
): Promise<ImportCounts | null> {
  if (allowDuplicates) {
    const isDone = dryRun || (await store.addLabels(projectId, labels));
    return isDone ? { added: labels.length, recolored: 0, renamed: 0, present: 0 } : null;
  }
  const entries = await (dryRun
    ? store.planImport(projectId, labels)
    : store.importLabels(projectId, labels));
  if (entries === null) return null;
  const count = (kind: PlanEntry["kind"]) => entries.filter((entry) => entry.kind === kind).length;
  return {
    added: count("create"),
    recolored: count("recolor"),
    renamed: count("rename"),
    present: count("unchanged"),
  };
}

function describeMissingColor({ name }: InputFile): string {
  return (
    `${name} has names only. Give new labels a color, such as --color "#6D5EFC", or import the file in the console,` +
    " which proposes a distinct color for each. Nothing was changed."
  );
}

async function exportLabels(reference: string, options: ExportOptions): Promise<void> {
  await withDatabase(options.database, async (database) => {
    const { id } = await findProject(database, reference);
    const { labels } = await new LabelStore(database).listLabels(id, 0, Number.MAX_SAFE_INTEGER);
    await print(writeLabels(labels, options.json ? "json" : (options.format ?? "csv")));
  });
}
