/** How long a limit that had to be lowered holds, in milliseconds. Then it is tried whether the server has room again. */
const lowered = 1000;

/** One who waits for a connection. */
interface Waiter {
  readonly admit: () => void;
}

/**
 * Who may use a connection: as many at a time as the pool may have, or as the server gives when those are fewer. The others
 * wait, in their order.
 */
export class ConnectionSlots {
  readonly #most: number;
  #limit: number;
  #taken = 0;
  readonly #waiters: Waiter[] = [];
  #end: NodeJS.Timeout | undefined;

  /** @param most how many the pool may have */
  constructor(most: number) {
    this.#most = most;
    this.#limit = most;
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waiters.length;
  }

  /**
   * Waits for a slot, which is to be given back.
   *
   * @param deadline until when, by `performance.now()`
   * @param first whether it goes before all others, as one that has waited before
   * @throws Error when there is none until then
   */
  async take(deadline: number, first: boolean): Promise<void> {
    if (this.#taken < this.#limit) {
      this.#taken += 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = {
      admit: () => {
        clearTimeout(timer);
        resolve();
      },
    };
    const timer = setTimeout(() => {
      this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
      reject(new Error("all connections were in use for too long"));
    }, deadline - performance.now()).unref();
    if (first) this.#waiters.unshift(waiter);
    else this.#waiters.push(waiter);
    await promise;
  }

  /** Lets the next one have the slot. */
  giveBack(): void {
    this.#taken -= 1;
    this.#admit();
  }

  /**
   * Lowers the limit for a while, to one at least.
   *
   * @param limit how many connections the server gives, as it seems
   */
  lower(limit: number): void {
    this.#limit = Math.min(Math.max(limit, 1), this.#most);
    clearTimeout(this.#end);
    this.#end = setTimeout(() => {
      this.#limit = this.#most;
      this.#admit();
    }, lowered).unref();
  }

  #admit(): void {
    while (this.#taken < this.#limit) {
      const waiter = this.#waiters.shift();
      if (waiter === undefined) return;
      this.#taken += 1;
      waiter.admit();
    }
  }
}
