import { readdir, stat } from "node:fs/promises";
import { join, parse } from "node:path";
import { proposeColors } from "#color-science/proposed-colors.ts";
import { contentOf } from "#contract/label-content.ts";
import { mostSetLabels, mostSets, type NamedSet } from "#contract/starter-sets.ts";
import { labelExamples } from "#label-files/label-file.ts";
import { readLabelFile } from "#label-files/label-file-reader.ts";
import { colorLabels, findNameTwins, uncoloredNames } from "#label-files/label-plan.ts";
import { CommandError } from "./command-error.ts";
import { formatNumber, printable } from "./command-output.ts";
import type { InputFile } from "./input-file.ts";
import { readLabelInput, readLabelText } from "./label-file-input.ts";
import { quote } from "./name-lookup.ts";

/**
 * Reads an operator's starter sets: one for each file, or for each list of a file that has several, named after the file.
 *
 * @param path a file in any format that import reads, or a folder of such files; hidden files and folders in it are left out
 * @throws CommandError for what can't be read, and for a set without labels or with one name twice
 */
export async function readStarterSets(path: string): Promise<readonly NamedSet[]> {
  const sets: NamedSet[] = [];
  for (const file of await listFiles(path)) sets.push(...(await readSets(file)));
  if (sets.length > mostSets) {
    throw new CommandError(
      `${printable(path)} has more than ${mostSets} starter sets, one for each file or list. Remove some.`,
    );
  }
  return sets;
}

async function listFiles(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => null);
  if (found === null)
    throw new CommandError(
      `The starter sets ${printable(path)} can't be read: there is no such file or folder. Name one with --starter-sets (or STARTER_SETS), such as sets or labels.yaml.`,
    );
  if (!found.isDirectory()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  // Mounted folders, such as those of Kubernetes, have links to files.
  return entries
    .filter((entry) => !entry.name.startsWith(".") && !entry.isDirectory())
    .map((entry) => join(path, entry.name))
    .toSorted();
}

async function readSets(path: string): Promise<readonly NamedSet[]> {
  const file = await readLabelText(path);
  const { lists } = await readLabelFile(file.text);
  const paths = lists.length > 1 ? lists.map((list) => list.path) : [null];
  const sets: NamedSet[] = [];
  for (const list of paths) {
    const name = list === null ? parse(path).name : `${parse(path).name}: ${list}`;
    sets.push(await readSet(file, list, name));
  }
  return sets;
}

async function readSet(file: InputFile, list: string | null, name: string): Promise<NamedSet> {
  const read = await readLabelInput(file, list);
  const [twins] = findNameTwins(read);
  if (twins !== undefined) {
    const { first, later } = twins;
    throw new CommandError(
      `${file.name}, line ${later.line}: ${quote(later.name)} has the same name as ${quote(first.name)} in line ${first.line}. Names that differ only in letter case or spaces are the same. Remove or rename one of them.`,
    );
  }
  if (read.length === 0 || read.length > mostSetLabels) {
    throw new CommandError(
      `${file.name} must have 1 to ${formatNumber(mostSetLabels)} labels; it has ${formatNumber(read.length)}. Example of a set in CSV: ${labelExamples.csv}`,
    );
  }
  const given = read.flatMap(({ color }) => color ?? []);
  const colors = proposeColors(given, uncoloredNames(read, []).length);
  return { name, labels: colorLabels(read, [], colors).map(contentOf) };
}
