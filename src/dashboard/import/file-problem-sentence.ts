import { t } from "@lingui/core/macro";
import { describeFieldProblem } from "#dashboard/labels/data/field-problem-sentence.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { joinList } from "#dashboard/ui/text/text-joining.ts";
import type { FileProblem } from "#label-files/read.ts";
import type { FileFormat } from "#label-files/tables.ts";

/** What is wrong in a file, and how to fix it. */
export function describeFileProblem(reason: FileProblem["reason"]): string {
  switch (reason.code) {
    case "field":
      return describeFieldProblem(reason.problem);
    case "value":
      return t`This is a date, a truth value, or an error of the spreadsheet, not a name.`;
    case "syntax":
      return t`${formatName(reason.format)}: not valid from column ${reason.column}. The labels were looked for in the text as it stands.`;
    case "too-large":
      return t`${formatName(reason.format)}: too many or too deeply nested values. Only a part was read, so split the file.`;
    case "no-list":
      return reason.found.length === 0
        ? t`No list of labels found. Put each label on its own line.`
        : t`No list of labels found, only ${joinList(reason.found.slice(0, 10).map(isolateName))}.`;
    case "empty":
      return t`There’s nothing in it.`;
    case "not-text":
      return t`This isn’t a text file. Save it as CSV or JSON, then try again.`;
  }
}

/** What a file is written in. */
export function formatName(format: FileFormat): string {
  return formatNames[format]();
}

const formatNames: Readonly<Record<FileFormat, () => string>> = {
  spreadsheet: () => t`Spreadsheet`,
  csv: () => "CSV",
  json: () => "JSON",
  yaml: () => "YAML",
  toml: () => "TOML",
  html: () => t`HTML or XML`,
  markdown: () => t`Markdown table`,
  changelog: () => t`Categories of a changelog`,
  text: () => t({ message: "Text", comment: "Kind of a file: lines with a name and a color in each" }),
};
