import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { LruMap } from "toad-cache";
import * as z from "zod/mini";
import { acknowledgementSchema } from "#contract/label-input.ts";
import { apiPrefix, idempotencyHeader, projectHeader } from "#contract/paths.ts";
import { ProblemError } from "./problem.ts";

/** The largest body (bytes) of a write that is passed on, and of a response to one. */
export const writeBodyLimit = 1024 * 1024;

/** For how long (milliseconds) the acknowledgement of a write is given again to whoever repeats it. */
const repeatTime = 10 * 60_000;
/** How many of them are kept for that, and how large (bytes) each may be. */
const mostResponses = 1000;
const longestResponse = 16 * 1024;
/** How many writes may be under way at once. */
const mostWrites = 200;

/** A request that changes something. */
export interface UpstreamWrite {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer;
}

/** A response of the other service, as a whole. */
export interface WholeResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer;
}

/**
 * The writes that are under way to another service, each until its own end, whether or not anybody still waits for it.
 * Those of one label follow one another, and one that is repeated with its idempotency key isn't sent again.
 */
export class UpstreamWrites {
  readonly #queueTime: number;
  readonly #underWay = new Set<Promise<WholeResponse>>();
  /** The writes under way that have an idempotency key. */
  readonly #named = new Map<string, Promise<WholeResponse>>();
  /** Acknowledgements; any other response may be different next time. */
  readonly #answers = new LruMap<WholeResponse>(mostResponses, repeatTime);
  /** Ends with all writes of a label so far. */
  readonly #ends = new Map<string, Promise<void>>();

  /** @param queueTime how long (milliseconds) a write may wait for those of the same label before it */
  constructor(queueTime: number) {
    this.#queueTime = queueTime;
  }

  /**
   * Makes a write, or joins the same one.
   *
   * @param ask sends it
   * @throws ProblemError what `ask` rejects with; or `unavailable`, when it wasn't sent
   */
  async make(write: UpstreamWrite, ask: () => Promise<WholeResponse>): Promise<WholeResponse> {
    const name = nameWrite(write);
    const same = name === null ? undefined : (this.#named.get(name) ?? this.#answers.get(name));
    if (same !== undefined) return same;
    if (this.#underWay.size >= mostWrites) throw tooBusy();
    const made = this.#makeInTurn(findLabel(write), ask);
    this.#underWay.add(made);
    if (name !== null) this.#named.set(name, made);
    try {
      const response = await made;
      if (name !== null && response.body.length <= longestResponse && isAcknowledgement(response)) {
        this.#answers.set(name, response);
      }
      return response;
    } finally {
      this.#underWay.delete(made);
      if (name !== null) this.#named.delete(name);
    }
  }

  /** Resolves when no write is under way, or that time (milliseconds) is over. */
  async finish(time: number): Promise<void> {
    await Promise.race([Promise.allSettled(this.#underWay), wait(time, undefined, { ref: false })]);
  }

  async #makeInTurn(label: string | null, ask: () => Promise<WholeResponse>): Promise<WholeResponse> {
    if (label === null) return ask();
    const before = this.#ends.get(label);
    const { promise: end, resolve } = Promise.withResolvers<void>();
    this.#ends.set(label, end);
    const late = performance.now() + this.#queueTime;
    try {
      await before;
      if (performance.now() > late) throw tooBusy();
      return await ask();
    } finally {
      resolve();
      if (this.#ends.get(label) === end) this.#ends.delete(label);
    }
  }
}

/** What counts of an acknowledgement, for this server as for the page. */
const acknowledged = z.object({ status: acknowledgementSchema.shape.status });

/** Whether a response says that the write was made: a success alone, as proxies and some services send, doesn't. */
function isAcknowledgement({ statusCode, body }: WholeResponse): boolean {
  if (statusCode >= 300 || statusCode === 202) return false;
  try {
    return acknowledged.safeParse(JSON.parse(new TextDecoder().decode(body))).success;
  } catch {
    return false;
  }
}

/** Tells a write from all others, as far as it has an idempotency key: nobody gets the response to another's. */
function nameWrite({ method, path, headers, body }: UpstreamWrite): string | null {
  if (headers[idempotencyHeader] === undefined) return null;
  const parts = Object.entries(headers).filter(([name]) => nameHeaders.has(name));
  return createHash("sha256")
    .update(JSON.stringify([method, path, parts.sort()]))
    .update(body)
    .digest("base64");
}

/** What of a write's headers tells who asks for what; not how they want the response. */
const nameHeaders: ReadonlySet<string> = new Set([
  "authorization",
  "content-encoding",
  "content-type",
  idempotencyHeader,
  projectHeader,
]);

/** The label that a write changes; null for a new one, or none. */
function findLabel({ path, headers }: UpstreamWrite): string | null {
  const id = labelPath.exec(path)?.[1];
  return id === undefined ? null : JSON.stringify([headers[projectHeader], Number(id)]);
}

const labelPath = new RegExp(`^${apiPrefix}/labels/(\\d+)(?:[/?]|$)`);

/** The refusal of a write that wasn't sent. */
function tooBusy(): ProblemError {
  const detail = "The service behind this one is still busy with earlier changes. Nothing was changed.";
  return new ProblemError("unavailable", detail, { headers: { "retry-after": "5" } });
}
