import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { historyActions, historyQuerySchema } from "#contract/label-history.ts";
import { historyDaysQuerySchema } from "#contract/label-history-days.ts";
import type { Database } from "#service/database/database.ts";
import { temporaryDatabase } from "#service/service-fixture.ts";
import { selectDayCounts, selectEntries } from "./label-history-store.ts";

const isPostgres = () => inject("postgresUrl") !== undefined;

/** Entries of one project: few by user 2, few restorations, and of batches of 100 only the first is a head. */
async function fill(database: Database, entries: number): Promise<void> {
  await sql`
    with recursive numbers (number) as (
      select 1 union all select number + 1 from numbers where number < ${sql.lit(entries)}
    )
    insert into label_history (project_id, at, label_id, action, user_id, user_name, batch, is_head, after_name, after_color)
    select 1, number * 1000, 1 + number % 400,
      case when number % 2000 = 7 then 'restored' when number % 2 = 1 then 'created' else 'recolored' end,
      case when number % 2500 = 9 then 2 when number % 4000 = 11 then null else 1 end, 'Somebody',
      'batch-of-' || (number / 100), case when number % 100 = 0 then 1 else 0 end, 'Bug', '#112233'
    from numbers`.execute(database);
  // As PostgreSQL does by itself (autovacuum); nothing ever does on SQLite.
  if (isPostgres()) await sql.raw("analyze label_history").execute(database);
}

/** What PostgreSQL says of a step of a plan that it has carried out. */
interface PostgresStep {
  readonly "Node Type": string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PostgresStep[];
}

/** How many rows a step of a plan, and those that it is made of, have read. */
function countRead(step: PostgresStep): number {
  const own = (step["Actual Rows"] + (step["Rows Removed by Filter"] ?? 0)) * step["Actual Loops"];
  return own + (step.Plans ?? []).reduce((sum, one) => sum + countRead(one), 0);
}

test.each([1, 20_000])(
  "of %i entries, a page is found by indexes, however the history is narrowed down, and reads no more than the newest of each kind",
  async (entries) => {
    const database = await temporaryDatabase();
    await fill(database, entries);
    const filters: Readonly<Record<string, string>>[] = [
      {},
      { label: "1", batch: "batch-of-7" },
      { label: "1", user: "2" },
      { label: "1", since: "1970-01-01T00:00:05Z", until: "1970-01-01T00:00:15Z" },
      { batch: "batch-of-7", user: "1" },
      { batch: "batch-of-7", action: "recolored" },
      { batch: "batch-of-7", since: "1970-01-01T00:00:00Z" },
      { action: "restored", until: "1970-01-01T00:00:15Z" },
      { user: "1", fold: "true", since: "1970-01-01T00:00:05Z" },
      { since: "1970-01-01T00:00:05Z", until: "1970-01-01T00:00:15Z" },
      { label: "1" },
      { label: "1", user: "1", action: "created" },
      { user: "1" },
      { user: "2" },
      { user: "operator" },
      { user: "1", fold: "true" },
      { user: "2", fold: "true" },
      { user: "2", action: "restored" },
      { user: "1", since: "1970-01-01T00:00:05Z" },
      { action: "restored" },
      { action: "created" },
      { batch: "batch-of-7" },
      { fold: "true" },
    ];
    const limit = 5;
    for (const filter of filters) {
      for (const cursor of [{}, { cursor: "10000000-1" }]) {
        const query = historyQuerySchema.parse({ ...filter, ...cursor, limit: String(limit) });
        const { sql: text, parameters } = selectEntries(1, query, !isPostgres()).compile(database);
        const said = JSON.stringify({ ...filter, ...cursor });
        const explain = async <Row>(how: string) =>
          (
            await database.executeQuery<Row>({
              ...sql``.compile(database),
              sql: `${how} ${text}`,
              parameters,
            })
          ).rows;
        if (isPostgres()) {
          const [row] = await explain<{ "QUERY PLAN": readonly { Plan: PostgresStep }[] }>(
            "explain (analyze, format json)",
          );
          const plan = row?.["QUERY PLAN"][0]?.Plan ?? expect.fail();
          // Each row goes through a handful of steps.
          const most = (limit + 1) * historyActions.length * 2 * 8;
          expect(countRead(plan), said).toBeLessThan(most);
        } else {
          const steps = (await explain<{ detail: string }>("explain query plan")).map(({ detail }) => detail);
          const found = steps.filter((step) => /label_history|entries/.test(step));
          expect(found.length, said).toBeGreaterThan(0);
          const kind = filter["user"] ?? filter["action"] ?? filter["fold"];
          // All that an index has is found by all its columns but those that sort.
          const way = filter["batch"]
            ? /\(project_id=\? AND batch=\?/
            : filter["label"]
              ? /\((project_id=\? AND label_id=\?|project_id=\? AND at=\? AND label_id=\?)/
              : kind
                ? /\(project_id=\? AND (<expr>=\? AND )?action=\? AND is_head=\?/
                : /PRIMARY KEY \(project_id=\?/;
          for (const step of found) {
            const isRow = step.startsWith(
              "SEARCH entries USING PRIMARY KEY (project_id=? AND at=? AND label_id=?)",
            );
            if (!isRow) expect(step, said).toMatch(way);
          }
        }
      }
    }
  },
);

test.each([1, 20_000])(
  "of %i entries, days are counted by indexes alone, whatever they are narrowed down to",
  async (entries) => {
    const database = await temporaryDatabase();
    await fill(database, entries);
    const days = JSON.stringify([
      [0, 5_000_000],
      [5_000_000, 90_000_000],
    ]);
    const filters: Readonly<Record<string, string>>[] = [
      {},
      { user: "1" },
      { user: "operator" },
      { action: "created" },
      { user: "2", action: "restored" },
      { label: "1" },
      { label: "1", user: "1", action: "recolored" },
      { since: "1970-01-01T00:00:05Z", until: "1970-01-01T00:00:15Z" },
    ];
    for (const filter of filters) {
      const said = JSON.stringify(filter);
      const query = historyDaysQuerySchema.parse(filter);
      const rows = await database.transaction().execute(async (transaction) => {
        const { sql: text, parameters } = selectDayCounts(transaction, 1, query, days).compile(transaction);
        const how = isPostgres() ? "explain (analyze, format json)" : "explain query plan";
        const plan = { ...sql``.compile(transaction), sql: `${how} ${text}`, parameters };
        return (await transaction.executeQuery<Record<string, unknown>>(plan)).rows;
      });
      if (isPostgres()) {
        const plans = rows[0]?.["QUERY PLAN"] as readonly { Plan: PostgresStep }[] | undefined;
        // Each entry goes through a few steps, and nothing is read for each kind again.
        expect(countRead(plans?.[0]?.Plan ?? expect.fail()), said).toBeLessThan(3 * entries + 500);
        continue;
      }
      const found = rows.map(({ detail }) => String(detail)).filter((step) => step.includes("label_history"));
      expect(found.length, said).toBeGreaterThan(0);
      const way = filter["label"]
        ? /SEARCH label_history (EXISTS )?USING ((?:COVERING )?INDEX label_history_of_label \(project_id=\? AND label_id=\?|PRIMARY KEY \(project_id=\? AND at=\? AND label_id=\?)/
        : /SEARCH label_history (EXISTS )?USING COVERING INDEX \w+ \(project_id=\? AND (<expr>=\? AND )?action=\? AND is_head=\?/;
      for (const step of found) expect(step, said).toMatch(way);
    }
  },
);
