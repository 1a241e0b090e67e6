import { createReadStream } from "node:fs";
import * as z from "zod/mini";
import { fieldProblems, isFieldProblem } from "#contract/problems.ts";
import { CommandError } from "./command-error.ts";
import { andMore, printable } from "./command-output.ts";
import { findLines, JsonError, parseJson, type ValuePath } from "./json-text.ts";

/** The most bytes of a file that is read: what is made of it takes several times as much memory. */
const sizeLimit = 200_000_000;

/** How many problems of a file are told at once. */
const toldProblems = 20;

/** A file that a command takes, or the standard input. */
export interface InputFile {
  /** As people call it. */
  readonly name: string;
  readonly text: string;
}

/** Something in a file that can't be taken. */
export interface InputProblem {
  /** From 1 on. */
  readonly line: number;
  /** Empty where it is about the whole line. */
  readonly field: string;
  readonly message: string;
}

/**
 * Reads a text file: UTF-8 or, if it begins as such, UTF-16. A byte order mark is left out.
 *
 * @param path `-` for the standard input
 * @param example what such a file may be called
 * @throws CommandError when it is not there, can't be read, or is no text
 */
export async function readInputFile(path: string, example: string): Promise<InputFile> {
  const { name, bytes } = await readInputBytes(path, example);
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8";
  try {
    return { name, text: new TextDecoder(encoding, { fatal: true }).decode(bytes) };
  } catch {
    const readable = new TextDecoder(encoding).decode(bytes);
    const line = readable.slice(0, readable.indexOf("\ufffd")).split("\n").length;
    throw new CommandError(`${name}, line ${line}: this isn't UTF-8 text. Save the file as UTF-8.`);
  }
}

/**
 * Reads a JSON text by a schema.
 *
 * @param example what such a file is, and the smallest one: `Example of a project: {…}`
 * @throws CommandError that tells of each problem its line, its field and how to mend it
 */
export function parseInput<Schema extends z.ZodMiniType>(
  file: InputFile,
  schema: Schema,
  example: string,
): z.output<Schema> {
  const result = z.safeParse(schema, parseJsonInput(file, example), { error: issueSentence });
  if (result.success) return result.data;
  throw refuseInput(file, locateIssues(file, result.error.issues), example);
}

/** What is wrong with the values of a JSON text, each problem with its line. */
function locateIssues(file: InputFile, issues: readonly z.core.$ZodIssue[]): InputProblem[] {
  const lines = findLines(
    file.text,
    issues.map(({ path }) => path),
  );
  return issues.map(({ path, message }, index) => ({
    line: lines[index] ?? 1,
    field: fieldName(path),
    message: isFieldProblem(message) ? fieldProblems[message] : message,
  }));
}

/** @throws CommandError with the place where the text stops being JSON */
function parseJsonInput({ name, text }: InputFile, example: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const place =
      error.position === null ? "" : `, line ${error.position.line}, column ${error.position.column}`;
    throw new CommandError(
      `${name}${place}: This must be JSON: ${printable(error.message)}. ${example}\nNothing was changed.`,
    );
  }
}

/**
 * The refusal of a file as a whole for what is wrong with parts of it.
 *
 * @param example a sentence with what such a file has; empty where a problem has one
 */
export function refuseInput(
  { name }: Pick<InputFile, "name">,
  problems: readonly InputProblem[],
  example = "",
): CommandError {
  const sorted = problems.toSorted((one, other) => one.line - other.line);
  const told = sorted.slice(0, toldProblems).map(({ line, field, message }) => {
    return `${name}, line ${line}${field === "" ? "" : `, ${printable(field)}`}: ${printable(message)}`;
  });
  const more = problems.length - told.length;
  if (more > 0) told.push(andMore(more));
  if (example !== "") told.push(example);
  return new CommandError([...told, "Nothing was changed."].join("\n"));
}

/** What is wrong with a value where its schema has no sentence of its own. */
function issueSentence(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return "Required.";
  if (issue.code === "unrecognized_keys") return `Unknown field ${issue.keys.join(", ")}.`;
  if (issue.code === "invalid_type")
    return `This must be ${typeNames.get(issue.expected) ?? issue.expected}.`;
  if (issue.code === "invalid_format" && issue.pattern !== undefined) {
    return "This must be a UTC timestamp, such as 2026-01-31T12:00:00Z.";
  }
  return "This must be true or false.";
}

const typeNames: ReadonlyMap<string, string> = new Map([
  ["string", "text"],
  ["int", "a whole number"],
  ["number", "a number"],
  ["boolean", "true or false"],
  ["array", "a list"],
  ["object", "an object"],
]);

/** A field as people write it: `labels[3].name`. */
function fieldName(path: ValuePath): string {
  return path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`))
    .join("")
    .replace(/^\./, "");
}

/**
 * Reads a file as it is.
 *
 * @param path `-` for the standard input
 * @param example what such a file may be called
 * @throws CommandError when it isn't there or can't be read
 */
export async function readInputBytes(
  path: string,
  example = "labels.csv",
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const name = path === "-" ? "The standard input" : printable(path);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of path === "-" ? process.stdin : createReadStream(path)) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > sizeLimit) break;
    }
  } catch (error) {
    throw new CommandError(
      `${name} can't be read: ${readingProblem(error)}. Give the path of a file, such as ${example}.`,
    );
  }
  if (size > sizeLimit) {
    throw new CommandError(`${name} has more than ${sizeLimit / 1e6} MB, which is too much. Split it.`);
  }
  return { name, bytes: Buffer.concat(chunks) };
}

function readingProblem(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT") return "it doesn't exist";
  if (code === "EISDIR") return "it's a folder";
  if (code === "EACCES") return "permission denied";
  return error instanceof Error ? error.message : String(error);
}
