import * as z from "zod/mini";
import { fieldProblems, isFieldProblem } from "#contract/problems.ts";
import { decodeText } from "#label-files/text-encoding.ts";
import { CommandError } from "./command-error.ts";
import { type InputFile, refuseInput } from "./input-file.ts";

/**
 * Reads a file in JSON by a schema.
 *
 * @param example what such a file is, and the smallest one: `Example of a project: {…}`
 * @throws CommandError that tells of each problem its field and how to mend it
 */
export function parseInput<Schema extends z.ZodMiniType>(
  file: InputFile,
  schema: Schema,
  example: string,
): z.output<Schema> {
  const decoded = decodeText(file.bytes);
  if (decoded === null || decoded.isGuessed)
    throw new CommandError(`${file.name} isn't UTF-8 text. Save the file as UTF-8.`);
  let value: unknown;
  try {
    value = JSON.parse(decoded.text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw refuseInput([`${file.name} isn't JSON: ${error.message}.`], example);
  }
  const result = z.safeParse(schema, value, { error: z.locales.en().localeError });
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => {
    const field = path.length === 0 ? "" : `, ${z.core.toDotPath(path)}`;
    return `${file.name}${field}: ${isFieldProblem(message) ? fieldProblems[message] : message}`;
  });
  throw refuseInput(problems, example);
}
