import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { Client } from "pg";
import { inject, onTestFinished, vi } from "vitest";
import { isPostgresUrl } from "./database/database.ts";
import { readPostgresAddress } from "./database/postgres-address.ts";

/** Runs a statement on a PostgreSQL database, beside all others who use it. @returns its rows */
export async function runOnPostgres(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client(readPostgresAddress(withName(url, "beside")));
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/**
 * A new database on the tests' server, removed when the running test is over.
 *
 * @param options how it differs from others, in PostgreSQL's words
 * @returns its address
 */
export async function createDatabase(options = "template template0"): Promise<string> {
  const server = inject("postgresUrl") ?? "";
  const url = new URL(server);
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  url.pathname = name;
  await runOnPostgres(server, `create database ${name} ${options}`);
  onTestFinished(async () => void (await runOnPostgres(server, `drop database ${name} with (force)`)));
  return url.href;
}

/** A database's address with which its connections can be told from those of others. */
export function withName(location: string, name: string): string {
  const url = new URL(location);
  url.searchParams.set("application_name", name);
  return url.href;
}

/**
 * Waits until a database has noticed the end of all connections that were made with this very location: after their program
 * was killed, PostgreSQL finishes what it is at.
 */
export async function connectionsEnded(location: string): Promise<void> {
  if (!isPostgresUrl(location)) return;
  const name = new URL(location).searchParams.get("application_name");
  const query = `select from pg_stat_activity where application_name = '${name}'`;
  await vi.waitUntil(async () => (await runOnPostgres(location, query)).length === 0, {
    timeout: 30_000,
    interval: 50,
  });
}

/** What becomes of a connection on which something is sent to the server. */
export type Fate =
  /** It goes on. */
  | "kept"
  /** It ends before the server gets that. */
  | "cut"
  /** It ends after the server has done that, before the client hears of it. */
  | "cut before the answer";

/** A way to a PostgreSQL server that can fail as networks and servers do. */
export class PostgresProxy {
  /** The database's address by this way. */
  readonly location: string;
  /** Decides about each connection by what it sends; SQL can be read in it. */
  decide: (sent: string) => Fate = () => "kept";
  readonly #server: Server;
  readonly #target: { readonly host: string; readonly port: number };
  readonly #connections = new Set<Socket>();
  #silent = false;

  private constructor(server: Server, location: string) {
    const url = new URL(location);
    this.#target = { host: url.hostname, port: Number(url.port || 5432) };
    const { port } = server.address() as AddressInfo;
    url.host = `127.0.0.1:${port}`;
    this.location = url.href;
    this.#server = server;
    server.on("connection", (socket) => this.#forward(socket));
  }

  /** A way to that database, closed when the running test is over. */
  static async open(location: string): Promise<PostgresProxy> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const proxy = new PostgresProxy(server, location);
    onTestFinished(() => proxy.close());
    return proxy;
  }

  /** Ends all connections and takes no others, as when the server is down. */
  async close(): Promise<void> {
    const closed = this.#server.listening ? once(this.#server, "close") : null;
    this.#server.close();
    for (const socket of this.#connections) socket.destroy();
    await closed;
  }

  /** Takes connections again, at the same address. */
  async reopen(): Promise<void> {
    this.#server.listen(Number(new URL(this.location).port), "127.0.0.1");
    await once(this.#server, "listening");
  }

  /** Passes nothing on any more, as when the network is gone without a word; or does again. */
  silence(silent: boolean): void {
    this.#silent = silent;
  }

  #forward(client: Socket): void {
    const server = connect(this.#target);
    const end = () => {
      client.destroy();
      server.destroy();
    };
    let lastResponse = false;
    for (const socket of [client, server]) {
      this.#connections.add(socket);
      socket.on("error", end).on("close", () => {
        this.#connections.delete(socket);
        end();
      });
    }
    client.on("data", (bytes) => {
      const fate = this.decide(bytes.toString("latin1"));
      if (this.#silent) return;
      if (fate === "cut") end();
      else server.write(bytes);
      lastResponse ||= fate === "cut before the answer";
    });
    server.on("data", (bytes) => {
      if (this.#silent) return;
      if (lastResponse) end();
      else client.write(bytes);
    });
  }
}
