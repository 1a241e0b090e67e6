/** A map of bounded size: when it is full, a new entry takes the place of the one that was used longest ago. */
export class RecentMap<Value> {
  readonly #capacity: number;
  readonly #entries = new Map<string, Value>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The value of a key, which counts as used now; undefined when there is none. */
  get(key: string): Value | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    // A map lists its keys in the order in which they were added.
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#capacity) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}
