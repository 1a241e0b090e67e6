import { Kysely, type KyselyConfig } from "kysely";
import type { ConnectionCounts } from "./postgres-dialect.ts";
import type { Tables } from "./schema.ts";
import type { ReadNow } from "./sqlite-dialect.ts";

/** What Kysely needs, and what one of the two dialects can do besides. */
interface DatabaseConfig extends KyselyConfig {
  readonly readNow?: ReadNow;
  readonly countConnections?: () => ConnectionCounts;
}

/** The service's database: Kysely with its tables; `destroy()` closes it. */
export class Database extends Kysely<Tables> {
  /** SQLite only: reads without waiting, see `prepared-query.ts`. */
  readonly readNow: ReadNow | undefined;
  /** PostgreSQL only, as SQLite has one connection. */
  readonly countConnections: (() => ConnectionCounts) | undefined;

  constructor({ readNow, countConnections, ...config }: DatabaseConfig) {
    super(config);
    this.readNow = readNow;
    this.countConnections = countConnections;
  }
}
