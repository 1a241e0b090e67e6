import { readdir, stat } from "node:fs/promises";
import { join, parse } from "node:path";
import { contentOf } from "#contract/label-content.ts";
import { mostSetLabels, mostSets, type NamedSet } from "#contract/starter-sets.ts";
import { readLabelFile } from "#label-files/read.ts";
import { allLists } from "#label-files/tables.ts";
import { CommandError } from "./command-error.ts";
import { formatNumber, printable } from "./command-output.ts";
import { type InputFile, readInput } from "./input-file.ts";
import { labelExample, planFileLabels, readLabels } from "./label-file-input.ts";

/**
 * Reads an operator's starter sets: one for each file, or for each list of a file that has several, named after the file.
 *
 * @param path a file in any format that import reads, or a folder of such files; hidden files and folders in it are left out
 * @throws CommandError for what can't be read, and for a set without labels or with one name twice
 */
export async function readStarterSets(path: string): Promise<readonly NamedSet[]> {
  const sets: NamedSet[] = [];
  for (const one of await listFiles(path)) {
    const file = await readInput(one);
    const { name } = parse(one);
    for (const list of await findLists(file)) {
      const labels = await readSet(file, list === null ? {} : { list });
      sets.push({ name: list === null ? name : `${name}: ${list}`, labels });
    }
  }
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

/** The paths of a file's lists of labels with colors; only null, for the best one, where there aren't several. */
async function findLists({ bytes }: InputFile): Promise<readonly (string | null)[]> {
  const { tool, lists } = await readLabelFile(bytes);
  const paths = lists
    .filter(({ columns }) => typeof columns?.color === "number")
    .map(({ path }) => path)
    .filter((path) => path !== allLists && path !== ".");
  return tool !== null || paths.length < 2 ? [null] : paths.toSorted();
}

async function readSet(file: InputFile, options: { readonly list?: string }): Promise<NamedSet["labels"]> {
  const { labels: read } = await readLabels(file, options);
  if (read.length === 0 || read.length > mostSetLabels) {
    throw new CommandError(
      `${file.name} must have 1 to ${formatNumber(mostSetLabels)} labels; it has ${formatNumber(read.length)}. ${labelExample}`,
    );
  }
  return planFileLabels(file.name, read, []).map(({ wanted }) => contentOf(wanted));
}
