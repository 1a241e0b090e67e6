/*
 * How much load the service carries: the highest rate of requests at which 99 % are answered within 100 ms, by one, two and
 * three instances on one PostgreSQL, for reads and for reads with a tenth of changes, beside one bare instance that does the
 * same with Node and the database's driver alone (bench/http/bare-postgres-service.js).
 * Run: npm run bench:load (takes about six minutes; --quick for a trial of one)
 *
 * Requests are due at fixed moments, whether or not those before them are answered, and each is timed from the moment when it
 * was due: a server that stalls delays all that come meanwhile, and all of them count. autocannon's --overallRate can't tell
 * that: each of its connections sends what is due in a second at the second's beginning, one after another.
 *
 * Servers, database and requests share the machine.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { cpus } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Pool } from "undici";
import { labelPageSchema } from "#contract/labels.ts";
import { apiPaths, projectHeader } from "#contract/paths.ts";
import { demoProjects } from "#service/demo/demo-projects.ts";
import { startPostgres } from "../scripts/postgres-server.ts";

const isQuick = process.argv.includes("--quick");

/** What a response may take, in milliseconds, and how many of them in a thousand may take longer. */
const target = { time: 100, latePerThousand: 10 };
/** Seconds of each rate that don't count, and that do; how often the range in which the highest lies is halved. */
const step = isQuick ? { before: 0.5, counted: 1, halvings: 2 } : { before: 1, counted: 3, halvings: 3 };
const firstRate = 200;
const connections = 64;

const root = fileURLToPath(new URL("..", import.meta.url));
const token = randomBytes(24).toString("hex");
const [project] = demoProjects;
if (project === undefined) throw new Error("There is no demo project.");
const headers = { authorization: `Bearer ${token}`, [projectHeader]: project.appId };

interface Server {
  readonly child: ChildProcess;
  readonly url: string;
}

/** Starts a server and waits for the address that it prints. */
async function start(args: readonly string[], databaseUrl: string): Promise<Server> {
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DEMO_TOKEN: token,
      RATE_LIMIT: "0",
      LOG_LEVEL: "warn",
      NODE_ENV: "production",
    },
  });
  let printed = "";
  for await (const chunk of child.stdout.setEncoding("utf8")) {
    printed += chunk;
    const [url] = /http:\/\/[\w.]+:\d+/.exec(printed) ?? [];
    if (url !== undefined) {
      child.stdout.resume();
      return { child, url };
    }
  }
  throw new Error(`${args.join(" ")} ended`);
}

async function stop({ child }: Server): Promise<void> {
  const ended = once(child, "exit");
  child.kill();
  await ended;
}

/** Which requests are sent: of how many one changes a label, if any does. */
interface Mix {
  readonly name: string;
  readonly changeEach: number;
}

const mixes: readonly Mix[] = [
  { name: "reads", changeEach: Number.POSITIVE_INFINITY },
  { name: "90 % reads, 10 % changes", changeEach: 10 },
];

/** The labels that are changed, so that lists stay as long as they are. */
let labelIds: readonly number[] = [];

type Outcome = "in time" | "late" | "failed";

async function send(pool: Pool, index: number, { changeEach }: Mix): Promise<boolean> {
  const isChange = index % changeEach === changeEach - 1;
  const id = labelIds[Math.floor(index / changeEach) % labelIds.length] ?? 0;
  const { statusCode, body } = await pool.request(
    isChange
      ? {
          method: "PUT",
          path: apiPaths.label(id),
          headers: { ...headers, "content-type": "application/json" },
          body: JSON.stringify({ name: `Label ${index}`, color: "#6D5EFC" }),
        }
      : { method: "GET", path: `${apiPaths.labels}?page=2`, headers },
  );
  await body.dump();
  return statusCode === 200;
}

/** Sends requests at a rate, in turn to each server. @returns whether enough of them were answered in time */
async function carries(urls: readonly string[], rate: number, mix: Mix): Promise<boolean> {
  const pools = urls.map((url) => new Pool(url, { connections: Math.ceil(connections / urls.length) }));
  const total = Math.round(rate * (step.before + step.counted));
  const uncounted = Math.round(rate * step.before);
  const mostLate = ((total - uncounted) * target.latePerThousand) / 1000;
  const outcomes: Record<Outcome, number> = { "in time": 0, late: 0, failed: 0 };
  const start = performance.now();
  const open = new Set<Promise<void>>();
  const fails = (): boolean => outcomes.late + outcomes.failed > mostLate;
  for (let index = 0; index < total && !fails(); ) {
    for (; index < total && start + (index * 1000) / rate <= performance.now(); index += 1) {
      const due = start + (index * 1000) / rate;
      const counts = index >= uncounted;
      const pool = pools[index % pools.length];
      if (pool === undefined) throw new Error("There is no server.");
      const asked = send(pool, index, mix)
        .catch(() => false)
        .then((succeeded) => {
          const isLate = performance.now() - due > target.time;
          if (counts) outcomes[succeeded ? (isLate ? "late" : "in time") : "failed"] += 1;
        })
        .finally(() => open.delete(asked));
      open.add(asked);
    }
    await wait(1);
  }
  if (!fails()) await Promise.all(open);
  await Promise.all(pools.map((pool) => pool.destroy()));
  await Promise.all(open);
  // What is still under way in servers and database.
  await wait(500);
  return !fails();
}

/** @returns the highest rate that the servers carry, to about 9 %, in requests a second */
async function findHighest(urls: readonly string[], mix: Mix): Promise<number> {
  // One failure may be the machine's.
  const carriesIt = async (rate: number) =>
    (await carries(urls, rate, mix)) || (await carries(urls, rate, mix));
  let [low, high] = [0, firstRate];
  while (await carriesIt(high)) [low, high] = [high, high * 2];
  for (let halving = 0; halving < step.halvings; halving += 1) {
    const middle = low === 0 ? high / 2 : Math.sqrt(low * high);
    if (await carriesIt(middle)) low = middle;
    else high = middle;
  }
  return low;
}

execFileSync(process.execPath, [join(root, "scripts/compile-service.ts")], { stdio: "pipe" });
const begun = performance.now();
const database = await startPostgres({ durable: true });
const servers: Server[] = [];
try {
  const serve = [join(root, "lib/service/main.js"), "serve", "--demo", "--host", "127.0.0.1", "--port", "0"];
  for (let instance = 0; instance < 3; instance += 1) servers.push(await start(serve, database.url));
  const urls = servers.map(({ url }) => url);
  const bare = await start([join(root, "bench/http/bare-postgres-service.js"), database.url], database.url);
  servers.push(bare);
  const read = async (url: string) => {
    const answer = await fetch(`${url}${apiPaths.labels}?page=2`, { headers });
    return labelPageSchema.parse(JSON.parse((await answer.text()).replaceAll(url, "")));
  };
  const page = await read(urls[0] ?? "");
  if (JSON.stringify(await read(bare.url)) !== JSON.stringify(page))
    throw new Error("The bare service answers otherwise.");
  labelIds = page.data.map(({ id }) => id);

  const cases = [
    ["bare × 1", [bare.url]],
    ...urls.map((_, index) => [`service × ${index + 1}`, urls.slice(0, index + 1)] as const),
  ] as const;
  const line = (cells: readonly string[]) =>
    process.stdout.write(`${cells.map((cell) => cell.padStart(26)).join("")}\n`);
  line(["requests/s", ...mixes.map(({ name }) => name)]);
  for (const [name, some] of cases) {
    const rates: number[] = [];
    for (const mix of mixes) {
      await carries(some, firstRate, mix);
      rates.push(await findHighest(some, mix));
    }
    line([name, ...rates.map((rate) => rate.toFixed(0))]);
  }
  process.stdout.write(`\n${cpus().length} cores, ${Math.round((performance.now() - begun) / 1000)} s\n`);
} finally {
  await Promise.all(servers.map(stop));
  await database.stop();
}
