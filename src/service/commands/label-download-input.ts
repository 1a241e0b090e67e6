import { type LabelAddress, readLabelAddress } from "#client/label-address.ts";
import { DownloadError, type DownloadProblem, downloadLabels } from "#client/label-download.ts";
import { CommandError } from "./command-error.ts";
import { printable } from "./command-output.ts";

/** The most bytes that are read from an address, and for how long, in milliseconds. */
const bytes = 20_000_000;
const timeout = 60_000;

/** Whether a command is given an address in place of a file. */
export function isWebAddress(path: string): boolean {
  return /^https?:\/\//i.test(path);
}

/**
 * What to call an address: without its query, which may hold what is secret.
 *
 * @throws CommandError for one that can't be read
 */
export function nameAddress(address: string): string {
  return parseAddress(address).name;
}

function parseAddress(address: string): LabelAddress {
  const parsed = readLabelAddress(address);
  if (parsed === null) {
    throw new CommandError(
      "The address can't be read. Give one that begins with https:// and has no password in it.",
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
    throw new CommandError(`${printable(parsed.name)} can't be read: ${sentences[problem](printable(host))}`);
  }
}

const sentences: Readonly<Record<DownloadProblem, (host: string) => string>> = {
  "not-found": (host) => `${host} has nothing public at this address. Check it.`,
  refused: (host) =>
    `${host} refuses requests for now. Wait a few minutes, or download the file and give its path.`,
  failed: (host) => `${host} answered with an error. Try again later.`,
  unreachable: (host) => `${host} can't be reached, or took too long. Check the address and the connection.`,
  "too-large": (host) =>
    `${host} has more than ${bytes / 1e6} MB at this address, or too many pages. Download a part of it.`,
};
