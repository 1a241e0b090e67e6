import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { extname } from "node:path";
import { toInput } from "#contract/label-content.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { editLabelFile } from "#label-files/label-file-editor.ts";
import { chooseFormat, isWritable, listExtensions, writeLabels } from "#label-files/label-file-writer.ts";
import { decodeText, encodeText } from "#label-files/text-encoding.ts";
import { messageOf } from "./command-database.ts";
import { CommandError, UsageError } from "./command-error.ts";
import { countOf, printable, printData, printResult } from "./command-output.ts";
import { type InputFile, readInput } from "./input-file.ts";
import { readLabels } from "./label-file-input.ts";
import type { SyncOptions } from "./label-sync-commands.ts";
import { quote } from "./name-lookup.ts";
import { openService, readProject } from "./remote-project.ts";

/** Ends of names of files that are changed where they differ, rather than written anew. */
const editedExtensions = /\.(?:ya?ml|toml|jsonc?)$/i;
/** A text in YAML or TOML that says nothing yet. */
const blank = /^(?:[ \t]*(?:#.*|---[ \t]*)?(?:\r?\n|$))*$/;

/** Writes a project's labels to a file, or into it. */
export async function pullLabels(options: SyncOptions): Promise<void> {
  const { format, json } = options;
  const [path = "-", ...otherPaths] = options.file;
  const [appId = "", ...otherIds] = options.appId;
  const chosen = format ?? (path === "-" ? (json ? "json" : "csv") : chooseFormat(extname(path)));
  if (otherPaths.length + otherIds.length > 0) {
    throw new UsageError(
      "Only diff and push take --app-id and --file several times. Pull each file by itself.",
    );
  }
  if (chosen === null) {
    throw new UsageError(
      `--file must end in ${listExtensions()}; or set --format. Example: --file labels.yaml`,
    );
  }
  const isEdited = format === undefined && editedExtensions.test(path) && existsSync(path);
  const before = isEdited ? await readInput(path) : null;
  const project = await readProject(openService(options), options, appId);
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
    { file: path, changed: !isSame, projects: [{ project: appId, labels: labels.length }] },
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
  const decoded = decodeText(bytes, options.encoding);
  const isChosen = options.name !== undefined || options.color !== undefined;
  const choice = { list, columns: isChosen ? columns : null };
  const text = decoded === null ? null : await editLabelFile(decoded.text, labels, choice);
  if (decoded !== null && text === decoded.text) return bytes;
  const content = decoded === null || text === null ? null : encodeText({ ...decoded, text }, bytes);
  if (content !== null) return content;
  const why = text === null ? "can't be changed without losing part of it" : "isn't in UTF-8";
  throw new CommandError(`${name} ${why}. Nothing was changed. To rewrite it, delete it or set --format.`);
}
