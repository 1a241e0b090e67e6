/*
 * Keeps what the tests of upgrades need of a release, in `tools/releases/<version>`: its service in one file, without its
 * dependencies, and a database of each kind that it wrote, as SQL. Run it when a version is released, in that version:
 * node tools/keep-release.ts [folder of another checkout]
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { build } from "vite";
import * as z from "zod/mini";
import { startPostgres } from "../scripts/postgres-server.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const source = resolve(process.argv[2] ?? root);
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(source, "package.json"), "utf8")));
const target = join(root, "tools/releases", version);
if (existsSync(target)) throw new Error(`${target} exists: a release that was kept never changes.`);

/** As in the service's tests. */
const tokens = {
  DEMO_TOKEN: "own-token-of-the-tests-0123456789",
  DEMO_OTHER_TOKEN: "other-token-of-the-tests-0123456789",
};

/** Has the release's service make a database with the demo's data, and change it in every way there is. */
async function fillDatabase(location: string): Promise<void> {
  const child = spawn(process.execPath, [join(target, "service.js"), "serve", "--demo", "--port", "0"], {
    env: { ...process.env, ...tokens, DATABASE_URL: location },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const address = await readAddress(child);
    const send = async (method: string, path: string, body?: object): Promise<unknown> => {
      const answer = await fetch(`${address}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${tokens.DEMO_TOKEN}`,
          "x-project-token": appId,
          ...(body === undefined ? {} : { "content-type": "application/json", "idempotency-key": "kept" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return answer.json().catch(() => null);
    };
    let appId = "";
    const projects = z.array(z.looseObject({ app_id: z.string() })).parse(await send("GET", "/projects"));
    appId = projects[0]?.app_id ?? "";
    await send("POST", "/labels", { name: "Kept", color: "#123456" });
    const page = z.object({ data: z.array(z.object({ id: z.int() })) });
    const [first, second] = page.parse(await send("GET", "/labels")).data;
    await send("PUT", `/labels/${first?.id}`, { name: "Renamed", color: "#654321" });
    await send("DELETE", `/labels/${second?.id}`);
  } finally {
    const ended = once(child, "exit");
    child.kill();
    await ended;
  }
}

async function readAddress({ stdout }: ChildProcess): Promise<string> {
  let printed = "";
  for await (const chunk of stdout ?? []) {
    printed += String(chunk);
    const [, address] = /is at (http:\S+)/.exec(printed) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error("The service ended.");
}

type Row = Readonly<Record<string, unknown>>;

function literal(value: unknown): string {
  if (value === null) return "null";
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  return `'${String(value).replaceAll("'", "''")}'`;
}

function insertRows(table: string, rows: readonly Row[]): string[] {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = Object.keys(first).map((name) => `"${name}"`);
  const values = rows.map((row) => `(${Object.values(row).map(literal).join(", ")})`);
  return [`insert into ${table} (${columns.join(", ")}) values\n${values.join(",\n")}`];
}

function dumpSqlite(file: string): string[] {
  const database = new DatabaseSync(file);
  const made = database.prepare("select type, name, sql from sqlite_master where sql is not null").all();
  const ofType = (type: string) =>
    made.filter((one) => one["type"] === type && !String(one["name"]).startsWith("sqlite_"));
  const rows = (table: string) => database.prepare(`select * from ${table}`).all();
  const dump = [
    ...ofType("table").map(({ sql }) => String(sql)),
    ...ofType("table").flatMap(({ name }) => insertRows(String(name), rows(String(name)))),
    "delete from sqlite_sequence",
    ...insertRows("sqlite_sequence", rows("sqlite_sequence")),
    ...ofType("index").map(({ sql }) => String(sql)),
  ];
  database.close();
  return dump;
}

/** `pg_dump` is not in the package that the server is from. */
async function dumpPostgres(url: string): Promise<string[]> {
  const client = new Client(url);
  await client.connect();
  const query = async (sql: string) => (await client.query<Record<string, string>>(sql)).rows;
  const columns = await query(
    `select relname, attname, attidentity,
       concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod),
         case when attcollation > 0 and collname <> 'default' then 'collate ' || quote_ident(collname) end,
         case when attidentity <> '' then 'generated by default as identity' end,
         case when attnotnull then 'not null' end,
         'default ' || pg_get_expr(adbin, adrelid)) as definition
     from pg_attribute join pg_class on pg_class.oid = attrelid
       left join pg_collation on pg_collation.oid = attcollation
       left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
     order by relname, attnum`,
  );
  const constraints = await query(
    `select format('alter table %I add constraint %I %s', relname, conname, pg_get_constraintdef(pg_constraint.oid)) as sql
     from pg_constraint join pg_class on pg_class.oid = conrelid
     where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f')
     order by array_position(array['p', 'u', 'f'], contype::text), relname, conname`,
  );
  const indexes = await query(
    `select replace(indexdef, ' ON public.', ' on ') as sql from pg_indexes
     where schemaname = 'public' and indexname not in (select conname from pg_constraint) order by indexname`,
  );
  const dump: string[] = [];
  for (const [table, ofTable] of Map.groupBy(columns, ({ relname }) => relname ?? "")) {
    dump.push(`create table ${table} (${ofTable.map(({ definition }) => definition).join(", ")})`);
    dump.push(...insertRows(table, await query(`select * from ${table}`)));
    for (const { attname } of ofTable.filter(({ attidentity }) => attidentity !== "")) {
      dump.push(
        `select setval(pg_get_serial_sequence('${table}', '${attname}'), max(${attname})) from ${table}`,
      );
    }
  }
  await client.end();
  return [...dump, ...constraints.map(({ sql = "" }) => sql), ...indexes.map(({ sql = "" }) => sql)];
}

function keep(name: string, dump: readonly string[]): void {
  writeFileSync(join(target, name), dump.map((statement) => `${statement};\n`).join(""));
}

mkdirSync(target, { recursive: true });
await build({
  root: source,
  configFile: false,
  logLevel: "warn",
  build: {
    ssr: "src/service/main.ts",
    outDir: target,
    emptyOutDir: true,
    copyPublicDir: false,
    minify: true,
    target: "esnext",
    rolldownOptions: { output: { entryFileNames: "service.js", codeSplitting: false } },
  },
});
const folder = mkdtempSync(join(tmpdir(), "changelog-console-release-"));
const server = await startPostgres({ durable: false });
try {
  const file = join(folder, "console.db");
  await fillDatabase(file);
  keep("sqlite.sql", dumpSqlite(file));
  await fillDatabase(server.url);
  keep("postgres.sql", await dumpPostgres(server.url));
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
