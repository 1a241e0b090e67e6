import { randomUUID } from "node:crypto";
import { access, chmod, constants, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
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
const writeAnew = "Nothing was changed. To rewrite it, delete it or set --format.";

/** Writes a project's labels to a file, or into it. */
export async function pullLabels(options: SyncOptions): Promise<void> {
  const { format, json } = options;
  const [path = "-", ...otherPaths] = options.file;
  const [appId = "", ...otherIds] = options.appId;
  if (otherPaths.length + otherIds.length > 0) {
    throw new UsageError(
      "Only diff and push take --app-id and --file several times. Pull each file by itself.",
    );
  }
  const usual = path === "-" ? (json ? "json" : "csv") : chooseFormat(extname(path));
  const chosen = format ?? usual;
  if (chosen === null) {
    throw new UsageError(
      `--file must end in ${listExtensions()}; or set --format. Example: --file labels.yaml`,
    );
  }
  const isEdited = format === undefined && editedExtensions.test(path);
  const isThere = isEdited && (await stat(path).catch(() => null))?.isFile();
  const before = isThere ? await readInput(path) : null;
  const project = await readProject(openService(options), options, appId);
  const labels = project.labels.filter(isWritable).map(toInput);
  const isWhole = project.labels.length === project.listed.length;
  // Whoever goes on with the file, such as a script, is to know that it isn't whole.
  if (!isWhole) process.exitCode = 1;
  const start = before === null ? "" : (decodeText(before.bytes)?.text ?? "");
  let content: Uint8Array;
  if (before !== null && !blank.test(start)) {
    if (!isWhole) {
      throw new CommandError(
        `${before.name} wasn't changed, as it would lose labels that can't be read. Give them names and colors in the project first, such as “Feature” and #6D5EFC.`,
      );
    }
    content = await editFile(before, labels, options);
  } else {
    const written = Buffer.from(await writeLabels(labels, chosen));
    content = Buffer.concat([Buffer.from(start.trim() && `${start.trim()}\n`), written]);
  }
  if (path === "-") return printData(content);
  const isSame = before !== null && Buffer.compare(content, before.bytes) === 0;
  try {
    if (!isSame) await writeWhole(path, content);
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
 * Changes the labels in a file that differ, and leaves all else.
 *
 * @throws CommandError where it can't be read, or something else would change or be lost
 */
async function editFile(
  file: InputFile,
  labels: readonly LabelInput[],
  options: SyncOptions,
): Promise<Uint8Array> {
  const { name, bytes } = file;
  const { list, columns } = await readLabels(file, options);
  const decoded = decodeText(bytes, options.encoding);
  const isChosen = options.name !== undefined || options.color !== undefined;
  const choice = { list, columns: isChosen ? columns : null };
  const text = decoded === null ? null : await editLabelFile(decoded.text, labels, choice);
  if (decoded === null || text === null) {
    throw new CommandError(`${name} can't be changed without losing part of it. ${writeAnew}`);
  }
  const content = text === decoded.text ? bytes : encodeText({ ...decoded, text }, bytes);
  if (content !== null) return content;
  throw new CommandError(`${name} isn't in UTF-8. Save it as UTF-8. Nothing was changed.`);
}

/** Writes a file such that it has all of the content, or stays as it was. */
async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  // Symbolic links stay.
  const target = await realpath(path).catch(() => path);
  const before = await stat(target).catch(() => null);
  // What isn't there yet loses nothing; pipes and devices can't be replaced.
  if (!before?.isFile()) return writeFile(target, content);
  await access(target, constants.W_OK);
  const temporary = `${target}.${randomUUID().slice(0, 8)}.tmp`;
  try {
    await writeFile(temporary, content, { flag: "wx", flush: true });
    await chmod(temporary, before.mode);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
