import { Kysely, type KyselyConfig } from "kysely";
import type { ConnectionCounts } from "./postgres-dialect.ts";
import type { Tables } from "./schema.ts";

/** The service's database: Kysely with its tables; `destroy()` closes it. */
export class Database extends Kysely<Tables> {
  /** PostgreSQL only, as SQLite has one connection. */
  readonly countConnections: (() => ConnectionCounts) | undefined;

  constructor({
    countConnections,
    ...config
  }: KyselyConfig & { readonly countConnections?: () => ConnectionCounts }) {
    super(config);
    this.countConnections = countConnections;
  }
}
