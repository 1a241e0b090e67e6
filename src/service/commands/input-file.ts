import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { buffer } from "node:stream/consumers";
import { getSystemErrorMessage } from "node:util";
import { type LabelAddress, readLabelAddress } from "#client/label-address.ts";
import { DownloadError, type DownloadProblem, downloadLabels } from "#client/label-download.ts";
import { messageOf } from "./command-database.ts";
import { CommandError } from "./command-error.ts";
import { listLines, printable } from "./command-output.ts";

/** The most bytes that are read from an address, and for how long, in milliseconds. */
const [addressLimit, addressTimeout] = [20_000_000, 60_000];

/** What a command takes: a file, what is at an address, or the standard input. */
export interface InputFile {
  /** As people call it. */
  readonly name: string;
  /** The same for the history; null for the standard input. */
  readonly title: string | null;
  readonly bytes: Uint8Array;
}

/**
 * Reads what a command is given.
 *
 * @param path of a file; `-` for the standard input; or an address: one with a scheme, or one that no file has as its path
 * @param example what such a file may be called
 * @throws CommandError that says what to do where it can't be read
 */
export async function readInput(path: string, example = "labels.csv"): Promise<InputFile> {
  const address = readLabelAddress(path);
  if (address !== null && path.includes("://")) return download(address, "");
  if (address !== null && !existsSync(path)) return download(address, " There is no such file, either.");
  const name = path === "-" ? "The standard input" : printable(path);
  try {
    const bytes = await (path === "-" ? buffer(process.stdin) : readFile(path));
    return { name, title: path === "-" ? null : basename(path), bytes };
  } catch (error) {
    const isOfSystem = error instanceof Error && "errno" in error;
    const why = isOfSystem ? getSystemErrorMessage(Number(error.errno)) : messageOf(error);
    throw new CommandError(`${name} can't be read: ${why}. Give the path of a file, such as ${example}.`);
  }
}

/** Reads the labels of a repository by its public API, or a file. No token is sent. */
async function download(
  { name: title, requests, example }: LabelAddress,
  advice: string,
): Promise<InputFile> {
  const name = printable(title);
  if (requests.length === 0) {
    throw new CommandError(
      `It isn't clear whose labels are meant. Give the address of a repository or a file, such as ${example}.`,
    );
  }
  try {
    const limits = { bytes: addressLimit, signal: AbortSignal.timeout(addressTimeout) };
    return { name, title, bytes: await downloadLabels({ requests }, limits) };
  } catch (error) {
    if (!(error instanceof DownloadError)) throw error;
    const why = downloadProblems[error.problem].replace("{example}", example);
    throw new CommandError(`${name} can't be read: ${printable(error.host)} ${why}${advice}`);
  }
}

const downloadProblems: Readonly<Record<DownloadProblem, string>> = {
  "not-found":
    "has nothing public at this address. Give that of a public repository or file, such as {example}.",
  failed: "returned an error. Wait a few minutes, or download the file and give its path.",
  unreachable: "can't be reached, or took too long. Check the address and the connection.",
  "too-large": `has more than ${addressLimit / 1e6} MB at this address, or too many pages. Download a part of it.`,
};

/**
 * The refusal of a file as a whole for what is wrong with parts of it.
 *
 * @param example a sentence with what such a file has
 */
export function refuseInput(problems: readonly string[], example: string): CommandError {
  return new CommandError(
    [...listLines(problems.map(printable)), example, "Nothing was changed."].join("\n"),
  );
}
