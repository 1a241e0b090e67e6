/*
 * What the service costs over HTTP, and how that grows with the number of projects: a page of labels, a project, a change,
 * and the history, with 1,000 and with 100,000 projects of 23 labels, on SQLite and PostgreSQL, beside the least that sends the
 * same page of labels from the same file with Node alone (bench/http/bare-service.js).
 * Run: node bench/service-http.ts [projects …] (1000 100000 unless told otherwise)
 *
 * The service is the one that is published: compiled, so that no compiler is in its memory. CPU time is the server's own
 * (user and system), so it tells more than requests a second on a machine that does other things as well.
 */

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { Pool } from "undici";
import * as z from "zod/mini";
import { makeLabel } from "#contract/label-fixture.ts";
import { apiPaths, projectHeader } from "#contract/paths.ts";
import { AccessStore } from "#service/access/access-store.ts";
import { UserStore } from "#service/access/user-store.ts";
import { openDatabase } from "#service/database/database.ts";
import { startPostgres } from "../scripts/postgres-server.ts";
import { median } from "./median.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "changelog-console-bench-"));
const token = "bench-token-0123456789-abcdefghi";

/** Of each project. Entries are the labels' creations, and a change each fortnight and a half of a year. */
const labelsPerProject = 23;
const changesPerProject = 10;

/** Projects of the person who asks, spread over all. */
const ownProjects = 500;

/** Rounds that count, after one that doesn't; requests in each, and how many of them at a time. */
const load = { rounds: 5, requests: 2000, connections: 8 };

const appIdOf = (project: number): string => `app-${project}`;

/** Fills an empty database by a few statements, in chunks that fit into a transaction's memory. */
async function fill(location: string, projects: number): Promise<void> {
  await (await openDatabase(location)).destroy();
  // Whose statements may take any time.
  const database = await openDatabase(location, { mustBeCurrent: true });
  const run = (text: string) => sql.raw(text).execute(database);
  const numbers = (from: number, to: number) =>
    `with recursive numbers (n) as (select ${from} union all select n + 1 from numbers where n < ${to})`;
  const moment = "2026-01-05T08:00:00.000000Z";
  const start = Date.parse(moment) * 1000;
  await new UserStore(database).addUser("bench");
  const access = new AccessStore(database);
  const userId = await access.findUserId("bench");
  if (userId === null) throw new Error("There is no user.");
  await access.putToken({ userId, name: "bench", token, expiresAt: null });
  await run("insert into languages (id, name, locale, flag) values (1000000, 'English', 'en', '🇬🇧')");
  const [step, chunk] = [Math.max(1, Math.floor(projects / ownProjects)), 5000];
  for (let from = 1; from <= projects; from += chunk) {
    const all = numbers(from, Math.min(projects, from + chunk - 1));
    const each = `${all}, labels_of (l) as (
      select 1 union all select l + 1 from labels_of where l < ${labelsPerProject})`;
    await run(`insert into projects (id, app_id, name, subdomain, domain, primary_domain, accent_color, language_id, website,
      plan, changelog_reactions, changelog_comments, last_label_order) ${all}
      select n, 'app-' || n, 'Project ' || n, 'p' || n, 'p' || n || '.example', 'https://p.example', '#112233', 1000000,
      'https://p.example', 'Team', 1, 0, ${labelsPerProject} from numbers`);
    await run(`insert into project_languages (project_id, language_id, is_default, created_at, updated_at) ${all}
      select n, 1000000, 1, '${moment}', '${moment}' from numbers`);
    await run(`insert into public_feed_settings (project_id, title, description, website, allow_subscribers,
      allow_search_engine_index, private, created_at, updated_at) ${all}
      select n, 'News', 'What is new', 'https://p.example', 1, 1, 0, '${moment}', '${moment}' from numbers`);
    await run(
      `insert into memberships (user_id, project_id) ${all} select ${userId}, n from numbers where n % ${step} = 0`,
    );
    await run(`insert into labels (id, project_id, name, color, "order", created_at, updated_at) ${each}
      select (n - 1) * ${labelsPerProject} + l, n, 'Label ' || l, '#6D5EFC', l, '${moment}', '${moment}'
      from numbers cross join labels_of`);
    await run(`insert into label_history (project_id, at, label_id, action, after_name, after_color) ${each}
      select n, ${start} + l, (n - 1) * ${labelsPerProject} + l, 'created', 'Label ' || l, '#6D5EFC'
      from numbers cross join labels_of`);
    await run(`insert into label_history (project_id, at, label_id, action, before_name, before_color, after_name,
      after_color) ${each}
      select n, ${start} + l * 3000000000000, (n - 1) * ${labelsPerProject} + l, 'renamed', 'Before', '#6D5EFC',
      'Label ' || l, '#6D5EFC' from numbers cross join labels_of where l <= ${changesPerProject}`);
  }
  await run("analyze");
  await database.destroy();
}

const usageSchema = z.object({ cpu: z.object({ user: z.number(), system: z.number() }) });

/** CPU time in microseconds that a server has used. */
async function readCpu(child: ChildProcess): Promise<number> {
  const answered = once(child, "message");
  child.send("usage");
  const { cpu } = usageSchema.parse((await answered)[0]);
  return cpu.user + cpu.system;
}

interface Server {
  readonly child: ChildProcess;
  readonly pool: Pool;
}

/** Starts a server and waits for the address that it prints. */
async function start(args: string[], environment: Record<string, string> = {}): Promise<Server> {
  const child = spawn(process.execPath, ["--import", join(root, "bench/http/usage-reporter.js"), ...args], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      RATE_LIMIT: "999999999",
      ...environment,
    },
  });
  let printed = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  const address = /http:\/\/[\w.]+:\d+/;
  const ended = once(child, "exit").then(([code]) =>
    Promise.reject(new Error(`A server ended with ${code}`)),
  );
  ended.catch(() => undefined);
  while (!address.test(printed)) await Promise.race([once(child.stdout ?? child, "data"), ended]);
  return { child, pool: new Pool(address.exec(printed)?.[0] ?? "", { connections: load.connections }) };
}

async function stop({ child, pool }: Server): Promise<void> {
  const ended = once(child, "exit");
  await pool.close();
  child.kill("SIGTERM");
  await ended;
}

type Operation = (project: number, turn: number) => { path: string; method?: "PUT"; body?: string };

/** What is asked, each time of another project. */
const operations: Readonly<Record<string, Operation>> = {
  "GET labels": (_project, turn) => ({ path: `${apiPaths.labels}?page=${(turn % 5) + 1}` }),
  "GET project": (project) => ({ path: apiPaths.project(appIdOf(project)) }),
  "PUT label": (project, turn) => ({
    path: apiPaths.label((project - 1) * labelsPerProject + 1),
    method: "PUT",
    body: JSON.stringify(makeLabel(`Label of turn ${turn}`, "#6D5EFC")),
  }),
  "GET history": () => ({ path: `${apiPaths.labelHistory}?limit=50` }),
};

/** CPU microseconds for each request of an operation. */
async function measure({ child, pool }: Server, projects: number, operation: Operation): Promise<number> {
  const step = Math.max(1, Math.floor(projects / ownProjects));
  const before = await readCpu(child);
  let turn = 0;
  const ask = async (): Promise<void> => {
    while (turn < load.requests) {
      turn += 1;
      const project = step * (1 + Math.floor(Math.random() * Math.floor(projects / step)));
      const { path, method = "GET", body = null } = operation(project, turn);
      const headers = {
        authorization: `Bearer ${token}`,
        [projectHeader]: appIdOf(project),
        ...(body !== null && { "content-type": "application/json" }),
      };
      const response = await pool.request({ path, method, headers, body });
      const text = await response.body.text();
      if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${text}`);
    }
  };
  await Promise.all(Array.from({ length: load.connections }, ask));
  return ((await readCpu(child)) - before) / load.requests;
}

/** What is measured: an operation of a server with so many projects. */
interface Subject {
  readonly name: string;
  readonly projects: number;
  readonly server: Server;
  readonly operation: Operation;
  /** CPU microseconds for a request, of each round that counts. */
  readonly figures: number[];
}

/** Starts the service on a filled database, and on a file the bare one beside it. */
async function startServers(location: string, projects: number): Promise<Subject[]> {
  const main = join(root, "lib/service/main.js");
  const args = [main, "serve", "--host", "127.0.0.1", "--port", "0"];
  const service = await start(args, { DATABASE_URL: location });
  const subjects: Subject[] = Object.entries(operations).map(([name, operation]) => {
    return { name, projects, server: service, operation, figures: [] };
  });
  const page = operations["GET labels"];
  if (!location.startsWith("postgres") && page !== undefined) {
    const path = `${apiPaths.labels}?page=2`;
    const headers = { authorization: `Bearer ${token}`, [projectHeader]: appIdOf(projects) };
    const answer = await service.pool.request({ path, method: "GET", headers });
    await answer.body.text();
    const ofEachResponse = ["x-request-id", "date", "content-length", "connection", "keep-alive"];
    const same = Object.entries(answer.headers).filter(([name]) => !ofEachResponse.includes(name));
    const bareArgs = [
      join(root, "bench/http/bare-service.js"),
      location,
      JSON.stringify(Object.fromEntries(same)),
    ];
    subjects.push({ name: bare, projects, server: await start(bareArgs), operation: page, figures: [] });
  }
  return subjects;
}

const bare = "bare GET labels";
const given = process.argv.slice(2).map(Number);
const counts = given.length > 0 ? given : [1000, 100_000];
try {
  execFileSync(process.execPath, [join(root, "scripts/compile-service.ts")], { stdio: "pipe" });
  process.stdout.write(
    "| | | Projects | CPU, µs | ÷ bare | ÷ fewest projects |\n| --- | --- | --- | --- | --- | --- |\n",
  );
  for (const kind of ["SQLite", "PostgreSQL"]) {
    const subjects: Subject[] = [];
    const clusters: Awaited<ReturnType<typeof startPostgres>>[] = [];
    for (const projects of counts) {
      const cluster = kind === "SQLite" ? null : await startPostgres({ durable: true });
      if (cluster !== null) clusters.push(cluster);
      const location = cluster?.url ?? join(folder, `${projects}.db`);
      await fill(location, projects);
      subjects.push(...(await startServers(location, projects)));
    }
    // In turns, so that whatever else the machine does meets all of them.
    for (let round = 0; round <= load.rounds; round += 1) {
      for (const { server, projects, operation, figures } of subjects) {
        const cpu = await measure(server, projects, operation);
        if (round > 0) figures.push(cpu);
      }
    }
    for (const server of new Set(subjects.map((subject) => subject.server))) await stop(server);
    for (const cluster of clusters) await cluster.stop();
    const medianOf = (wanted: string, projects: number | undefined): number =>
      median(subjects.find(({ name, projects: own }) => name === wanted && own === projects)?.figures ?? []);
    for (const { name, projects, figures } of subjects) {
      const cpu = median(figures);
      const ratio =
        kind === "SQLite" && name === "GET labels" ? (cpu / medianOf(bare, projects)).toFixed(2) : "";
      const growth = (cpu / medianOf(name, counts[0])).toFixed(2);
      const cells = [kind, name, projects.toLocaleString("en-US"), cpu.toFixed(0), ratio, growth];
      process.stdout.write(`| ${cells.join(" | ")} |\n`);
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
