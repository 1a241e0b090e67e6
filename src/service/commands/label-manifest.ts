import { labelNameKey } from "#contract/label-name.ts";
import type { LenientProject } from "#contract/projects.ts";
import { type FileLabel, readLabelList } from "#label-files/read.ts";
import { decodeText } from "#label-files/text-encoding.ts";
import { type FileMap, type FileValue, readTree } from "#label-files/trees.ts";
import { UsageError } from "./command-error.ts";
import { printable } from "./command-output.ts";
import { type InputFile, refuseInput } from "./input-file.ts";
import { readLabels, refuseProblems, refuseTwins } from "./label-file-input.ts";
import { refuseMissingProject, type SyncOptions } from "./label-sync-options.ts";
import { quote } from "./name-lookup.ts";
import { readProjects, type Service } from "./remote-project.ts";

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
 * @returns null for any other file
 * @throws CommandError that tells of a problem its line; UsageError where a project has a name twice, unless that is allowed
 */
export async function readManifest(
  file: InputFile,
  text: string,
  allowDuplicates = false,
): Promise<readonly ManifestProject[] | null> {
  const refuse = (line: number, message: string) =>
    refuseInput(file, [{ line, field: "", message }], example);
  const fieldsOf = ({ entries }: FileMap, known: RegExp, all: string) => {
    const other = entries.find(({ key }) => !known.test(key));
    if (other === undefined) return new Map(entries.map(({ key, value }) => [key, value]));
    throw refuse(other.line, `There is no field ${quote(other.key)} here, only ${all}.`);
  };
  const readList = (value: FileValue): readonly FileLabel[] => {
    const isEmpty = value.kind === "list" ? value.items.length === 0 : isMap(value) && !value.entries.length;
    if (isEmpty) return [];
    const { labels, problems, isCertain } = readLabelList(value).file;
    // Only problems of rows have lines of their own.
    refuseProblems(file, {
      problems: problems.map((one) => ({ ...one, line: one.content ? one.line : value.line })),
    });
    if (isCertain) return labels;
    throw refuse(
      value.line,
      "It isn't certain where the labels are here. Give a list with the fields name and color.",
    );
  };

  const tree = await readTree(text.replace(/\r\n?/g, "\n")).catch(() => null);
  const [root, ...others] = tree?.values ?? [];
  if (!isMap(root) || others.length > 0) return null;
  const projects = root.entries.find(({ key }) => key === "projects")?.value;
  if (!isMap(projects)) return null;
  const top = fieldsOf(
    root,
    /^(?:projects|groups|\$schema|x-.*)$/s,
    "projects, groups, and any that begin with x-",
  );
  const grouped = top.get("groups");
  const groups = new Map(
    isMap(grouped) ? grouped.entries.map(({ key, value }) => [key, readList(value)] as const) : [],
  );
  return projects.entries.map(({ key, line, value }): ManifestProject => {
    if (!isMap(value)) throw refuse(line, `The project ${quote(key)} must have groups, labels, or both.`);
    const fields = fieldsOf(value, /^(?:groups|labels)$/, "groups and labels");
    const [names, labels] = [fields.get("groups"), fields.get("labels")];
    const own = labels === undefined ? [] : readList(labels);
    const items = names?.kind === "list" ? names.items : names === undefined ? [] : [names];
    const shared = items.flatMap((item) => {
      const name = item.kind === "text" ? item.text : "";
      const group = groups.get(name);
      if (group === undefined) throw refuse(item.line, `There is no group ${quote(name)}.`);
      return group;
    });
    const ownNames = new Set(own.map(({ name }) => labelNameKey(name)));
    const inherited = shared.filter(({ name }) => !ownNames.has(labelNameKey(name)));
    // Two groups may have the same label.
    const unique = new Map(inherited.map((label) => [`${label.color} ${label.name}`, label]));
    const all = [...unique.values(), ...own];
    if (!allowDuplicates) refuseTwins(file, all);
    return { key, line, shared, own, labels: all };
  });
}

const isMap = (value: FileValue | undefined): value is FileMap => value?.kind === "map";

/** A project that a file is for. */
export interface Target extends ManifestProject {
  readonly appId: string;
}

/**
 * Reads which projects a file is for, and their labels: those of a manifest, or the only one that is asked for.
 *
 * @returns also where in the file the labels of that one are
 * @throws CommandError, UsageError
 */
export async function readTargets(service: Service, file: InputFile, options: SyncOptions) {
  const { appId, allowDuplicates } = options;
  const manifest = await readManifest(file, decodeText(file.bytes)?.text ?? "", allowDuplicates);
  if (manifest !== null) {
    const targets = findProjects(file, manifest, await readProjects(service, options), appId);
    return { targets, manifest, choice: { list: null, columns: null } };
  }
  const { labels, list, columns } = await readLabels(file, options);
  if (appId === undefined) throw refuseMissingProject();
  const targets: readonly Target[] = [{ appId, key: "", line: 1, labels, shared: [], own: labels }];
  return { targets, manifest, choice: { list, columns } };
}

/**
 * Finds which projects of a service a manifest means.
 *
 * @param appId the only one that is asked for; undefined for all
 * @throws CommandError that tells the line of one that isn't there, or is meant twice; UsageError where the one that is
 *   asked for isn't in it
 */
function findProjects(
  file: InputFile,
  wanted: readonly ManifestProject[],
  existing: readonly LenientProject[],
  appId: string | undefined,
): readonly Target[] {
  const lines = new Map<string, number>();
  const found = wanted.map((project) => {
    const { key, line } = project;
    const refuse = (message: string) => refuseInput(file, [{ line, field: "", message }]);
    const [one, ...others] = existing.filter(({ app_id, name }) => app_id === key || name === key);
    if (one === undefined)
      throw refuse(`The service has no project ${quote(key)}, or the token's user isn't a member of it.`);
    if (others.length > 0) throw refuse(`Several projects have the name ${quote(key)}. Use the app ID.`);
    const first = lines.get(one.app_id);
    if (first !== undefined) throw refuse(`This is the same project as that in line ${first}.`);
    lines.set(one.app_id, line);
    return { ...project, appId: one.app_id };
  });
  const chosen = found.filter((project) => appId === undefined || project.appId === appId);
  if (chosen.length > 0 || appId === undefined) return chosen;
  const other = found[0]?.appId ?? "";
  throw new UsageError(
    printable(
      `${file.name} has no project with the app ID ${quote(appId)}. Give one that it has, such as --app-id ${other}`,
    ),
  );
}
