import type { Audience } from "#color-science/audience.ts";
import { findFix, improveColors } from "#color-science/color-fixes.ts";
import { type ColorFamily, ColorJudge, type ColorProblems } from "#color-science/color-judge.ts";
import { usualPageTheme } from "#color-science/page-theme.ts";
import { countOf, listLines, toSafeJson } from "./command-output.ts";

/** Who takes two colors for one. */
const audiences: Readonly<Record<Audience, string>> = {
  everyone: "everyone",
  redGreen: "people with red-green color blindness",
  deutan: "people with green color blindness",
  protan: "people with red color blindness",
  few: "few people, with rare color blindness",
};

/** A label whose color is judged; a new one has no id. */
interface ReportedLabel {
  readonly id: number | null;
  readonly name: string;
  readonly color: string;
}

/** What is wrong with the colors of a project's labels on its page, and which would be better: the most urgent first, in lines. */
export function reportColors(labels: readonly ReportedLabel[]): string {
  const judge = new ColorJudge(labels, usualPageTheme);
  const improvement = improveColors(judge);
  const lines = judge.issues.map(({ family, ...problems }) => {
    const color = improvement ? improvement.colors.get(family.hex) : findFix(judge, family);
    return `- ${describeFamily(family)} ${describeProblems(problems)}; ${color ? `better: ${color}` : "no better color"}`;
  });
  return [`${countOf(lines.length, "color")} could be better.`, ...listLines(lines, 50)].join("\n");
}

/** What is wrong with a color. */
export function describeProblems({ contrast, lookAlikes }: ColorProblems<ReportedLabel>): string {
  const alike = lookAlikes.map(
    ({ family, audience }) => `looks like ${describeFamily(family)} to ${audiences[audience]}`,
  );
  return [...(contrast ? [`has too little contrast, ${contrast.toFixed(2)}`] : []), ...alike].join(", ");
}

/** A color with its labels: their ids, where they have any, and names. */
function describeFamily({ hex, labels }: ColorFamily<ReportedLabel>): string {
  const names = labels.map(({ id, name }) => `${id === null ? "" : `${id} `}${toSafeJson(name)}`);
  return `${hex} of ${listLines(names).join(", ")}`;
}
