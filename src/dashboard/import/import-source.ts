import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { readLabelAddress } from "#client/label-address.ts";
import { DownloadError, type DownloadProblem, downloadLabels } from "#client/label-download.ts";
import { reviewPlace } from "#client/plan-link.ts";
import { importOrigins } from "#dashboard/session/data/service-choices.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";

/** What a person gives: files that they chose or dropped, a text, or the address of a repository or a file. */
export type ImportSource =
  | { readonly kind: "files"; readonly files: readonly File[] }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "address"; readonly text: string };

/** What is imported, wherever it comes from. */
export interface ImportFile {
  /** What people call it; null for a text that was pasted. */
  readonly name: string | null;
  readonly input: Uint8Array;
  /** Of a link for review: the place that it leads to; null for labels to import. */
  readonly review: string | null;
}

/** The largest import in bytes. */
const sizeLimit = 2_000_000;
/** How long (milliseconds) reading from an address may take. */
const timeout = 30_000;

/**
 * Takes what a person gives: of several files, none, as it can't be told which is meant.
 *
 * @returns why it isn't taken, in a sentence, if it isn't
 */
export async function takeSource(source: ImportSource): Promise<ImportFile | string> {
  const taken = await readSource(source);
  if (typeof taken === "string") return taken;
  const decode = (end?: number) => new TextDecoder().decode(taken.input.subarray(0, end));
  return { ...taken, review: decode(1000).includes("/review#plan=") ? reviewPlace(decode()) : null };
}

type Input = Omit<ImportFile, "review">;

async function readSource(source: ImportSource): Promise<Input | string> {
  if (source.kind === "address") return readAddress(source.text);
  const isText = source.kind === "text";
  const [file, ...others] = isText ? [new File([source.text], t`The text`)] : source.files;
  if (file === undefined || others.length > 0)
    return t`Choose one file at a time. None of these files was read.`;
  const name = isolateName(file.name);
  if (file.size > sizeLimit) {
    const megabytes = (size: number) => i18n.number(size / 1e6, { maximumFractionDigits: 1 });
    const [size, limit] = [megabytes(file.size), megabytes(sizeLimit)];
    return t`${name} is ${size}\u00a0MB. The limit is ${limit}\u00a0MB, so split it.`;
  }
  const buffer = await file.arrayBuffer().catch(() => null);
  if (buffer === null) return t`${name} can’t be read. If it’s a folder, choose a file in it.`;
  return { name: isText ? null : file.name, input: new Uint8Array(buffer) };
}

/** Where the operator doesn't allow it, nothing is asked of anybody. */
async function readAddress(text: string): Promise<Input | string> {
  const address = readLabelAddress(text);
  const example = address?.example ?? "https://github.com/owner/repository";
  const asked = address?.requests[0];
  if (address === null || asked === undefined)
    return t`It isn’t clear whose labels are meant. Enter the URL of a repository or file, such as ${example}.`;
  const origins = [location.origin, ...importOrigins];
  const requests = address.requests.filter(({ url }) => origins.includes(url.origin));
  if (requests.length === 0) {
    const { host, origin } = asked.url;
    const site = isolateName(host);
    return t`This console isn’t allowed to read from ${site}. Ask your administrator to allow ${origin}, or download the file and choose it.`;
  }
  try {
    const limits = { bytes: sizeLimit, signal: AbortSignal.timeout(timeout) };
    return { name: address.name, input: await downloadLabels({ requests }, limits) };
  } catch (error) {
    if (error instanceof DownloadError) return problems[error.problem](isolateName(error.host), example);
    throw error;
  }
}

const problems: Readonly<Record<DownloadProblem, (site: string, example: string) => string>> = {
  "not-found": (site, example) =>
    t`${site} has nothing public at this address. Enter the URL of a public repository or file, such as ${example}.`,
  failed: (site) => t`${site} returned an error. Wait a few minutes, or download the file and choose it.`,
  unreachable: (site) =>
    t`${site} can’t be reached, or doesn’t let other sites read this. Download the file and choose it.`,
  "too-large": (site) =>
    t`${site} has more at this address than the console can read. Download part of it and choose that file.`,
};
