import type { LabelAddress } from "./label-address.ts";

/**
 * Why nothing could be read from an address:
 *
 * - `not-found` nothing is there, or nothing that everybody may see
 * - `refused` the host wants a token, or allows no more requests for now
 * - `failed` the host answered with another error
 * - `unreachable` there was no response; in a page, also where the host lets no other page read it
 * - `too-large` there is more than may be read
 */
export type DownloadProblem = "not-found" | "refused" | "failed" | "unreachable" | "too-large";

/** Nothing could be read from an address. */
export class DownloadError extends Error {
  readonly problem: DownloadProblem;
  /** Whom it was asked of. */
  readonly host: string;

  constructor(problem: DownloadProblem, host: string) {
    super(`${host}: ${problem}`);
    this.problem = problem;
    this.host = host;
  }
}

/** How much is read, and when it ends. */
export interface DownloadLimits {
  /** The most bytes of all responses together. */
  readonly bytes: number;
  readonly signal: AbortSignal;
}

/** The most pages of an API that are read. */
const mostPages = 100;

/**
 * Reads the labels at an address, or its file, as bytes that import reads. Another host gets no token and no cookie, nor is
 * it told where it is asked from.
 *
 * @param fetchFrom what asks; `fetch` unless a test asks otherwise
 * @throws DownloadError
 */
export async function downloadLabels(
  { requests }: Pick<LabelAddress, "requests">,
  { bytes, signal }: DownloadLimits,
  fetchFrom: typeof fetch = fetch,
): Promise<Uint8Array> {
  let left = bytes;
  const get = async (url: URL): Promise<Uint8Array> => {
    try {
      const { ok, status, body } = await fetchFrom(url, {
        signal,
        credentials: "same-origin",
        referrerPolicy: "no-referrer",
      });
      if (!ok) throw new DownloadError(problemOf(status), url.host);
      const chunks: Uint8Array<ArrayBuffer>[] = [];
      for (const reader = body?.getReader(); ; ) {
        const { value } = (await reader?.read()) ?? {};
        if (value === undefined) return new Uint8Array(await new Blob(chunks).arrayBuffer());
        left -= value.length;
        chunks.push(value);
        if (left >= 0) continue;
        void reader?.cancel();
        throw new DownloadError("too-large", url.host);
      }
    } catch (error) {
      throw error instanceof DownloadError ? error : new DownloadError("unreachable", url.host);
    }
  };
  const getPage = async (url: URL, page: number): Promise<readonly unknown[]> =>
    // Each API knows one of the two, and has shorter pages where it likes.
    parseList(await get(new URL(`${url.href}?per_page=100&limit=100&page=${page}`)), url.host);
  for (const [index, { kind, url }] of requests.entries()) {
    let first: readonly unknown[];
    try {
      if (kind === "file") return await get(url);
      first = await getPage(url, 1);
    } catch (error) {
      const isOther = error instanceof DownloadError && /^(?:not-found|refused|failed)$/.test(error.problem);
      if (!isOther || index === requests.length - 1) throw error;
      continue;
    }
    return readPages(first, url, getPage);
  }
  throw new DownloadError("not-found", "");
}

function problemOf(status: number): DownloadProblem {
  if (status === 404 || status === 410) return "not-found";
  return status === 401 || status === 403 || status === 429 ? "refused" : "failed";
}

/** All labels of an API as one list in JSON: its pages until one has none that weren't on one before. */
async function readPages(
  first: readonly unknown[],
  url: URL,
  getPage: (url: URL, page: number) => Promise<readonly unknown[]>,
): Promise<Uint8Array> {
  const labels = new Set(first.map((label) => JSON.stringify(label)));
  for (let page = 2; labels.size > 0; page += 1) {
    if (page > mostPages) throw new DownloadError("too-large", url.host);
    const before = labels.size;
    for (const label of await getPage(url, page)) labels.add(JSON.stringify(label));
    if (labels.size === before) break;
  }
  return new TextEncoder().encode(`[${[...labels].join(",")}]`);
}

/** @throws DownloadError where it isn't what an API sends */
function parseList(bytes: Uint8Array, host: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (Array.isArray(value)) return value;
  } catch {
    // No JSON is no list either.
  }
  throw new DownloadError("failed", host);
}
