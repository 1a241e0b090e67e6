import { sql, type Transaction } from "kysely";
import * as z from "zod/mini";
import { fieldProblems, isFieldProblem } from "#contract/problems.ts";
import type { Database } from "./database/database.ts";
import { isDamaged, isDatabaseUnavailable } from "./database/database-errors.ts";
import { type Tables, tables } from "./database/schema.ts";
import { readSnapshot } from "./database/transactions.ts";

/** How many rows of a table are read at a time. */
const batchSize = 5000;

/**
 * Looks for whatever is wrong in a database: a damaged file, rows that point to nothing, rows that the contract doesn't
 * allow, counts that are not true. Changes nothing, and holds nobody up.
 *
 * @param isSqlite whether there is a file that may be damaged; PostgreSQL sees to that by itself
 * @returns a sentence for each fault; none when all is as it should be
 */
export async function findFaults(database: Database, isSqlite: boolean): Promise<string[]> {
  const faults: string[] = [];
  try {
    await readSnapshot(database, async (transaction) => {
      // It may be called several times.
      faults.length = 0;
      if (isSqlite) faults.push(...(await findDamages(transaction)));
      if (faults.length > 0) return;
      for (const [table, { rows, key }] of Object.entries(tables)) {
        for await (const row of readRows(transaction, table, key)) {
          faults.push(...findRowFaults(table, rows, row));
        }
      }
      faults.push(...(await findBatchCountFaults(transaction)), ...(await findProjectFaults(transaction)));
    });
  } catch (error) {
    // What can't be read is a fault like any other, and what was found before it is told, too.
    if (!(error instanceof Error) || isDatabaseUnavailable(error)) throw error;
    faults.push(describeDamage(error));
  }
  return faults;
}

/** A fault that keeps the database from being read. */
export function describeDamage(error: Error): string {
  if (isDamaged(error)) return `The file is damaged: ${error.message}`;
  return `The database can't be read: ${error.message}`;
}

async function findDamages(transaction: Transaction<Tables>): Promise<string[]> {
  const whole = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(transaction);
  const damages = whole.rows.map((row) => row.integrity_check).filter((result) => result !== "ok");
  const orphans = await sql<{
    table: string;
    rowid: number;
    parent: string;
  }>`pragma foreign_key_check`.execute(transaction);
  return [
    ...damages.map((damage) => `The file is damaged: ${damage.replaceAll("\n", " ")}`),
    ...orphans.rows.map(
      ({ table, rowid, parent }) => `${table}, row ${rowid}: points to nothing in ${parent}.`,
    ),
  ];
}

type Row = Readonly<Record<string, unknown>>;

/** All rows of a table, in batches, sorted by its key. */
async function* readRows(
  transaction: Transaction<Tables>,
  table: string,
  key: readonly string[],
): AsyncGenerator<Row> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  for (let last: Row | undefined; ; ) {
    const after = last && sql`where (${columns}) > (${sql.join(key.map((column) => last?.[column]))})`;
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} ${after ?? sql``} order by ${columns} limit ${sql.lit(batchSize)}`.execute(
      transaction,
    );
    yield* rows;
    if (rows.length < batchSize) return;
    last = rows.at(-1);
  }
}

function findRowFaults(table: string, schema: z.ZodMiniObject, row: Row): string[] {
  const result = z.safeParse(schema, row);
  const name = "id" in row ? `id ${row["id"]}` : `project_id ${row["project_id"]}`;
  if (!result.success) {
    return result.error.issues.map(({ path, message }) => {
      const sentence = isFieldProblem(message) ? fieldProblems[message] : message;
      return `${table}, ${name}, ${path.join(".")}: ${sentence}`;
    });
  }
  // Nothing is trimmed any more.
  return result.data["name"] === row["name"] ? [] : [`${table}, ${name}, name: This has spaces around it.`];
}

/** Batches that are said to have other numbers of entries than the history has. */
async function findBatchCountFaults(transaction: Transaction<Tables>): Promise<string[]> {
  const { rows } = await sql<{
    project_id: number;
    batch: string;
    action: string;
    noted: number;
    counted: number;
  }>`
    select project_id, batch, action, cast(sum(noted) as bigint) as noted, cast(sum(counted) as bigint) as counted from (
      select project_id, batch, action, entries as noted, 0 as counted from label_batch_counts
      union all
      select project_id, batch, action, 0, count(*) from label_history
      where batch is not null group by project_id, batch, action
    ) as counts
    group by project_id, batch, action having sum(noted) <> sum(counted)`.execute(transaction);
  return rows.map(
    ({ project_id, batch, action, noted, counted }) =>
      `label_batch_counts, project_id ${project_id}, batch ${batch}, ${action}: says ${noted} entries, there are ${counted}.`,
  );
}

/** What is wrong between the rows of a project. */
async function findProjectFaults(transaction: Transaction<Tables>): Promise<string[]> {
  const faults: string[] = [];
  const projects = await transaction
    .selectFrom("projects")
    .select(["id", "language_id", "last_label_order"])
    .execute();
  const feeds = await transaction.selectFrom("public_feed_settings").select("project_id").execute();
  const languages = await transaction.selectFrom("project_languages").selectAll().execute();
  const orders = await transaction
    .selectFrom("labels")
    .select((label) => ["project_id", label.fn.max("order").as("highest")])
    .groupBy("project_id")
    .execute();
  const shared = await transaction
    .selectFrom("labels")
    .select(["project_id", "order"])
    .groupBy(["project_id", "order"])
    .having((label) => label(label.fn.countAll(), ">", 1))
    .execute();
  const withFeed = new Set(feeds.map(({ project_id }) => project_id));
  const highest = new Map(orders.map(({ project_id, highest }) => [project_id, highest]));
  for (const { id: projectId, language_id, last_label_order } of projects) {
    const name = `projects, id ${projectId}`;
    const defaults = languages.filter((row) => row.project_id === projectId && row.is_default === 1);
    if (!withFeed.has(projectId)) faults.push(`${name}: has no public feed settings.`);
    if (defaults.length !== 1 || defaults[0]?.language_id !== language_id) {
      faults.push(`${name}, language_id: is not the one default among its languages.`);
    }
    if ((highest.get(projectId) ?? 0) > last_label_order) {
      faults.push(`${name}, last_label_order: is lower than the order of one of its labels.`);
    }
  }
  for (const { project_id, order } of shared) {
    faults.push(`labels, project_id ${project_id}, order ${order}: several labels have it.`);
  }
  return faults;
}
