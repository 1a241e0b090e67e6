import { stat } from "node:fs/promises";
import { extname } from "node:path";
import { normalizeColor } from "#contract/colors.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { editLabelFile } from "#label-files/label-file-editor.ts";
import {
  type ExportFormat,
  impliedFormat,
  isWritable,
  listExtensions,
  writeLabels,
  writeTomlLabels,
} from "#label-files/label-file-writer.ts";
import { findNameTwins } from "#label-files/label-plan.ts";
import { decodeText, encodeText } from "#label-files/text-encoding.ts";
import { messageOf } from "./command-database.ts";
import { CommandError, UsageError } from "./command-error.ts";
import { countOf, printable, printData, printResult } from "./command-output.ts";
import { type InputFile, readInputBytes } from "./input-file.ts";
import { readLabelInput } from "./label-file-input.ts";
import { readManifest } from "./label-manifest.ts";
import type { PullOptions } from "./label-sync-options.ts";
import { quote } from "./name-lookup.ts";
import { listNames, openService, readProject, warnOfOddLabels } from "./remote-project.ts";
import { writeWhole } from "./whole-file.ts";

/** Ends of names of files that are changed where they differ, rather than written anew. */
const editedExtensions = new Set([".yaml", ".yml", ".toml", ".json", ".jsonc"]);

/** Writes a project's labels to a file, or into it. */
export async function pullLabels(options: PullOptions): Promise<void> {
  const { appId } = options;
  if (appId === undefined)
    throw new UsageError("--app-id is missing: pull writes the labels of one project.");
  const existing = await readExisting(options);
  const write =
    existing === null
      ? writerOf(options)
      : (labels: readonly LabelInput[]) => editFile(existing, labels, options);
  const project = await readProject(openService(options), options, appId);
  const labels = project.labels.filter(isWritable);
  warnOfOddLabels(project);
  warnOfTwins(labels);
  const isWhole = project.labels.length === project.listed.length;
  if (existing !== null && !isWhole) {
    throw new CommandError(`${existing.name} wasn't changed, as it would lose labels that can't be read.`);
  }
  const content = await write(labels);
  // Whoever goes on with the file, such as a script, is to know that it isn't whole.
  if (!isWhole) process.exitCode = 1;
  if (options.file === "-") return printData(String(content));
  const isSame = existing !== null && Buffer.from(content).equals(existing.bytes);
  try {
    if (!isSame) await writeWhole(options.file, content);
  } catch (error) {
    throw new CommandError(printable(`${options.file} can't be written: ${messageOf(error)}.`));
  }
  const subject = `${countOf(labels.length, "label")} of the project ${quote(project.name)}`;
  await printResult(
    options,
    { project: appId, file: options.file, labels: labels.length, changed: !isSame },
    isSame
      ? `${printable(options.file)} already has the ${subject}.`
      : `Wrote ${subject} to ${printable(options.file)}.`,
  );
}

/** A file that is there already. */
interface ExistingFile extends InputFile {
  readonly bytes: Buffer;
  readonly encoding: NonNullable<ReturnType<typeof decodeText>>["encoding"];
}

/**
 * The file to be changed; null where a new one is to be written.
 *
 * @throws CommandError where it can't be read, or its labels can't
 */
async function readExisting({ file, format, list }: PullOptions): Promise<ExistingFile | null> {
  const isEdited = format === undefined && editedExtensions.has(extname(file).toLowerCase());
  if (!isEdited || !(await stat(file).catch(() => null))?.isFile()) return null;
  const { name, bytes } = await readInputBytes(file);
  const decoded = decodeText(bytes);
  if (decoded === null) throw new CommandError(`${name} isn't a text file. ${writeAnew}`);
  if (decoded.text.trim() === "") return null;
  const existing = { name, bytes, ...decoded };
  if ((await readManifest(existing)) !== null) {
    throw new UsageError(`${name} is a manifest of several projects, which pull can't change.`);
  }
  if (!hasOnlyComments(decoded.text)) await readLabelInput(existing, list ?? null);
  return existing;
}

const writeAnew = "To rewrite it, delete it or set --format.";

/** Whether a file has nothing yet but what is said about it, in YAML or TOML. */
function hasOnlyComments(text: string): boolean {
  return text.split(/\r\n?|\n/).every((line) => /^\s*(?:#.*|---)?$/.test(line));
}

/**
 * Gives a file other labels where they differ.
 *
 * @throws CommandError where that can't be done
 */
async function editFile(
  { name, text, bytes, encoding }: ExistingFile,
  labels: readonly LabelInput[],
  { file, list }: PullOptions,
): Promise<Buffer> {
  const wanted = labels.map(({ name: called, color }) => ({ name: called, color: normalizeColor(color) }));
  const edited =
    hasOnlyComments(text) && /^\.(?:ya?ml|toml)$/i.test(extname(file))
      ? `${text}${/[\r\n]$/.test(text) ? "" : "\n"}${writerOf({ file })(wanted)}`
      : await editLabelFile(text, wanted, list ?? null);
  if (edited === null) {
    throw new CommandError(
      `${name} can't be changed without losing part of it. Nothing was changed. ${writeAnew}`,
    );
  }
  if (edited === text) return bytes;
  const encoded = encodeText({ text: edited, encoding }, bytes);
  if (encoded === null)
    throw new CommandError(`${name} isn't in UTF-8. Save it as UTF-8. Nothing was changed.`);
  return Buffer.from(encoded);
}

/** Tells of labels that share a name, which a file may have only if that is allowed. */
function warnOfTwins(labels: readonly LabelInput[]): void {
  const twins = findNameTwins(labels);
  if (twins.length === 0) return;
  process.stderr.write(
    `${countOf(twins.length, "label")} can only be pushed or compared with --allow-duplicates, as others have the` +
      ` same name: ${listNames(twins.map(({ later }) => later))}.\n`,
  );
}

/**
 * How a new file is written.
 *
 * @throws UsageError where its name doesn't tell
 */
function writerOf({
  file,
  json,
  format,
}: Partial<PullOptions> & Pick<PullOptions, "file">): (labels: readonly LabelInput[]) => string {
  const extension = extname(file).toLowerCase();
  if (format === undefined && extension === ".toml") return writeTomlLabels;
  const implied =
    file === "-" ? (json ? "json" : "csv") : impliedFormat(extension === ".jsonc" ? ".json" : extension);
  const chosen: ExportFormat | undefined = format ?? implied;
  if (chosen === undefined)
    throw new UsageError(`--file must end in .toml, ${listExtensions()}; or set --format.`);
  return (labels) => writeLabels(labels, chosen);
}
