import type { FastifyInstance } from "fastify";
import { requestHeaders, responseHeaders } from "#contract/paths.ts";

/**
 * Lets the pages of other origins use what is below a path, with a token, as nothing else is ever asked for. They may read
 * refusals, too, that come from hooks which are added later.
 */
export async function allowOrigins(
  app: FastifyInstance,
  path: string,
  origins: readonly string[],
): Promise<void> {
  const allowed = {
    origin: [...origins],
    methods: ["GET", "POST", "PUT", "DELETE"],
    allowedHeaders: ["accept", "authorization", "content-type", ...requestHeaders],
    exposedHeaders: ["retry-after", ...responseHeaders],
    maxAge: 600,
    cacheControl: "no-store",
  };
  // Loaded where it is used, as it takes memory.
  await app.register(import("@fastify/cors"), {
    delegator: ({ url }, done) => done(null, url.startsWith(`${path}/`) ? allowed : { origin: false }),
  });
}
