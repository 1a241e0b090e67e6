import { t } from "@lingui/core/macro";
import { describeFieldProblem } from "#dashboard/labels/data/field-problem-sentence.ts";
import type { PlanProblem } from "#dashboard/plan/plan-view.tsx";
import {
  type FileProblem,
  type FileProblemReason,
  type LabelFileSyntax,
  labelExamples,
} from "#label-files/label-file.ts";

/** A problem of a file in the console's words: what is wrong and how to fix it. */
export function describeFileProblem({ line, text, reasons }: FileProblem): PlanProblem {
  return { line, text, reason: reasons.map(describeReason).join(" ") };
}

/** What a file is written in. */
export function syntaxName(syntax: LabelFileSyntax): string {
  switch (syntax) {
    case "csv":
      return t`CSV`;
    case "markdown":
      return t`Markdown table`;
    case "json":
      return t`JSON`;
    case "json-lines":
      return t`JSON Lines`;
    case "yaml":
      return t`YAML`;
    case "toml":
      return t`TOML`;
    case "script":
      return t`Shell script`;
    case "names":
      return t`Names only`;
  }
}

function describeReason(reason: FileProblemReason): string {
  switch (reason.code) {
    case "field":
      return reason.problem === "name-text"
        ? t`The name must be text.`
        : describeFieldProblem(reason.problem);
    case "yaml-comment":
      return t`YAML reads ${reason.color} as a comment. Put it in quotes: "${reason.color}"`;
    case "syntax":
      return t`${syntaxName(reason.syntax)}: not valid from column ${reason.column}. Example: ${labelExamples[reason.syntax]}`;
    case "too-long":
      return t`${syntaxName(reason.syntax)}: more than ${reason.limit} characters. Split the file, or use CSV. Example: ${labelExamples.csv}`;
    case "too-many-lines":
      return t`The file has more than ${reason.limit} lines. Split it.`;
    case "too-deep":
      return t`${syntaxName(reason.syntax)}: nested too deeply. Example: ${labelExamples[reason.syntax]}`;
    case "yaml-aliases":
      return t`YAML: the aliases lead to themselves or to too many values. Example: ${labelExamples.yaml}`;
    case "no-list":
      return t`${syntaxName(reason.syntax)}: no labels found. Example: ${labelExamples[reason.syntax]}`;
    case "no-labels":
      return t`There are no labels in it. Example: ${labelExamples.csv}`;
    case "csv-too-many-columns":
      return t`The first line has more than ${reason.limit} columns. Put each label on its own line. Example: ${labelExamples.csv}`;
    case "csv-unknown-columns":
      return t`It’s unclear which columns have the names and colors. Choose them above.`;
    case "csv-quotes":
      return t`A double quote isn’t closed, or is inside a text. Within double quotes, double it.`;
    case "csv-too-many-cells":
      return t`There are more cells than columns. Put a name with a comma in double quotes.`;
  }
}
