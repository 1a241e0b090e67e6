import fastifyRateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ProblemError } from "./problem.ts";

/** Counts a request; throws a ProblemError when there were too many. */
export type RateLimit = (request: FastifyRequest) => Promise<void>;

/**
 * A limit for each token, and for each address of those who have no valid one.
 *
 * @param perMinute how many requests a minute are answered; 0 for any number
 */
export async function createRateLimit(app: FastifyInstance, perMinute: number): Promise<RateLimit> {
  if (perMinute === 0) return async () => {};
  await app.register(fastifyRateLimit, { global: false, max: perMinute, timeWindow: 60_000 });
  const limitToken = app.createRateLimit({ keyGenerator: (request) => request.tokenId });
  const limitAddress = app.createRateLimit();
  return async (request) => {
    const result = await (request.tokenId === 0 ? limitAddress(request) : limitToken(request));
    if (result.isAllowed || !result.isExceeded) return;
    throw new ProblemError("rate-limited", `At most ${perMinute} requests a minute are answered.`, {
      headers: { "retry-after": String(Math.max(1, result.ttlInSeconds)) },
    });
  };
}
