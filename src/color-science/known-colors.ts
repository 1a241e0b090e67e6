import { labelNameKey } from "#contract/label-name.ts";

/** What changelogs call their labels, by the colors that these have in starter sets. */
const namesByColor: Readonly<Record<string, string>> = {
  "#005C3E": "added, new, feature, features, feat",
  "#3F53D4": "changed, improved, improvement, improvements, enhancement",
  "#6B6972": "deprecated, chore",
  "#7B0005": "removed, breaking change, breaking, breaking changes",
  "#9E5900": "fixed, fix, fixes, bug fix, bug fixes",
  "#8C006D": "security",
  "#7E00A9": "announcement, preview",
  "#005768": "beta",
  "#007297": "documentation, docs",
  "#995D00": "performance, perf",
};

const known = new Map(
  Object.entries(namesByColor).flatMap(([color, names]) =>
    names.split(", ").map((name) => [labelNameKey(name), color] as const),
  ),
);

/** The color that a label's name is known by, as `#RRGGBB`; null for any other name. */
export function findKnownColor(name: string): string | null {
  return known.get(labelNameKey(name)) ?? null;
}
