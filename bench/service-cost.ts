/*
 * What the service costs as it grows, on SQLite and on PostgreSQL side by side: by the labels of a project, by the number
 * of projects, and by the number of clients at a time.
 * Run: node bench/service-cost.ts [labels] [projects] [clients] [--full]
 * Takes some minutes; with --full, up to a million labels and 100,000 projects, many more.
 *
 * All cases of a table take turns within one run, in another order each time. Times are lower quartiles, as whatever else
 * the machine does makes some of them longer and none shorter; ratios are of those of one run: ratios travel, times don't.
 * The PostgreSQL server is one of its own that keeps commits as SQLite does here, on the disk before they are acknowledged.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { makeLabel } from "#contract/label-fixture.ts";
import { labelsPerPage } from "#contract/labels-per-page.ts";
import { countPages } from "#contract/pagination.ts";
import { apiPaths, projectHeader } from "#contract/paths.ts";
import { AccessStore } from "#service/access/access-store.ts";
import { createApp } from "#service/app.ts";
import { type Database, openDatabase } from "#service/database/database.ts";
import { prepareDemo } from "#service/demo/demo.ts";
import { labelPage } from "#service/labels/label-page.ts";
import { insertLabels, LabelStore } from "#service/labels/label-store.ts";
import {
  type Case,
  type Engine,
  makeCase,
  measureCases,
  quantile,
  timeOf,
  withEngines,
} from "./timed-cases.ts";

const isFull = process.argv.includes("--full");
const labelCounts = [10, 100, 1000, 10_000, 100_000, ...(isFull ? [1_000_000] : [])];
const projectCounts = [1, 100, 10_000, ...(isFull ? [100_000] : [])];
const clientCounts = [1, 4, 16, 64];

/** How often each time is taken, and how long each number of clients asks at a stretch, in milliseconds, how often. */
const rounds = isFull ? 300 : 100;
const warmUp = 5;
const stretch = { time: isFull ? 3000 : 1000, rounds: isFull ? 5 : 3 };

const token = "bench-token-0123456789-abcdefghi";
const root = fileURLToPath(new URL("..", import.meta.url));
const main = join(root, "lib/service/main.js");
const settings = { services: [], allowedOrigins: [], rateLimit: 0, signInLimit: 0, logLevel: "silent" };

const count = (value: number): string => Math.round(value).toLocaleString("en");
const ratio = (value: number): string => (value >= 100 ? count(value) : value.toFixed(2));

/** Prints a table as docs/performance.md has it. */
function printTable(heads: readonly string[], rows: readonly (readonly string[])[]): void {
  const lines = [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  process.stdout.write(`\n${lines.join("\n")}\n`);
}

/** Rows of one insert; more parameters than SQLite takes would come of many more. */
const batch = 500;

/** Adds projects of the demo user, each with some labels. @returns their ids and app ids */
async function addProjects(
  database: Database,
  name: string,
  projects: number,
  labels: number,
): Promise<{ id: number; app_id: string }[]> {
  const template = await database
    .selectFrom("projects")
    .selectAll()
    .where("name", "=", "Northwind")
    .executeTakeFirstOrThrow();
  const { id: templateId, last_label_order: _order, ...project } = template;
  const feed = await database
    .selectFrom("public_feed_settings")
    .selectAll()
    .where("project_id", "=", templateId)
    .executeTakeFirstOrThrow();
  const { id: _feedId, ...feedColumns } = feed;
  const added: { id: number; app_id: string }[] = [];
  while (added.length < projects) {
    await database.transaction().execute(async (transaction) => {
      const rows = Array.from({ length: Math.min(batch, projects - added.length) }, (_, index) => {
        const number = added.length + index;
        return { ...project, name: `${name} ${number}`, app_id: `${name}-${number}` };
      });
      const ids = await transaction.insertInto("projects").values(rows).returning(["id", "app_id"]).execute();
      const feeds = ids.map(({ id }) => ({ ...feedColumns, project_id: id }));
      await transaction.insertInto("public_feed_settings").values(feeds).execute();
      for (const { id } of ids) {
        for (let from = 0; from < labels; from += 50_000) {
          const length = Math.min(50_000, labels - from);
          const more = Array.from({ length }, (_, index) => makeLabel(`Label ${from + index}`, "#6D5EFC"));
          await insertLabels(transaction, id, more);
        }
      }
      added.push(...ids);
    });
  }
  return added;
}

/** Makes a user who belongs to some projects, with a token of that name. */
async function addUser(database: Database, name: string, projectIds: readonly number[]): Promise<void> {
  const { id } = await database
    .insertInto("users")
    .values({ name, created_at: "2026-01-01T00:00:00.000000Z" })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (let from = 0; from < projectIds.length; from += batch) {
    const memberships = projectIds
      .slice(from, from + batch)
      .map((project_id) => ({ user_id: id, project_id }));
    await database.insertInto("memberships").values(memberships).execute();
  }
  await new AccessStore(database).putToken({ userId: id, name, token: name, expiresAt: null });
}

/** Has PostgreSQL know its tables' sizes, as it does by itself after a while. */
async function settle(location: string): Promise<void> {
  if (!location.startsWith("postgres")) return;
  const client = new Client(location);
  await client.connect();
  await client.query("analyze").finally(() => client.end());
}

/** A page of one project's labels. */
interface PageCase {
  readonly engine: string;
  readonly size: number;
  readonly place: string;
  /** Reading its labels and the total. */
  readonly finding: Case;
  /** Writing and sending the response that has been found; by the API it has a link for every page. */
  readonly envelope: Case;
  /** A request. */
  readonly whole: Case;
  readonly readBytes: () => Promise<number>;
}

/** Table 1: the pages of one project, by how many labels it has. */
async function measureLabels(engines: readonly Engine[]): Promise<void> {
  const cases: PageCase[] = [];
  const opened: { close: () => Promise<unknown> }[] = [];
  for (const engine of engines) {
    const location = await engine.create("labels");
    const database = await openDatabase(location);
    await prepareDemo(database, {});
    const app = await createApp(database, settings);
    opened.push(app, { close: () => database.destroy() });
    const store = new LabelStore(database);
    for (const size of labelCounts) {
      const [project] = await addProjects(database, `labels-${size}`, 1, size);
      if (project === undefined) throw new Error("No project was added.");
      await addUser(database, `user-${size}`, [project.id]);
      const last = countPages(size, labelsPerPage);
      const places = { first: 1, middle: Math.ceil(last / 2), last };
      for (const [place, page] of Object.entries(places)) {
        const slice = await store.listLabels(project.id, (page - 1) * labelsPerPage, labelsPerPage);
        const envelopeUrl = `/envelope/${size}/${place}`;
        app.get(envelopeUrl, () =>
          labelPage("http://localhost/api/v1/labels", page, slice.labels, slice.total),
        );
        const headers = { authorization: `Bearer user-${size}`, [projectHeader]: project.app_id };
        const asked = { url: apiPaths.labels, query: { page: String(page) }, headers };
        cases.push({
          engine: engine.name,
          size,
          place,
          finding: makeCase(() => store.listLabels(project.id, (page - 1) * labelsPerPage, labelsPerPage)),
          envelope: makeCase(() => app.inject(envelopeUrl)),
          whole: makeCase(() => app.inject(asked)),
          readBytes: async () => Buffer.byteLength((await app.inject(asked)).body),
        });
      }
    }
    await settle(location);
  }
  await measureCases(
    cases.flatMap(({ finding, envelope, whole }) => [finding, envelope, whole]),
    { rounds, warmUp },
  );
  const bytes = new Map<string, number>();
  for (const { size, place, readBytes } of cases) bytes.set(`${size} ${place}`, await readBytes());
  for (const part of opened) await part.close();

  const baseOf = (name: string): PageCase => {
    const base = cases.find(
      ({ engine, size, place }) => engine === name && size === 100 && place === "middle",
    );
    if (base === undefined) throw new Error("There is nothing to compare with.");
    return base;
  };
  const rows = labelCounts.flatMap((size) =>
    ["first", "middle", "last"].map((place) => {
      const here = cases.filter((one) => one.size === size && one.place === place);
      const cells = here.flatMap(({ engine, finding, whole }) => [
        ratio(timeOf(finding) / timeOf(baseOf(engine).finding)),
        ratio(timeOf(whole) / timeOf(baseOf(engine).whole)),
      ]);
      return [count(size), place, ...cells, count(bytes.get(`${size} ${place}`) ?? 0)];
    }),
  );
  const heads = engines.flatMap(({ name }) => [`${name}: finding the page`, "whole answer"]);
  printTable(["Labels", "Page", ...heads, "Bytes of the answer"], rows);
  // What writing and sending the envelope takes longer is the length of its links: nothing else in it differs.
  const withoutLinks = ({ whole, envelope }: PageCase, base: PageCase) =>
    timeOf(whole) - (timeOf(envelope) - timeOf(base.envelope));
  for (const { name } of engines) {
    const base = baseOf(name);
    const times = `finding the page ${count(timeOf(base.finding))} µs, whole answer ${count(timeOf(base.whole))} µs`;
    const deep = cases.find(
      ({ engine, size, place }) => engine === name && size === 10_000 && place === "middle",
    );
    const rest = deep === undefined ? Number.NaN : withoutLinks(deep, base) / timeOf(base.whole);
    process.stdout.write(
      `${name}: 1.00 is ${times}; in the middle of 10,000 labels, the whole answer less what its links take more ${ratio(rest)}\n`,
    );
  }
}

/** Table 2: the same things, by how many projects there are. */
async function measureProjects(engines: readonly Engine[]): Promise<void> {
  const columns = ["labels", "creation", "project", "projects", "all"] as const;
  const cases: ({ engine: string; size: number } & Record<(typeof columns)[number], Case>)[] = [];
  const opened: { close: () => Promise<unknown> }[] = [];
  for (const engine of engines) {
    for (const size of projectCounts) {
      const location = await engine.create(`projects_${size}`);
      const database = await openDatabase(location);
      await prepareDemo(database, {});
      const app = await createApp(database, settings);
      opened.push(app, { close: () => database.destroy() });
      const projects = await addProjects(database, "project", size, 5);
      const ids = projects.map(({ id }) => id);
      // One in the midst of the others, and one to whom all of them belong.
      const own = projects[Math.floor(size / 2)];
      if (own === undefined) throw new Error("No project was added.");
      await addUser(database, "one", [own.id]);
      await addUser(database, "all", ids);
      await settle(location);
      const headers = { authorization: "Bearer one", [projectHeader]: own.app_id };
      const payload = makeLabel("Made", "#000000");
      const all = { url: apiPaths.projects, headers: { authorization: "Bearer all" } };
      cases.push({
        engine: engine.name,
        size,
        labels: makeCase(() => app.inject({ url: apiPaths.labels, headers })),
        creation: makeCase(() => app.inject({ method: "POST", url: apiPaths.labels, headers, payload })),
        project: makeCase(() => app.inject({ url: apiPaths.project(own.app_id), headers })),
        projects: makeCase(() => app.inject({ url: apiPaths.projects, headers })),
        all: makeCase(() => app.inject(all)),
      });
    }
  }
  await measureCases(
    cases.flatMap((one) => columns.map((column) => one[column])),
    { rounds, warmUp },
  );
  for (const part of opened) await part.close();
  const rows = cases.map((one) => {
    const base = cases.find(({ engine, size }) => engine === one.engine && size === 1) ?? one;
    const cells = columns.map((column) => ratio(timeOf(one[column]) / timeOf(base[column])));
    return [one.engine, count(one.size), ...cells];
  });
  printTable(
    [
      "",
      "Projects",
      "A page of labels",
      "Creating a label",
      "A project",
      "A user's only project, listed",
      "All projects, listed",
    ],
    rows,
  );
}

/** A service as its users run it: compiled, as it is published. */
interface Service {
  readonly child: ChildProcess;
  readonly address: string;
}

async function startService(location: string): Promise<Service> {
  const child = spawn(process.execPath, [main, "serve", "--demo", "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      DATABASE_URL: location,
      DEMO_TOKEN: token,
      RATE_LIMIT: "0",
      // A line for each label that it makes would fill the terminal.
      LOG_LEVEL: "warn",
      HOST: "127.0.0.1",
    },
  });
  const [line] = await once(child.stdout.setEncoding("utf8"), "data");
  return { child, address: /http:\S+/.exec(String(line))?.[0] ?? "" };
}

/** Megabytes of memory that a process has. */
function readMemory({ child }: Service): number {
  const kibibytes = execFileSync("ps", ["-o", "rss=", "-p", String(child.pid)], { encoding: "utf8" });
  return (Number(kibibytes) * 1024) / 1e6;
}

/** What some clients ask over and over, each the next thing as soon as it has its response. */
interface Load {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** @returns how long each response took, in milliseconds */
async function ask(address: string, clients: number, load: Load, appId: string): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  const end = performance.now() + stretch.time;
  const headers = {
    authorization: `Bearer ${token}`,
    [projectHeader]: appId,
    "content-type": "application/json",
    "content-length": load.body.length,
  };
  const askOn = async (): Promise<void> => {
    while (performance.now() < end) {
      const start = performance.now();
      const asked = request(address + load.path, { agent, method: load.method, headers }).end(load.body);
      const [answer] = await once(asked, "response");
      await once(answer.resume(), "end");
      if (answer.statusCode >= 300) throw new Error(`${load.method} was answered ${answer.statusCode}`);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, askOn));
  agent.destroy();
  return times;
}

/** Table 3: real services, by how many clients ask at a time. */
async function measureClients(engines: readonly Engine[]): Promise<void> {
  const services: { engine: string; service: Service; idle: number }[] = [];
  for (const engine of engines) {
    const service = await startService(await engine.create("clients"));
    services.push({ engine: engine.name, service, idle: readMemory(service) });
  }
  const appId = "6f1d8f0e-52c4-4a57-9d0c-6f8f7f1f2a01";
  const loads: Record<string, Load> = {
    "a page of labels": { method: "GET", path: `${apiPaths.labels}?page=3`, body: "" },
    "creating a label": {
      method: "POST",
      path: apiPaths.labels,
      body: JSON.stringify(makeLabel("Made", "#000000")),
    },
  };
  const cases = Object.entries(loads).flatMap(([what, load]) =>
    clientCounts.flatMap((clients) =>
      services.map((one) => ({ ...one, what, load, clients, times: [] as number[], memory: 0 })),
    ),
  );
  for (let round = 0; round < stretch.rounds; round += 1) {
    for (const one of cases) {
      one.times.push(...(await ask(one.service.address, one.clients, one.load, appId)));
      one.memory = readMemory(one.service);
    }
  }
  for (const { service } of services) {
    service.child.kill("SIGTERM");
    await once(service.child, "exit");
  }
  printTable(
    ["", "What", "Clients", "Answers a second", "Half within, ms", "99 % within, ms", "Memory, MB"],
    cases.map(({ engine, what, clients, times, memory }) => [
      engine,
      what,
      String(clients),
      count(times.length / ((stretch.time * stretch.rounds) / 1000)),
      quantile(times, 0.5).toFixed(1),
      quantile(times, 0.99).toFixed(1),
      count(memory),
    ]),
  );
  const idle = services.map(({ engine, idle }) => `${engine} ${count(idle)} MB`);
  process.stdout.write(`Memory just after the start: ${idle.join(", ")}\n`);
}

const parts = { labels: measureLabels, projects: measureProjects, clients: measureClients };
const chosen = process.argv.slice(2).filter((argument) => argument in parts);
execFileSync(process.execPath, [join(root, "scripts/compile-service.ts")], { stdio: "pipe" });
await withEngines(async (engines) => {
  for (const [part, measurePart] of Object.entries(parts)) {
    if (chosen.length === 0 || chosen.includes(part)) await measurePart(engines);
  }
});
