import fastifyRateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { GuessLimit } from "./guess-limit.ts";
import { ProblemError } from "./problem.ts";

/** How many requests a minute are answered; 0 for any number. */
export interface RateLimits {
  /** For each token. */
  readonly rateLimit: number;
  /** For each address, those without a valid token. */
  readonly signInLimit: number;
}

/** What limits the requests of a scope. */
export interface RateLimit {
  /** Of those without a valid token. */
  readonly guesses: GuessLimit;
  /** Counts a request with a valid token; throws a ProblemError when there were too many. */
  readonly countRequest: (request: FastifyRequest) => Promise<void>;
}

/**
 * A limit for each token, and a stricter one for each address of those who have no valid one, so that tokens can't be
 * guessed quickly. Failures never count against a valid token: others behind the same address may cause them.
 */
export async function createRateLimit(
  app: FastifyInstance,
  { rateLimit, signInLimit }: RateLimits,
): Promise<RateLimit> {
  const guesses = new GuessLimit(signInLimit);
  if (rateLimit === 0) return { guesses, countRequest: async () => undefined };
  await app.register(fastifyRateLimit, { global: false, timeWindow: 60_000 });
  const countToken = app.createRateLimit({ max: rateLimit, keyGenerator: (request) => request.tokenId });
  return {
    guesses,
    countRequest: async (request) => {
      const result = await countToken(request);
      if (result.isAllowed || !result.isExceeded) return;
      throw new ProblemError("rate-limited", `At most ${rateLimit} requests a minute are answered.`, {
        headers: { "retry-after": String(Math.max(1, result.ttlInSeconds)) },
      });
    },
  };
}
