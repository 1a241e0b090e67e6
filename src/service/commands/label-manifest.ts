import { labelNameKey } from "#contract/label-name.ts";
import type { LenientProject } from "#contract/projects.ts";
import { type FileLabel, readLabelsOf } from "#label-files/read.ts";
import { type FileEntry, type FileMap, type FileValue, readTree } from "#label-files/trees.ts";
import { UsageError } from "./command-error.ts";
import { printable } from "./command-output.ts";
import { type InputFile, type InputProblem, refuseInput } from "./input-file.ts";
import { describeReason, refuseTwins } from "./label-file-input.ts";
import { quote } from "./name-lookup.ts";

/** A project of a manifest, with all labels that it is to have: those of its groups, then its own. */
export interface ManifestProject {
  /** Its app ID or name. */
  readonly key: string;
  /** From 1. */
  readonly line: number;
  readonly labels: readonly FileLabel[];
  /** Those of its groups, also where one of its own takes their place. */
  readonly shared: readonly FileLabel[];
  readonly own: readonly FileLabel[];
}

const example =
  'Example of a manifest: {"projects": {"Acme": {"labels": [{"name": "Feature", "color": "#6D5EFC"}]}}}';

/**
 * Reads a manifest: a file in YAML, JSON, or TOML with the labels of several projects.
 *
 * - `projects` leads from app IDs or names to `groups`, a list of names, and `labels`, as in any file of labels
 * - `groups` leads from names to labels
 *
 * A project's own label takes the place of one of the same name in its groups.
 *
 * @param allowDuplicates whether one list may have a name several times
 * @returns null for any other file
 * @throws CommandError that tells of each problem its line; UsageError for a name that stands for different labels
 */
export async function readManifest(
  file: InputFile,
  allowDuplicates = false,
): Promise<readonly ManifestProject[] | null> {
  const tree = await readTree(file.text.replace(/\r\n?/g, "\n")).catch(() => null);
  const [root, ...others] = tree?.values ?? [];
  if (root?.kind !== "map" || others.length > 0) return null;
  const projects = root.entries.find(({ key }) => key === "projects")?.value;
  if (projects?.kind !== "map") return null;
  const problems: InputProblem[] = [];
  const read = readProjects(root, projects, (line, message) => problems.push({ line, field: "", message }));
  if (problems.length > 0) throw refuseInput(file, problems, example);
  for (const labels of allowDuplicates ? [] : read.lists) refuseTwins(file, labels);
  return read.projects;
}

function readProjects(root: FileMap, projects: FileMap, report: (line: number, message: string) => void) {
  const lists: (readonly FileLabel[])[] = [];
  const groups = new Map<string, readonly FileLabel[]>();
  const readList = (value: FileValue): readonly FileLabel[] => {
    const isEmpty =
      value.kind === "list" ? value.items.length === 0 : value.kind === "map" && value.entries.length === 0;
    if (isEmpty) return [];
    const { labels, problems, isCertain } = readLabelsOf(value);
    for (const { line, text, reason } of problems) {
      report(
        reason.code === "field" || reason.code === "removal" ? line : value.line,
        [text, describeReason(reason)].filter(Boolean).join(": "),
      );
    }
    if (problems.length === 0 && !isCertain) {
      report(
        value.line,
        "It isn't certain where the labels are here. Give a list with the fields name and color.",
      );
    }
    lists.push(labels);
    return labels;
  };
  const readProject = ({ key, line, value }: FileEntry): ManifestProject => {
    const fields = value.kind === "map" ? value.entries : [];
    const field = (name: string) => fields.find((entry) => entry.key === name)?.value;
    const [names, labels] = [field("groups"), field("labels")];
    if (names === undefined && labels === undefined) {
      report(line, `The project ${quote(key)} must have groups, labels, or both.`);
    }
    for (const other of fields.filter((entry) => entry.value !== names && entry.value !== labels)) {
      report(other.line, `A project has no field ${quote(other.key)}, only groups and labels.`);
    }
    const own = labels === undefined ? [] : readList(labels);
    const items = names?.kind === "list" ? names.items : names === undefined ? [] : [names];
    const shared = items.flatMap((item) => {
      const group = item.kind === "text" ? groups.get(item.text) : undefined;
      if (group === undefined) {
        report(
          item.line,
          item.kind === "text"
            ? `There is no group ${quote(item.text)}.`
            : "This must be the name of a group.",
        );
      }
      return group ?? [];
    });
    const ownNames = new Set(own.map(({ name }) => labelNameKey(name)));
    const firsts = new Map<string, FileLabel>();
    for (const label of shared.filter(({ name }) => !ownNames.has(labelNameKey(name)))) {
      const first = firsts.get(labelNameKey(label.name)) ?? label;
      firsts.set(labelNameKey(label.name), first);
      if (first.name === label.name && first.color === label.color) continue;
      const where = `in line ${first.line}, but with a different spelling or color in line ${label.line}`;
      report(line, `A group of ${quote(key)} has ${quote(label.name)} ${where}. Give the project its own.`);
    }
    return { key, line, shared, own, labels: [...firsts.values(), ...own] };
  };
  for (const { key, line, value } of root.entries) {
    if (key === "groups" && value.kind === "map") {
      for (const group of value.entries) groups.set(group.key, readList(group.value));
    } else if (key === "groups") report(line, "The field groups must map names of groups to labels.");
    else if (key !== "projects" && key !== "$schema" && !key.startsWith("x-")) {
      report(
        line,
        `A manifest has no field ${quote(key)}, only projects, groups, and any that begin with x-.`,
      );
    }
  }
  if (projects.entries.length === 0) report(projects.line, "This manifest has no projects.");
  return { projects: projects.entries.map(readProject), lists };
}

/**
 * Finds which projects of a service a manifest means.
 *
 * @param appId the only one that is asked for; undefined for all
 * @throws CommandError that tells the lines of those that aren't there, or are meant twice; UsageError where the one that is
 *   asked for isn't in it
 */
export function findProjects(
  file: InputFile,
  wanted: readonly ManifestProject[],
  existing: readonly LenientProject[],
  appId: string | undefined,
): readonly (ManifestProject & { readonly appId: string })[] {
  const problems: InputProblem[] = [];
  const lines = new Map<string, number>();
  const found = wanted.flatMap((project) => {
    const { key, line } = project;
    const report = (message: string) => problems.push({ line, field: "", message });
    const byId = existing.filter(({ app_id }) => app_id === key);
    const [one, ...others] = byId.length > 0 ? byId : existing.filter(({ name }) => name === key);
    if (one === undefined) {
      report(`The service has no project ${quote(key)}, or the token's user isn't a member of it.`);
      return [];
    }
    if (others.length > 0) report(`Several projects have the name ${quote(key)}. Use the app ID.`);
    const first = lines.get(one.app_id);
    if (first !== undefined) report(`This is the same project as that in line ${first}.`);
    lines.set(one.app_id, first ?? line);
    return [{ ...project, appId: one.app_id }];
  });
  if (problems.length > 0) throw refuseInput(file, problems);
  const chosen = appId === undefined ? found : found.filter((project) => project.appId === appId);
  if (chosen.length > 0 || appId === undefined) return chosen;
  throw new UsageError(
    printable(
      `${file.name} has no project with the app ID ${quote(appId)}. Give one that it has, such as --app-id ${found[0]?.appId}`,
    ),
  );
}
