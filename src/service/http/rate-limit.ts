import { hash } from "node:crypto";
import { isIPv6 } from "node:net";
import rateLimitPlugin, { type CreateRateLimitOptions } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Address6 } from "ip-address";
import { LruMap } from "toad-cache";
import { ProblemError } from "./problem.ts";
import { addressOf } from "./request-log.ts";

/** Milliseconds for which requests are counted together. */
const countWindow = 60_000;

/** Milliseconds for which a token that was valid is looked up whatever others at its address do. */
const trustWindow = 600_000;

/** How many addresses, and how many tokens, are known at a time. */
const capacity = 10_000;

/** How many requests a minute are answered; 0 for any number. */
export interface RateLimits {
  /** For each token. */
  readonly rateLimit: number;
  /** For each address, those without a valid token. */
  readonly signInLimit: number;
}

/** What limits the requests of a scope. */
export type RateLimit = ReturnType<typeof createRateLimit>;

/** Makes limits possible in all scopes of a server. */
export async function prepareRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimitPlugin, { global: false, cache: capacity });
}

/**
 * A limit for each token, and a stricter one for each address of those who have no valid one, so that tokens can't be
 * guessed quickly: an address that has sent too many is refused before its next token is looked up, and the refusal says
 * nothing about that token. Only tokens that were valid a few minutes ago are looked up all the same: their owners may share
 * the address with a guesser.
 */
export function createRateLimit(app: FastifyInstance, { rateLimit, signInLimit }: RateLimits) {
  const limit = (max: number, keyGenerator: CreateRateLimitOptions["keyGenerator"] & {}) =>
    app.createRateLimit({ max, timeWindow: countWindow, keyGenerator });
  const guesses = limit(signInLimit, (request) => networkOf(addressOf(request)));
  const requests = limit(rateLimit, (request) => String(request.tokenId));
  /** Tokens that were valid, by their hashes. */
  const trusted = new LruMap<true>(capacity, trustWindow);
  /** The last look-up of each address that has one under way. */
  const turns = new Map<string, Promise<unknown>>();

  /** The refusal of what comes from an address that has guessed too often; null from any other. */
  const refuse = async (request: FastifyRequest): Promise<ProblemError | null> => {
    const count = await guesses(request, { increment: false });
    if (count.isAllowed || count.remaining > 0) return null;
    // Once a minute: a line for each refusal would let a guesser fill the disk.
    if (!count.isExceeded) request.log.warn({ address: addressOf(request) }, "sign-in limit reached");
    await guesses(request);
    return tooMany(
      `At most ${signInLimit} requests a minute may lack a valid access token.`,
      count.ttlInSeconds,
    );
  };

  /**
   * Looks up whose token a request carries.
   *
   * @param token null when it carries none
   * @returns what the look-up gives; null when the token is not valid
   * @throws ProblemError without a look-up, when too many requests of the address had no valid token
   */
  const find = async <Caller>(
    request: FastifyRequest,
    token: string | null,
    lookUp: (token: string) => Promise<Caller | null>,
  ): Promise<Caller | null> => {
    if (signInLimit === 0) return token === null ? null : lookUp(token);
    const key = hash("sha256", token ?? "");
    const lookUpUnlessRefused = async () => {
      const isTrusted = trusted.get(key) !== undefined;
      const refusal = isTrusted ? null : await refuse(request);
      if (refusal !== null) return refusal;
      const caller = token === null ? null : await lookUp(token);
      if (caller !== null) trusted.set(key, true);
      else if (isTrusted) trusted.delete(key);
      else await guesses(request);
      return caller;
    };
    const outcome =
      trusted.get(key) === undefined
        ? await inTurn(networkOf(addressOf(request)), lookUpUnlessRefused)
        : await lookUpUnlessRefused();
    if (outcome instanceof ProblemError) throw outcome;
    return outcome;
  };

  /**
   * Does the work of an address one after the other: all guesses that come together would be looked up otherwise. Where one
   * fails, as the database is away, those behind it fail with it, instead of waiting as long each.
   */
  const inTurn = async <Result>(network: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = (turns.get(network) ?? Promise.resolve()).then(work);
    turns.set(network, turn);
    try {
      return await turn;
    } finally {
      if (turns.get(network) === turn) turns.delete(network);
    }
  };

  return {
    find,
    /** Counts a request with a valid token; throws a ProblemError when there were too many. */
    countRequest: async (request: FastifyRequest): Promise<void> => {
      if (rateLimit === 0) return;
      const count = await requests(request);
      if (count.isAllowed || !count.isExceeded) return;
      throw tooMany(`At most ${rateLimit} requests a minute are answered.`, count.ttlInSeconds);
    },
  };
}

function tooMany(detail: string, seconds: number): ProblemError {
  const headers = { "retry-after": String(Math.max(1, seconds)) };
  return new ProblemError("rate-limited", detail, { headers });
}

/** An IPv4 address, however it is written, or the network of one of IPv6: a person has billions of its addresses. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const whole = new Address6(address);
  if (whole.isMapped4()) return whole.to4().correctForm();
  return new Address6(`${address}/64`).startAddress().correctForm();
}
