import { existsSync } from "node:fs";
import { type LabelAddress, readLabelAddress } from "#client/label-address.ts";
import { DownloadError, type DownloadProblem, downloadLabels } from "#client/label-download.ts";
import { CommandError } from "./command-error.ts";
import { printable } from "./command-output.ts";

/** The most bytes that are read from an address, and for how long, in milliseconds. */
const bytes = 20_000_000;
const timeout = 60_000;

/** Whether a command is given an address in place of a file: one with a scheme, or one that no file has as its path. */
export function isWebAddress(path: string): boolean {
  return readLabelAddress(path) !== null && (/:\/\//.test(path) || !existsSync(path));
}

/**
 * What to call an address: without its query, which may hold what is secret.
 *
 * @throws CommandError for one of which it isn't known what is meant
 */
export function nameAddress(address: string): string {
  return parseAddress(address).name;
}

function parseAddress(address: string): LabelAddress {
  const parsed = readLabelAddress(address);
  if (parsed === null || parsed.requests.length === 0) {
    const example = parsed?.example ?? "https://github.com/owner/repository";
    throw new CommandError(
      `It isn't clear whose labels are meant. Give the address of a repository or a file, such as ${example}.`,
    );
  }
  return parsed;
}

/**
 * Reads the labels at an address: those of a repository by its public API, or a file. No token is sent.
 *
 * @throws CommandError with what to do about it
 */
export async function downloadInput(
  address: string,
): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  const parsed = parseAddress(address);
  try {
    const signal = AbortSignal.timeout(timeout);
    return { name: printable(parsed.name), bytes: await downloadLabels(parsed, { bytes, signal }) };
  } catch (error) {
    if (!(error instanceof DownloadError)) throw error;
    const { problem, host } = error;
    const why = sentences[problem](printable(host), parsed.example);
    throw new CommandError(`${printable(parsed.name)} can't be read: ${why}`);
  }
}

const sentences: Readonly<Record<DownloadProblem, (host: string, example: string) => string>> = {
  "not-found": (host, example) =>
    `${host} has nothing public at this address. Give that of a public repository or file, such as ${example}.`,
  refused: (host) =>
    `${host} refuses requests for now. Wait a few minutes, or download the file and give its path.`,
  failed: (host) => `${host} answered with an error. Try again later.`,
  unreachable: (host) => `${host} can't be reached, or took too long. Check the address and the connection.`,
  "too-large": (host) =>
    `${host} has more than ${bytes / 1e6} MB at this address, or too many pages. Download a part of it.`,
};
