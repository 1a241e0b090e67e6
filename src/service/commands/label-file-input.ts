import * as z from "zod/mini";
import { type LabelInput, labelInputSchema } from "#contract/label-input.ts";
import { fieldProblems, isFieldProblem } from "#contract/problems.ts";
import { readCsvRows } from "#label-files/csv.ts";
import { labelFileColumns, labelFileSchema, unescapeCell } from "#label-files/label-file-format.ts";
import { type InputFile, type InputProblem, parseInput, refuseInput } from "./input-file.ts";

/**
 * Reads a file of labels: JSON, a list of objects with name and colour, or CSV whose first line names these columns,
 * among others perhaps, which are passed over.
 *
 * @throws CommandError that tells of each label that can't be taken its line, and how to mend it
 */
export function readLabelInput(file: InputFile): LabelInput[] {
  return /^\s*[[{]/.test(file.text) ? parseInput(file, labelFileSchema) : readCsv(file);
}

function readCsv(file: InputFile): LabelInput[] {
  const [header, ...rows] = readCsvRows(file.text);
  const names = header?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const missing = labelFileColumns.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    const message = `There is no column ${missing.join(", and none for ")}. The first line names the columns: name,color`;
    throw refuseInput(file, [{ line: header?.line ?? 1, field: "", message }]);
  }
  const labels: LabelInput[] = [];
  const problems: InputProblem[] = [];
  for (const { line, cells, quoted } of rows) {
    if (!quoted) {
      const message =
        "A double quote is not closed, or stands within a text. Within double quotes, double it.";
      problems.push({ line, field: "", message });
    } else if (cells.length > names.length) {
      const message = `There are ${cells.length} cells for ${names.length} columns. Put a name with a comma in double quotes.`;
      problems.push({ line, field: "", message });
    } else {
      const cellOf = (column: string) => unescapeCell(cells[names.indexOf(column)]?.trim() ?? "");
      const result = z.safeParse(labelInputSchema, { name: cellOf("name"), color: cellOf("color") });
      if (result.success) labels.push(result.data);
      else problems.push(...result.error.issues.map((issue) => rowProblem(line, issue)));
    }
  }
  if (problems.length > 0) throw refuseInput(file, problems);
  return labels;
}

function rowProblem(line: number, { path, message }: z.core.$ZodIssue): InputProblem {
  return { line, field: path.join("."), message: isFieldProblem(message) ? fieldProblems[message] : message };
}
