import { CommandError } from "./command-error.ts";

/** The option that every command has. */
export const jsonOption = ["--json", "print the result as JSON, for scripts"] as const;

export interface JsonOption {
  readonly json?: true;
}

/** Prints what a command has found or done: as JSON if that is wanted, else as a text for people. */
export async function printResult({ json }: JsonOption, result: unknown, text: string): Promise<void> {
  await print(json ? printableJson(result) : text);
}

/** A value as JSON that can do nothing to a terminal, see {@link printable}. */
function printableJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(terminalControls, (character) =>
    character === "\n" ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Nobody reads the output any more, as `head` does after some lines. What was to be done is done. */
export class OutputClosedError extends Error {
  override readonly name = "OutputClosedError";
}

/**
 * Writes a text and the end of its last line to the standard output.
 *
 * @throws OutputClosedError when nobody reads it any more; CommandError when it can't be written
 */
export async function print(text: string): Promise<void> {
  const error = await new Promise<Error | null | undefined>((resolve) => {
    process.stdout.write(text.endsWith("\n") ? text : `${text}\n`, resolve);
  });
  if (!error) return;
  if ("code" in error && error.code === "EPIPE") throw new OutputClosedError("it is closed");
  throw new CommandError(`The output can't be written: ${error.message}`);
}

/** Rows of texts in columns under their headings. */
export function formatTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows].map((row) => row.map(printable));
  const widths = headings.map((_, column) =>
    Math.max(...lines.map((row) => [...(row[column] ?? "")].length)),
  );
  return lines
    .map((row) =>
      row.map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - [...cell].length)).join("  "),
    )
    .map((line) => line.trimEnd())
    .join("\n");
}

/** Characters that control a terminal, or the direction of writing. */
const terminalControls = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** A text that can do nothing to a terminal: characters that control it, or the direction of writing, are spelled out. */
export function printable(text: string): string {
  return text.replace(terminalControls, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

/** A timestamp of the database for people. */
export function formatMoment(timestamp: string): string {
  return `${timestamp.slice(0, 10)} ${timestamp.slice(11, 16)} UTC`;
}

/** A number with its noun. */
export function countOf(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
