import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as yieldToOthers } from "node:timers/promises";
import { sql } from "kysely";
import { Client } from "pg";
import { describe, expect, inject, onTestFinished, test, vi } from "vitest";
import * as z from "zod/mini";
import { apiPaths } from "#contract/paths.ts";
import type { Database } from "./database/database.ts";
import { expectSoundDatabase } from "./database-fixture.ts";
import { connectionsEnded, runOnPostgres } from "./postgres-fixture.ts";
import { databaseOf, releases } from "./release-fixture.ts";
import { appIds, headersFor, temporaryDatabase, temporaryFolder } from "./service-fixture.ts";
import { type RunningDemo, startCommand, startDemo } from "./service-process-fixture.ts";

/** What is read of a response here: a release doesn't send what came after it. */
const pageSchema = z.object({
  last_page: z.int(),
  total: z.int(),
  data: z.array(z.object({ id: z.int(), name: z.string(), color: z.string() })),
});
type LabelPage = z.infer<typeof pageSchema>;

const isOnPostgres = (): boolean => inject("postgresUrl") !== undefined;

/** How often PostgreSQL has ended a deadlock in a database. A connection's are counted for certain when it has ended. */
async function countDeadlocks(location: string): Promise<number> {
  await connectionsEnded(location);
  const query = "select deadlocks::int from pg_stat_database where datname = current_database()";
  const [row] = await runOnPostgres(location, query);
  return Number(row?.["deadlocks"]);
}

/** All labels as they were at the release, the deleted ones too. */
async function readLabels(database: Database): Promise<unknown[]> {
  const query = sql`
    select id, project_id, name, color, "order", created_at, updated_at, deleted_at from labels order by id`;
  return (await query.execute(database)).rows;
}

/** A client of one instance that counts on every request being answered as usual. */
function clientOf(address: string) {
  const send = async (method: string, path: string, body?: object, key?: string): Promise<unknown> => {
    const response = await fetch(address + path, {
      method,
      headers: {
        ...headersFor(appIds.Acme),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    expect(response.ok, `${method} ${path}: ${response.status} ${text}`).toBe(true);
    return text === "" ? null : JSON.parse(text);
  };
  const list = async (page = 1): Promise<LabelPage> =>
    pageSchema.parse(await send("GET", `${apiPaths.labels}?page=${page}`));
  const readAll = async () => {
    const { last_page } = await list();
    const pages: LabelPage[] = [];
    for (let page = 1; page <= last_page; page += 1) pages.push(await list(page));
    for (const { total } of pages) expect(total).toBe(pages.flatMap(({ data }) => data).length);
    return pages.flatMap(({ data }) => data);
  };
  return {
    list,
    readAll,
    create: (name: string, key: string) => send("POST", apiPaths.labels, { name, color: "#123456" }, key),
    /**
     * Creates a label, changes another and deletes a third.
     *
     * @param share which of the labels are its own, beside others who do the same: the second of three is `[1, 3]`
     */
    async work(name: string, [place, of]: readonly [number, number]): Promise<void> {
      await send("POST", apiPaths.labels, { name, color: "#123456" }, name);
      const { last_page } = await list();
      const { data } = await list(Math.max(1, last_page - 1));
      const [first, second] = data.filter(({ id }) => id % of === place);
      if (first) await send("PUT", apiPaths.label(first.id), { name: `${name}, renamed`, color: "#654321" });
      if (second) await send("DELETE", apiPaths.label(second.id));
    },
  };
}

/** What is done again and again until it is told to stop. */
function repeat(work: (round: number) => Promise<void>): { readonly stop: () => Promise<number> } {
  let stopped = false;
  const running = (async () => {
    let round = 0;
    for (; !stopped; round += 1) {
      await work(round);
      await yieldToOthers();
    }
    return round;
  })();
  running.catch(() => undefined);
  return {
    stop: () => {
      stopped = true;
      return running;
    },
  };
}

const environmentOf = (location: string) => ({ environment: { DATABASE_URL: location } });

describe.each(readdirSync(releases))("from %s", (release) => {
  const program = join(releases, release, "service.js");
  const startOld = async (location: string): Promise<RunningDemo> =>
    startDemo(await temporaryFolder(), { ...environmentOf(location), program });

  test("a database is migrated with all that it holds", async () => {
    const location = await databaseOf(release);
    const old = await startOld(location);
    const before = await clientOf(old.address).readAll();
    old.child.kill("SIGTERM");
    expect(await old.ended).toMatchObject({ code: 0 });

    const database = await temporaryDatabase(location);
    await expectSoundDatabase(database);
    const today = await startDemo(await temporaryFolder(), environmentOf(location));
    expect(await clientOf(today.address).readAll()).toEqual(before);
  });

  test("many who write at once while the database is migrated are all answered, and wait for nobody who waits for them", async () => {
    const location = await databaseOf(release);
    const old = await startOld(location);
    const client = clientOf(old.address);
    const writers = Array.from({ length: 8 }, (_, writer) =>
      repeat((round) => client.work(`writer ${writer}, ${round}`, [writer, 8])),
    );
    await client.list();
    const today = await startDemo(await temporaryFolder(), environmentOf(location));
    await Promise.all(writers.map((writer) => writer.stop()));

    const labels = await client.readAll();
    expect(await clientOf(today.address).readAll()).toEqual(labels);
    for (const { child, ended } of [old, today]) {
      child.kill("SIGTERM");
      await ended;
    }
    if (isOnPostgres()) expect(await countDeadlocks(location)).toBe(0);
  }, 180_000);

  test("a migration that waits for a backup makes nobody else wait for long", async ({ skip }) => {
    skip(!isOnPostgres(), "SQLite keeps what is read");
    const location = await databaseOf(release);
    const old = await startOld(location);
    const client = clientOf(old.address);
    const backup = new Client(location);
    await backup.connect();
    onTestFinished(() => backup.end());
    await backup.query("begin; select id from labels");
    const today = startDemo(await temporaryFolder(), environmentOf(location));
    const waits = "select from pg_locks where mode = 'AccessExclusiveLock' and not granted";
    await vi.waitUntil(async () => (await runOnPostgres(location, waits)).length > 0, { timeout: 30_000 });
    for (let round = 0; round < 5; round += 1) await client.work(`beside ${round}`, [0, 1]);
    await backup.end();
    expect(await clientOf((await today).address).readAll()).toEqual(await client.readAll());
  });

  test("once the database is migrated, it refuses to start, with a sentence, and changes nothing", async () => {
    const location = await databaseOf(release);
    const database = await temporaryDatabase(location);
    const before = await readLabels(database);
    const options = { ...environmentOf(location), program };
    const { code, errors } = await startCommand(await temporaryFolder(), ["serve"], options).ended;
    expect(code).toBe(1);
    expect(errors).toMatch(/it was written by a newer version of this program\.\nUse that version/);
    expect(await readLabels(database)).toEqual(before);
  });
});
