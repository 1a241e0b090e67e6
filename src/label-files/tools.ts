import type { Table } from "./tables.ts";
import { trelloColors } from "./tool-colors.ts";

/** Where a tool's file has its labels, or the categories that it writes a changelog with. */
export interface Tool {
  /** As it calls itself. */
  readonly tool: string;
  /** The path of the list. */
  readonly list: RegExp;
  /** The title of the column with the names, or its index. */
  readonly name: string | number;
  /** What its files have beside the list, where others have such a list, too: fields of it, or of the file. */
  readonly with?: readonly string[];
  /** The colors that a tool calls by words of its own, which CSS knows as others. */
  readonly colors?: ReadonlyMap<string, string>;
  /** Whether they are labels, not categories, which are written as headings. */
  readonly hasLabels?: true;
}

/** The known tools, a line each, the most certain first. */
export const tools: readonly Tool[] = [
  {
    tool: "Trello",
    list: /^labels$/,
    name: "name",
    with: ["idBoard"],
    colors: trelloColors,
    hasLabels: true,
  },
  { tool: "Trello", list: /^\.$/, name: "Labels", with: ["Card ID"], colors: trelloColors, hasLabels: true },
  { tool: "GitHub", list: /^/, name: "name", with: ["node_id", "color"], hasLabels: true },
  { tool: "GitLab", list: /^/, name: "name", with: ["text_color", "color"], hasLabels: true },
  { tool: "Gitea", list: /^/, name: "name", with: ["exclusive", "is_archived"], hasLabels: true },
  { tool: "Probot Settings", list: /^labels$/, name: "name", with: ["repository"], hasLabels: true },
  { tool: "auto", list: /(?:^|\.)labels$/, name: "name", with: ["releaseType"], hasLabels: true },
  { tool: "labelmaker", list: /^profiles?\.[^.]*\.labels?$/, name: "name", hasLabels: true },
  { tool: "labeler", list: /^\.$/, name: 0, with: ["changed-files"], hasLabels: true },
  { tool: "release-plz", list: /^changelog\.commit_parsers$/, name: "group" },
  { tool: "git-cliff", list: /(?:^|\.)commit_parsers$/, name: "group" },
  { tool: "Towncrier", list: /(?:^|\.)towncrier\.(?:type|fragment)$/, name: "name" },
  { tool: "Scriv", list: /(?:^|\.)scriv\.categories$/, name: 0 },
  { tool: "git-changelog", list: /(?:^|\.)git-changelog\.sections$/, name: 0 },
  { tool: "Commitizen", list: /(?:^|\.)change_type_map$/, name: 1 },
  { tool: "Commitizen", list: /(?:^|\.)change_type_order$/, name: 0 },
  { tool: "Changie", list: /^kinds$/, name: "label", with: ["changesDir"] },
  { tool: "Knope", list: /(?:^|\.)extra_changelog_sections$/, name: "name" },
  { tool: "GoReleaser", list: /^changelog\.groups$/, name: "title" },
  { tool: "JReleaser", list: /^release\.[^.]*\.changelog\.categories$/, name: "title" },
  { tool: "GitHub", list: /^changelog\.categories$/, name: "title" },
  { tool: "Release Drafter", list: /^categories$/, name: "title", with: ["labels|label|when|template"] },
  { tool: "GitLab", list: /^categories$/, name: 1 },
  { tool: "Release Please", list: /(?:^|\.)changelog-sections$/, name: "section" },
  { tool: "semantic-release", list: /(?:^|\.)presetConfig\.types$/, name: "section" },
  { tool: "Conventional Changelog", list: /(?:^|\.)types$/, name: "section" },
  { tool: "git-chglog", list: /^options\.commit_groups\.title_maps$/, name: 1 },
  { tool: "Nx", list: /(?:^|\.)conventionalCommits\.types$/, name: "changelog.title" },
  { tool: "Changelogen", list: /(?:^|\.)types$/, name: "title", with: ["semver"] },
  { tool: "Cocogitto", list: /^commit_types$/, name: "changelog_title" },
  { tool: "Lerna-Changelog", list: /(?:^|\.)changelog\.labels$/, name: 1 },
  { tool: "clog", list: /^sections$/, name: 0, with: ["clog"] },
  { tool: "antsibull-changelog", list: /^sections$/, name: 1, with: ["changes_file"] },
  { tool: "Reno", list: /^sections$/, name: 1 },
  { tool: "covector", list: /^changeTags$/, name: 1 },
  { tool: "gren", list: /(?:^|\.)groupBy$/, name: 0 },
];

/** Finds the tool whose list a table is, and the column with its names; null for none. */
export function findTool(
  { path, titles }: Table,
  fields: ReadonlySet<string>,
): { readonly tool: Tool; readonly name: number } | null {
  for (const tool of tools) {
    const name = typeof tool.name === "number" ? tool.name : titles.indexOf(tool.name);
    // Only a map, and a list of lists, have a second column without a title.
    const isThere = name in titles && (tool.name !== 1 || titles[1] === "");
    const isField = (field: string) => titles.includes(field) || fields.has(field);
    const isKnown = tool.with?.every((one) => one.split("|").some(isField)) ?? true;
    if (isThere && isKnown && tool.list.test(path.slice(0, 300))) return { tool, name };
  }
  return null;
}
