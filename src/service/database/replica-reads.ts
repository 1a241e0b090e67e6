import { setTimeout as wait } from "node:timers/promises";
import type { Kysely } from "kysely";
import { ConnectionError, isDatabaseUnavailable } from "./database-errors.ts";
import type { Tables } from "./schema.ts";

/** How long a read waits before the primary is asked whether it's there, in milliseconds. */
const longestWait = 500;

/** How long it takes until a primary that was away is tried again, in milliseconds. */
const retryPause = 250;

type Read<Result> = (database: Kysely<Tables>) => Promise<Result>;

/**
 * Reads at the primary or, while that is away, at a replica, so that reading goes on until there is another primary.
 *
 * What a client has written it reads again, whichever instance answers: a primary that answers has it, and so has the
 * replica, as the primary acknowledges nothing that its synchronous replica hasn't applied (`synchronous_commit` is
 * `remote_apply`). No read goes to the replica while the primary answers, however slowly, since a primary that has lost its
 * replica goes on without it, and the replica may still be reached then.
 */
export class ReplicaReads {
  readonly #primary: Kysely<Tables>;
  readonly #replica: Kysely<Tables>;
  readonly #ask: () => Promise<boolean>;
  /** An asking that is under way, whose response others may have, too. */
  #asking: Promise<boolean> | undefined;
  #isAway = false;
  #isClosed = false;

  /** @param ask asks the primary whether it's there, by a connection of its own */
  constructor(primary: Kysely<Tables>, replica: Kysely<Tables>, ask: () => Promise<boolean>) {
    this.#primary = primary;
    this.#replica = replica;
    this.#ask = ask;
  }

  async read<Result>(run: Read<Result>): Promise<Result> {
    if (!this.#isAway) {
      const reading = run(this.#primary);
      try {
        return await inTime(reading);
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        if (await this.#isThere()) return reading;
        void this.#awaitPrimary();
      }
    }
    try {
      return await run(this.#replica);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      // It may have become the primary.
      return run(this.#primary);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#replica.destroy();
  }

  #isThere(): Promise<boolean> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  /** Has reads go to the replica until the primary answers. */
  async #awaitPrimary(): Promise<void> {
    if (this.#isAway) return;
    this.#isAway = true;
    while (this.#isAway && !this.#isClosed) {
      await wait(retryPause, undefined, { ref: false });
      this.#isAway = !(await this.#isThere());
    }
  }
}

/** @throws ConnectionError when it takes too long; it goes on for nobody then, until its own time is up */
async function inTime<Result>(reading: Promise<Result>): Promise<Result> {
  const timeout = new AbortController();
  const late = wait(longestWait, undefined, { signal: timeout.signal }).then(
    () => Promise.reject(new ConnectionError("the primary takes too long", false)),
    () => reading,
  );
  try {
    return await Promise.race([reading, late]);
  } finally {
    timeout.abort();
  }
}
