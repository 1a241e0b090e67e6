import Papa from "papaparse";
import * as z from "zod/mini";
import { type LabelInput, labelInputSchema } from "#contract/label-changes.ts";
import { labelFileColumns, labelFileSchema, unescapeCell } from "#contract/label-files.ts";
import { fieldProblems, isFieldProblem } from "#contract/problems.ts";
import { type InputFile, type InputProblem, parseInput, refuseInput } from "./input-file.ts";

/**
 * Reads a file of labels: JSON, a list of objects with name and colour, or CSV whose first line names these columns,
 * among others perhaps, which are passed over.
 *
 * @throws CommandError that tells of each label that can't be taken its line, and how to mend it
 */
export function readLabelFile(file: InputFile): LabelInput[] {
  return /^\s*[[{]/.test(file.text) ? parseInput(file, labelFileSchema) : readCsv(file);
}

/** A row of a CSV file: the line in which it begins, from 1 on, and its cells. */
interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** Whether its double quotes make sense. */
  readonly quoted: boolean;
}

function readCsv(file: InputFile): LabelInput[] {
  const [header, ...rows] = readRows(file.text);
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

/** The rows of a CSV text that are not empty. Commas separate cells, or semicolons or tabs if the first line has those. */
function readRows(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let [line, start] = [1, 0];
  Papa.parse<string[]>(text, {
    delimiter: /^[\r\n]*[^\r\n]*?([,;\t])/.exec(text)?.[1] ?? ",",
    step: ({ data, errors, meta }) => {
      const quoted = !errors.some(({ type }) => type === "Quotes");
      if (!quoted || data.some((cell) => cell.trim() !== "")) rows.push({ line, cells: data, quoted });
      line += text.slice(start, meta.cursor).split(/\r\n|\n|\r/).length - 1;
      start = meta.cursor;
    },
  });
  return rows;
}

function rowProblem(line: number, { path, message }: z.core.$ZodIssue): InputProblem {
  return { line, field: path.join("."), message: isFieldProblem(message) ? fieldProblems[message] : message };
}
