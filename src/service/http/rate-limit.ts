import fastifyRateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ProblemError } from "./problem.ts";

/** How many requests a minute are answered; 0 for any number. */
export interface RateLimits {
  /** For each token. */
  readonly rateLimit: number;
  /** For each address, those without a valid token. */
  readonly signInLimit: number;
}

/** Counts a request; throws a ProblemError when there were too many. */
export type RateLimit = (request: FastifyRequest) => Promise<void>;

/**
 * A limit for each token, and a stricter one for each address of those who have no valid one, so that tokens can't be
 * guessed quickly. Failures never count against a valid token: others behind the same address may cause them.
 */
export async function createRateLimit(app: FastifyInstance, limits: RateLimits): Promise<RateLimit> {
  await app.register(fastifyRateLimit, { global: false, timeWindow: 60_000 });
  const { rateLimit, signInLimit } = limits;
  const countToken = app.createRateLimit({ max: rateLimit, keyGenerator: (request) => request.tokenId });
  // Addresses of IPv6 count by their network, as a person has billions of them.
  const countAddress = app.createRateLimit({ max: signInLimit });
  return async (request) => {
    const [limit, count, sentence] =
      request.tokenId === 0
        ? [
            signInLimit,
            countAddress,
            `At most ${signInLimit} requests a minute may lack a valid access token.`,
          ]
        : [rateLimit, countToken, `At most ${rateLimit} requests a minute are answered.`];
    if (limit === 0) return;
    const result = await count(request);
    if (result.isAllowed || !result.isExceeded) return;
    throw new ProblemError("rate-limited", sentence, {
      headers: { "retry-after": String(Math.max(1, result.ttlInSeconds)) },
    });
  };
}
