import type { FastifyRequest } from "fastify";
import { GuessLimit } from "./guess-limit.ts";
import { ProblemError } from "./problem.ts";
import { RecentMap } from "./recent-map.ts";

/** Milliseconds for which the requests of a token are counted together. */
const countWindow = 60_000;

/** How many tokens are known at a time. */
const capacity = 10_000;

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
  readonly countRequest: (request: FastifyRequest) => void;
}

/**
 * A limit for each token, and a stricter one for each address of those who have no valid one, so that tokens can't be
 * guessed quickly. Failures never count against a valid token: others behind the same address may cause them.
 */
export function createRateLimit({ rateLimit, signInLimit }: RateLimits): RateLimit {
  const guesses = new GuessLimit(signInLimit);
  if (rateLimit === 0) return { guesses, countRequest: () => undefined };
  const counts = new RecentMap<{ readonly start: number; requests: number }>(capacity);
  return {
    guesses,
    countRequest: (request) => {
      const key = String(request.tokenId);
      // Of the monotonic clock: the other one may be set, and would end a minute late then, or never.
      const now = performance.now();
      let count = counts.get(key);
      if (count === undefined || count.start + countWindow <= now) {
        count = { start: now, requests: 0 };
        counts.set(key, count);
      }
      count.requests += 1;
      if (count.requests <= rateLimit) return;
      const seconds = Math.ceil((count.start + countWindow - now) / 1000);
      throw new ProblemError("rate-limited", `At most ${rateLimit} requests a minute are answered.`, {
        headers: { "retry-after": String(Math.max(1, seconds)) },
      });
    },
  };
}
