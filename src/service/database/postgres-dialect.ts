import { setTimeout as wait } from "node:timers/promises";
import {
  type Dialect,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from "kysely";
import { Pool, type PoolClient, TypeOverrides, types } from "pg";
import { ConnectionError, sqlState } from "./database-errors.ts";
import { readPostgresAddress } from "./postgres-address.ts";

/** How a server is spoken to. Times are in milliseconds. */
export interface PostgresSettings {
  /** The most connections at a time. */
  readonly poolSize: number;
  /** How long to wait for a connection that others use, and how long making a new one may take. */
  readonly connectionTimeout: number;
  /** How long a statement may take; 0 for any time. */
  readonly statementTimeout: number;
}

/** A server that may not write: perhaps no longer, and another one does. */
const readOnly = "25006";

/** Errors after which a connection is of no use: it is broken (08), the server ends it, or may not write. */
const endOfConnection = new RegExp(`^(08|57P01|57P02|57P05|${readOnly})`);

/**
 * The class of warnings. A server that commits with one has not waited for its synchronous replica: somebody canceled that,
 * as a `statement_timeout` does. So what it has committed may be lost with it.
 */
const warning = /^01/;

/** How long connections may take to close, in milliseconds. */
const closeTimeout = 1000;

/** After how long without a word a connection is tried, in milliseconds: networks forget silent ones after minutes. */
const keepAliveDelay = 30_000;

/**
 * Seconds for which a connection is kept without use, as making one takes longer than using it, and after which one is
 * replaced, so that those to a cluster spread over new members.
 */
const lifetimes = { unused: 300, used: 1800 } as const;

/**
 * Kysely's PostgreSQL dialect over a pool of connections that forgets the broken ones. Nothing is kept in a session, not
 * even prepared statements, so that poolers which give a connection to one transaction after the other may lie between.
 *
 * @param url the database's address; what it leaves out comes from the usual variables (`PGPASSWORD` and so on)
 */
export function postgresDialect(url: string, settings: PostgresSettings): Dialect {
  return new PostgresDialect({ pool: new ConnectionPool(url, settings) });
}

/** A whole number as PostgreSQL's `bigint`, which the driver gives as text: most of them are too large for a number. */
function readBigint(digits: string): number {
  const number = Number(digits);
  if (!Number.isSafeInteger(number))
    throw new Error(`The database has a number that is too large: ${digits}`);
  return number;
}

/** Kysely's view of a pool: what it hands out knows when it is broken. */
class ConnectionPool implements PostgresPool {
  readonly options = {};
  readonly #pool: Pool;
  readonly #connections = new WeakMap<PoolClient, PooledConnection>();

  constructor(url: string, { poolSize, connectionTimeout, statementTimeout }: PostgresSettings) {
    const overrides = new TypeOverrides();
    overrides.setTypeParser(types.builtins.INT8, readBigint);
    this.#pool = new Pool({
      connectionString: readPostgresAddress(url),
      max: poolSize,
      connectionTimeoutMillis: connectionTimeout,
      query_timeout: statementTimeout,
      idleTimeoutMillis: lifetimes.unused * 1000,
      maxLifetimeSeconds: lifetimes.used,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveDelay,
      fallback_application_name: "changelog-console",
      // A server that does not answer can't hold up the end of the process.
      allowExitOnIdle: true,
      types: overrides,
    });
    // From its first moment on, as one that breaks unheard would end the process.
    this.#pool.on("connect", (client) => this.#connections.set(client, new PooledConnection(client)));
    // One that breaks while nobody uses it is not missed.
    this.#pool.on("error", () => undefined);
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#pool.connect().catch((cause: unknown) => {
      throw new ConnectionError(cause, false);
    });
    const connection = this.#connections.get(client);
    if (connection === undefined) throw new Error("The pool has a connection that it did not make.");
    return connection;
  }

  async end(): Promise<void> {
    await Promise.race([this.#pool.end(), wait(closeTimeout, undefined, { ref: false })]);
  }
}

/** A connection for all its life. Once broken it stays so, and is not used again. */
class PooledConnection implements PostgresPoolClient {
  readonly #client: PoolClient;
  #failure: ConnectionError | undefined;
  #warning: unknown;

  constructor(client: PoolClient) {
    this.#client = client;
    client.on("error", (error) => this.#fail(error));
    client.on("notice", (notice) => {
      if (warning.test(notice.code ?? "")) this.#warning = new Error(notice.message);
    });
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(
    sql: string | PostgresCursor<Row>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof sql !== "string") throw new Error("Nothing here reads by a cursor.");
    return this.#execute<Row>(sql, parameters);
  }

  release(broken = false): void {
    this.#client.release(broken || this.#failure !== undefined);
  }

  async #execute<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    if (this.#failure !== undefined) throw this.#failure;
    this.#warning = undefined;
    try {
      const { command, rowCount, rows } = await this.#client.query(sql, [...parameters]);
      if (sql === "commit" && this.#warning !== undefined) this.#fail(this.#warning);
      if (this.#failure !== undefined) throw this.#failure;
      return { command: command as PostgresQueryResult<Row>["command"], rowCount: rowCount ?? 0, rows };
    } catch (error) {
      if (endOfConnection.test(sqlState(error) ?? "") || isTimeout(error)) this.#fail(error);
      throw this.#failure ?? error;
    }
  }

  #fail(cause: unknown): void {
    // The driver tells once more when a broken connection is closed; the first reason is the true one.
    this.#failure ??= new ConnectionError(cause, !isTimeout(cause) && sqlState(cause) !== readOnly);
  }
}

/** Whether a statement took longer than it may, which the driver tells by nothing but this sentence. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}
