import stringWidth from "string-width";
import { CommandError } from "./command-error.ts";
import { hideSecrets } from "./secret-text.ts";

/** The option that every command has. */
export const jsonOption = ["--json", "print the result as JSON, for scripts"] as const;

export interface JsonOption {
  readonly json?: true;
}

/** The option that confirms what can't be undone. */
export const yesOption = ["--yes", "confirm it"] as const;

export interface YesOption {
  readonly yes?: true;
}

/** What can't be undone, and isn't confirmed. */
export function unconfirmed(what: string): CommandError {
  return new CommandError(`Nothing was changed. ${what} Add --yes to confirm.`);
}

/** Prints what a command has found or done: as JSON if that is wanted, else as a text for people. */
export async function printResult({ json }: JsonOption, result: unknown, text: string): Promise<void> {
  if (json) await printJson(result);
  else await print(text);
}

/** Prints a value as JSON in which nothing acts upon a terminal or a CI job; it means the same. */
export async function printJson(value: unknown): Promise<void> {
  await printData(toSafeJson(value, 2));
}

/** A value as JSON in which nothing acts upon a terminal or a CI job; it means the same. */
export function toSafeJson(value: unknown, space?: number): string {
  const escapeInJson = (character: string): string =>
    character === "\n" ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const json = JSON.stringify(value, null, space);
  return json.replace(controls, escapeInJson).replace(/#(?=#)/g, escapeInJson);
}

/** Nobody reads the output any more, as `head` does after some lines. What was to be done is done. */
export class OutputClosedError extends Error {
  override readonly name = "OutputClosedError";
}

/**
 * Prints a text for people, see {@link inLines}.
 *
 * @throws OutputClosedError, CommandError
 */
export async function print(text: string): Promise<void> {
  await printData(inLines(text));
}

/** Writes a text for people to the standard error, without secrets that it may quote, see {@link inLines}. */
export function tell(text: string): void {
  process.stderr.write(inLines(hideSecrets(text)));
}

/**
 * Writes a file, as it is, to the standard output; a text ends with the end of a line.
 *
 * @throws OutputClosedError when nobody reads it any more; CommandError when it can't be written
 */
export async function printData(data: string | Uint8Array): Promise<void> {
  const written = typeof data === "string" && !data.endsWith("\n") ? `${data}\n` : data;
  const error = await new Promise<Error | null | undefined>((resolve) => {
    process.stdout.write(written, resolve);
  });
  if (!error) return;
  if ("code" in error && error.code === "EPIPE") throw new OutputClosedError("it is closed");
  throw new CommandError(`The output can't be written: ${error.message}`);
}

/** Rows of texts in columns under their headings, each row in a line. */
export function formatTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows].map((row) => row.map((cell) => shorten(printable(cell), cellLength)));
  const widths = headings.map((_, column) =>
    lines.reduce((width, line) => Math.max(width, stringWidth(line[column] ?? "")), 0),
  );
  return lines
    .map((line) => line.map((cell, column) => pad(cell, widths[column] ?? 0)).join("  "))
    .map((line) => line.trimEnd())
    .join("\n");
}

/** The first lines of a list, and how many more there are. */
export function listLines(lines: readonly string[], most = 20): readonly string[] {
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most), `… and ${formatNumber(lines.length - most)} more.`];
}

/** A text with spaces up to a width: letters of some scripts, and emoji, are two columns wide. */
function pad(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - stringWidth(text)));
}

/** The most characters of a text from elsewhere within a line, and of a cell of a table; no name that is allowed has more. */
const [textLength, cellLength] = [5000, 1200];

/** Characters that control a terminal, or the direction of writing. A tab does no harm, and examples of files have it. */
const controls = /[^\P{Cc}\t]|[\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** What Azure Pipelines, GitHub Actions, and TeamCity take for a command anywhere in a line; its first character. */
const commandSigns = /#(?=#(?:\[|vso\[|teamcity\[))/gi;

/** What GitHub Actions and Buildkite take for a command at the start of a line; its first character. */
const lineSigns = /^([^\S\n]*)([:+~^-])(?=:|(?:\+\+|~~|\^\^|--) )/gm;

/**
 * A text from a file, a service, or the database, within a line: characters that control a terminal or the direction of
 * writing, and what a CI job takes for a command, are spelled out; one that is far longer than any name is cut.
 */
export function printable(text: string): string {
  return shorten(text, textLength).replace(controls, spell).replace(commandSigns, spell);
}

/**
 * The lines of a text for people. Whatever they quote, nothing in them acts upon a terminal, and none is a command to a CI job.
 * All that is printed passes through here, but files and JSON.
 */
function inLines(text: string): string {
  return text
    .replace(controls, (character) => (character === "\n" ? character : spell(character)))
    .replace(commandSigns, spell)
    .replace(lineSigns, (_, space: string, sign: string) => space + spell(sign));
}

function spell(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}

function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}… (${text.length} characters)` : text;
}

/** A timestamp of the database for people. */
export function formatMoment(timestamp: string): string {
  return `${timestamp.slice(0, 10)} ${timestamp.slice(11, 16)} UTC`;
}

/** A number for people, such as 1,037. */
export function formatNumber(number: number): string {
  return number.toLocaleString("en-US");
}

/** A number with its noun. */
export function countOf(number: number, one: string, many = `${one}s`): string {
  return `${formatNumber(number)} ${number === 1 ? one : many}`;
}

/** A word of a command line for a shell. */
export function inShell(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
