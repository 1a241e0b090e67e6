import { stat } from "node:fs/promises";
import { extname } from "node:path";
import { colorKey } from "#contract/colors.ts";
import { toInput } from "#contract/label-content.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { labelNameKey } from "#contract/label-name.ts";
import { editLabelFile } from "#label-files/label-file-editor.ts";
import { chooseFormat, isWritable, listExtensions, writeLabels } from "#label-files/label-file-writer.ts";
import { findNameTwins } from "#label-files/label-plan.ts";
import type { FileChoice, FileLabel } from "#label-files/read.ts";
import { decodeText, encodeText } from "#label-files/text-encoding.ts";
import { messageOf } from "./command-database.ts";
import { CommandError, UsageError } from "./command-error.ts";
import { countOf, printable, printData, printResult } from "./command-output.ts";
import { type InputFile, readInputBytes } from "./input-file.ts";
import { readLabelInput } from "./label-file-input.ts";
import { findProjects, type ManifestProject, readManifest } from "./label-manifest.ts";
import { type PullOptions, refuseMissingProject } from "./label-sync-options.ts";
import { quote } from "./name-lookup.ts";
import {
  listNames,
  openService,
  type RemoteProject,
  readProject,
  readProjects,
  warnOfOddLabels,
} from "./remote-project.ts";
import { writeWhole } from "./whole-file.ts";

/** Ends of names of files that are changed where they differ, rather than written anew. */
const editedExtensions = /\.(?:ya?ml|toml|jsonc?)$/i;

/** A file that is there already. */
interface ExistingFile extends InputFile {
  readonly bytes: Buffer;
  readonly encoding: NonNullable<ReturnType<typeof decodeText>>["encoding"];
  /** Null for a file of one project. */
  readonly manifest: readonly ManifestProject[] | null;
  /** Where its labels are; null where it has none yet, but what is said about it. */
  readonly choice: FileChoice | null;
}

/** Writes a project's labels to a file, or into it; or those of several into a manifest. */
export async function pullLabels(options: PullOptions): Promise<void> {
  const { appId, file } = options;
  const existing = await readExisting(options);
  const { manifest } = existing ?? {};
  if (existing !== null && manifest) return pullManifest(existing, manifest, options);
  if (appId === undefined) throw refuseMissingProject();
  const write = existing?.choice ? null : writerOf(options);
  const project = await readProject(openService(options), options, appId);
  const labels = labelsToPull(project, existing);
  const content =
    existing?.choice && write === null
      ? encodeEdited(existing, await editLabelFile(existing.text, labels.map(toInput), existing.choice))
      : Buffer.concat([startOf(existing), Buffer.from((await write?.(labels)) ?? "")]);
  // Whoever goes on with the file, such as a script, is to know that it isn't whole.
  if (!isWhole(project)) process.exitCode = 1;
  if (file === "-") return printData(content);
  const isSame = await writeIfChanged(file, content, existing);
  const subject = `${countOf(labels.length, "label")} of the project ${quote(project.name)}`;
  await printResult(
    options,
    { project: appId, file, labels: labels.length, changed: !isSame },
    isSame ? `${printable(file)} already has the ${subject}.` : `Wrote ${subject} to ${printable(file)}.`,
  );
}

/** Changes the labels that projects of a manifest have for themselves, such that each has those of the service. */
async function pullManifest(
  existing: ExistingFile,
  manifest: readonly ManifestProject[],
  options: PullOptions,
): Promise<void> {
  const { appId, file } = options;
  const service = openService(options);
  const chosen = findProjects(existing, manifest, await readProjects(service, options), appId);
  let text: string | null = existing.text;
  const wanted = new Map(
    manifest.map(({ key, labels, shared }) => [key, contentsOf([...labels, ...shared])]),
  );
  const projects: { readonly project: string; readonly labels: number }[] = [];
  for (const { key, shared, own, appId: id } of chosen) {
    const project = await readProject(service, options, id);
    const labels = labelsToPull(project, existing).map(toInput);
    tellMissing(project, shared);
    const kept = ownLabels(labels, shared, own);
    if (text !== null && kept.length + own.length > 0) {
      text = await editLabelFile(text, kept, { list: null, columns: null }, ["projects", key, "labels"]);
    }
    const names = new Set(kept.map(({ name }) => labelNameKey(name)));
    const given = shared.filter(({ name }) => !names.has(labelNameKey(name)));
    wanted.set(key, contentsOf([...kept, ...given, ...shared]));
    projects.push({ project: id, labels: labels.length });
  }
  // Other projects may have the same part of the file, as by an alias.
  const after = text === null ? null : await readManifest({ ...existing, text }, true).catch(() => null);
  const isRight = after?.every(
    ({ key, labels, shared }) => wanted.get(key) === contentsOf([...labels, ...shared]),
  );
  const content = encodeEdited(existing, isRight && after?.length === manifest.length ? text : null);
  const isSame = await writeIfChanged(file, content, existing);
  const subject = countOf(projects.length, "project");
  await printResult(
    options,
    { file, changed: !isSame, projects },
    isSame
      ? `${printable(file)} already has the labels of the ${subject}.`
      : `Wrote the labels of ${subject} to ${printable(file)}.`,
  );
}

/** The labels that a project needs for itself: those that it has so already, or that its groups don't give as they are. */
function ownLabels(
  labels: readonly LabelInput[],
  shared: readonly FileLabel[],
  own: readonly FileLabel[],
): readonly LabelInput[] {
  const isGiven = (label: LabelInput) =>
    shared.some(
      ({ name, color }) =>
        name === label.name && (color === null || colorKey(color) === colorKey(label.color)),
    );
  // One for itself takes the place of all that groups have by that name.
  const names = new Set(
    [...own, ...labels.filter((label) => !isGiven(label))].map(({ name }) => labelNameKey(name)),
  );
  return labels.filter(({ name }) => names.has(labelNameKey(name)));
}

function tellMissing({ name, labels }: RemoteProject, shared: readonly FileLabel[]): void {
  const names = new Set(labels.map((label) => labelNameKey(label.name)));
  const all = [...new Map(shared.map((label) => [label.name, label])).values()];
  const missing = all.filter((one) => !names.has(labelNameKey(one.name)));
  if (missing.length === 0) return;
  const subject = `${countOf(missing.length, "label")} that groups give the project ${quote(name)}`;
  const verb = missing.length === 1 ? "isn't there, but stays" : "aren't there, but stay";
  process.stderr.write(`${subject} ${verb}: ${listNames(missing)}.\n`);
}

/** What labels say, in no order. */
function contentsOf(labels: readonly Pick<FileLabel, "name" | "color">[]): string {
  return JSON.stringify([...new Set(labels.map(({ name, color }) => `${color} ${name}`))].toSorted());
}

function isWhole(project: RemoteProject): boolean {
  return project.labels.length === project.listed.length;
}

/**
 * The labels of a project that a file can have.
 *
 * @throws CommandError where a file that is there would lose some
 */
function labelsToPull(project: RemoteProject, existing: ExistingFile | null): readonly LabelInput[] {
  const labels = project.labels.filter(isWritable);
  warnOfOddLabels(project);
  const twins = findNameTwins(labels);
  if (twins.length > 0) {
    process.stderr.write(
      `${countOf(twins.length, "label")} can only be pushed or compared with --allow-duplicates, as others have the` +
        ` same name: ${listNames(twins.map(({ later }) => later))}.\n`,
    );
  }
  if (existing !== null && !isWhole(project)) {
    throw new CommandError(
      `${existing.name} wasn't changed, as it would lose labels that can't be read. Give them names and colors in the project first, such as “Feature” and #6D5EFC.`,
    );
  }
  return labels;
}

/** What stands before the first labels of a file: what it says already. */
function startOf(existing: ExistingFile | null): Buffer {
  const bytes = existing?.bytes ?? Buffer.alloc(0);
  return bytes.length === 0 || bytes.at(-1) === 10 ? bytes : Buffer.concat([bytes, Buffer.from("\n")]);
}

/** @returns whether the file has this content already */
async function writeIfChanged(
  file: string,
  content: Buffer,
  existing: ExistingFile | null,
): Promise<boolean> {
  if (existing !== null && content.equals(existing.bytes)) return true;
  try {
    await writeWhole(file, content);
  } catch (error) {
    throw new CommandError(printable(`${file} can't be written: ${messageOf(error)}.`));
  }
  return false;
}

/**
 * The file to be changed; null where a new one is to be written.
 *
 * @throws CommandError where it can't be read, or its labels can't
 */
async function readExisting(options: PullOptions): Promise<ExistingFile | null> {
  const { file, format } = options;
  const isEdited = format === undefined && editedExtensions.test(file);
  if (!isEdited || !(await stat(file).catch(() => null))?.isFile()) return null;
  const { name, bytes } = await readInputBytes(file);
  const decoded = decodeText(bytes);
  if (decoded === null) throw new CommandError(`${name} isn't a text file. ${writeAnew}`);
  const { text } = decoded;
  if (text.trim() === "") return null;
  const manifest = await readManifest({ name, text }, true);
  const existing = { name, bytes, ...decoded, manifest, choice: null };
  // Nothing yet but comments.
  if (manifest !== null || text.split(/\r\n?|\n/).every((line) => /^\s*(?:#.*|---)?$/.test(line)))
    return existing;
  const { list, columns } = await readLabelInput({ name, bytes }, options);
  return { ...existing, choice: { list, columns } };
}

const writeAnew = "To rewrite it, delete it or set --format.";

/** @throws CommandError where the file can't be changed, or its encoding hasn't these characters */
function encodeEdited(
  { name, text, bytes, encoding, manifest }: ExistingFile,
  edited: string | null,
): Buffer {
  if (edited === text) return bytes;
  if (edited === null) {
    const advice = manifest === null ? writeAnew : "Change it by hand, then see what differs: labels diff";
    throw new CommandError(
      `${name} can't be changed without losing part of it. Nothing was changed. ${advice}`,
    );
  }
  const encoded = encodeText({ text: edited, encoding }, bytes);
  if (encoded === null)
    throw new CommandError(`${name} isn't in UTF-8. Save it as UTF-8. Nothing was changed.`);
  return Buffer.from(encoded);
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
}: PullOptions): (labels: readonly LabelInput[]) => Promise<string | Uint8Array> {
  const usual = file === "-" ? (json ? "json" : "csv") : chooseFormat(extname(file));
  const chosen = format ?? usual;
  if (chosen === null) {
    throw new UsageError(
      `--file must end in ${listExtensions()}; or set --format. Example: --file labels.yaml`,
    );
  }
  return (labels) => writeLabels(labels, chosen);
}
