/*
 * What a page of labels costs over HTTP: the service (token, membership, page, every header, its limits on), beside the
 * least that sends the same bytes with Node alone (bench/http/bare-service.js), and beside json-server.
 * Run: node bench/service-http.ts (without json-server, which is installed for it: --own)
 *
 * The service is the one that is published: compiled, so that no compiler is in its memory.
 *
 * All servers run at once; each round loads one after the other, in another order than the round before. CPU time is the
 * server's own (user and system), so it tells more than requests a second on a machine that does other things as well.
 */
import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import * as z from "zod/mini";
import { apiPaths, projectHeader } from "#contract/paths.ts";
import { demoProjects } from "#service/demo/demo-projects.ts";
import { median } from "./median.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "changelog-console-bench-"));
const token = "bench-token-0123456789-abcdefghi";
const [project] = demoProjects;
if (project === undefined) throw new Error("There is no demo project.");
const requestHeaders = { authorization: `Bearer ${token}`, [projectHeader]: project.appId };

/** Rounds that count, after one that doesn't; how long each server is loaded in each (s), by how many connections. */
const load = { rounds: 7, seconds: 3, connections: 8 };

interface Server {
  readonly name: string;
  readonly child: ChildProcess;
  readonly url: string;
  readonly restingMemory: number;
  /** Of each round: requests a second, and CPU microseconds for each. */
  readonly figures: { throughput: number; cpu: number }[];
}

const usageSchema = z.object({
  cpu: z.object({ user: z.number(), system: z.number() }),
  rss: z.number(),
});

/** CPU time in microseconds and memory in bytes that a server has used. */
async function readUsage(child: ChildProcess): Promise<{ cpu: number; rss: number }> {
  const answered = once(child, "message");
  child.send("usage");
  const { cpu, rss } = usageSchema.parse((await answered)[0]);
  return { cpu: cpu.user + cpu.system, rss };
}

/** Starts a server and waits for the address that it prints. */
async function start(name: string, args: string[], path: string): Promise<Server> {
  const child = spawn(process.execPath, ["--import", join(root, "bench/http/usage-reporter.js"), ...args], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    env: { ...process.env, DEMO_TOKEN: token, NODE_ENV: "production" },
  });
  let printed = "";
  child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
    printed += chunk;
  });
  const address = /http:\/\/[\w.]+:\d+/;
  const ended = once(child, "exit").then(([code]) => Promise.reject(new Error(`${name} ended with ${code}`)));
  ended.catch(() => undefined);
  while (!address.test(printed)) await Promise.race([once(child.stdout ?? child, "data"), ended]);
  const url = address.exec(printed)?.[0] + path;
  await request(url);
  return { name, child, url, restingMemory: (await readUsage(child)).rss, figures: [] };
}

async function request(url: string): Promise<{ headers: Record<string, string>; body: string }> {
  const answer = await fetch(url, { headers: requestHeaders });
  const body = await answer.text();
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${body}`);
  return { headers: Object.fromEntries(answer.headers), body };
}

const autocannonSchema = z.object({
  non2xx: z.literal(0),
  errors: z.literal(0),
  requests: z.object({ average: z.number(), total: z.number() }),
});

/** Loads a server for a while. */
async function measure(
  { child, url }: Server,
  seconds: number,
): Promise<{ throughput: number; cpu: number }> {
  const headers = Object.entries(requestHeaders).flatMap(([name, value]) => ["-H", `${name}=${value}`]);
  const script = fileURLToPath(import.meta.resolve("autocannon"));
  const args = [script, "-j", "-c", String(load.connections), "-d", String(seconds), ...headers, url];
  const before = await readUsage(child);
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const after = await readUsage(child);
  const { requests } = autocannonSchema.parse(JSON.parse(stdout));
  return { throughput: requests.average, cpu: (after.cpu - before.cpu) / requests.total };
}

/** A version of json-server with as many labels, and a page of them. It looks nothing up but the page, in memory. */
async function startJsonServer(
  version: string,
  bin: string,
  port: number,
  query: string,
  count: number,
): Promise<Server> {
  const home = join(folder, `json-server-${version}`);
  const quiet = ["--no-fund", "--no-audit"];
  execFileSync("npm", ["install", "--prefix", home, ...quiet, `json-server@${version}`], {
    stdio: "ignore",
  });
  const labels = Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    name: `Label ${index + 1}`,
    color: "#6D5EFC",
    order: index + 1,
    project_id: 1,
    created_at: "2026-03-02T09:30:00.000000Z",
    updated_at: "2026-03-02T09:30:00.000000Z",
    deleted_at: null,
    primary_color: "rgba(109,94,252,1.00)",
    secondary_color: "rgba(109,94,252,0.12)",
  }));
  writeFileSync(join(home, "db.json"), JSON.stringify({ labels }));
  const args = [
    join(home, "node_modules/json-server/lib", bin),
    join(home, "db.json"),
    "--port",
    String(port),
  ];
  return start(`json-server ${version}`, args, `/labels?${query}`);
}

const servers: Server[] = [];
try {
  execFileSync(process.execPath, [join(root, "scripts/compile-service.ts")], { stdio: "pipe" });
  const main = join(root, "lib/service/main.js");
  const path = `${apiPaths.labels}?page=2`;
  const args = ["serve", "--demo", "--host", "127.0.0.1", "--port", "0", "--rate-limit", "999999999"];
  const service = await start("service", [main, ...args], path);
  servers.push(service);

  const answer = await request(service.url);
  const ofEachResponse = [
    "x-request-id",
    "date",
    "content-length",
    "connection",
    "keep-alive",
  ];
  const same = Object.entries(answer.headers).filter(([name]) => !ofEachResponse.includes(name));
  const bareArgs = [join(folder, "data/console.db"), JSON.stringify(Object.fromEntries(same))];
  const bare = await start("bare", [join(root, "bench/http/bare-service.js"), ...bareArgs], path);
  servers.push(bare);
  const withoutPort = (body: string) => body.replaceAll(/127\.0\.0\.1:\d+/g, "host");
  const bareResponse = await request(bare.url);
  if (JSON.stringify(JSON.parse(withoutPort(bareResponse.body))) !== withoutPort(answer.body)) {
    throw new Error(`The bare service answers otherwise:\n${bareResponse.body}\n${answer.body}`);
  }
  const names = ({ headers }: typeof answer) => Object.keys(headers).sort().join();
  if (names(bareResponse) !== names(answer)) throw new Error(`${names(bareResponse)}\n${names(answer)}`);
  const { total } = z.object({ total: z.int() }).parse(JSON.parse(answer.body));
  if (!process.argv.includes("--own")) {
    // It wants the folder.
    mkdirSync(join(folder, "public"));
    servers.push(await startJsonServer("0.17.4", "cli/bin.js", 4318, "_page=2&_limit=5", total));
    servers.push(await startJsonServer("1.0.0-beta.15", "bin.js", 4319, "_page=2&_per_page=5", total));
  }

  for (const server of servers) await measure(server, load.seconds);
  for (let round = 0; round < load.rounds; round += 1) {
    const order = servers.map((_, index) => servers[(index + round) % servers.length]);
    for (const server of order) server?.figures.push(await measure(server, load.seconds));
  }

  const ratios = (server: Server, figure: "throughput" | "cpu") =>
    median(server.figures.map((one, round) => one[figure] / (bare.figures[round]?.[figure] ?? Number.NaN)));
  const rows = [["", "requests/s", "÷ bare", "CPU µs/request", "÷ bare", "memory at rest, MB", "after, MB"]];
  for (const server of servers) {
    const memory = (await readUsage(server.child)).rss;
    rows.push([
      server.name,
      median(server.figures.map(({ throughput }) => throughput)).toFixed(0),
      ratios(server, "throughput").toFixed(2),
      median(server.figures.map(({ cpu }) => cpu)).toFixed(0),
      ratios(server, "cpu").toFixed(2),
      (server.restingMemory / 1e6).toFixed(0),
      (memory / 1e6).toFixed(0),
    ]);
  }
  for (const row of rows) process.stdout.write(`${row.map((cell) => cell.padStart(26)).join("")}\n`);
} finally {
  await Promise.all(
    servers.map(async ({ child }) => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    }),
  );
  rmSync(folder, { recursive: true, force: true });
}
