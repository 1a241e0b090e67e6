import type { LabelAddress, LabelRequest } from "./label-address.ts";

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

/** What asks each API for long pages, and how long these are; null where a server may be set to shorter ones. */
const pageSizes = {
  github: { query: "per_page=100", size: 100 },
  gitlab: { query: "per_page=100", size: 100 },
  gitea: { query: "limit=50", size: null },
} as const;

/**
 * Reads the labels at an address, or its file, as bytes that import reads. No token and no cookie is sent, nor where it is
 * asked from.
 *
 * @param fetchFrom what asks; `fetch` unless a test asks otherwise
 * @throws DownloadError
 */
export async function downloadLabels(
  { requests }: LabelAddress,
  limits: DownloadLimits,
  fetchFrom: typeof fetch = fetch,
): Promise<Uint8Array> {
  const [last] = requests.slice(-1);
  for (const request of requests) {
    const found = await new Download(limits, fetchFrom).read(request, request === last);
    if (found !== null) return found;
  }
  throw new DownloadError("not-found", requests[0].url.host);
}

class Download {
  readonly #limits: DownloadLimits;
  readonly #fetch: typeof fetch;
  #left: number;

  constructor(limits: DownloadLimits, fetchFrom: typeof fetch) {
    this.#limits = limits;
    this.#fetch = fetchFrom;
    this.#left = limits.bytes;
  }

  /** @returns null where nothing is found by this request, and another one is still to be tried */
  async read(request: LabelRequest, isLast: boolean): Promise<Uint8Array | null> {
    if (request.kind === "pages") return this.#readPages(request, isLast);
    return this.#get(request.url);
  }

  /** All labels of an API as one list in JSON. */
  async #readPages(
    { url, api }: LabelRequest & { kind: "pages" },
    isLast: boolean,
  ): Promise<Uint8Array | null> {
    const labels = new Map<string, unknown>();
    const { query, size } = pageSizes[api];
    for (let page = 1; page <= mostPages; page += 1) {
      const bytes = await this.#get(new URL(`${url.href}?${query}&page=${page}`)).catch((error) => {
        const isOther =
          error instanceof DownloadError && /^(?:not-found|refused|failed)$/.test(error.problem);
        if (isOther && !isLast && page === 1) return null;
        throw error;
      });
      const listed = bytes === null ? null : parseList(bytes);
      if (listed === null) {
        if (isLast || page > 1) throw new DownloadError("failed", url.host);
        return null;
      }
      const before = labels.size;
      for (const label of listed) labels.set(JSON.stringify(label), label);
      // A server that takes no notice of the number sends the same page again.
      const isEnd = labels.size === before || (size !== null && listed.length < size);
      if (isEnd) return new TextEncoder().encode(JSON.stringify([...labels.values()]));
    }
    throw new DownloadError("too-large", url.host);
  }

  async #get(url: URL): Promise<Uint8Array> {
    const { host } = url;
    const { signal } = this.#limits;
    const init = { signal, credentials: "omit", referrerPolicy: "no-referrer" } as const;
    const fetchFrom = this.#fetch;
    try {
      const response = await fetchFrom(url, init);
      if (!response.ok) throw new DownloadError(problemOf(response), host);
      return await this.#readBody(response, host);
    } catch (error) {
      throw error instanceof DownloadError ? error : new DownloadError("unreachable", host);
    }
  }

  async #readBody(response: Response, host: string): Promise<Uint8Array> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for (const reader = response.body?.getReader(); reader !== undefined; ) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      this.#left -= value.length;
      if (this.#left < 0) {
        await reader.cancel();
        throw new DownloadError("too-large", host);
      }
      chunks.push(value);
    }
    const bytes = new Uint8Array(size);
    let at = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    return bytes;
  }
}

function problemOf({ status }: Response): DownloadProblem {
  if (status === 404 || status === 410) return "not-found";
  return status === 401 || status === 403 || status === 429 ? "refused" : "failed";
}

function parseList(bytes: Uint8Array): readonly unknown[] | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
