import { hash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { networkOf } from "./connection-limit.ts";
import { ProblemError } from "./problem.ts";
import { RecentMap } from "./recent-map.ts";
import { addressOf } from "./request-log.ts";

/** Milliseconds for which the requests of an address without a valid token are counted together. */
const countWindow = 60_000;

/** Milliseconds for which a token that was valid is looked up whatever others at its address do. */
const trustWindow = 600_000;

/** How many addresses, and how many tokens, are known at a time. */
const capacity = 10_000;

/** What came without a valid token from an address. */
interface Budget {
  /** When the counting began, in milliseconds of the monotonic clock: the other one may be set. */
  start: number;
  failures: number;
  /** Tokens that are being looked up: each may turn out to be wrong. */
  pending: number;
  isReported: boolean;
  /** Those who wait until it is known what came of a token that is being looked up. */
  waiting: (() => void)[];
}

/**
 * Slows down the guessing of tokens. An address that has sent too many requests without a valid token is refused before
 * its next token is looked up, so that the refusal says nothing about that token. Only tokens that were valid a few
 * minutes ago are looked up all the same: their owners may share the address with a guesser.
 */
export class GuessLimit {
  readonly #limit: number;
  readonly #budgets = new RecentMap<Budget>(capacity);
  /** Until when a token is trusted, in milliseconds, by its hash. */
  readonly #trusted = new RecentMap<number>(capacity);

  /** @param limit requests per minute without a valid token for each address; 0 for no limit */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Looks up whose token a request carries.
   *
   * @param token null when it carries none
   * @returns what the look-up gives; null when the token is not valid
   * @throws ProblemError without a look-up, when too many requests of the address had no valid token
   */
  async find<Caller>(
    request: FastifyRequest,
    token: string | null,
    lookUp: (token: string) => Promise<Caller | null>,
  ): Promise<Caller | null> {
    if (this.#limit === 0) return token === null ? null : lookUp(token);
    const key = token === null ? null : hash("sha256", token);
    const budget = await this.#reserve(request, key);
    let caller: Caller | null = null;
    try {
      if (token !== null) caller = await lookUp(token);
      if (caller === null && budget !== null) budget.failures += 1;
    } finally {
      if (budget !== null) {
        budget.pending -= 1;
        for (const goOn of budget.waiting.splice(0)) goOn();
      }
    }
    if (key !== null) {
      if (caller === null) this.#trusted.delete(key);
      else this.#trusted.set(key, performance.now() + trustWindow);
    }
    return caller;
  }

  /**
   * Takes a part of the address's budget for one look-up. As long as the rest of it is taken by others, it waits to see
   * what comes of theirs: many may begin at once with tokens that are valid.
   *
   * @param key the token's hash; null when there is no token
   * @returns null when the token needs none, as it was valid a few minutes ago
   */
  async #reserve(request: FastifyRequest, key: string | null): Promise<Budget | null> {
    for (;;) {
      if (key !== null && (this.#trusted.get(key) ?? 0) > performance.now()) return null;
      // Addresses of IPv6 count by their network, as a person has billions of them.
      const budget = this.#budgetOf(networkOf(addressOf(request)));
      if (budget.failures >= this.#limit) this.#refuse(request, budget);
      if (budget.failures + budget.pending < this.#limit) {
        budget.pending += 1;
        return budget;
      }
      await new Promise<void>((resolve) => {
        budget.waiting.push(resolve);
      });
    }
  }

  /** The budget of an address; a new one each minute. */
  #budgetOf(address: string): Budget {
    const now = performance.now();
    const known = this.#budgets.get(address);
    if (known === undefined) {
      const budget = { start: now, failures: 0, pending: 0, isReported: false, waiting: [] };
      this.#budgets.set(address, budget);
      return budget;
    }
    if (known.start + countWindow <= now)
      Object.assign(known, { start: now, failures: 0, isReported: false });
    return known;
  }

  #refuse(request: FastifyRequest, budget: Budget): never {
    // Once a minute: a line for each refusal would let a guesser fill the disk.
    if (!budget.isReported) request.log.warn({ address: addressOf(request) }, "sign-in limit reached");
    budget.isReported = true;
    const seconds = Math.ceil((budget.start + countWindow - performance.now()) / 1000);
    throw new ProblemError(
      "rate-limited",
      `At most ${this.#limit} requests a minute may lack a valid access token.`,
      { headers: { "retry-after": String(Math.max(1, seconds)) } },
    );
  }
}
