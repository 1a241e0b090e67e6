import { t } from "@lingui/core/macro";
import { noContent } from "#contract/label-content.ts";
import type { LabelInput } from "#contract/label-input.ts";

/** Labels to begin with. */
export interface StarterSet {
  readonly id: string;
  readonly name: string;
  /** None for a set that people have named. */
  readonly summary?: string;
  readonly labels: readonly LabelInput[];
}

/**
 * The console's own starter sets, in the person's language; what a tool or convention has names for is called so in every
 * language. Every color is readable as it is on its own tint, and within a set no two are near each other, to color-blind
 * eyes either.
 */
export function listStarterSets(): readonly StarterSet[] {
  return Object.entries(starterSets).map(([id, write]) => {
    const { labels, ...set } = write();
    return { ...set, id, labels: labels.map(([name, color]) => ({ ...noContent, name, color })) };
  });
}

/** A set as it is written here: its labels are names, each with a color. */
interface WrittenSet extends Omit<StarterSet, "id" | "labels"> {
  readonly labels: readonly (readonly [name: string, color: string])[];
}

const starterSets: Readonly<Record<string, () => WrittenSet>> = {
  "keep-a-changelog": () => ({
    name: t`Keep a Changelog`,
    summary: t`The six change types from keepachangelog.com`,
    labels: [
      [t({ message: "Added", context: "label" }), "#005C3E"],
      [t({ message: "Changed", context: "label" }), "#3F53D4"],
      [t({ message: "Deprecated", context: "label" }), "#6B6972"],
      [t({ message: "Removed", context: "label" }), "#7B0005"],
      [t({ message: "Fixed", context: "label" }), "#9E5900"],
      [t({ message: "Security", context: "label" }), "#8C006D"],
    ],
  }),
  "product-updates": () => ({
    name: t`Product updates`,
    summary: t`Customer-friendly names for product news`,
    labels: [
      [t({ message: "New", context: "label" }), "#006E48"],
      [t({ message: "Improved", context: "label" }), "#2562D4"],
      [t({ message: "Fixed", context: "label" }), "#9A3500"],
      [t({ message: "Announcement", context: "label" }), "#7E00A9"],
      [t({ message: "Beta", context: "label" }), "#005768"],
      [t({ message: "Deprecated", context: "label" }), "#6A6A76"],
    ],
  }),
  "app-releases": () => ({
    name: t`App releases`,
    summary: t`Sections of weekly release notes, as Linear and others publish them`,
    labels: [
      [t({ message: "Features", context: "label" }), "#297613"],
      [t({ message: "Improvements", context: "label" }), "#293980"],
      [t({ message: "Fixes", context: "label" }), "#C70F01"],
      ["API", "#A113E3"],
      [t({ message: "Integrations", context: "label" }), "#046F87"],
      [t({ message: "Mobile", context: "label" }), "#9C0451"],
    ],
  }),
  "security-advisories": () => ({
    name: t`Security advisories`,
    summary: t`The four CVSS severities, and the outcome of each issue`,
    labels: [
      [t({ message: "Critical", context: "label", comment: "Severity of a vulnerability" }), "#79033E"],
      [t({ message: "High", context: "label", comment: "Severity of a vulnerability" }), "#C70F01"],
      [t({ message: "Medium", context: "label", comment: "Severity of a vulnerability" }), "#756A24"],
      [t({ message: "Low", context: "label", comment: "Severity of a vulnerability" }), "#01508D"],
      [t({ message: "Workaround", context: "label" }), "#A113E3"],
      [t({ message: "Resolved", context: "label" }), "#1A6444"],
    ],
  }),
  "developer-news": () => ({
    name: t`Developer news`,
    summary: t`What developers who build on your product look for`,
    labels: [
      [t({ message: "Breaking change", context: "label" }), "#C70F01"],
      ["API", "#297613"],
      ["SDK", "#293980"],
      ["CLI", "#A113E3"],
      [t({ message: "Webhooks", context: "label" }), "#046F87"],
      [t({ message: "Documentation", context: "label" }), "#9C0451"],
    ],
  }),
  availability: () => ({
    name: t`Availability`,
    summary: t`The stages of a feature, from the first preview to its end`,
    labels: [
      [t({ message: "Preview", context: "label", comment: "First stage of a feature" }), "#7E00A9"],
      [t({ message: "Beta", context: "label" }), "#005768"],
      [t({ message: "Available", context: "label", comment: "A feature that everybody has" }), "#006E48"],
      [t({ message: "Deprecated", context: "label" }), "#6A6A76"],
      [t({ message: "Retired", context: "label", comment: "A feature that has ended" }), "#9A3500"],
    ],
  }),
  "conventional-commits": () => ({
    name: t`Conventional Commits`,
    summary: t`The commit types from conventionalcommits.org`,
    labels: [
      ["feat", "#007A33"],
      ["fix", "#CB0039"],
      ["docs", "#007297"],
      ["style", "#A00075"],
      ["refactor", "#5B0AB9"],
      ["perf", "#995D00"],
      ["test", "#005C4F"],
      ["build", "#585200"],
      ["ci", "#4558EC"],
      ["chore", "#60606A"],
      ["revert", "#761000"],
    ],
  }),
  github: () => ({
    name: t`GitHub’s default labels`,
    summary: t`The labels of a new repository, in colors that are easy to tell apart`,
    labels: [
      ["bug", "#C4004E"],
      ["documentation", "#3267BF"],
      ["duplicate", "#3A3A3A"],
      ["enhancement", "#037465"],
      ["good first issue", "#2910DE"],
      ["help wanted", "#144F01"],
      ["invalid", "#7F422D"],
      ["question", "#81598B"],
      ["wontfix", "#7F6824"],
    ],
  }),
  gitlab: () => ({
    name: t`GitLab’s default labels`,
    summary: t`The labels GitLab generates for a project, in colors that are easy to tell apart`,
    labels: [
      ["bug", "#C70F01"],
      ["confirmed", "#7E5D1D"],
      ["critical", "#9C0451"],
      ["discussion", "#046F87"],
      ["documentation", "#293980"],
      ["enhancement", "#1F7A3D"],
      ["suggestion", "#9C2FD6"],
      ["support", "#414141"],
    ],
  }),
};
