import type { Audience } from "#color-science/audience.ts";
import { findFix, improveColors } from "#color-science/color-fixes.ts";
import { type ColorFamily, ColorJudge, type ColorProblems } from "#color-science/color-judge.ts";
import type { PageTheme } from "#color-science/page-theme.ts";

/** So many issues are told, the most urgent, and so many labels of a color. */
const [mostIssues, mostLabels] = [50, 20];

/** Who takes two colors for one. */
const audiences: Readonly<Record<Audience, string>> = {
  everyone: "everyone",
  redGreen: "people with red-green color blindness",
  deutan: "people with green color blindness",
  protan: "people with red color blindness",
  few: "few people, with rare color blindness",
};

/** A label whose color is judged; a new one has no id. */
export interface ReportedLabel {
  readonly id: number | null;
  readonly name: string;
  readonly color: string;
}

/** What is wrong with a color, as data. */
export function reportProblems({ contrast, lookAlikes }: ColorProblems<ReportedLabel>) {
  return {
    /** WCAG 2.2, where it is too little on the page. */
    low_contrast: contrast && Math.round(contrast * 100) / 100,
    looks_like: lookAlikes.map(({ family, audience }) => ({
      ...reportFamily(family),
      to: audiences[audience],
    })),
  };
}

function reportFamily({ hex, labels }: ColorFamily<ReportedLabel>) {
  return { color: hex, labels: labels.slice(0, mostLabels).map(({ id, name }) => ({ id, name })) };
}

/** What is wrong with the colors of a project's labels on its page, and which would be better, as data. */
export function reportColors(labels: readonly ReportedLabel[], theme: PageTheme) {
  const judge = new ColorJudge(labels, theme);
  const { issues, scores } = judge;
  const improvement = improveColors(judge);
  return {
    page: theme,
    labels_with_a_color: scores.labels,
    readable_labels: scores.readable,
    told_apart_percent: Math.round(scores.distinct),
    issue_count: issues.length,
    issues: issues.slice(0, mostIssues).map(({ family, ...problems }) => ({
      ...reportFamily(family),
      ...reportProblems(problems),
      proposed_color: improvement ? (improvement.colors.get(family.hex) ?? null) : findFix(judge, family),
    })),
  };
}
