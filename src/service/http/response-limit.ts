import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ProblemError } from "./problem.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Answers may have megabytes. */
    readonly isLarge?: true;
  }
}

/** How many bytes of responses may be in flight at a time, and how many of them for one user, beside one response of each. */
const room = { all: 128_000_000, user: 32_000_000 } as const;

/** What a response counts for until it is made, and its size is known. */
const expectedSizes = { large: 8_000_000, usual: 100_000 } as const;

/** How long a request waits for room, in milliseconds. */
const longestWait = 10_000;

/** Responses from so many bytes on are sent piece by piece, so that it shows whether the client takes them. */
const pieceSize = 16_384;

/**
 * Bounds the memory that answers take while their clients are slow to read them, or don't read at all: a request to read waits
 * until enough of the responses before it have been taken, those of its own user and those of all. In the scope of the requests
 * that carry a token.
 */
export function limitResponses(scope: FastifyInstance): void {
  const bytesOf = new Map<number, number>();
  const sizes = new WeakMap<FastifyRequest, number>();
  let waiting: (() => void)[] = [];
  let total = 0;
  const count = (request: FastifyRequest, size: number): void => {
    const change = size - (sizes.get(request) ?? 0);
    sizes.set(request, size);
    total += change;
    const own = (bytesOf.get(request.userId) ?? 0) + change;
    if (own === 0) bytesOf.delete(request.userId);
    else bytesOf.set(request.userId, own);
    if (change >= 0) return;
    const resumed = waiting;
    waiting = [];
    for (const resume of resumed) resume();
  };

  scope.addHook("onRequest", async (request, reply) => {
    if (request.method !== "GET" && request.method !== "HEAD") return;
    const size = expectedSizes[request.routeOptions.config.isLarge ? "large" : "usual"];
    const hasRoom = (): boolean => {
      const own = bytesOf.get(request.userId) ?? 0;
      return own === 0 || (own + size <= room.user && total + size <= room.all);
    };
    const deadline = hasRoom() ? null : AbortSignal.timeout(longestWait);
    while (!hasRoom()) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        deadline?.addEventListener("abort", () => resolve(), { once: true });
      });
      if (request.socket.destroyed) throw new ProblemError("malformed-request", "The connection is gone.");
      if (!deadline?.aborted || hasRoom()) continue;
      throw new ProblemError("unavailable", "Too many large answers are on their way. Try again soon.", {
        headers: { "retry-after": "5" },
      });
    }
    count(request, size);
    reply.raw.once("close", () => count(request, 0));
  });

  scope.addHook("onSend", async (request, reply, payload) => {
    if (typeof payload !== "string" || payload.length < pieceSize) {
      if (sizes.get(request)) count(request, typeof payload === "string" ? Buffer.byteLength(payload) : 0);
      return payload;
    }
    // Unlike the text, these are the bytes that are sent.
    const bytes = Buffer.from(payload);
    if (sizes.has(request)) count(request, bytes.length);
    reply.header("content-length", bytes.length);
    return Readable.from(pieces(bytes), { objectMode: false, highWaterMark: pieceSize });
  });
}

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += pieceSize) yield bytes.subarray(from, from + pieceSize);
}
