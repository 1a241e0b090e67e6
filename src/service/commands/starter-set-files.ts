import { readdir, stat } from "node:fs/promises";
import { join, parse } from "node:path";
import { contentOf } from "#contract/label-content.ts";
import { mostSetLabels, type NamedSet } from "#contract/starter-sets.ts";
import { readLabelFile } from "#label-files/read.ts";
import { allLists } from "#label-files/tables.ts";
import { CommandError } from "./command-error.ts";
import { formatNumber, printable } from "./command-output.ts";
import { readInput } from "./input-file.ts";
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
    const { tool, lists } = await readLabelFile(file.bytes);
    const paths = lists
      .filter(({ path: list, columns }) => columns?.color != null && list !== allLists && list !== ".")
      .map((list) => list.path)
      .toSorted();
    // Without several, it is the list that import would read.
    for (const list of tool !== null || paths.length < 2 ? [null] : paths) {
      const { labels } = await readLabels(file, list === null ? {} : { list });
      if (labels.length === 0 || labels.length > mostSetLabels) {
        const most = formatNumber(mostSetLabels);
        throw new CommandError(
          `${file.name} must have 1 to ${most} labels; it has ${formatNumber(labels.length)}. ${labelExample}`,
        );
      }
      sets.push({
        name: list === null ? name : `${name}: ${list}`,
        labels: planFileLabels(file.name, labels, []).map(({ wanted }) => contentOf(wanted)),
      });
    }
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
