import { setTimeout as wait } from "node:timers/promises";
import { type Dialect, PostgresDialect, type PostgresPoolClient } from "kysely";
import { Pool, type PoolClient, TypeOverrides, types } from "pg";
import { ConnectionError, sqlState } from "./database-errors.ts";
import { readPostgresAddress } from "./postgres-address.ts";

/**
 * How long to wait for a connection that others use, and how long making a new one may take, in milliseconds. People wait for
 * it, so that they are told soon that the database is away.
 */
const connectionTimeout = 3000;

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
 * @param statementTimeout how long a statement may take, in milliseconds; 0 for any time
 * @param poolSize the most connections at a time
 */
export function postgresDialect(url: string, statementTimeout: number, poolSize: number): Dialect {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, readBigint);
  const pool = new Pool({
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
  const connections = new WeakMap<PoolClient, PostgresPoolClient>();
  // From its first moment on, as one that breaks unheard would end the process.
  pool.on("connect", (client) => connections.set(client, watchConnection(client)));
  // One that breaks while nobody uses it is not missed.
  pool.on("error", () => undefined);
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect().catch((cause: unknown) => {
      throw new ConnectionError(cause, false);
    });
    const connection = connections.get(client);
    if (connection === undefined) throw new Error("The pool has a connection that it did not make.");
    return connection;
  };
  const end = () => Promise.race([pool.end(), wait(closeTimeout, undefined, { ref: false })]);
  return new PostgresDialect({ pool: { options: {}, connect, end } });
}

/** A whole number as PostgreSQL's `bigint`, which the driver gives as text: most of them are too large for a number. */
function readBigint(digits: string): number {
  const number = Number(digits);
  if (!Number.isSafeInteger(number))
    throw new Error(`The database has a number that is too large: ${digits}`);
  return number;
}

/** A connection for all its life, as Kysely uses it. Once broken it stays so, and is not used again. */
function watchConnection(client: PoolClient): PostgresPoolClient {
  let failure: ConnectionError | undefined;
  let warned: unknown;
  const fail = (cause: unknown): void => {
    // The driver tells once more when a broken connection is closed; the first reason is the true one.
    failure ??= new ConnectionError(cause, !isTimeout(cause) && sqlState(cause) !== readOnly);
  };
  client.on("error", fail);
  client.on("notice", (notice) => {
    if (warning.test(notice.code ?? "")) warned = new Error(notice.message);
  });
  const query = async (sql: string, parameters: readonly unknown[]) => {
    if (failure !== undefined) throw failure;
    warned = undefined;
    try {
      const result = await client.query(sql, [...parameters]);
      if (sql === "commit" && warned !== undefined) fail(warned);
      if (failure !== undefined) throw failure;
      return result;
    } catch (error) {
      if (endOfConnection.test(sqlState(error) ?? "") || isTimeout(error)) fail(error);
      throw failure ?? error;
    }
  };
  return {
    // Nothing here reads by a cursor, for which there is a second form.
    query: query as never,
    release: (broken = false) => client.release(broken || failure !== undefined),
  };
}

/** Whether a statement took longer than it may, which the driver tells by nothing but this sentence. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}
