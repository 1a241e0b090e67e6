import { type Selectable, sql } from "kysely";
import { expect, inject } from "vitest";
import { contentOf } from "#contract/label-content.ts";
import { labelInputSchema } from "#contract/label-input.ts";
import { labelFields } from "#contract/labels.ts";
import { type Database, openDatabase } from "./database/database.ts";
import type { Tables } from "./database/schema.ts";

export type LabelRow = Selectable<Tables["labels"]>;

/** All labels, the deleted ones too, by id. Fails on a row that the contract doesn't allow. */
export async function readLabelRows(database: Database): Promise<LabelRow[]> {
  const rows = await database.selectFrom("labels").selectAll().orderBy("id").execute();
  // Nothing is trimmed any more.
  for (const label of rows) expect(labelInputSchema.parse(label)).toEqual(contentOf(label));
  return rows;
}

const tables = [
  "users",
  "tokens",
  "projects",
  "memberships",
  "languages",
  "project_languages",
  "public_feed_settings",
  "labels",
  "named_creations",
  "label_history",
  "label_batches",
] as const satisfies readonly (keyof Tables)[];

/** Every table with its rows as JSON, for comparing. */
export async function readDatabase(database: Database): Promise<Record<string, unknown>> {
  const reads = tables.map(async (name) => {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(database);
    return [name, rows.map((row) => JSON.stringify(row)).toSorted()];
  });
  return Object.fromEntries(await Promise.all(reads));
}

/** Fails unless the database is whole, every row is what the contract allows, and what is counted is true. */
export async function expectSoundDatabase(database: Database): Promise<void> {
  if (inject("postgresUrl") === undefined) {
    const whole = await sql`pragma integrity_check`.execute(database);
    expect(whole.rows).toEqual([{ integrity_check: "ok" }]);
    expect((await sql`pragma foreign_key_check`.execute(database)).rows).toEqual([]);
  }
  const labels = await readLabelRows(database);
  const orders = Map.groupBy(labels, ({ project_id, order }) => `project ${project_id}, order ${order}`);
  const shared = [...orders].filter(([, sharing]) => sharing.length > 1).map(([order]) => order);
  expect(shared, "orders that several labels have").toEqual([]);
  const entries = database.selectFrom("label_history").selectAll().orderBy("at");
  expectSoundHistory(labels, await entries.execute());

  const projects = await database.selectFrom("projects").select(["id", "last_label_order"]).execute();
  for (const { id, last_label_order: last } of projects) {
    const used = labels.filter(({ project_id }) => project_id === id).map(({ order }) => order);
    expect(last, "an order that would be used again").toBeGreaterThanOrEqual(Math.max(0, ...used));
  }
}

/** Fails unless each label's entries follow from one another, and end with the label as it is. */
function expectSoundHistory(
  labels: readonly LabelRow[],
  entries: readonly Selectable<Tables["label_history"]>[],
): void {
  const byLabel = Map.groupBy(entries, ({ label_id }) => label_id);
  const fieldsOf = (entry: Selectable<Tables["label_history"]>, side: "before" | "after") =>
    labelFields.map((field) => entry[`${side}_${field}`]);
  for (const { id, project_id, deleted_at, ...label } of labels) {
    const own = byLabel.get(id) ?? [];
    byLabel.delete(id);
    const states = own.map((entry) => fieldsOf(entry, "after"));
    const before = own.map((entry) => fieldsOf(entry, "before"));
    expect(before.slice(1), `what label ${id} was before each change`).toEqual(states.slice(0, -1));
    if (own.length === 0) continue;
    const now = labelFields.map((field) => (deleted_at === null ? label[field] : null));
    expect(states.at(-1), `label ${id}`).toEqual(now);
    expect(new Set(own.map((entry) => entry.project_id))).toEqual(new Set([project_id]));
    expect(new Set(own.map(({ at }) => at)).size, `moments of label ${id}`).toBe(own.length);
  }
  expect([...byLabel.keys()], "entries of labels that there never were").toEqual([]);
}

/** Looks into a database beside a service that uses it. */
export async function lookAt<Found>(
  location: string,
  find: (database: Database) => Promise<Found>,
): Promise<Found> {
  const database = await openDatabase(location);
  return find(database).finally(() => database.destroy());
}
