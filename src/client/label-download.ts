import type { LabelAddress } from "./label-address.ts";

/**
 * Why nothing could be read from an address:
 *
 * - `not-found` nothing is there, or nothing that everybody may see
 * - `failed` the host answered with another error: it wants a token, or allows no more requests for now
 * - `unreachable` there was no response; in a page, also where the host lets no other page read it
 * - `too-large` there is more than may be read
 */
export type DownloadProblem = "not-found" | "failed" | "unreachable" | "too-large";

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

/**
 * Reads the labels at an address, or its file, as bytes that import reads. Another host gets no token and no cookie, nor is
 * it told where it is asked from.
 *
 * @param limits the most bytes of all responses together, and when it ends
 * @param fetchFrom what asks; `fetch` unless a test asks otherwise
 * @throws DownloadError
 */
export async function downloadLabels(
  { requests }: Pick<LabelAddress, "requests">,
  limits: { readonly bytes: number; readonly signal: AbortSignal },
  fetchFrom: typeof fetch = fetch,
): Promise<Uint8Array> {
  const { bytes, signal } = limits;
  let left = bytes;
  const get = async (url: URL): Promise<Uint8Array> => {
    try {
      const options = { signal, credentials: "same-origin", referrerPolicy: "no-referrer" } as const;
      const { ok, status, body } = await fetchFrom(url, options);
      if (!ok) throw new DownloadError(status === 404 || status === 410 ? "not-found" : "failed", url.host);
      const counter = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          left -= chunk.length;
          if (left < 0) controller.error();
          else controller.enqueue(chunk);
        },
      });
      return new Uint8Array(await new Response(body?.pipeThrough(counter) ?? null).arrayBuffer());
    } catch (error) {
      if (error instanceof DownloadError) throw error;
      throw new DownloadError(left < 0 ? "too-large" : "unreachable", url.host);
    }
  };
  for (const [index, { kind, url }] of requests.entries()) {
    // What was found isn't looked for elsewhere when its other pages can't be read.
    const found = new Set<string>();
    try {
      if (kind === "file") return await get(url);
      // Each API knows one of the two limits, and has shorter pages where it likes: it ends with one that has nothing new.
      for (let page = 1, before = -1; found.size > before; page += 1) {
        before = found.size;
        const listed = await get(new URL(`${url.href}?per_page=100&limit=100&page=${page}`));
        for (const label of parseList(listed, url.host)) found.add(JSON.stringify(label));
      }
      return new TextEncoder().encode(`[${[...found].join(",")}]`);
    } catch (error) {
      const isElsewhere = error instanceof DownloadError && /^(?:not-found|failed)$/.test(error.problem);
      if (found.size > 0 || !isElsewhere || index === requests.length - 1) throw error;
    }
  }
  throw new DownloadError("not-found", "");
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
