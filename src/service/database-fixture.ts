import { sql } from "kysely";
import { expect, inject } from "vitest";
import * as z from "zod/mini";
import { labelInputSchema } from "#contract/label-input.ts";
import { timestampSchema } from "#contract/values.ts";
import { type Database, openDatabase } from "./database/database.ts";
import type { Tables } from "./database/schema.ts";
import { countSpans } from "./labels/label-store.ts";

const timestamp = timestampSchema.check(z.length("2026-01-01T00:00:00.000000Z".length));

/** A row of the table of labels, as the contract would have it. */
const labelRowSchema = z.object({
  ...labelInputSchema.shape,
  id: z.int().check(z.positive()),
  project_id: z.int().check(z.positive()),
  order: z.int().check(z.positive()),
  created_at: timestamp,
  updated_at: timestamp,
  deleted_at: z.nullable(timestamp),
});
export type LabelRow = z.infer<typeof labelRowSchema>;

/** Every table, with what its rows are sorted by. */
const tables: { readonly [Name in keyof Tables]: readonly (keyof Tables[Name] & string)[] } = {
  users: ["id"],
  tokens: ["id"],
  projects: ["id"],
  memberships: ["user_id", "project_id"],
  languages: ["id"],
  project_languages: ["project_id", "language_id"],
  public_feed_settings: ["id"],
  labels: ["id"],
  idempotency_keys: ["project_id", "key", "name", "color"],
  label_counts: ["project_id", "span", "block"],
};

/** All labels, the deleted ones too, by id. Fails on a row that the contract doesn't allow. */
export async function readLabelRows(database: Database): Promise<LabelRow[]> {
  const rows = await database.selectFrom("labels").selectAll().orderBy("id").execute();
  return rows.map((row) => {
    const label = labelRowSchema.parse(row);
    // Nothing is trimmed or left out any more.
    expect(label).toEqual({ ...row });
    return label;
  });
}

/** Every table with its rows, or with something that is equal only if they are, for comparing. */
export async function readDatabase(database: Database): Promise<Record<string, unknown>> {
  const reads = Object.entries(tables).map(([name, columns]) => {
    const [table, order] = [sql.table(name), sql.join(columns.map((column) => sql.ref(column)))];
    return inject("postgresUrl") === undefined
      ? sql`select * from ${table} order by ${order}`.execute(database)
      : // A thousand rows are a long way off.
        sql`select md5(string_agg(whole::text, ',' order by ${order})) from ${table} as whole`.execute(
          database,
        );
  });
  const found = await Promise.all(reads);
  return Object.fromEntries(Object.keys(tables).map((name, index) => [name, found[index]?.rows]));
}

/** Fails unless the database is whole, every row is what the contract allows, and what is counted is true. */
export async function expectSoundDatabase(database: Database): Promise<void> {
  if (inject("postgresUrl") === undefined) {
    const whole = await sql`pragma integrity_check`.execute(database);
    expect(whole.rows).toEqual([{ integrity_check: "ok" }]);
    expect((await sql`pragma foreign_key_check`.execute(database)).rows).toEqual([]);
  }
  const labels = await readLabelRows(database);
  const live = labels.filter((label) => label.deleted_at === null);
  const counted = new Map<string, number>();
  for (const { project_id, order } of live) {
    for (const span of countSpans) {
      const key = `project ${project_id}, span ${span}, block ${Math.floor(order / span)}`;
      counted.set(key, (counted.get(key) ?? 0) + 1);
    }
  }
  const counts = await database.selectFrom("label_counts").selectAll().where("live", "<>", 0).execute();
  const kept = counts.map(
    (count) => [`project ${count.project_id}, span ${count.span}, block ${count.block}`, count.live] as const,
  );
  expect(new Map(kept)).toEqual(counted);

  const orders = Map.groupBy(labels, ({ project_id, order }) => `project ${project_id}, order ${order}`);
  const shared = [...orders].filter(([, sharing]) => sharing.length > 1).map(([order]) => order);
  expect(shared, "orders that several labels have").toEqual([]);
  const projects = await database.selectFrom("projects").select(["id", "last_label_order"]).execute();
  for (const { id, last_label_order: last } of projects) {
    const used = labels.filter(({ project_id }) => project_id === id).map(({ order }) => order);
    expect(last, "an order that would be used again").toBeGreaterThanOrEqual(Math.max(0, ...used));
  }
}

/** As {@link readLabelRows}, beside a service that uses the database. */
export function readLabelRowsAt(location: string): Promise<LabelRow[]> {
  return look(location, readLabelRows);
}

/** As {@link expectSoundDatabase}, beside a service that uses the database. */
export function expectSoundLocation(location: string): Promise<void> {
  return look(location, expectSoundDatabase);
}

async function look<Found>(location: string, find: (database: Database) => Promise<Found>): Promise<Found> {
  const database = await openDatabase(location);
  return find(database).finally(() => database.destroy());
}
