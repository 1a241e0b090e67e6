import { stat } from "node:fs/promises";
import { extname } from "node:path";
import { colorKey } from "#contract/colors.ts";
import { toInput } from "#contract/label-content.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { labelNameKey } from "#contract/label-name.ts";
import { editLabelFile } from "#label-files/label-file-editor.ts";
import { chooseFormat, isWritable, listExtensions, writeLabels } from "#label-files/label-file-writer.ts";
import type { FileLabel } from "#label-files/read.ts";
import { decodeText, encodeText } from "#label-files/text-encoding.ts";
import { messageOf } from "./command-database.ts";
import { CommandError, UsageError } from "./command-error.ts";
import { countOf, printable, printData, printResult } from "./command-output.ts";
import { type InputFile, readInput } from "./input-file.ts";
import { type ManifestProject, readManifest, readTargets } from "./label-manifest.ts";
import { refuseMissingProject, type SyncOptions } from "./label-sync-options.ts";
import { quote } from "./name-lookup.ts";
import { openService, type RemoteProject, readProject, type Service } from "./remote-project.ts";
import { writeWhole } from "./whole-file.ts";

/** Ends of names of files that are changed where they differ, rather than written anew. */
const editedExtensions = /\.(?:ya?ml|toml|jsonc?)$/i;
/** A text in YAML or TOML that says nothing yet. */
const blank = /^(?:[ \t]*(?:#.*|---[ \t]*)?(?:\r?\n|$))*$/;
const writeAnew = "To rewrite it, delete it or set --format.";

/** A file, or nothing, with the labels of projects in it. */
interface Pulled {
  readonly content: Uint8Array;
  readonly projects: readonly { readonly project: RemoteProject; readonly labels: readonly LabelInput[] }[];
}

/** Writes a project's labels to a file, or into it; or those of several into a manifest. */
export async function pullLabels(options: SyncOptions): Promise<void> {
  const { file: path, format } = options;
  const isEdited = format === undefined && editedExtensions.test(path);
  const isThere = isEdited && (await stat(path).catch(() => null))?.isFile();
  const before = isThere ? await readInput(path) : null;
  const service = openService(options);
  const { content, projects } =
    before === null || blank.test(decodeText(before.bytes)?.text ?? "")
      ? await writeFile(service, options, before)
      : await editFile(service, options, before);
  // Whoever goes on with the file, such as a script, is to know that it isn't whole.
  if (!projects.every(({ project }) => isWhole(project))) process.exitCode = 1;
  if (path === "-") return printData(content);
  const isSame = before !== null && Buffer.compare(content, before.bytes) === 0;
  try {
    if (!isSame) await writeWhole(path, content);
  } catch (error) {
    throw new CommandError(printable(`${path} can't be written: ${messageOf(error)}.`));
  }
  const [first] = projects;
  const subject =
    projects.length === 1 && first !== undefined
      ? `${countOf(first.labels.length, "label")} of the project ${quote(first.project.name)}`
      : `labels of ${countOf(projects.length, "project")}`;
  await printResult(
    options,
    {
      file: path,
      changed: !isSame,
      projects: projects.map(({ project, labels }) => ({ project: project.appId, labels: labels.length })),
    },
    isSame ? `${printable(path)} already has the ${subject}.` : `Wrote ${subject} to ${printable(path)}.`,
  );
}

/** Writes a project's labels as a new file, behind what it says already. */
async function writeFile(service: Service, options: SyncOptions, before: InputFile | null): Promise<Pulled> {
  const { file, json, format, appId } = options;
  if (appId === undefined) throw refuseMissingProject();
  const usual = file === "-" ? (json ? "json" : "csv") : chooseFormat(extname(file));
  const chosen = format ?? usual;
  if (chosen === null) {
    throw new UsageError(
      `--file must end in ${listExtensions()}; or set --format. Example: --file labels.yaml`,
    );
  }
  const project = await readProject(service, options, appId);
  const labels = writableLabels(project);
  const start = (before && decodeText(before.bytes)?.text.trim()) || "";
  const written = Buffer.from(await writeLabels(labels, chosen));
  const content = start === "" ? written : Buffer.concat([Buffer.from(`${start}\n`), written]);
  return { content, projects: [{ project, labels }] };
}

/**
 * Changes the labels in a file that differ, and leaves all else.
 *
 * @throws CommandError where it can't be read, or something else would change or be lost
 */
async function editFile(service: Service, options: SyncOptions, before: InputFile): Promise<Pulled> {
  const { name, bytes } = before;
  const decoded = decodeText(bytes);
  if (decoded === null) throw new CommandError(`${name} isn't a text file. ${writeAnew}`);
  const { targets, manifest, choice } = await readTargets(service, before, {
    ...options,
    allowDuplicates: true,
  });
  const wanted = new Map<string, readonly LabelInput[]>();
  const projects: Pulled["projects"][number][] = [];
  let text: string | null = decoded.text;
  for (const { appId, key, shared, own } of targets) {
    const project = await readProject(service, options, appId);
    const labels = writableLabels(project);
    if (!isWhole(project)) {
      throw new CommandError(
        `${name} wasn't changed, as it would lose labels that can't be read. Give them names and colors in the project first, such as “Feature” and #6D5EFC.`,
      );
    }
    const kept = ownLabels(labels, shared, own);
    wanted.set(key, kept);
    if (text !== null && (manifest === null || kept.length + own.length > 0))
      text = await editLabelFile(text, kept, choice, manifest === null ? [] : ["projects", key, "labels"]);
    projects.push({ project, labels });
  }
  if (text === null || (manifest !== null && !(await isRight(before, manifest, wanted, text)))) {
    const advice = manifest === null ? writeAnew : "Change it by hand, then see what differs: labels diff";
    throw new CommandError(
      `${name} can't be changed without losing part of it. Nothing was changed. ${advice}`,
    );
  }
  if (text === decoded.text) return { content: bytes, projects };
  const content = encodeText({ ...decoded, text }, bytes);
  if (content !== null) return { content, projects };
  throw new CommandError(`${name} isn't in UTF-8. Save it as UTF-8. Nothing was changed.`);
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

/** Whether the projects of a changed manifest have their labels, and no other was changed, as by an alias. */
async function isRight(
  file: InputFile,
  before: readonly ManifestProject[],
  wanted: ReadonlyMap<string, readonly LabelInput[]>,
  text: string,
): Promise<boolean> {
  const after = (await readManifest(file, text, true).catch(() => null)) ?? [];
  const write = (...lists: readonly (readonly Pick<FileLabel, "name" | "color">[])[]) =>
    JSON.stringify(lists.map((list) => list.map(({ name, color }) => `${color} ${name}`).toSorted()));
  const expected = before.map(({ key, own, shared }) => write(wanted.get(key) ?? own, shared));
  return JSON.stringify(expected) === JSON.stringify(after.map(({ own, shared }) => write(own, shared)));
}

function isWhole({ labels, listed }: RemoteProject): boolean {
  return labels.length === listed.length;
}

/** The labels of a project that a file can have. */
function writableLabels({ labels }: RemoteProject): readonly LabelInput[] {
  return labels.filter(isWritable).map(toInput);
}
