import { stat } from "node:fs/promises";
import { extname } from "node:path";
import { colorKey, normalizeColor } from "#contract/colors.ts";
import { toInput } from "#contract/label-content.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { labelNameKey } from "#contract/label-name.ts";
import type { FileLabel } from "#label-files/label-file.ts";
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
import {
  chooseProject,
  findProjects,
  type ManifestProject,
  readManifest,
  refuseMissingProject,
} from "./label-manifest.ts";
import { type PullOptions, syncExample } from "./label-sync-options.ts";
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
const editedExtensions = new Set([".yaml", ".yml", ".toml", ".json", ".jsonc"]);

/** Writes a project's labels to a file, or into it; or those of several into a manifest. */
export async function pullLabels(options: PullOptions): Promise<void> {
  const { appId, file } = options;
  const existing = await readExisting(options);
  if (existing?.manifest) return pullManifest(existing, existing.manifest, options);
  if (appId === undefined) {
    throw refuseMissingProject();
  }
  const write =
    existing === null
      ? writerOf(options)
      : (labels: readonly LabelInput[]) => editFile(existing, labels, options);
  const project = await readProject(openService(options), options, appId);
  const labels = labelsToPull(project, existing);
  const content = await write(labels);
  // Whoever goes on with the file, such as a script, is to know that it isn't whole.
  if (!isWhole(project)) process.exitCode = 1;
  if (file === "-") return printData(String(content));
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
  const { appId, file, list } = options;
  if (list !== undefined)
    throw new UsageError(`${existing.name} is a manifest: leave out --list. Example: ${syncExample}`);
  const service = openService(options);
  const found = findProjects(existing, manifest, await readProjects(service, options));
  const chosen = chooseProject(existing, found, appId);
  const pulled: ManifestPull[] = [];
  for (const declared of chosen) {
    const project = await readProject(service, options, declared.appId);
    const labels = labelsToPull(project, existing);
    tellMissing(project, declared.shared);
    pulled.push({ declared, project, labels, own: ownLabels(labels, declared.shared, declared.own) });
  }
  const content = await editManifest(existing, manifest, pulled);
  const isSame = await writeIfChanged(file, content, existing);
  const subject = `the labels of the ${countOf(pulled.length, "project")}`;
  await printResult(
    options,
    {
      file,
      changed: !isSame,
      projects: pulled.map(({ project, labels }) => ({ project: project.appId, labels: labels.length })),
    },
    isSame
      ? `${printable(file)} already has ${subject}.`
      : `Wrote ${subject.replace("of the ", "of ")} to ${printable(file)}.`,
  );
}

/** A project of a manifest, and what it is to have. */
interface ManifestPull {
  readonly declared: ManifestProject;
  readonly project: RemoteProject;
  readonly labels: readonly LabelInput[];
  /** Of those, the ones for itself. */
  readonly own: readonly LabelInput[];
}

/** The labels that a project needs for itself: those that it has so already, or that its groups don't give as they are. */
function ownLabels(
  labels: readonly LabelInput[],
  shared: readonly FileLabel[],
  own: readonly FileLabel[],
): readonly LabelInput[] {
  const names = new Set(own.map(({ name }) => labelNameKey(name)));
  const isGiven = (label: LabelInput) =>
    shared.some(
      ({ name, color }) =>
        name === label.name && (color === null || colorKey(color) === colorKey(normalizeColor(label.color))),
    );
  // One for itself takes the place of all that groups have by that name.
  for (const label of labels) if (!isGiven(label)) names.add(labelNameKey(label.name));
  return labels.filter(({ name }) => names.has(labelNameKey(name)));
}

function tellMissing({ name, labels }: RemoteProject, shared: readonly FileLabel[]): void {
  const names = new Set(labels.map((label) => labelNameKey(label.name)));
  const missing = [...new Map(shared.map((label) => [label.name, label])).values()].filter(
    (one) => !names.has(labelNameKey(one.name)),
  );
  if (missing.length === 0) return;
  const subject = `${countOf(missing.length, "label")} that groups give the project ${quote(name)}`;
  const verb = missing.length === 1 ? "isn't there, but stays" : "aren't there, but stay";
  process.stderr.write(`${subject} ${verb}: ${listNames(missing)}.\n`);
}

/** @throws CommandError where more than the labels of these projects would change */
async function editManifest(
  existing: ExistingFile,
  manifest: readonly ManifestProject[],
  pulled: readonly ManifestPull[],
): Promise<Buffer> {
  let text: string | null = existing.text;
  const wanted = new Map(
    manifest.map(({ key, labels, shared }) => [key, contentsOf([...labels, ...shared])]),
  );
  for (const { declared, own } of pulled) {
    const { key, shared } = declared;
    if (own.length > 0 || declared.own.length > 0) {
      text = text && (await editLabelFile(text, own.map(toInput), ["projects", key, "labels"]));
    }
    const names = new Set(own.map(({ name }) => labelNameKey(name)));
    const given = shared.filter(({ name }) => !names.has(labelNameKey(name)));
    wanted.set(key, contentsOf([...own.map(toInput), ...given, ...shared]));
  }
  const after = text === null ? null : await readManifest({ ...existing, text }, true).catch(() => null);
  const isRight = after?.every(
    ({ key, labels, shared }) => wanted.get(key) === contentsOf([...labels, ...shared]),
  );
  if (text === null || !isRight || after?.length !== manifest.length) throw refuseEdit(existing);
  return encodeEdited(existing, text);
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
  warnOfTwins(labels);
  if (existing !== null && !isWhole(project)) {
    throw new CommandError(
      `${existing.name} wasn't changed, as it would lose labels that can't be read. Give them names and colors in the project first, such as “Feature” and #6D5EFC.`,
    );
  }
  return labels;
}

/** @returns whether the file has this content already */
async function writeIfChanged(
  file: string,
  content: string | Buffer,
  existing: ExistingFile | null,
): Promise<boolean> {
  if (existing !== null && Buffer.from(content).equals(existing.bytes)) return true;
  try {
    await writeWhole(file, content);
  } catch (error) {
    throw new CommandError(printable(`${file} can't be written: ${messageOf(error)}.`));
  }
  return false;
}

/** A file that is there already. */
interface ExistingFile extends InputFile {
  readonly bytes: Buffer;
  readonly encoding: NonNullable<ReturnType<typeof decodeText>>["encoding"];
  /** Null for a file of one project. */
  readonly manifest: readonly ManifestProject[] | null;
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
  const manifest = await readManifest({ name, ...decoded }, true);
  const existing = { name, bytes, ...decoded, manifest };
  if (manifest === null && !hasOnlyComments(decoded.text)) await readLabelInput(existing, list ?? null);
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
  existing: ExistingFile,
  labels: readonly LabelInput[],
  { file, list }: PullOptions,
): Promise<Buffer> {
  const { text } = existing;
  const wanted = labels.map(toInput);
  const edited =
    hasOnlyComments(text) && /^\.(?:ya?ml|toml)$/i.test(extname(file))
      ? `${text}${/[\r\n]$/.test(text) ? "" : "\n"}${writerOf({ file })(wanted)}`
      : await editLabelFile(text, wanted, list ?? null);
  if (edited === null) throw refuseEdit(existing);
  return encodeEdited(existing, edited);
}

function refuseEdit({ name, manifest }: ExistingFile): CommandError {
  const advice = manifest === null ? writeAnew : "Change it by hand, then see what differs: labels diff";
  return new CommandError(
    `${name} can't be changed without losing part of it. Nothing was changed. ${advice}`,
  );
}

/** @throws CommandError where the file's encoding hasn't these characters */
function encodeEdited({ name, text, bytes, encoding }: ExistingFile, edited: string): Buffer {
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
    throw new UsageError(
      `--file must end in .toml, ${listExtensions()}; or set --format. Example: --file labels.yaml`,
    );
  return (labels) => writeLabels(labels, chosen);
}
