import { t } from "@lingui/core/macro";
import * as z from "zod/mini";
import { readLabelAddress } from "#client/label-address.ts";
import { DownloadError, downloadLabels } from "#client/label-download.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import type { ImportFile } from "./label-file-reading.ts";

/** How long (milliseconds) reading from an address may take. */
const timeout = 30_000;

const configurationSchema = z.object({ importOrigins: z.optional(z.array(z.string())) });

/** The origins that the operator lets the import read from, see `--import-origin`, and that of this page. */
function readableOrigins(): readonly string[] {
  const block = document.getElementById("configuration")?.textContent ?? "{}";
  return [location.origin, ...(configurationSchema.parse(JSON.parse(block)).importOrigins ?? [])];
}

/**
 * Reads the labels at the address of a repository, or a file. Where the operator doesn't allow it, nothing is asked of anybody.
 *
 * @param sizeLimit in bytes
 * @returns why it can't be read, in a sentence, if it can't
 */
export async function readAddress(text: string, sizeLimit: number): Promise<ImportFile | string> {
  const address = readLabelAddress(text);
  if (address === null)
    return t`Enter the address of a repository or a file, such as https://github.com/owner/repository.`;
  const { name, requests, example } = address;
  const [asked] = requests;
  if (asked === undefined)
    return t`It isn’t clear whose labels are meant. Enter the address of a repository or a file, such as ${example}.`;
  const origins = readableOrigins();
  const allowed = requests.filter(({ url }) => origins.includes(url.origin));
  if (allowed.length === 0) {
    const { host, origin } = asked.url;
    const site = isolateName(host);
    return t`This console isn’t allowed to read from ${site}. Ask its operator to allow ${origin}, or download the file and choose it.`;
  }
  try {
    const limits = { bytes: sizeLimit, signal: AbortSignal.timeout(timeout) };
    return { name, input: await downloadLabels({ requests: allowed }, limits) };
  } catch (error) {
    if (error instanceof DownloadError) return describeProblem(error, example);
    throw error;
  }
}

function describeProblem(error: DownloadError, example: string): string {
  const site = isolateName(error.host);
  switch (error.problem) {
    case "not-found":
      return t`${site} has nothing public at this address. Enter that of a public repository or file, such as ${example}.`;
    case "refused":
      return t`${site} refuses requests for now. Wait a few minutes, or download the file and choose it.`;
    case "failed":
      return t`${site} answered with an error. Try again later.`;
    case "unreachable":
      return t`${site} can’t be reached, or doesn’t let other sites read this. Download the file and choose it.`;
    case "too-large":
      return t`${site} has more at this address than the console can read. Download a part of it and choose that.`;
  }
}
