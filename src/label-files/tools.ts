import type { Table } from "./tables.ts";
import { trelloColors } from "./tool-colors.ts";

/** Where a tool's file has its labels, or the categories that it writes a changelog with. */
export interface Tool {
  /** As it calls itself. */
  readonly tool: string;
  /** The path of the list; `**` stands for any steps, also none, and `*` for one. */
  readonly list: string;
  /** The title of the column with the names, or its index. */
  readonly name: string | number;
  /** A column that says that a row isn't shown. */
  readonly hidden?: string;
  /** What the tool's files have beside the list, where other files have such a list, too: fields of it, or of the file. */
  readonly with?: string;
  /** The colors that a tool calls by words of its own, which CSS knows as others. */
  readonly colors?: ReadonlyMap<string, string>;
  /** Whether the names are categories, written as headings. */
  readonly isChangelog?: false;
}

/** The known tools, a line each, the most certain first. */
export const tools: readonly Tool[] = [
  { tool: "Trello", list: "labels", name: "name", with: "idBoard", colors: trelloColors, isChangelog: false },
  { tool: "Trello", list: ".", name: "Labels", with: "Card ID", colors: trelloColors, isChangelog: false },
  { tool: "GitHub", list: "**", name: "name", with: "node_id,color", isChangelog: false },
  { tool: "GitLab", list: "**", name: "name", with: "text_color,color", isChangelog: false },
  { tool: "Gitea", list: "**", name: "name", with: "exclusive,is_archived", isChangelog: false },
  { tool: "Probot Settings", list: "labels", name: "name", with: "repository", isChangelog: false },
  { tool: "auto", list: "**.labels", name: "name", with: "releaseType", isChangelog: false },
  { tool: "labelmaker", list: "profiles.*.labels", name: "name", isChangelog: false },
  { tool: "labelmaker", list: "profile.*.label", name: "name", isChangelog: false },
  { tool: "labeler", list: ".", name: 0, with: "changed-files", isChangelog: false },
  { tool: "release-plz", list: "changelog.commit_parsers", name: "group", hidden: "skip" },
  { tool: "git-cliff", list: "**.commit_parsers", name: "group", hidden: "skip" },
  { tool: "Towncrier", list: "**.towncrier.type", name: "name" },
  { tool: "Towncrier", list: "**.towncrier.fragment", name: "name" },
  { tool: "Scriv", list: "**.scriv.categories", name: 0 },
  { tool: "git-changelog", list: "**.git-changelog.sections", name: 0 },
  { tool: "Commitizen", list: "**.commitizen.**.change_type_map", name: 1 },
  { tool: "Commitizen", list: "**.commitizen.**.change_type_order", name: 0 },
  { tool: "Changie", list: "kinds", name: "label", with: "changesDir" },
  { tool: "Knope", list: "**.extra_changelog_sections", name: "name" },
  { tool: "GoReleaser", list: "changelog.groups", name: "title" },
  { tool: "JReleaser", list: "release.*.changelog.categories", name: "title" },
  { tool: "GitHub", list: "changelog.categories", name: "title" },
  { tool: "Release Drafter", list: "categories", name: "title", with: "labels" },
  { tool: "Release Drafter", list: "categories", name: "title", with: "label" },
  { tool: "Release Drafter", list: "categories", name: "title", with: "when" },
  { tool: "Release Drafter", list: "categories", name: "title", with: "template" },
  { tool: "GitLab", list: "categories", name: 1 },
  { tool: "Release Please", list: "**.changelog-sections", name: "section", hidden: "hidden" },
  { tool: "semantic-release", list: "**.plugins**.types", name: "section", hidden: "hidden" },
  { tool: "semantic-release", list: "**.presetConfig.types", name: "section", hidden: "hidden" },
  { tool: "Conventional Changelog", list: "**.types", name: "section", hidden: "hidden" },
  { tool: "git-chglog", list: "options.commit_groups.title_maps", name: 1 },
  { tool: "Nx", list: "**.conventionalCommits.types", name: "changelog.title", hidden: "changelog.hidden" },
  { tool: "Changelogen", list: "**.types", name: "title", with: "semver" },
  { tool: "Cocogitto", list: "commit_types", name: "changelog_title", hidden: "omit_from_changelog" },
  { tool: "Lerna-Changelog", list: "**.changelog.labels", name: 1 },
  { tool: "antsibull-changelog", list: "sections", name: 1, with: "changes_file" },
  { tool: "Reno", list: "sections", name: 1 },
  { tool: "covector", list: "changeTags", name: 1 },
  { tool: "gren", list: "**.groupBy", name: 0 },
];

/** Finds the tool whose list a table is, and the column with its names; null for none. */
export function findTool(
  { path, titles }: Table,
  fields: ReadonlySet<string>,
): { readonly tool: Tool; readonly name: number } | null {
  for (const tool of tools) {
    const name = typeof tool.name === "number" ? tool.name : titles.indexOf(tool.name);
    // Only a map, and a list of lists, have a second column without a title.
    const isThere = name >= 0 && name < titles.length && (tool.name !== 1 || titles[1] === "");
    const isKnown =
      tool.with?.split(",").every((field) => titles.includes(field) || fields.has(field)) ?? true;
    if (isThere && isKnown && isPath(path, tool.list)) return { tool, name };
  }
  return null;
}

function isPath(path: string, pattern: string): boolean {
  const steps = pattern.split(".").map((step) => step.replace(/[-[\]]/g, "\\$&").replaceAll("*", "[^.]*"));
  const source = steps.map((step) => (step === "[^.]*[^.]*" ? "(?:.*)" : step)).join("\\.");
  const isAnywhere = pattern === "**";
  return (
    isAnywhere ||
    (path.length < 300 && new RegExp(`^${source.replaceAll("(?:.*)\\.", "(?:.*\\.)?")}$`).test(path))
  );
}
