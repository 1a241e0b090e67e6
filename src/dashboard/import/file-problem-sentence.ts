import { t } from "@lingui/core/macro";
import { describeFieldProblem } from "#dashboard/labels/data/field-problem-sentence.ts";
import type { PlanProblem } from "#dashboard/plan/plan-view.tsx";
import type { FileProblem, FileProblemReason } from "#label-files/label-file.ts";

/** A problem of a file in the console's words: what is wrong and how to fix it. */
export function describeFileProblem({ line, text, reasons }: FileProblem): PlanProblem {
  return { line, text, reason: reasons.map(describeReason).join(" ") };
}

function describeReason(reason: FileProblemReason): string {
  switch (reason.code) {
    case "field":
      return reason.problem === "name-text"
        ? t`The name must be text.`
        : describeFieldProblem(reason.problem);
    case "json-syntax":
      return t`From column ${reason.column} on this isn’t JSON: a comma, a quote or a bracket may be missing or too many.`;
    case "yaml-syntax":
      return t`This isn’t YAML: look at the quotes, and at how far the lines are indented.`;
    case "yaml-too-long":
      return t`It is longer than YAML can be read here. Split it, or write it as CSV.`;
    case "no-list":
      return reason.format === "json"
        ? t`There is no list of labels in it. Write it as [{"name": "Feature", "color": "#6D5EFC"}].`
        : t`There is no list of labels in it. Write each as - name: and color: below labels:`;
    case "no-labels":
      return t`There are no labels in it.`;
    case "csv-too-many-columns":
      return t`The first line has more than ${reason.limit} columns. Put each label on a line of its own.`;
    case "csv-one-column":
      return t`There is only one column. Each line needs a name and a colour, such as: Feature,#6D5EFC`;
    case "csv-unknown-columns":
      return t`It can’t be told which columns have the names and the colours. Choose them above.`;
    case "csv-quotes":
      return t`A double quote isn’t closed, or stands within a text. Within double quotes, double it.`;
    case "csv-too-many-cells":
      return t`There are more cells than columns. Put a name with a comma in double quotes.`;
  }
}
