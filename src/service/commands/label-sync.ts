import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { extname } from "node:path";
import { changeOf, deletionOf, isDeletion, type LabelChange, nameOf, planOf } from "#client/label-change.ts";
import { contentOf, toInput } from "#contract/label-content.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { editLabelFile } from "#label-files/label-file-editor.ts";
import {
  chooseFormat,
  type ExportFormat,
  isWritable,
  listExtensions,
  writeLabels,
} from "#label-files/label-file-writer.ts";
import { type FileLabel, findOthers } from "#label-files/label-plan.ts";
import { decodeText } from "#label-files/text-encoding.ts";
import { messageOf } from "./command-database.ts";
import { CommandError, UsageError } from "./command-error.ts";
import {
  countOf,
  formatTable,
  type JsonOption,
  listLines,
  printable,
  printData,
  printResult,
  tell,
  unconfirmed,
} from "./command-output.ts";
import { type InputFile, readInput } from "./input-file.ts";
import { countChanges, describeChange, describeCounts, tellLookalikes } from "./label-change-output.ts";
import { type LabelFileOptions, planFileLabels, readLabels } from "./label-file-input.ts";
import { quote, quoteAll } from "./name-lookup.ts";
import type { ServiceAccess } from "./service-options.ts";
import { carryOut, readServiceProject, refuseFailures, type ServiceProject } from "./service-project.ts";

/** The options of `labels pull`, `diff`, and `push`, of which each has some. */
export interface SyncOptions extends JsonOption, LabelFileOptions, ServiceAccess {
  readonly appId: string;
  /** `-` for the standard input or output. */
  readonly file: string;
  readonly format?: ExportFormat;
  readonly dryRun?: true;
  readonly prune?: true;
  readonly yes?: true;
}

/** Ends of names of files that are changed where they differ, rather than written anew. */
const editedExtensions = /\.(?:ya?ml|toml|jsonc?)$/i;
/** A text in YAML or TOML that says nothing yet. */
const blank = /^(?:[ \t]*(?:#.*|---[ \t]*)?(?:\r?\n|$))*$/;

/** Writes a project's labels to a file, or into it. */
export async function pullLabels(options: SyncOptions): Promise<void> {
  const { format, json, file: path } = options;
  const chosen = format ?? (path === "-" ? (json ? "json" : "csv") : chooseFormat(extname(path)));
  if (chosen === null) {
    throw new UsageError(
      `--file must end in ${listExtensions()}; or set --format. Example: --file labels.yaml`,
    );
  }
  const isEdited = format === undefined && editedExtensions.test(path) && existsSync(path);
  const before = isEdited ? await readInput(path) : null;
  const project = await readProject(options);
  const labels = project.labels.filter(isWritable).map(toInput);
  const isWhole = project.labels.length === project.listed.length;
  // Whoever goes on with the file, such as a script, is to know that it isn't whole.
  if (!isWhole) process.exitCode = 1;
  const start = before === null ? "" : (decodeText(before.bytes)?.text ?? "-");
  let content: string | Uint8Array;
  if (before === null || blank.test(start)) {
    const written = await writeLabels(labels, chosen);
    content = typeof written === "string" && start.trim() ? `${start.trim()}\n${written}` : written;
  } else if (isWhole) content = await editFile(before, labels, options);
  else {
    throw new CommandError(
      `${before.name} wasn't changed, as it would lose labels that can't be read. Give them names and colors in the project first, such as “Feature” and #6D5EFC.`,
    );
  }
  if (path === "-") return printData(content);
  const isSame = content === before?.bytes;
  try {
    if (!isSame) await writeFile(path, content);
  } catch (error) {
    throw new CommandError(printable(`${path} can't be written: ${messageOf(error)}.`));
  }
  const subject = `${countOf(labels.length, "label")} of the project ${quote(project.name)}`;
  await printResult(
    options,
    { file: path, changed: !isSame, project: project.appId, labels: labels.length },
    isSame ? `${printable(path)} already has the ${subject}.` : `Wrote ${subject} to ${printable(path)}.`,
  );
}

/**
 * Changes the labels in a file that differ, and leaves all else; gives its own bytes where none does.
 *
 * @throws CommandError where it can't be read, or something else would change or be lost
 */
async function editFile(file: InputFile, labels: readonly LabelInput[], options: SyncOptions) {
  const { name, bytes } = file;
  const { list, columns } = await readLabels(file, options);
  const { encoding, text = "" } = decodeText(bytes, options.encoding) ?? {};
  const isChosen = options.name !== undefined || options.color !== undefined;
  const choice = { list, columns: isChosen ? columns : null };
  const edited = encoding === "utf-8" ? await editLabelFile(text, labels, choice) : null;
  if (edited === null) {
    const why = encoding === "utf-8" ? "can't be changed without losing part of it" : "isn't in UTF-8";
    throw new CommandError(`${name} ${why}. Nothing was changed. To rewrite it, delete it or set --format.`);
  }
  if (edited === text) return bytes;
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return (hasMark ? "\ufeff" : "") + edited;
}

/**
 * Gives a project the labels of a file. Before any is changed, all are planned.
 *
 * @param isDiff prints how they differ instead, and has the process exit with 3 if they do
 */
export async function syncLabels(options: SyncOptions, isDiff: boolean): Promise<void> {
  const isDryRun = isDiff || options.dryRun === true;
  const file = await readInput(options.file);
  const { labels } = await readLabels(file, options);
  const project = await readProject(options);
  const { entries, changes, others } = planProject(project, file, labels, options);
  const name = quote(project.name);
  const differs = changes.length + others.length > 0;
  const deleted = changes.filter(isDeletion).map(nameOf);
  if (deleted.length > 0 && !isDryRun && !options.yes) {
    const count = countOf(deleted.length, "label");
    throw unconfirmed(`--prune would delete ${count} of the project ${name}: ${listNames(deleted)}.`);
  }
  const changeSet = { id: randomUUID(), kind: "import", title: file.title };
  const { failures } = isDryRun
    ? { failures: new Map<LabelChange, string>() }
    : await carryOut(project, changes, changeSet);
  // Also where nobody reads the output to its end.
  if (failures.size > 0) process.exitCode = 1;
  if (isDiff && differs) process.exitCode = 3;
  const made = changes.filter((change) => !failures.has(change));
  const unchanged = entries.filter(({ kind }) => kind === "unchanged");
  const counts = countChanges([...made.map((change) => ({ kind: planOf(change) })), ...unchanged]);
  const rows = [
    ...changes.map((change) => [planOf(change), describeChange(change.before, change.after)]),
    ...others.map((label) => ["not in the file", describeChange(label, null)]),
  ];
  const lines = rows.length === 0 ? [] : formatTable(["CHANGE", "LABEL"], rows).split("\n");
  const table = isDryRun ? listLines(lines, 200).map((line) => `${line}\n`) : [];
  const left = others.length > 0 ? ` ${others.length} not in the file (push --prune deletes them).` : "";
  const told = changes.map((change) => {
    const { before, after } = change;
    return { change: planOf(change), before, after, failure: failures.get(change) ?? null };
  });
  const result = { ...counts, changes: told, not_in_file: others.map(contentOf) };
  await printResult(
    options,
    { project: project.appId, dry_run: isDryRun, differs, ...result },
    table.join("") + describeCounts(counts, name, isDryRun) + left,
  );
  refuseFailures(project, changes, failures, "Push again to complete them.");
}

/** @throws CommandError, UsageError where that may not be what is meant */
function planProject(
  project: ServiceProject,
  { name }: InputFile,
  labels: readonly FileLabel[],
  { prune }: SyncOptions,
) {
  const entries = planFileLabels(name, labels, project.labels);
  tellLookalikes(entries);
  const others = findOthers(project.labels, entries).filter(isWritable);
  // Rather a file that was emptied by mistake.
  if (prune && labels.length === 0 && others.length > 0) {
    throw new CommandError(
      `${name} has no labels, and --prune would delete all of the project ${quote(project.name)}: ${others.length}.` +
        " Nothing was changed. If you want that, delete them in the console.",
    );
  }
  const changes = entries.flatMap((entry) => changeOf(entry) ?? []);
  // Deletions come last; without them, labels of the project stay that the file doesn't have.
  return prune
    ? { entries, changes: [...changes, ...others.map(deletionOf)], others: [] }
    : { entries, changes, others };
}

/**
 * Reads a project, and tells of its labels that no file can have, and of those that can't be read: neither are deleted, or a
 * difference.
 *
 * @throws CommandError when it can't be read
 */
async function readProject(options: SyncOptions): Promise<ServiceProject> {
  const project = await readServiceProject(options, options.appId);
  const { listed, labels } = project;
  const odd = labels.filter((label) => !isWritable(label));
  if (odd.length > 0) {
    const count = countOf(odd.length, "label");
    const names = listNames(odd.map((label) => label.name));
    tell(`${count} can't be in a file, because of the name or color: ${names}.\n`);
  }
  const unreadable = listed.length - labels.length;
  if (unreadable > 0) tell(`${countOf(unreadable, "label")} of the project can't be read.\n`);
  return project;
}

/** The first of some names, and how many more there are. */
function listNames(names: readonly string[]): string {
  const first = quoteAll(names.slice(0, 20));
  return names.length > 20 ? `${first}, … and ${names.length - 20} more` : first;
}
