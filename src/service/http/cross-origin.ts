import type { FastifyInstance } from "fastify";
import { idempotencyHeader, projectHeader, requestIdHeader } from "#contract/paths.ts";

/** Lets the pages of other origins use this scope, with a token, as nothing else is ever asked for. */
export async function allowOrigins(api: FastifyInstance, origins: readonly string[]): Promise<void> {
  // Loaded where it is used, as it takes memory.
  await api.register(import("@fastify/cors"), {
    origin: [...origins],
    methods: ["GET", "POST", "PUT", "DELETE"],
    allowedHeaders: ["accept", "authorization", "content-type", projectHeader, idempotencyHeader],
    exposedHeaders: ["retry-after", requestIdHeader],
    maxAge: 600,
  });
}
