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
import { NetworkWay } from "./network-way.ts";

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

/** Waits until it is so. */
async function until(what: string, isSo: () => Promise<boolean>, seconds: number): Promise<void> {
  for (const end = performance.now() + seconds * 1000; !(await isSo().catch(() => false)); await wait(200)) {
    if (performance.now() > end) throw new Error(`After ${seconds} s, ${what}.`);
  }
}

/**
 * A PostgreSQL server with Patroni beside it, on a machine of its own as far as others can tell: all that goes in or out passes ways that can be cut.
 */
class DatabaseServer {
  readonly name: string;
  readonly ways: { readonly postgres: NetworkWay; readonly patroni: NetworkWay; readonly etcd: NetworkWay };
  readonly #disk: string;
  readonly #settings: string;
  readonly #log: string;
  #patroni: ChildProcess | undefined;

  private constructor(
    name: string,
    disk: string,
    settings: string,
    log: string,
    ways: DatabaseServer["ways"],
  ) {
    this.name = name;
    this.#disk = disk;
    this.#settings = settings;
    this.#log = log;
    this.ways = ways;
  }

  static async create(
    folder: string,
    name: string,
    { etcd, password }: { readonly etcd: number; readonly password: string },
  ): Promise<DatabaseServer> {
    const disk = makeFolder(join(folder, name));
    const ports = await freePorts("postgres", "patroni");
    const [postgres, patroni, toEtcd] = await Promise.all(
      [ports.postgres, ports.patroni, etcd].map((port) => NetworkWay.open(port)),
    );
    if (!postgres || !patroni || !toEtcd) throw new Error("A way is missing.");
    const settings = {
      scope: "console",
      name,
      restapi: {
        listen: `127.0.0.1:${ports.patroni}`,
        connect_address: `127.0.0.1:${patroni.port}`,
      },
      // By the second version of its protocol: by the third, Patroni 3.0 has a paused primary take its role back unasked.
      etcd: { host: `127.0.0.1:${toEtcd.port}`, use_proxies: true },
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
        connect_address: `127.0.0.1:${postgres.port}`,
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
    return new DatabaseServer(name, disk, path, join(folder, `${name}.log`), {
      postgres,
      patroni,
      etcd: toEtcd,
    });
  }

  /** Starts Patroni, which starts PostgreSQL as the cluster needs it. */
  start(): void {
    this.#patroni = start(this.#log, "patroni", this.#settings);
  }

  /** Sends a signal to PostgreSQL, all of its processes at once, and to Patroni too if told so. */
  signal(signal: NodeJS.Signals, { withPatroni }: { readonly withPatroni: boolean }): void {
    const pids = [...(withPatroni ? [this.#patroni?.pid] : []), ...this.#findPostgres()];
    for (const pid of pids) {
      try {
        if (pid !== undefined) process.kill(pid, signal);
      } catch {
        // It has ended by itself.
      }
    }
  }

  /** Cuts the server off from all others, or connects it again. */
  cutOff(isCut: boolean): void {
    for (const way of Object.values(this.ways)) way.cut(isCut);
  }

  /** What Patroni says of an address, by its status. */
  async answers(path: string): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${this.ways.patroni.port}${path}`, {
      signal: AbortSignal.timeout(1000),
    });
    await answer.arrayBuffer();
    return answer.ok;
  }

  /** The processes of PostgreSQL, the first one first. */
  #findPostgres(): number[] {
    const file = join(this.#disk, "data/postmaster.pid");
    if (!existsSync(file)) return [];
    const first = Number(readFileSync(file, "utf8").split("\n")[0]);
    const children = globSync(`/proc/${first}/task/*/children`).flatMap((path) =>
      readFileSync(path, "utf8").trim().split(/\s+/).filter(Boolean).map(Number),
    );
    return [first, ...children];
  }
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
export class DatabaseCluster {
  /** The database's address by way of PgBouncer. */
  readonly url: string;
  /** The address of the primary without PgBouncer, for the superuser. */
  readonly directUrl: string;
  /** The address of the service, by way of HAProxy. */
  readonly serviceUrl: string;
  /** The ports at which HAProxy expects the instances of the service. */
  readonly servicePorts: readonly number[];
  readonly servers: readonly DatabaseServer[];
  readonly #children: readonly ChildProcess[];

  private constructor(
    urls: Pick<DatabaseCluster, "url" | "directUrl" | "serviceUrl" | "servicePorts">,
    servers: readonly DatabaseServer[],
    children: readonly ChildProcess[],
  ) {
    this.url = urls.url;
    this.directUrl = urls.directUrl;
    this.serviceUrl = urls.serviceUrl;
    this.servicePorts = urls.servicePorts;
    this.servers = servers;
    this.#children = children;
  }

  /**
   * Starts all of it.
   *
   * @param folder where it may write, empty
   */
  static async start(folder: string): Promise<DatabaseCluster> {
    const password = randomUUID();
    const ports = await findPorts();
    const instances = await freePorts("first", "second", "third");
    const children = [startEtcd(folder, ports)];
    const servers: DatabaseServer[] = [];
    for (const name of ["one", "two"]) {
      servers.push(await DatabaseServer.create(folder, name, { etcd: ports.etcd, password }));
    }
    const balancer = writeBalancerSettings(folder, ports, servers, instances);
    children.push(start(join(folder, "haproxy.log"), "haproxy", "-db", "-f", balancer));
    const pooler = writePoolerSettings(folder, ports, password);
    children.push(start(join(folder, "pgbouncer.log"), "pgbouncer", pooler));
    for (const server of servers) server.start();
    const address = (name: string, port: number, database: string) =>
      `postgres://${name}:${password}@127.0.0.1:${port}/${database}`;
    const cluster = new DatabaseCluster(
      {
        url: address("console", ports.pooler, "console"),
        directUrl: address("postgres", ports.primary, "postgres"),
        serviceUrl: `http://127.0.0.1:${ports.service}`,
        servicePorts: Object.values(instances),
      },
      servers,
      children,
    );
    try {
      await cluster.whenSynchronous();
      await cluster.run(`create role console login password '${password}'`);
      await cluster.run("create database console owner console encoding 'UTF8' template template0");
    } catch (error) {
      cluster.stop();
      throw error;
    }
    return cluster;
  }

  /** Runs a statement at the primary as superuser. */
  async run(statement: string): Promise<void> {
    const client = new Client({ connectionString: this.directUrl, connectionTimeoutMillis: 5000 });
    client.on("error", () => undefined);
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }

  /** Waits until one server is the primary and the other its synchronous replica. */
  async whenSynchronous(): Promise<void> {
    await until(
      "there is no synchronous replica",
      async () => {
        const [first, second] = this.servers;
        if (first === undefined || second === undefined) return false;
        for (const [primary, replica] of [
          [first, second],
          [second, first],
        ] as const) {
          if ((await primary.answers("/primary")) && (await replica.answers("/sync"))) return true;
        }
        return false;
      },
      180,
    );
  }

  /** The server that is the primary just now. */
  async findPrimary(): Promise<DatabaseServer> {
    for (const server of this.servers) if (await server.answers("/primary")) return server;
    throw new Error("No server is the primary.");
  }

  /** Ends all of it at once. */
  stop(): void {
    for (const child of this.#children) child.kill("SIGKILL");
    for (const server of this.servers) {
      server.signal("SIGKILL", { withPatroni: true });
      for (const way of Object.values(server.ways)) way.close();
    }
  }
}
