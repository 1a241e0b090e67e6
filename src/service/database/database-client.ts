import { Kysely, type KyselyConfig } from "kysely";
import type { ConnectionCounts } from "./postgres-dialect.ts";
import { ReplicaReads } from "./replica-reads.ts";
import type { Tables } from "./schema.ts";

/** What Kysely needs, and what one of the two dialects can do besides. */
interface DatabaseConfig extends KyselyConfig {
  readonly countConnections?: () => ConnectionCounts;
  /** Where to read while this database is away, which `ask` finds out; closed with it. */
  readonly replica?: { readonly database: Kysely<Tables>; readonly ask: () => Promise<boolean> };
}

/** The service's database: Kysely with its tables; `destroy()` closes it. */
export class Database extends Kysely<Tables> {
  /** PostgreSQL only, as SQLite has one connection. */
  readonly countConnections: (() => ConnectionCounts) | undefined;
  readonly #replica: ReplicaReads | undefined;

  constructor({ countConnections, replica, ...config }: DatabaseConfig) {
    super(config);
    this.countConnections = countConnections;
    this.#replica = replica && new ReplicaReads(this, replica.database, replica.ask);
  }

  /**
   * Reads here or, while this database is away and has a replica, from that.
   *
   * @param run reads from the database that it is given; may be called several times
   */
  readAnywhere<Result>(run: (database: Kysely<Tables>) => Promise<Result>): Promise<Result> {
    return this.#replica === undefined ? run(this) : this.#replica.read(run);
  }

  override async destroy(): Promise<void> {
    await Promise.all([super.destroy(), this.#replica?.close()]);
  }
}
