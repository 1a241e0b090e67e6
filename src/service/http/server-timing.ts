import type { FastifyInstance, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** Milliseconds that were spent waiting for what is behind the API so far. */
    backendTime: number;
  }
}

/** Counts the time until work is done as time of the request's backend. */
export async function timeBackend<Result>(
  request: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    request.backendTime += performance.now() - start;
  }
}

/**
 * Tells browsers' network tools with every success of this scope how long it took, and how much of that was the backend
 * (https://www.w3.org/TR/server-timing/, durations in milliseconds). Not with refusals: how long a search took might tell
 * what is there that the asker must not know of.
 *
 * @param backend what it is called: letters only
 * @param allowedOrigins the origins whose pages may read this and other timings
 */
export function addServerTiming(
  api: FastifyInstance,
  backend: string,
  allowedOrigins: ReadonlySet<string>,
): void {
  api.addHook("onSend", (request, reply, _payload, done) => {
    if (reply.statusCode >= 400) {
      done();
      return;
    }
    const total = reply.elapsedTime.toFixed(2);
    reply.header("server-timing", `total;dur=${total},${backend};dur=${request.backendTime.toFixed(2)}`);
    const { origin } = request.headers;
    if (origin !== undefined && allowedOrigins.has(origin)) reply.header("timing-allow-origin", origin);
    done();
  });
}
