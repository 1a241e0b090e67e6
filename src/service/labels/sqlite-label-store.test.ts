import { DatabaseSync } from "node:sqlite";
import { type CompiledQuery, Kysely } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import type { Tables } from "#service/database/schema.ts";
import { sqliteDialect } from "#service/database/sqlite-dialect.ts";
import { fillProject, temporaryLocation } from "#service/service-fixture.ts";
import { LabelStore } from "./label-store.ts";

test("reading a page looks through no whole table, however deep the page", async () => {
  const location = await temporaryLocation();
  const projectId = await fillProject(location, 3000);
  const connection = new DatabaseSync(location);
  const queries: CompiledQuery[] = [];
  const database = new Kysely<Tables>({
    dialect: sqliteDialect(connection).dialect,
    log: ({ query }) => {
      queries.push(query);
    },
  });
  onTestFinished(() => database.destroy());
  expect((await new LabelStore(database).listLabels(projectId, 2500, 5)).labels).toHaveLength(5);
  expect(queries).toHaveLength(1);
  for (const { sql } of queries) {
    const plan = connection.prepare(`explain query plan ${sql}`).all();
    const steps = plan.map(({ detail }) => String(detail));
    // Each of the four levels of counts, and the labels, by an index; the rest are these steps' few rows.
    expect(
      steps.filter((step) => /^SEARCH (counts|label_counts|labels) USING INDEX/.test(step)),
    ).toHaveLength(5);
    expect(steps.filter((step) => /^SCAN (counts|label_counts|labels)/.test(step))).toEqual([]);
  }
});
