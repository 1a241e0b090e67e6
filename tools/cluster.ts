/*
 * Whether what clients were told is true whatever becomes of a cluster's primary: two PostgreSQL servers with Patroni, etcd,
 * HAProxy and PgBouncer, three instances of the service, and 16 clients that create, change and delete labels, while the
 * primary is killed again and again, paused, and cut off.
 * Run: npm run test:cluster -- [--kills 20] [--keep]
 *
 * Exits with 1 when anything that was acknowledged is lost or there twice, or anything was read older than its reader has
 * written. Its programs are Debian's packages, which root installs. `--keep` keeps what they have logged.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { AccessStore } from "#service/access/access-store.ts";
import { openDatabase } from "#service/database/database.ts";
import { demoProjects } from "#service/demo/demo-projects.ts";
import { demoUsers } from "#service/demo/demo-users.ts";
import { isOnPath, requirePackages, searchPath } from "../scripts/debian-packages.ts";
import {
  type DatabaseCluster,
  type DatabaseServer,
  findPostgresFolder,
  startCluster,
  until,
} from "./cluster/database-cluster.ts";
import { LabelClient, type Observer } from "./cluster/label-client.ts";

const { values } = parseArgs({
  options: { kills: { type: "string", default: "20" }, keep: { type: "boolean", default: false } },
});
const settings = { kills: Number(values.kills), clients: 16, keep: values.keep };

const isRoot = process.getuid?.() === 0;

/** Debian's packages of the programs, and what to look for of each. */
const packages = {
  postgresql: () => findPostgresFolder() !== undefined,
  patroni: isOnPath("patroni"),
  "python3-etcd": () => existsSync("/usr/lib/python3/dist-packages/etcd"),
  "etcd-server": isOnPath("etcd"),
  haproxy: isOnPath("haproxy"),
  pgbouncer: isOnPath("pgbouncer"),
};

/**
 * Runs the test as a process whose end ends all that it has started, whatever ends it: for root, in namespaces of its own.
 *
 * @returns the exit code
 */
async function runInside(folder: string): Promise<number> {
  const command = [process.execPath, fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  const namespaces = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"];
  // The shell takes in processes whose parents are gone, as the first process of a namespace has to.
  const [program = "", ...args] = isRoot
    ? [...namespaces, "sh", "-c", '"$@"; exit $?', "sh", ...command]
    : command;
  const child = spawn(program, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, PATH: searchPath(), CLUSTER_FOLDER: folder },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => child.kill(isRoot ? "SIGKILL" : signal));
  const [code] = await once(child, "exit");
  return code ?? 1;
}

/** The longest that nobody's write, and nobody's read, was answered, in milliseconds. */
interface Gaps {
  readonly write: number;
  readonly read: number;
}

/** What became of the requests since a moment. */
class Tally {
  readonly #begin = performance.now();
  readonly #last = { write: this.#begin, read: this.#begin };
  #gaps: Gaps = { write: 0, read: 0 };
  readonly writers = new Set<LabelClient>();

  wrote(client: LabelClient, sentAt: number): void {
    // What was sent before says nothing.
    if (sentAt < this.#begin) return;
    this.#answered("write");
    this.writers.add(client);
  }

  read(): void {
    this.#answered("read");
  }

  #answered(kind: keyof Gaps): void {
    this.#gaps = { ...this.#gaps, [kind]: this.findGaps()[kind] };
    this.#last[kind] = performance.now();
  }

  /** Those up to now. */
  findGaps(): Gaps {
    const now = performance.now();
    return {
      write: Math.max(this.#gaps.write, now - this.#last.write),
      read: Math.max(this.#gaps.read, now - this.#last.read),
    };
  }
}

/** Starts an instance of the service, and waits until it listens. */
async function startService(folder: string, port: number, cluster: DatabaseCluster): Promise<ChildProcess> {
  const log = openSync(join(folder, `service-${port}.log`), "a");
  const main = fileURLToPath(new URL("../src/service/main.ts", import.meta.url));
  const service = spawn(
    process.execPath,
    [main, "serve", "--demo", "--host", "127.0.0.1", "--port", `${port}`],
    {
      cwd: folder,
      stdio: ["ignore", "pipe", log],
      env: {
        ...process.env,
        DATABASE_URL: cluster.url,
        LOG_LEVEL: "error",
        RATE_LIMIT: "0",
      },
    },
  );
  const ended = once(service, "exit").then(([code]) =>
    Promise.reject(new Error(`The service ended with ${code}.`)),
  );
  await Promise.race([once(service.stdout ?? service, "data"), ended]);
  ended.catch(() => undefined);
  return service;
}

/** Something that happens to the primary, and how it is made good again. */
interface Fault {
  readonly name: string;
  readonly strike: (primary: DatabaseServer) => void;
  readonly mend: (primary: DatabaseServer) => void;
}

const killServer: Fault = {
  name: "its server killed",
  strike: (primary) => primary.signal("SIGKILL", { withPatroni: true }),
  mend: (primary) => primary.start(),
};
const killDatabase: Fault = {
  name: "PostgreSQL killed",
  strike: (primary) => primary.signal("SIGKILL", { withPatroni: false }),
  mend: () => undefined,
};
const otherFaults: readonly Fault[] = [
  {
    name: "its server paused",
    strike: (primary) => primary.signal("SIGSTOP", { withPatroni: true }),
    mend: (primary) => primary.signal("SIGCONT", { withPatroni: true }),
  },
  {
    name: "cut off",
    strike: (primary) => primary.cutOff(true),
    mend: (primary) => primary.cutOff(false),
  },
];

/** How long a fault may last before it is made good though no other server has become the primary, in milliseconds. */
const longestFault = 45_000;

/** How each fault of a kind went, in milliseconds. */
type Results = Map<string, Gaps[]>;

/** A table of the medians and the longest times, in seconds. */
function showResults(results: Results): string {
  const seconds = (milliseconds: number[], place: number) =>
    ((milliseconds.sort((one, other) => one - other).at(place) ?? Number.NaN) / 1000).toFixed(1);
  const lines = [...results].map(([name, all]) => {
    const middle = Math.floor(all.length / 2);
    const times = (["write", "read"] as const).flatMap((kind) => {
      const gaps = all.map((gap) => gap[kind]);
      return [seconds(gaps, middle), seconds(gaps, -1)];
    });
    return `| ${name} | ${all.length} | ${times.join(" | ")} |`;
  });
  const head =
    "| The primary | Times | Until the first write: median, s | longest | Longest without a read: median, s | longest |";
  return [head, "| --- | --- | --- | --- | --- | --- |", ...lines, ""].join("\n");
}

/** Makes as many clients as are wanted, each with a token of its own, spread over the demo's projects. */
async function createClients(cluster: DatabaseCluster, observer: Observer): Promise<LabelClient[]> {
  const database = await openDatabase(cluster.url, { mustBeCurrent: true });
  const access = new AccessStore(database);
  const userId = await access.findUserId(demoUsers.first);
  if (userId === null) throw new Error("There is no demo.");
  const clients: LabelClient[] = [];
  for (let index = 0; index < settings.clients; index += 1) {
    const name = `Client ${index}`;
    const token = randomBytes(24).toString("hex");
    await access.putToken({ userId, name, token, expiresAt: null });
    const { app_id: appId = "" } = demoProjects[index % demoProjects.length] ?? {};
    clients.push(new LabelClient(name, { address: cluster.serviceUrl, token, appId }, observer));
  }
  await database.destroy();
  return clients;
}

/**
 * Has something happen to the primary, and makes it good again once another server has taken over and all clients have
 * written there, or after the longest time.
 *
 * @returns whether another server has taken over
 */
async function suffer(
  { strike, mend }: Fault,
  cluster: DatabaseCluster,
  allWrote: () => boolean,
): Promise<boolean> {
  const primary = await cluster.findPrimary();
  const [other] = cluster.servers.filter((server) => server !== primary);
  strike(primary);
  const hasMoved = async () => (await other?.answers("/primary")) ?? false;
  const moved = await until(hasMoved, longestFault);
  if (moved) await until(allWrote, longestFault);
  mend(primary);
  await cluster.whenSynchronous();
  return moved;
}

/** Compares what clients were told with the database. @returns whether all of it is true */
async function isTrue(
  cluster: DatabaseCluster,
  clients: readonly LabelClient[],
  wrong: number,
): Promise<boolean> {
  const database = await openDatabase(cluster.url, { mustBeCurrent: true });
  const totals = { acknowledged: 0, lost: 0, doubled: 0 };
  for (const client of clients) {
    const found = await client.compare(database);
    for (const key of ["acknowledged", "lost", "doubled"] as const) totals[key] += found[key];
  }
  await database.destroy();
  process.stdout.write(
    `${totals.acknowledged} changes of labels acknowledged, ${totals.lost} of them lost, ${totals.doubled} doubled; ` +
      `${wrong} answers wrong or stale\n`,
  );
  return totals.lost + totals.doubled + wrong === 0;
}

/** @returns whether nothing was lost, doubled, or read stale */
async function test(folder: string): Promise<boolean> {
  const cluster = await startCluster(folder);
  const services: ChildProcess[] = [];
  const stop = (): void => {
    for (const service of services) service.kill("SIGKILL");
    cluster.stop();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => {
      stop();
      process.exit(1);
    });
  }
  const results: Results = new Map();
  let tally = new Tally();
  let wrong = 0;
  try {
    for (const port of cluster.servicePorts) services.push(await startService(folder, port, cluster));
    const clients = await createClients(cluster, {
      wrote: (client, sentAt) => tally.wrote(client, sentAt),
      read: () => tally.read(),
      wrong: (what) => {
        process.stdout.write(`${what}\n`);
        wrong += 1;
      },
    });
    const running = Promise.all(clients.map((client) => client.run()));
    running.catch(() => undefined);
    const allWrote = () => tally.writers.size === clients.length;
    if (!(await until(allWrote, 30_000))) throw new Error("Not all clients can write.");
    const kills = Array.from({ length: settings.kills }, (_, index) =>
      index % 2 ? killServer : killDatabase,
    );
    for (const fault of [...kills, ...otherFaults]) {
      tally = new Tally();
      const moved = await suffer(fault, cluster, allWrote);
      await wait(1000);
      results.set(fault.name, [...(results.get(fault.name) ?? []), tally.findGaps()]);
      process.stdout.write(`${fault.name}: ${moved ? "another primary" : "no other primary"}\n`);
    }
    for (const client of clients) client.stop();
    await running;
    process.stdout.write(showResults(results));
    return await isTrue(cluster, clients, wrong);
  } finally {
    stop();
  }
}

const { CLUSTER_FOLDER: folder } = process.env;
if (folder !== undefined) {
  const passed = await test(folder);
  process.exit(passed ? 0 : 1);
} else {
  requirePackages(packages);
  const own = mkdtempSync(join(tmpdir(), "changelog-console-cluster-"));
  // Others run what is in there.
  chmodSync(own, 0o755);
  try {
    process.exitCode = await runInside(own);
  } finally {
    if (settings.keep) process.stdout.write(`The logs are in ${own}\n`);
    else rmSync(own, { recursive: true, force: true });
  }
}
