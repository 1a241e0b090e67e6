import type { CompiledQuery } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { Database } from "#service/database/database-client.ts";
import { postgresDialect } from "#service/database/postgres-dialect.ts";
import { withSetting } from "#service/postgres-fixture.ts";
import { fillProject, temporaryLocation } from "#service/service-fixture.ts";
import { LabelStore } from "./label-store.ts";

test("reading a page looks through no whole table, however deep the page", async () => {
  // The planner would take small tables as a whole otherwise.
  const location = withSetting(await temporaryLocation(), "enable_seqscan", "off");
  const projectId = await fillProject(location, 3000);
  const queries: CompiledQuery[] = [];
  const database = new Database({
    dialect: postgresDialect(location, { poolSize: 1, connectionTimeout: 10_000, statementTimeout: 10_000 })
      .dialect,
    log: ({ query }) => {
      queries.push(query);
    },
  });
  onTestFinished(() => database.destroy());
  expect((await new LabelStore(database).listLabels(projectId, 2500, 5)).labels).toHaveLength(5);
  const [query, ...others] = queries;
  expect(others).toEqual([]);
  if (query === undefined) throw new Error("Nothing was asked.");
  const { rows } = await database.executeQuery<{ "QUERY PLAN": string }>({
    ...query,
    sql: `explain ${query.sql}`,
  });
  const steps = rows.map((row) => row["QUERY PLAN"]);
  expect(
    steps.filter((step) => /(Index|Bitmap) .*Scan .*on (labels|label_counts|labels_live)/.test(step)),
  ).not.toEqual([]);
  expect(steps.filter((step) => /Seq Scan on (labels|label_counts)/.test(step))).toEqual([]);
});
