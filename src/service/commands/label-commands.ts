import { randomUUID } from "node:crypto";
import { type Command, Option } from "commander";
import { cleanTitle } from "#contract/change-set.ts";
import { type HistoryQuery, historyActions, historyPageSizes } from "#contract/label-history.ts";
import { type ExportFormat, exportFormats, writeLabels } from "#label-files/label-file-writer.ts";
import { LabelHistoryStore } from "#service/labels/label-history-store.ts";
import { type Author, operator } from "#service/labels/label-history-writer.ts";
import { LabelStore } from "#service/labels/label-store.ts";
import { type DatabaseOption, withDatabase } from "./command-database.ts";
import { CommandError } from "./command-error.ts";
import { addCommand, showExample } from "./command-example.ts";
import {
  formatMoment,
  formatTable,
  type JsonOption,
  print,
  printData,
  printJson,
  printResult,
} from "./command-output.ts";
import { readInput } from "./input-file.ts";
import { countChanges, describeChange, describeCounts, tellLookalikes } from "./label-change-output.ts";
import type { LabelFileOptions } from "./label-file-input.ts";
import { addLabelFileOptions, addLabelSyncCommands } from "./label-sync-commands.ts";
import { findProject, findUser, quote } from "./name-lookup.ts";
import { readCount, readMoment } from "./option-values.ts";

type Options = DatabaseOption & JsonOption;
type ImportOptions = Options & LabelFileOptions & { readonly dryRun?: true };
type ExportOptions = Options & { readonly format?: ExportFormat };
type HistoryOptions = Options & Omit<HistoryQuery, "user" | "cursor"> & { readonly user?: string };

/** `labels`: the labels of a project as files, and their history. */
export function addLabelCommands(program: Command): void {
  const labels = showExample(program.command("labels"), "labels import Acme labels.csv").description(
    "Import and export a project's labels, list their changes, or keep those of any service in a file.",
  );

  const imported = addCommand(labels, "import", "labels import Acme labels.csv")
    .description(
      "Give a project the labels of a file, all or none: add, recolor, and rename, but delete nothing.",
    )
    .argument("<project>", "the project's app ID or name")
    .argument(
      "<file>",
      "CSV, XLSX, JSON, YAML, TOML, Markdown, HTML, a changelog or the settings of a tool that writes one, or any text with names; - for standard input, or the address of a repository or file",
    )
    .option("--dry-run", "check the file and print what would change, but change nothing");
  addLabelFileOptions(imported).action(importLabels);

  addCommand(labels, "export", "labels export Acme --format github")
    .description("Print a project's labels in their order, in a format that import reads.")
    .argument("<project>", "the project's app ID or name")
    .addOption(new Option("--format <format>", "the format; CSV unless given").choices(exportFormats))
    .addHelpText(
      "after",
      "\nFor a spreadsheet: changelog-console labels export Acme --format xlsx > labels.xlsx",
    )
    .action(exportLabels);

  addCommand(labels, "history", "labels history Acme --since 2027-01-31")
    .description("List the changes of a project's labels, newest first: what, when, and by whom.")
    .argument("<project>", "the project's app ID or name")
    .addOption(new Option("--label <id>", "only changes of this label, deleted or not").argParser(readCount))
    .option("--user <name>", "only changes by this user")
    .addOption(new Option("--action <action>", "only changes of this type").choices(historyActions))
    .addOption(
      new Option("--since <when>", "only from this date (UTC) or timestamp on").argParser(readMoment),
    )
    .addOption(new Option("--until <when>", "only before this date (UTC) or timestamp").argParser(readMoment))
    .addOption(
      new Option("--limit <number>", "how many changes to list at most")
        .default(historyPageSizes.usual)
        .argParser(readCount),
    )
    .action(listHistory);

  addLabelSyncCommands(labels);
}

async function importLabels(reference: string, path: string, options: ImportOptions): Promise<void> {
  // Other commands start without the code that reads files.
  const { planFileLabels, readLabels } = await import("./label-file-input.ts");
  const file = await readInput(path);
  const { labels } = await readLabels(file, options);
  await withDatabase(options.database, async (database) => {
    const store = new LabelStore(database);
    const { id, app_id, name } = await findProject(database, reference);
    const { labels: existing } = await store.listLabels(id, 0, Number.MAX_SAFE_INTEGER);
    const title = file.title === null ? null : cleanTitle(file.title);
    const author: Author = { ...operator, batch: { id: randomUUID(), kind: "import", title } };
    const dry_run = options.dryRun ?? false;
    const wanted = planFileLabels(file.name, labels, existing).map((entry) => entry.wanted);
    const entries = await (dry_run ? store.planImport(id, wanted) : store.importLabels(id, wanted, author));
    if (entries === null)
      throw new CommandError(`The project ${quote(reference)} was removed in the meantime.`);
    tellLookalikes(entries);
    const counts = countChanges(entries);
    await printResult(
      options,
      { project: app_id, ...counts, dry_run },
      describeCounts(counts, quote(name), dry_run),
    );
  });
}

async function exportLabels(reference: string, options: ExportOptions): Promise<void> {
  await withDatabase(options.database, async (database) => {
    const { id } = await findProject(database, reference);
    const { labels } = await new LabelStore(database).listLabels(id, 0, Number.MAX_SAFE_INTEGER);
    await printData(await writeLabels(labels, options.json ? "json" : (options.format ?? "csv")));
  });
}

async function listHistory(reference: string, options: HistoryOptions): Promise<void> {
  const { json, database: location, user: userName, ...filters } = options;
  await withDatabase(location, async (database) => {
    const { id } = await findProject(database, reference);
    const user = userName === undefined ? undefined : await findUser(database, userName);
    const query = { ...filters, user };
    const { data, batches } = await new LabelHistoryStore(database).readPage(id, query);
    if (json) return printJson(data);
    const byId = new Map(batches.map((batch) => [batch.id, batch]));
    const rows = data.map(({ at, label_id, action, before, after, user: author, token, batch }) => {
      const { kind, title } = byId.get(batch ?? "") ?? {};
      return [
        formatMoment(at),
        String(label_id),
        action,
        describeChange(before, after),
        author?.name ?? "operator",
        token?.name ?? "",
        [kind, title].filter(Boolean).join(" "),
      ];
    });
    await print(formatTable(["TIME", "LABEL", "ACTION", "CHANGE", "USER", "TOKEN", "BATCH"], rows));
  });
}
