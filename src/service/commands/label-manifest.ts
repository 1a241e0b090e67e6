import { labelNameKey } from "#contract/label-name.ts";
import type { LenientProject } from "#contract/projects.ts";
import type { FileEntry, FileMap, FileValue } from "#label-files/file-value.ts";
import { type FileLabel, type LabelFileSyntax, withExample } from "#label-files/label-file.ts";
import { parseLabelFile, plainTextOf } from "#label-files/label-file-reader.ts";
import { readLabelLists } from "#label-files/label-lists.ts";
import { UsageError } from "./command-error.ts";
import { printable } from "./command-output.ts";
import { type InputFile, type InputProblem, refuseInput } from "./input-file.ts";
import { describeProblems, refuseTwins } from "./label-file-input.ts";
import { syncExample } from "./label-sync-options.ts";
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

/** A group of labels that projects share. */
interface Group {
  readonly line: number;
  readonly labels: readonly FileLabel[];
}

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
  const parsed = await parseLabelFile(plainTextOf(file.text));
  if (parsed === null || !("values" in parsed) || parsed.values.length !== 1) return null;
  const [root] = parsed.values;
  if (root?.kind !== "map") return null;
  const projects = root.entries.find(({ key }) => key === "projects")?.value;
  if (projects?.kind !== "map") return null;
  const reader = new ManifestReader(parsed.syntax);
  const read = reader.read(root, projects);
  const [first, ...others] = reader.problems;
  if (first !== undefined) {
    const example = reader.problems.some(({ message }) => message.includes("Example"))
      ? ""
      : ` Example of a manifest: ${examples[parsed.syntax === "toml" || parsed.syntax === "yaml" ? parsed.syntax : "json"]}`;
    throw refuseInput(file, [{ ...first, message: first.message + example }, ...others]);
  }
  for (const { labels } of allowDuplicates ? [] : [...reader.groups.values(), ...reader.own])
    refuseTwins(file, labels);
  return read;
}

/** A manifest in each syntax. */
const examples = {
  json: '{"projects": {"Acme": {"labels": [{"name": "Feature", "color": "#6D5EFC"}]}}}',
  toml: 'projects.Acme.labels = [{ name = "Feature", color = "#6D5EFC" }]',
  yaml: 'projects: {Acme: {labels: [{name: Feature, color: "#6D5EFC"}]}}',
};

class ManifestReader {
  readonly problems: InputProblem[] = [];
  readonly groups = new Map<string, Group>();
  /** The lists that projects have for themselves. */
  readonly own: Group[] = [];
  readonly #syntax: LabelFileSyntax;

  constructor(syntax: LabelFileSyntax) {
    this.#syntax = syntax;
  }

  read(root: FileMap, projects: FileMap): ManifestProject[] {
    for (const { key, line, value } of root.entries) {
      if (key === "groups") this.#readGroups(value);
      else if (key !== "projects" && key !== "$schema" && !key.startsWith("x-")) {
        this.#report(
          line,
          `A manifest has no field ${quote(key)}, only projects, groups, and any that begin with x-.`,
        );
      }
    }
    if (projects.entries.length === 0) this.#report(projects.line, "This manifest has no projects.");
    return projects.entries.map((entry) => this.#readProject(entry));
  }

  #report(line: number, message: string, field = ""): void {
    this.problems.push({ line, field, message });
  }

  #readGroups(groups: FileValue): void {
    if (groups.kind !== "map") {
      this.#report(groups.line, "This must map group names to labels.", "groups");
      return;
    }
    for (const { key, line, value } of groups.entries) {
      if (this.groups.has(key)) this.#report(line, `There are two groups ${quote(key)}.`);
      this.groups.set(key, { line, labels: this.#readLabels(value) });
    }
  }

  #readProject({ key, line, value }: FileEntry): ManifestProject {
    const none = { key, line, labels: [], shared: [], own: [] };
    if (value.kind !== "map") {
      this.#report(line, `The project ${quote(key)} must have groups, labels, or both.`);
      return none;
    }
    const fieldOf = (name: string) => value.entries.find((entry) => entry.key === name);
    for (const other of value.entries) {
      if (other.key === "groups" || other.key === "labels") continue;
      this.#report(other.line, `A project has no field ${quote(other.key)}, only groups and labels.`);
    }
    const [groups, labels] = [fieldOf("groups"), fieldOf("labels")];
    if (groups === undefined && labels === undefined) {
      this.#report(line, `The project ${quote(key)} must have groups, labels, or both.`);
      return none;
    }
    const own = labels === undefined ? [] : this.#readLabels(labels.value);
    this.own.push({ line, labels: own });
    const names = new Set(own.map(({ name }) => labelNameKey(name)));
    const shared = groups === undefined ? [] : this.#readGroupNames(groups).flatMap((group) => group.labels);
    const others = shared.filter(({ name }) => !names.has(labelNameKey(name)));
    return { key, line, shared, own, labels: [...this.#joinShared(key, line, others), ...own] };
  }

  #readGroupNames({ line, value }: FileEntry): Group[] {
    const items = value.kind === "list" ? value.items : [value];
    const found = items.map((item) => {
      const name = item.kind === "text" ? item.text : null;
      const group = name === null ? undefined : this.groups.get(name);
      if (group === undefined) {
        const reason =
          name === null ? "This must be a list of the names of groups." : `There is no group ${quote(name)}.`;
        this.#report(item.line ?? line, reason, "groups");
      }
      return group;
    });
    return [...new Set(found.filter((group) => group !== undefined))];
  }

  /** The labels of a project's groups: one that several groups have must be the same in all. */
  #joinShared(project: string, line: number, labels: readonly FileLabel[]): readonly FileLabel[] {
    const firsts = new Map<string, FileLabel>();
    const joined: FileLabel[] = [];
    for (const label of labels) {
      const key = labelNameKey(label.name);
      const first = firsts.get(key);
      if (first === undefined) firsts.set(key, label);
      if (first === undefined) joined.push(label);
      else if (first.name !== label.name || first.color !== label.color) {
        const where = `in line ${first.line}, but with a different spelling or color in line ${label.line}`;
        this.#report(
          line,
          `A group of ${quote(project)} has ${quote(label.name)} ${where}. Give the project its own.`,
        );
      }
    }
    return joined;
  }

  #readLabels(value: FileValue): readonly FileLabel[] {
    // Of the forms of an empty list, all mean none.
    const isEmpty =
      value.kind === "list" ? value.items.length === 0 : value.kind === "map" && value.entries.length === 0;
    if (isEmpty) return [];
    const file = withExample(readLabelLists([value], this.#syntax, null));
    if (file.lists.length > 1) this.#report(value.line, "There is more than one list of labels here.");
    const problems = file.problems.map((problem) => {
      const isWhole = problem.reasons.some(({ code }) => ["no-list", "colors", "no-labels"].includes(code));
      return isWhole ? { ...problem, line: value.line } : problem;
    });
    this.problems.push(...describeProblems({ ...file, problems }));
    return file.labels;
  }
}

/**
 * Finds which projects of a service a manifest means.
 *
 * @throws CommandError that tells the lines of those that aren't there, or are meant twice
 */
export function findProjects(
  file: InputFile,
  wanted: readonly ManifestProject[],
  existing: readonly LenientProject[],
): readonly (ManifestProject & { readonly appId: string })[] {
  const problems: InputProblem[] = [];
  const lines = new Map<string, number>();
  const found = wanted.flatMap((project) => {
    const { key, line } = project;
    const byId = existing.filter(({ app_id }) => app_id === key);
    const [one, ...others] = byId.length > 0 ? byId : existing.filter(({ name }) => name === key);
    if (one === undefined || others.length > 0) {
      const message =
        one === undefined
          ? `The service has no project ${quote(key)}, or the token's user isn't a member of it.`
          : `Several projects have the name ${quote(key)}. Use the app ID.`;
      problems.push({ line, field: "", message });
      return [];
    }
    const first = lines.get(one.app_id);
    if (first !== undefined) {
      problems.push({ line, field: "", message: `This is the same project as that in line ${first}.` });
    }
    lines.set(one.app_id, first ?? line);
    return [{ ...project, appId: one.app_id }];
  });
  if (problems.length > 0) throw refuseInput(file, problems);
  return found;
}

/**
 * The projects of a manifest that are meant.
 *
 * @throws UsageError where the one that is asked for isn't in it
 */
export function chooseProject<Project extends { readonly appId: string }>(
  { name }: InputFile,
  projects: readonly Project[],
  appId: string | undefined,
): readonly Project[] {
  if (appId === undefined) return projects;
  const chosen = projects.filter((project) => project.appId === appId);
  if (chosen.length > 0) return chosen;
  const [first] = projects;
  const advice = first === undefined ? "" : ` Give one that it has, such as --app-id ${first.appId}`;
  throw new UsageError(printable(`${name} has no project with the app ID ${quote(appId)}.${advice}`));
}

/** Says that a command which is given a plain file of labels needs to be told the project. */
export function refuseMissingProject(): UsageError {
  return new UsageError(
    `--app-id is missing. Give the project's, as project list prints it. Only a manifest, which has projects, does without it. Example: ${syncExample}`,
  );
}
