import type { LabelInput } from "#contract/label-input.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { type PlanEntry, planLabels } from "#label-files/label-plan.ts";

/** Labels to begin with. */
export interface StarterSet {
  readonly id: "keep-a-changelog" | "conventional-commits" | "product-updates";
  readonly labels: readonly LabelInput[];
}

/**
 * The starter sets. The names are what their conventions call them, in every language of the console. Every color is
 * readable as it is on its own tint, and within a set no two are near each other, to color-blind eyes either.
 */
export const starterSets: readonly StarterSet[] = [
  {
    id: "keep-a-changelog",
    labels: [
      { name: "Added", color: "#005C3E" },
      { name: "Changed", color: "#3F53D4" },
      { name: "Deprecated", color: "#6B6972" },
      { name: "Removed", color: "#7B0005" },
      { name: "Fixed", color: "#9E5900" },
      { name: "Security", color: "#8C006D" },
    ],
  },
  {
    id: "conventional-commits",
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
    id: "product-updates",
    labels: [
      { name: "New", color: "#006E48" },
      { name: "Improved", color: "#2562D4" },
      { name: "Fixed", color: "#9A3500" },
      { name: "Announcement", color: "#7E00A9" },
      { name: "Beta", color: "#005768" },
      { name: "Deprecated", color: "#6A6A76" },
    ],
  },
];

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
