/*
 * What the history of labels costs, on SQLite and on PostgreSQL: a page of it, by how many entries there are, and every
 * write, beside a version of the program that keeps none.
 * Run: node bench/label-history.ts [folder of that version, with its packages] [--large 1000000]
 *
 * All cases of a table take turns within one run, in another order each time. Times are lower quartiles, as whatever else
 * the machine does makes some of them longer and none shorter. The PostgreSQL server is one of its own that keeps commits
 * as SQLite does here, on the disk before they are acknowledged.
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import { Client } from "pg";
import { apiPaths, changeSetHeader, projectHeader } from "#contract/paths.ts";
import { createApp } from "#service/app.ts";
import { type Database, openDatabase } from "#service/database/database.ts";
import { prepareDemo } from "#service/demo/demo.ts";
import { demoProjects } from "#service/demo/demo-projects.ts";
import { type Case, type Engine, makeCase, measureCases, timeOf, withEngines } from "./timed-cases.ts";

const token = "bench-token-0123456789-abcdefghi";
const appId = demoProjects.find(({ name }) => name === "Northwind")?.appId ?? "";
const headers = { authorization: `Bearer ${token}`, [projectHeader]: appId };
const settings = { services: [], allowedOrigins: [], rateLimit: 0, signInLimit: 0, logLevel: "silent" };

const sizeOption = process.argv.indexOf("--large");
const sizes = { small: 1000, large: sizeOption < 0 ? 1_000_000 : Number(process.argv[sizeOption + 1]) };
const earlier = process.argv.slice(2).find((argument) => existsSync(join(argument, "src/service/app.ts")));
const rounds = { pages: 100, writes: 200 } as const;
const warmUp = 20;

/** Fills a project's history, of 1,000 labels, 20 users, batches of 50; one entry of 500 is a restoration. */
async function fill(database: Database, entries: number): Promise<void> {
  const { id } = await database
    .selectFrom("projects")
    .select("id")
    .where("app_id", "=", appId)
    .executeTakeFirstOrThrow();
  const start = Date.now() * 1000 - entries * 1000;
  // No statement may take as long as all of it would.
  const slice = 20_000;
  for (let from = 0; from < entries; from += slice) {
    await sql`
      with recursive numbers (number) as (
        select cast(${sql.lit(from)} as bigint) union all select number + 1 from numbers where number < ${sql.lit(Math.min(entries, from + slice) - 1)}
      )
      insert into label_history (
        project_id, at, label_id, action, user_id, user_name, token_id, token_name, batch, is_head,
        before_name, before_color, after_name, after_color
      )
      select
        ${sql.lit(id)}, ${sql.lit(start)} + number * 1000, 1 + (number * 7919) % 1000,
        case when number % 500 = 3 then 'restored' else 'recolored' end,
        1 + (number * 31) % 20, 'Somebody', 1, 'Laptop',
        case when number % 100 < 50 then 'batch-of-' || (number / 100) end,
        case when number % 100 between 1 and 49 then 0 else 1 end,
        case when number % 500 <> 3 then 'Improvement' end, case when number % 500 <> 3 then '#123456' end,
        'Improvement', '#654321'
      from numbers`.execute(database);
  }
}

/** How many bytes the history has, with its indexes. */
async function sizeOf(database: Database, engine: Engine): Promise<number> {
  const size =
    engine.name === "SQLite"
      ? sql<{ bytes: number }>`
          select (page_count - freelist_count) * page_size as bytes
          from pragma_page_count, pragma_freelist_count, pragma_page_size`
      : sql<{ bytes: number }>`select pg_total_relation_size('label_history') as bytes`;
  const [row] = (await size.execute(database)).rows;
  return row?.bytes ?? Number.NaN;
}

async function measurePages(engine: Engine): Promise<void> {
  const closing: (() => Promise<unknown>)[] = [];
  const cases: { what: string; size: keyof typeof sizes; page: Case }[] = [];
  for (const size of ["small", "large"] as const) {
    const location = await engine.create(`pages_${size}`);
    const database = await openDatabase(location);
    await prepareDemo(database, { demoToken: token });
    const before = await sizeOf(database, engine);
    await fill(database, sizes[size]);
    if (size === "large") {
      const each = ((await sizeOf(database, engine)) - before) / sizes[size];
      process.stdout.write(`${engine.name.padEnd(11)} ${each.toFixed(0)} bytes for each entry\n`);
    }
    // As PostgreSQL does by itself within a minute (autovacuum); nothing ever does on SQLite.
    if (location.startsWith("postgres")) {
      const client = new Client(location);
      await client.connect();
      await client.query("vacuum analyze").finally(() => client.end());
    }
    const app = await createApp(database, settings);
    closing.push(async () => {
      await app.close();
      await database.destroy();
    });
    const read = async (query: Record<string, string>) => {
      const answer = await app.inject({ url: apiPaths.labelHistory, headers, query });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json() as { data: { id: string; at: string }[] };
    };
    const middle = new Date(Date.now() - sizes[size] / 2).toISOString();
    const queries: Record<string, Record<string, string>> = {
      "first page": {},
      "in the middle": { until: middle },
      "by cursor": { cursor: `${Date.parse(middle) * 1000}-1` },
      "since, until": { since: new Date(Date.parse(middle) - 200).toISOString(), until: middle },
      "of a label": { label: "8" },
      "of a label, by a user": { label: "8", user: "8" },
      "of a batch, by a user": { batch: "batch-of-3", user: "8" },
      "of a user": { user: "8" },
      "of a user, folded": { user: "8", fold: "true" },
      "restored by a user": { user: "14", action: "restored" },
      "restorations only": { action: "restored" },
      "of a batch": { batch: "batch-of-3" },
      folded: { fold: "true", until: middle },
    };
    for (const [what, query] of Object.entries(queries)) {
      // Pages of both sizes are equally full.
      cases.push({ what, size, page: makeCase(() => read({ ...query, limit: "2" })) });
    }
  }
  await measureCases(
    cases.map(({ page }) => page),
    { rounds: rounds.pages, warmUp },
  );
  for (const close of closing) await close();
  for (const { what, size, page } of cases) {
    if (size === "small") continue;
    const small = cases.find((one) => one.what === what && one.size === "small")?.page ?? page;
    const times = [small, page].map((one) => timeOf(one).toFixed(0).padStart(6));
    const ratio = (timeOf(page) / timeOf(small)).toFixed(2);
    process.stdout.write(`${engine.name.padEnd(11)} ${what.padEnd(18)} ${times.join(" ")} µs  ${ratio}\n`);
  }
}

type Program = {
  readonly open: typeof openDatabase;
  readonly prepare: typeof prepareDemo;
  readonly make: typeof createApp;
};

/** The program as it is in a folder. */
async function loadProgram(folder: string): Promise<Program> {
  const load = (file: string) => import(resolve(folder, "src/service", file));
  const [database, demo, app] = [
    await load("database/database.ts"),
    await load("demo/demo.ts"),
    await load("app.ts"),
  ];
  return { open: database.openDatabase, prepare: demo.prepareDemo, make: app.createApp };
}

async function measureWrites(engine: Engine, folder: string): Promise<void> {
  const programs = {
    without: await loadProgram(folder),
    with: { open: openDatabase, prepare: prepareDemo, make: createApp },
  };
  const closing: (() => Promise<unknown>)[] = [];
  const cases: { what: string; program: keyof typeof programs; write: Case }[] = [];
  for (const program of ["without", "with"] as const) {
    const { open, prepare, make } = programs[program];
    const database = await open(await engine.create(`writes_${program}`));
    await prepare(database, { demoToken: token });
    const app = await make(database, settings);
    closing.push(async () => {
      await app.close();
      await database.destroy();
    });
    const send = async (
      method: "POST" | "PUT" | "DELETE",
      url: string,
      payload?: object,
      more: object = {},
    ): Promise<void> => {
      const answer = await app.inject({
        method,
        url,
        headers: { ...headers, ...more },
        ...(payload && { payload }),
      });
      if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.body}`);
    };
    const many = (count: number) => ({
      labels: Array.from({ length: count }, (_, index) => ({ name: `Label ${index}`, color: "#123456" })),
    });
    for (let time = 0; time < 10; time += 1) await send("POST", apiPaths.labelBatch, many(100));
    const rows = await database
      .selectFrom("labels")
      .select("labels.id")
      .innerJoin("projects", "projects.id", "project_id")
      .where("app_id", "=", appId)
      .execute();
    const ids = rows.map(({ id }) => id);
    let count = 0;
    const next = (): { name: string; color: string } => {
      count += 1;
      return { name: `Name ${count}`, color: "#123456" };
    };
    const batch = { [changeSetHeader]: "batch-of-the-bench; kind=recolor" };
    const writes: Record<string, () => Promise<void>> = {
      "create a label": () => send("POST", apiPaths.labels, next()),
      "create 100 labels": () => send("POST", apiPaths.labelBatch, many(100)),
      "change a label": () => send("PUT", apiPaths.label(ids[0] ?? 0), next()),
      "… as of a batch": () => send("PUT", apiPaths.label(ids[1] ?? 0), next(), batch),
      "delete a label": () => send("DELETE", apiPaths.label(ids.pop() ?? 0)),
    };
    for (const [what, run] of Object.entries(writes)) cases.push({ what, program, write: makeCase(run) });
  }
  await measureCases(
    cases.map(({ write }) => write),
    { rounds: rounds.writes, warmUp },
  );
  for (const close of closing) await close();
  for (const { what, program, write } of cases) {
    if (program === "without") continue;
    const before = cases.find((one) => one.what === what && one.program === "without")?.write ?? write;
    const times = [before, write].map((one) => timeOf(one).toFixed(0).padStart(6));
    const ratio = (timeOf(write) / timeOf(before)).toFixed(2);
    process.stdout.write(`${engine.name.padEnd(11)} ${what.padEnd(18)} ${times.join(" ")} µs  ${ratio}\n`);
  }
}

await withEngines(async (engines) => {
  if (earlier !== undefined) {
    process.stdout.write("Writes: without the history, with it, and their ratio\n");
    for (const engine of engines) await measureWrites(engine, earlier);
  }
  if (sizes.large > 0) {
    process.stdout.write(`Pages: of ${sizes.small} entries, of ${sizes.large}, and their ratio\n`);
    for (const engine of engines) await measurePages(engine);
  }
});
