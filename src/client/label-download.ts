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
  /** Whether something was found there, and only more of it can't be read. */
  readonly hasBegun: boolean;

  constructor(problem: DownloadProblem, host: string, hasBegun = false) {
    super(`${host}: ${problem}`);
    this.problem = problem;
    this.host = host;
    this.hasBegun = hasBegun;
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
  limits: DownloadLimits,
  fetchFrom: typeof fetch = fetch,
): Promise<Uint8Array> {
  const get = createGet(limits, fetchFrom);
  for (const [index, request] of requests.entries()) {
    try {
      return await (request.kind === "file" ? get(request.url) : readPages(request.url, get));
    } catch (error) {
      const isOther = error instanceof DownloadError && /^(?:not-found|refused|failed)$/.test(error.problem);
      if (!isOther || error.hasBegun || index === requests.length - 1) throw error;
    }
  }
  throw new DownloadError("not-found", "");
}

type Get = (url: URL) => Promise<Uint8Array>;

/** What asks for a response, and reads no more of all of them together than may be read. */
function createGet({ bytes, signal }: DownloadLimits, fetchFrom: typeof fetch): Get {
  let left = bytes;
  return async (url) => {
    let problem: DownloadProblem = "unreachable";
    try {
      const { ok, status, body } = await fetchFrom(url, {
        signal,
        credentials: "same-origin",
        referrerPolicy: "no-referrer",
      });
      problem = ok ? problem : problemOf(status);
      if (!ok) throw new Error(problem);
      const limited = body?.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform(chunk, controller) {
            left -= chunk.length;
            if (left >= 0) return controller.enqueue(chunk);
            problem = "too-large";
            controller.error(problem);
          },
        }),
      );
      return new Uint8Array(await new Response(limited).arrayBuffer());
    } catch {
      throw new DownloadError(problem, url.host);
    }
  };
}

function problemOf(status: number): DownloadProblem {
  if (status === 404 || status === 410) return "not-found";
  return status === 401 || status === 403 || status === 429 ? "refused" : "failed";
}

/** All labels of an API as one list in JSON. */
async function readPages(url: URL, get: Get): Promise<Uint8Array> {
  const labels = new Map<string, unknown>();
  // Gitea may be set to shorter pages than are asked for.
  const size = url.pathname.includes("/api/v1/") ? null : 100;
  for (let page = 1; page <= mostPages; page += 1) {
    const address = new URL(`${url.href}?${size === null ? "limit=50" : "per_page=100"}&page=${page}`);
    const listed = await get(address)
      .then((bytes) => parseList(bytes, url.host))
      .catch(({ problem, host }: DownloadError) => {
        throw new DownloadError(problem, host, page > 1);
      });
    const before = labels.size;
    for (const label of listed) labels.set(JSON.stringify(label), label);
    // A server that takes no notice of the number sends the same page again.
    const isEnd = labels.size === before || (size !== null && listed.length < size);
    if (isEnd) return new TextEncoder().encode(JSON.stringify([...labels.values()]));
  }
  throw new DownloadError("too-large", url.host);
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
