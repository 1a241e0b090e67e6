import { labelNameKey } from "#contract/label-name.ts";
import { readColor } from "./color-reader.ts";
import type { FileMap, FileValue } from "./file-value.ts";
import {
  type ChangelogTool,
  checkLabels,
  describeList,
  type LabelFile,
  type RawLabel,
} from "./label-file.ts";

/** A category, and the line from 1 where it stands. */
export interface Category {
  readonly name: string;
  readonly line: number;
}

/** Where a tool's settings have their categories: any value that isn't there has none. */
interface ToolSettings {
  readonly tool: ChangelogTool;
  readonly find: (root: FileValue | undefined) => readonly (Category | null)[];
}

/** What semantic-release and Conventional Changelog show of the two presets that name no categories of their own. */
const presetCategories = ["Features", "Bug Fixes", "Performance Improvements", "Reverts"];
const presets: ReadonlySet<string> = new Set(["angular", "conventionalcommits"]);

/** What Towncrier has where no types are set. */
const towncrierCategories = [
  "Features",
  "Bugfixes",
  "Improved Documentation",
  "Deprecations and Removals",
  "Misc",
];

/** What only Release Drafter’s settings have beside `categories`; actions that are made like it have some, too. */
const drafterKey = /^(?:.*-template|template|version-resolver|autolabeler|pr_template|ignore_labels)$/;

/** What only Changie’s settings have beside `kinds`. */
const changieKey = /^(?:changesDir|unreleasedDir|changelogPath|headerPath|versionExt|.*Format)$/;

/** All that GitLab’s settings of changelogs have. */
const gitlabKey = /^(?:categories|date_format|template|tag_regex|include_groups|always_credit_user_ids)$/;

const tools: readonly ToolSettings[] = [
  {
    tool: "git-cliff",
    find: (root) =>
      ["git", "tool.git-cliff.git", "package.metadata.git-cliff.git", "workspace.metadata.git-cliff.git"]
        .flatMap((path) => itemsAt(root, `${path}.commit_parsers`))
        .map((item) => (isOn(item, "skip") ? null : textAt(item, "group")))
        // A group may be made of what is found in a commit.
        .filter((group) => group === null || !/\$\{?\d|\{\{/.test(group.name))
        .toSorted((one, other) => sortMark(one) - sortMark(other)),
  },
  { tool: "Towncrier", find: (root) => findTowncrier(valueAt(root, "tool.towncrier")) },
  { tool: "Scriv", find: (root) => itemsAt(root, "tool.scriv.categories").map((item) => textOf(item)) },
  {
    tool: "Changie",
    find: (root) =>
      hasKey(root, changieKey) ? itemsAt(root, "kinds").map((item) => textAt(item, "label")) : [],
  },
  {
    tool: "Release Drafter",
    find: (root) => {
      const items = itemsAt(root, "categories");
      const isKnown = hasKey(root, drafterKey) || items.some((item) => hasKey(item, /^(?:labels?|when)$/));
      return isKnown ? items.map((item) => titleOf(item)) : [];
    },
  },
  { tool: "GitHub", find: (root) => itemsAt(root, "changelog.categories").map((item) => titleOf(item)) },
  { tool: "GoReleaser", find: (root) => itemsAt(root, "changelog.groups").map((item) => titleOf(item)) },
  {
    tool: "GitLab",
    find: (root) =>
      entriesAt(root, "").every(({ key }) => gitlabKey.test(key))
        ? entriesAt(root, "categories").map(({ value }) => textOf(value))
        : [],
  },
  {
    tool: "Release Please",
    find: (root) =>
      [root, ...entriesAt(root, "packages").map(({ value }) => value)].flatMap((part) =>
        itemsAt(part, "changelog-sections").map((item) => sectionOf(item)),
      ),
  },
  {
    tool: "semantic-release",
    find: (root) => [root, valueAt(root, "release")].flatMap((part) => findSemanticRelease(part)),
  },
  { tool: "Conventional Changelog", find: (root) => findSections(root) },
  {
    tool: "Conventional Changelog",
    find: (root) =>
      [root, valueAt(root, "standard-version"), valueAt(root, "commit-and-tag-version")].flatMap((part) =>
        findPreset(valueAt(part, "preset.name") ?? valueAt(part, "preset")),
      ),
  },
  {
    tool: "git-chglog",
    find: (root) => entriesAt(root, "options.commit_groups.title_maps").map(({ value }) => textOf(value)),
  },
  {
    tool: "Changelogen",
    find: (root) =>
      ["types", "changelog.types"]
        .flatMap((path) => entriesAt(root, path))
        .map(({ value }) => textAt(value, "title")),
  },
  {
    tool: "Nx",
    find: (root) =>
      ["conventionalCommits.types", "release.conventionalCommits.types"]
        .flatMap((path) => entriesAt(root, path))
        .map(({ value }) => (isOn(value, "changelog.hidden") ? null : textAt(value, "changelog.title"))),
  },
  {
    tool: "Cocogitto",
    find: (root) =>
      entriesAt(root, "commit_types").map(({ value }) =>
        isOn(value, "omit_from_changelog") ? null : textAt(value, "changelog_title"),
      ),
  },
  {
    tool: "Lerna-Changelog",
    find: (root) => entriesAt(root, "changelog.labels").map(({ value }) => textOf(value)),
  },
  {
    tool: "Reno",
    find: (root) => itemsAt(root, "sections").map((pair) => textOf(partsOf(pair).at(1))),
  },
];

/** Settings are one value of a file, or one of few: more are the lines or pages of something else. */
const mostSettings = 100;

/**
 * Reads the categories of a changelog from a tool's settings, where these are such. What the tool hides is left out.
 *
 * @param values the file's values, of which one may be the settings
 * @returns null for anything else, and where something is a color: those are labels already
 */
export function readToolCategories(values: readonly FileValue[]): LabelFile | null {
  if (values.length > mostSettings) return null;
  for (const root of values) {
    for (const { tool, find } of tools) {
      const found = find(root).filter((category) => category !== null);
      if (found.length > 0 && !found.some(({ name }) => readColor(name) !== null)) {
        return makeCategories(tool, found);
      }
    }
  }
  return null;
}

/** A file of names that are categories, each once, without what isn't meant to be read; null where none is left. */
export function makeCategories(
  format: ChangelogTool | "changelog",
  categories: readonly Category[],
): LabelFile | null {
  const raws = categories.map(({ name, line }): RawLabel => ({ line, name: cleanName(name), color: null }));
  const first = new Map(raws.toReversed().map((raw) => [labelNameKey(raw.name ?? ""), raw] as const));
  const labels = raws.filter((raw) => raw.name !== "" && first.get(labelNameKey(raw.name ?? "")) === raw);
  if (labels.length === 0) return null;
  const lists = [describeList(".", labels)];
  return { format, table: null, lists, list: ".", ...checkLabels(labels, false) };
}

/** The longest name whose marks are looked for, in characters. */
const longestMarked = 1000;

/** A name without comments, tags, the marks of Markdown, and what stands for an emoji. */
export function cleanName(text: string): string {
  if (text.length > longestMarked) return text;
  const plain = text
    .replace(/<!--[^<>]*-->|<\/?[a-z][^<>]*>/gi, "")
    .replace(/!?\[([^[\]]*)\](?:\([^()]*\))?/g, "$1")
    .replace(/\*\*|__|`/g, "")
    .replace(/^[\s#]+/, "");
  const worded = plain.replace(/(^|\s):[a-z\d_+-]+:(?=\s|$)/gi, "$1");
  return (worded.trim() === "" ? plain : worded).replace(/\s+/g, " ").trim().replace(/ ?:$/, "");
}

/** The number by which git-cliff sorts a group, as in `<!-- 3 -->`; groups without one keep their order after these. */
function sortMark(category: Category | null): number {
  const mark = /^<!--\s*(\d+)\s*-->/.exec(category?.name ?? "")?.[1];
  return mark === undefined ? Number.MAX_SAFE_INTEGER : Number(mark);
}

function findTowncrier(settings: FileValue | undefined): (Category | null)[] {
  if (settings === undefined) return [];
  const types = itemsAt(settings, "type").map((item) => textAt(item, "name") ?? textAt(item, "directory"));
  const fragments = entriesAt(settings, "fragment").map(({ key, line, value }) => {
    return textAt(value, "name") ?? { name: key.charAt(0).toUpperCase() + key.slice(1), line };
  });
  const own = [...types, ...fragments];
  if (own.length > 0) return own;
  return towncrierCategories.map((name) => ({ name, line: settings.line }));
}

/** What semantic-release writes its notes with: its own sections, else those of its preset. */
function findSemanticRelease(root: FileValue | undefined): (Category | null)[] {
  const notes = itemsAt(root, "plugins")
    .map((item) => ({ name: textOf(item) ?? textOf(partsOf(item)[0]), options: partsOf(item)[1] }))
    .find(({ name }) => name?.name === "@semantic-release/release-notes-generator");
  const generate = valueAt(root, "generateNotes");
  if (notes === undefined && generate === undefined && !hasKey(root, /^(?:branches|presetConfig)$/))
    return [];
  const sections = findSections(root);
  if (sections.length > 0) return sections;
  const preset = valueAt(notes?.options, "preset") ?? valueAt(generate, "preset") ?? valueAt(root, "preset");
  if (preset !== undefined) return findPreset(preset);
  const line = notes?.name?.line;
  return line === undefined || valueAt(notes?.options, "config") !== undefined
    ? []
    : presetCategories.map((name) => ({ name, line }));
}

function findPreset(preset: FileValue | undefined): Category[] {
  const named = textOf(preset);
  if (named === null || !presets.has(named.name)) return [];
  return presetCategories.map((name) => ({ name, line: named.line }));
}

/** The sections of the first list of types of commits, at any depth: each of these tools has its own place for it. */
function findSections(value: FileValue | undefined): (Category | null)[] {
  const types = itemsAt(value, "types");
  if (types.some((item) => textAt(item, "section") !== null)) return types.map((item) => sectionOf(item));
  for (const part of partsOf(value)) {
    const found = findSections(part);
    if (found.length > 0) return found;
  }
  return [];
}

/** The section of a type of commits; null for one that is hidden. */
function sectionOf(type: FileValue): Category | null {
  const isHidden = isOn(type, "hidden") || textAt(type, "effect")?.name === "hidden";
  return isHidden ? null : textAt(type, "section");
}

/** The title of a category; null for what has a color, which is a label. */
function titleOf(item: FileValue): Category | null {
  return hasKey(item, /^colou?r$/i) ? null : textAt(item, "title");
}

/** The value at a path of keys with dots between them; none for the value itself. */
function valueAt(value: FileValue | undefined, path: string): FileValue | undefined {
  if (path === "") return value;
  return path.split(".").reduce<FileValue | undefined>((outer, key) => {
    return outer?.kind === "map" ? outer.entries.find((entry) => entry.key === key)?.value : undefined;
  }, value);
}

function itemsAt(value: FileValue | undefined, path: string): readonly FileValue[] {
  const list = valueAt(value, path);
  return list?.kind === "list" ? list.items : [];
}

function entriesAt(value: FileValue | undefined, path: string): FileMap["entries"] {
  const map = valueAt(value, path);
  return map?.kind === "map" ? map.entries : [];
}

function partsOf(value: FileValue | undefined): readonly FileValue[] {
  if (value?.kind === "list") return value.items;
  return entriesAt(value, "").map((entry) => entry.value);
}

function textOf(value: FileValue | undefined): Category | null {
  return value?.kind === "text" && value.text !== "" ? { name: value.text, line: value.line } : null;
}

function textAt(value: FileValue, path: string): Category | null {
  return textOf(valueAt(value, path));
}

function isOn(value: FileValue, path: string): boolean {
  return textAt(value, path)?.name === "true";
}

function hasKey(value: FileValue | undefined, pattern: RegExp): boolean {
  return entriesAt(value, "").some(({ key }) => pattern.test(key));
}
