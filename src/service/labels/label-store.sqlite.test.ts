import { DatabaseSync } from "node:sqlite";
import type { CompiledQuery } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { Database } from "#service/database/database-client.ts";
import { sqliteDialect } from "#service/database/sqlite-dialect.ts";
import { fillProject, temporaryLocation } from "#service/service-fixture.ts";
import { LabelStore } from "./label-store.ts";

test.each([500, 2500, 20_000])(
  "reading a page after %i labels looks through no whole table",
  async (offset) => {
    const location = await temporaryLocation();
    const projectId = await fillProject(location, 3000);
    const connection = new DatabaseSync(location);
    const queries: CompiledQuery[] = [];
    const database = new Database({
      dialect: sqliteDialect(connection).dialect,
      log: ({ query }) => {
        queries.push(query);
      },
    });
    onTestFinished(() => database.destroy());
    await new LabelStore(database).listLabels(projectId, offset, 5);
    expect(queries).toHaveLength(1);
    for (const { sql } of queries) {
      const plan = connection.prepare(`explain query plan ${sql}`).all();
      const steps = plan.map(({ detail }) => String(detail));
      // The counts of both spans, the total, and the labels.
      expect(
        steps.filter((step) => /^SEARCH (counts|label_counts|labels) USING INDEX/.test(step)),
      ).toHaveLength(4);
      expect(steps.filter((step) => /^SCAN (counts|label_counts|labels)/.test(step))).toEqual([]);
    }
  },
);
