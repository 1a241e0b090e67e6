import { plural, t } from "@lingui/core/macro";
import { joinSentences } from "#contract/languages.ts";
import { describeFieldProblem } from "#dashboard/labels/data/field-problem-sentence.ts";
import type { PlanProblem } from "#dashboard/plan/plan-view.tsx";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import {
  type FileProblem,
  type FileProblemReason,
  type LabelFileSyntax,
  labelExamples,
} from "#label-files/label-file.ts";

/** A problem of a file in the console's words: what is wrong and how to fix it. */
export function describeFileProblem({ line, text, reasons }: FileProblem): PlanProblem {
  return { line, text, reason: joinSentences(reasons.map(describePlaced)) };
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
      return t`GitHub CLI commands (gh label create)`;
    case "code":
      return t`Program code`;
    case "markup":
      return t`HTML or XML`;
    case "wiki":
      return t({ message: "Wiki table", comment: "Kind of a file: MediaWiki, AsciiDoc or reStructuredText" });
    case "lines":
      return t({ message: "Text", comment: "Kind of a file: lines with a name and a color in each" });
    case "names":
      return t({ message: "Names only", comment: "Kind of a file: it has names, but no colors" });
  }
}

/** A reason with its column in the table, and an example, where it has them. */
function describePlaced(reason: FileProblemReason): string {
  const sentence = placeInTable(reason, describeReason(reason));
  if (!("example" in reason)) return sentence;
  const { example } = reason;
  return t`${sentence} Example: ${example}`;
}

function placeInTable(reason: FileProblemReason, sentence: string): string {
  if (reason.code === "syntax" || !("column" in reason)) return sentence;
  const { column, title } = reason;
  if (title === undefined) return t`Column ${column}: ${sentence}`;
  return t`Column ${column} (${isolateName(title)}): ${sentence}`;
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
      return describeTooLong(syntaxName(reason.syntax), reason.limit, labelExamples.csv);
    case "too-many-lines":
      return plural(reason.limit, {
        one: "The file has more than # line. Split it.",
        other: "The file has more than # lines. Split it.",
      });
    case "too-many-parts":
      return t`${syntaxName(reason.syntax)}: too many lists or values. Split the file, or use CSV. Example: ${labelExamples.csv}`;
    case "too-many-elements":
      return describeTooManyElements(reason.limit, labelExamples.csv);
    case "too-deep":
      return t`${syntaxName(reason.syntax)}: nested too deeply. Example: ${labelExamples[reason.syntax]}`;
    case "yaml-aliases":
      return t`YAML: an alias refers to itself, or expands to too many values. Example: ${labelExamples.yaml}`;
    case "no-list":
      return t`${syntaxName(reason.syntax)}: no labels found. Example: ${labelExamples[reason.syntax]}`;
    case "colors":
      return t`${syntaxName(reason.syntax)}: these are the names of colors, as in a theme or a palette, not labels. Example: ${labelExamples[reason.syntax]}`;
    case "no-names":
      return t`This isn’t a list of labels. Put each label on its own line: a short name, or a name and a color. Example: ${labelExamples.csv}`;
    case "removal":
      return t`The file says to remove this label, so it isn’t imported. To remove it, delete it in the list of labels.`;
    case "removal-list":
      return t`This is a list of labels to remove. To import them anyway, choose the list above.`;
    case "no-labels":
      return t`No labels found.`;
    case "csv-too-many-columns":
      return plural(reason.limit, {
        one: "The first line has more than # column. Put each label on its own line.",
        other: "The first line has more than # columns. Put each label on its own line.",
      });
    case "csv-unknown-columns":
      return t`It’s unclear which columns have the names and colors. Choose them above, or name them in the first line.`;
    case "csv-quotes":
      return t`A double quote isn’t closed or is inside a value. Enclose the value in double quotes, and double any quote inside it.`;
    case "csv-too-many-cells":
      return t`There are more cells than columns. Put a name that contains the separator in double quotes.`;
    case "markdown-too-many-cells":
      return t`There are more cells than columns. Put a backslash before a | in a name.`;
  }
}

function describeTooManyElements(limit: number, example: string): string {
  return plural(limit, {
    one: `The page has more than # element. Save only its part with the labels, such as a table, or use CSV. Example: ${example}`,
    other: `The page has more than # elements. Save only its part with the labels, such as a table, or use CSV. Example: ${example}`,
  });
}

function describeTooLong(syntax: string, limit: number, example: string): string {
  return plural(limit, {
    one: `${syntax}: more than # character. Split the file, or use CSV. Example: ${example}`,
    other: `${syntax}: more than # characters. Split the file, or use CSV. Example: ${example}`,
  });
}
