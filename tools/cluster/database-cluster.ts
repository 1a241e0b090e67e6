import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  appendFileSync,
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { freePorts } from "../../scripts/free-ports.ts";
import { openWay } from "./network-way.ts";

const isRoot = process.getuid?.() === 0;

/** Who runs the programs: PostgreSQL and PgBouncer refuse to be run by root. */
const user = isRoot
  ? {
      uid: Number(execFileSync("id", ["-u", "postgres"], { encoding: "utf8" })),
      gid: Number(execFileSync("id", ["-g", "postgres"], { encoding: "utf8" })),
    }
  : {};

/** A folder for one program. */
function makeFolder(path: string): string {
  mkdirSync(path, { mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid);
  return path;
}

/** A file that the programs can read, with a password perhaps. @returns its path */
function writeSettings(path: string, text: string): string {
  writeFileSync(path, text, { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid);
  return path;
}

/** Starts a program whose output goes to a file. */
function start(log: string, command: string, ...args: readonly string[]): ChildProcess {
  const output = openSync(log, "a");
  const child = spawn(command, args, { ...user, stdio: ["ignore", output, output], detached: true });
  child.on("error", (error) => appendFileSync(log, `${error.message}\n`));
  return child;
}

/** Waits until it is so, or until it is late. */
export async function until(isSo: () => boolean | Promise<boolean>, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (!(await isSo())) {
    if (performance.now() > end) return false;
    await wait(100);
  }
  return true;
}

export type DatabaseServer = Awaited<ReturnType<typeof createServer>>;

/**
 * A PostgreSQL server with Patroni beside it, on a machine of its own as far as others can tell: all that goes in or out passes ways that can be cut.
 */
async function createServer(
  folder: string,
  name: string,
  { etcd, password }: { readonly etcd: number; readonly password: string },
) {
  const disk = makeFolder(join(folder, name));
  const ports = await freePorts("postgres", "patroni");
  const ways = {
    postgres: await openWay(ports.postgres),
    patroni: await openWay(ports.patroni),
    etcd: await openWay(etcd),
  };
  const settings = {
    scope: "console",
    name,
    restapi: {
      listen: `127.0.0.1:${ports.patroni}`,
      connect_address: `127.0.0.1:${ways.patroni.port}`,
    },
    // By the second version of its protocol: by the third, Patroni 3.0 has a paused primary take its role back unasked.
    etcd: { host: `127.0.0.1:${ways.etcd.port}`, use_proxies: true },
    bootstrap: {
      dcs: {
        // The shortest that Patroni allows; by itself a server may be silent for 30 s.
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        master_start_timeout: 0,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            synchronous_commit: "remote_apply",
            min_wal_size: "2MB",
            wal_keep_size: "64MB",
            max_wal_size: "128MB",
            shared_buffers: "32MB",
          },
        },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C" }, "data-checksums", { "wal-segsize": "1" }],
    },
    postgresql: {
      listen: `127.0.0.1:${ports.postgres}`,
      connect_address: `127.0.0.1:${ways.postgres.port}`,
      data_dir: join(disk, "data"),
      bin_dir: findPostgresFolder(),
      pgpass: join(disk, "pgpass"),
      authentication: {
        superuser: { username: "postgres", password },
        replication: { username: "replicator", password },
        rewind: { username: "rewinder", password },
      },
      pg_hba: [
        "host all all 127.0.0.1/32 scram-sha-256",
        "host replication all 127.0.0.1/32 scram-sha-256",
        "local all all scram-sha-256",
      ],
      parameters: { unix_socket_directories: disk },
    },
  };
  const path = writeSettings(join(folder, `${name}.yml`), JSON.stringify(settings, null, 2));
  let patroni: ChildProcess | undefined;

  /** The processes of PostgreSQL, the first one first. */
  function findPostgres(): number[] {
    const file = join(disk, "data/postmaster.pid");
    if (!existsSync(file)) return [];
    const first = Number(readFileSync(file, "utf8").split("\n")[0]);
    const children = globSync(`/proc/${first}/task/*/children`).flatMap((found) =>
      readFileSync(found, "utf8").trim().split(/\s+/).filter(Boolean).map(Number),
    );
    return [first, ...children];
  }

  return {
    name,
    ways,
    /** Starts Patroni, which starts PostgreSQL as the cluster needs it. */
    start: () => {
      patroni = start(join(folder, `${name}.log`), "patroni", path);
    },
    /** Sends a signal to PostgreSQL, all of its processes at once, and to Patroni too if told so. */
    signal: (signal: NodeJS.Signals, { withPatroni }: { readonly withPatroni: boolean }) => {
      for (const pid of [...(withPatroni ? [patroni?.pid] : []), ...findPostgres()]) {
        try {
          if (pid !== undefined) process.kill(pid, signal);
        } catch {
          // It has ended by itself.
        }
      }
    },
    /** Cuts the server off from all others, or connects it again. */
    cutOff: (isCut: boolean) => {
      for (const way of Object.values(ways)) way.cut(isCut);
    },
    /** Whether Patroni says yes at an address; no, where it says nothing. */
    answers: async (at: string): Promise<boolean> => {
      const url = `http://127.0.0.1:${ways.patroni.port}${at}`;
      const answer = await fetch(url, { signal: AbortSignal.timeout(1000) }).catch(() => null);
      await answer?.arrayBuffer();
      return answer?.ok ?? false;
    },
  };
}

/** Debian's folder of the newest PostgreSQL's programs. */
export function findPostgresFolder(): string | undefined {
  const version = (path: string) => Number(/\d+/.exec(path)?.[0]);
  return globSync("/usr/lib/postgresql/*/bin").sort((one, other) => version(other) - version(one))[0];
}

type Ports = Awaited<ReturnType<typeof findPorts>>;

function findPorts() {
  return freePorts("etcd", "etcdPeer", "primary", "pooler", "service");
}

/** Starts the store in which the servers agree on who is the primary. */
function startEtcd(folder: string, ports: Ports): ChildProcess {
  return start(
    join(folder, "etcd.log"),
    "etcd",
    "--enable-v2",
    ...["--data-dir", makeFolder(join(folder, "etcd"))],
    ...["--listen-client-urls", `http://127.0.0.1:${ports.etcd}`],
    ...["--advertise-client-urls", `http://127.0.0.1:${ports.etcd}`],
    ...["--listen-peer-urls", `http://127.0.0.1:${ports.etcdPeer}`],
    ...["--initial-advertise-peer-urls", `http://127.0.0.1:${ports.etcdPeer}`],
    ...["--initial-cluster", `default=http://127.0.0.1:${ports.etcdPeer}`],
  );
}

/**
 * Has HAProxy find the primary, and the instances of the service.
 *
 * @param instances the ports of the instances by name
 * @returns the path of its settings
 */
function writeBalancerSettings(
  folder: string,
  ports: Ports,
  servers: readonly DatabaseServer[],
  instances: Readonly<Record<string, number>>,
): string {
  const lines = [
    "defaults",
    "  mode tcp",
    "  timeout connect 2s",
    "  timeout client 1h",
    "  timeout server 1h",
    "  timeout check 2s",
    "listen primary",
    `  bind 127.0.0.1:${ports.primary}`,
    "  option httpchk OPTIONS /primary",
    // Down at once and up later, so that no two servers are the primary.
    "  default-server check inter 1s fall 1 rise 2 on-marked-down shutdown-sessions",
    ...servers.map(
      ({ name, ways }) => `  server ${name} 127.0.0.1:${ways.postgres.port} port ${ways.patroni.port}`,
    ),
    "listen service",
    `  bind 127.0.0.1:${ports.service}`,
    "  mode http",
    "  option httpchk GET /readyz",
    "  option redispatch",
    "  balance roundrobin",
    "  default-server check inter 1s fall 2 rise 1",
    ...Object.entries(instances).map(([name, port]) => `  server ${name} 127.0.0.1:${port}`),
    "",
  ];
  return writeSettings(join(folder, "haproxy.cfg"), lines.join("\n"));
}

/** Has PgBouncer pool the connections to the primary. @returns the path of its settings */
function writePoolerSettings(folder: string, ports: Ports, password: string): string {
  const userList = writeSettings(join(folder, "users.txt"), `"console" "${password}"\n`);
  const lines = [
    "[databases]",
    `console = host=127.0.0.1 port=${ports.primary} dbname=console`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${ports.pooler}`,
    "unix_socket_dir =",
    "auth_type = scram-sha-256",
    `auth_file = ${userList}`,
    "pool_mode = transaction",
    "default_pool_size = 20",
    "max_client_conn = 200",
    // By itself it would wait for 15 s after the first failure.
    "server_login_retry = 1",
    "server_connect_timeout = 3",
    "",
  ];
  return writeSettings(join(folder, "pgbouncer.ini"), lines.join("\n"));
}

/** Two database servers with all that is needed to reach the right one. */
export type DatabaseCluster = Awaited<ReturnType<typeof startCluster>>;

/**
 * Starts all of it.
 *
 * @param folder where it may write, empty
 */
export async function startCluster(folder: string) {
  const password = randomUUID();
  const ports = await findPorts();
  const instances = await freePorts("first", "second", "third");
  const children = [startEtcd(folder, ports)];
  const servers: DatabaseServer[] = [];
  for (const name of ["one", "two"]) {
    servers.push(await createServer(folder, name, { etcd: ports.etcd, password }));
  }
  const balancer = writeBalancerSettings(folder, ports, servers, instances);
  children.push(start(join(folder, "haproxy.log"), "haproxy", "-db", "-f", balancer));
  const pooler = writePoolerSettings(folder, ports, password);
  children.push(start(join(folder, "pgbouncer.log"), "pgbouncer", pooler));
  for (const server of servers) server.start();

  /** The server that is the primary just now. */
  async function findPrimary(): Promise<DatabaseServer> {
    for (const server of servers) if (await server.answers("/primary")) return server;
    throw new Error("No server is the primary.");
  }

  /** Waits until one server is the primary and the other its synchronous replica. */
  async function whenSynchronous(): Promise<void> {
    const isSynchronous = async () => {
      const roles = await Promise.all(
        servers.flatMap((server) => [server.answers("/primary"), server.answers("/sync")]),
      );
      return (roles[0] && roles[3]) || (roles[2] && roles[1]) || false;
    };
    if (!(await until(isSynchronous, 180_000)))
      throw new Error("After 180 s, there is no synchronous replica.");
  }

  /** Ends all of it at once. */
  function stop(): void {
    for (const child of children) child.kill("SIGKILL");
    for (const server of servers) {
      server.signal("SIGKILL", { withPatroni: true });
      for (const way of Object.values(server.ways)) way.close();
    }
  }

  try {
    await whenSynchronous();
    // Without PgBouncer, as superuser.
    const client = new Client({
      connectionString: `postgres://postgres:${password}@127.0.0.1:${ports.primary}/postgres`,
      connectionTimeoutMillis: 5000,
    });
    await client.connect();
    await client.query(`create role console login password '${password}'`);
    await client.query("create database console owner console encoding 'UTF8' template template0");
    await client.end();
  } catch (error) {
    stop();
    throw error;
  }
  return {
    /** The database's address by way of PgBouncer. */
    url: `postgres://console:${password}@127.0.0.1:${ports.pooler}/console`,
    /** The address of the service, by way of HAProxy. */
    serviceUrl: `http://127.0.0.1:${ports.service}`,
    /** The ports at which HAProxy expects the instances of the service. */
    servicePorts: Object.values(instances),
    servers,
    findPrimary,
    whenSynchronous,
    stop,
  };
}
