import { t } from "@lingui/core/macro";
import type { LabelInput } from "#contract/label-input.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { type PlanEntry, planLabels } from "#label-files/label-plan.ts";

/** Labels to begin with. */
export interface StarterSet {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly labels: readonly LabelInput[];
}

/**
 * The console's own starter sets, in the person's language; what a tool or convention has names for is called so in every
 * language. Every color is readable as it is on its own tint, and within a set no two are near each other, to color-blind
 * eyes either.
 */
export function listStarterSets(): readonly StarterSet[] {
  return [...changelogSets(), ...toolSets()];
}

/** The label names that several sets have, or that need a translator's care. */
const labelNames = {
  added: () => t({ message: "Added", context: "label" }),
  changed: () => t({ message: "Changed", context: "label" }),
  beta: () => t({ message: "Beta", context: "label" }),
  deprecated: () => t({ message: "Deprecated", context: "label" }),
  removed: () => t({ message: "Removed", context: "label" }),
  fixed: () => t({ message: "Fixed", context: "label" }),
  security: () => t({ message: "Security", context: "label" }),
};

/** Sets of general words. */
function changelogSets(): readonly StarterSet[] {
  return [
    {
      id: "keep-a-changelog",
      name: t`Keep a Changelog`,
      summary: t`The six change types from keepachangelog.com`,
      labels: [
        { name: labelNames.added(), color: "#005C3E" },
        { name: labelNames.changed(), color: "#3F53D4" },
        { name: labelNames.deprecated(), color: "#6B6972" },
        { name: labelNames.removed(), color: "#7B0005" },
        { name: labelNames.fixed(), color: "#9E5900" },
        { name: labelNames.security(), color: "#8C006D" },
      ],
    },
    {
      id: "product-updates",
      name: t`Product updates`,
      summary: t`Customer-friendly names for product news`,
      labels: [
        { name: t({ message: "New", context: "label" }), color: "#006E48" },
        { name: t({ message: "Improved", context: "label" }), color: "#2562D4" },
        { name: labelNames.fixed(), color: "#9A3500" },
        { name: t({ message: "Announcement", context: "label" }), color: "#7E00A9" },
        { name: labelNames.beta(), color: "#005768" },
        { name: labelNames.deprecated(), color: "#6A6A76" },
      ],
    },
    {
      id: "app-releases",
      name: t`App releases`,
      summary: t`Sections of weekly release notes, as Linear and others publish them`,
      labels: [
        { name: t({ message: "Features", context: "label" }), color: "#297613" },
        { name: t({ message: "Improvements", context: "label" }), color: "#293980" },
        { name: t({ message: "Fixes", context: "label" }), color: "#C70F01" },
        { name: "API", color: "#A113E3" },
        { name: t({ message: "Integrations", context: "label" }), color: "#046F87" },
        { name: t({ message: "Mobile", context: "label" }), color: "#9C0451" },
      ],
    },
    {
      id: "security-advisories",
      name: t`Security advisories`,
      summary: t`The four CVSS severities, and the outcome of each issue`,
      labels: [
        {
          name: t({ message: "Critical", context: "label", comment: "Severity of a vulnerability" }),
          color: "#79033E",
        },
        {
          name: t({ message: "High", context: "label", comment: "Severity of a vulnerability" }),
          color: "#C70F01",
        },
        {
          name: t({ message: "Medium", context: "label", comment: "Severity of a vulnerability" }),
          color: "#856425",
        },
        {
          name: t({ message: "Low", context: "label", comment: "Severity of a vulnerability" }),
          color: "#01508D",
        },
        { name: t({ message: "Workaround", context: "label" }), color: "#A113E3" },
        { name: t({ message: "Resolved", context: "label" }), color: "#1A6444" },
      ],
    },
    {
      id: "developer-news",
      name: t`Developer news`,
      summary: t`What those who build on a product look for`,
      labels: [
        { name: t({ message: "Breaking change", context: "label" }), color: "#C70F01" },
        { name: "API", color: "#297613" },
        { name: "SDK", color: "#293980" },
        { name: "CLI", color: "#A113E3" },
        { name: t({ message: "Webhooks", context: "label" }), color: "#046F87" },
        { name: t({ message: "Documentation", context: "label" }), color: "#9C0451" },
      ],
    },
    {
      id: "availability",
      name: t`Availability`,
      summary: t`The stages of a feature, from the first preview to its end`,
      labels: [
        {
          name: t({ message: "Preview", context: "label", comment: "First stage of a feature" }),
          color: "#7E00A9",
        },
        { name: labelNames.beta(), color: "#005768" },
        {
          name: t({ message: "Available", context: "label", comment: "A feature that everybody has" }),
          color: "#006E48",
        },
        { name: labelNames.deprecated(), color: "#6A6A76" },
        {
          name: t({ message: "Retired", context: "label", comment: "A feature that has ended" }),
          color: "#9A3500",
        },
      ],
    },
  ];
}

/** Sets of what tools write. */
function toolSets(): readonly StarterSet[] {
  return [
    {
      id: "conventional-commits",
      name: t`Conventional Commits`,
      summary: t`The commit types from conventionalcommits.org`,
      labels: [
        { name: "feat", color: "#007A33" },
        { name: "fix", color: "#CB0039" },
        { name: "docs", color: "#007297" },
        { name: "style", color: "#A00075" },
        { name: "refactor", color: "#5B0AB9" },
        { name: "perf", color: "#995D00" },
        { name: "test", color: "#005C4F" },
        { name: "build", color: "#585200" },
        { name: "ci", color: "#4558EC" },
        { name: "chore", color: "#60606A" },
        { name: "revert", color: "#761000" },
      ],
    },
    {
      id: "github",
      name: t`GitHub’s default labels`,
      summary: t`What a new repository has, in colors that can be told apart`,
      labels: [
        { name: "bug", color: "#C4004E" },
        { name: "documentation", color: "#3267BF" },
        { name: "duplicate", color: "#4E4E4E" },
        { name: "enhancement", color: "#037465" },
        { name: "good first issue", color: "#2910DE" },
        { name: "help wanted", color: "#144F01" },
        { name: "invalid", color: "#7F422D" },
        { name: "question", color: "#81598B" },
        { name: "wontfix", color: "#7F6824" },
      ],
    },
    {
      id: "gitlab",
      name: t`GitLab’s default labels`,
      summary: t`What GitLab generates for a project, in colors that can be told apart`,
      labels: [
        { name: "bug", color: "#C70F01" },
        { name: "confirmed", color: "#7E5D1D" },
        { name: "critical", color: "#9C0451" },
        { name: "discussion", color: "#046F87" },
        { name: "documentation", color: "#293980" },
        { name: "enhancement", color: "#2B7351" },
        { name: "suggestion", color: "#9C2FD6" },
        { name: "support", color: "#414141" },
      ],
    },
  ];
}

/** Says what a project lacks of a set: a label whose name is there already stays as it is, whatever its color. */
export function planMissing(
  existing: readonly EmbeddedLabel[],
  wanted: readonly LabelInput[],
): readonly PlanEntry[] {
  return planLabels(existing, wanted).map((entry): PlanEntry => {
    if (entry.existing === null) return entry;
    return { kind: "unchanged", wanted: entry.existing, existing: entry.existing };
  });
}
