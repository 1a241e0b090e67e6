import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { findFaults } from "./database-check.ts";
import { readDatabase } from "./database-fixture.ts";
import { LabelStore } from "./labels/label-store.ts";
import { demoDatabase } from "./service-fixture.ts";

const isSqlite = inject("postgresUrl") === undefined;

test("the demo's database is sound, with many labels and after some were deleted; the check changes nothing", async () => {
  const database = await demoDatabase();
  const store = new LabelStore(database);
  await store.addLabels(
    1,
    Array.from({ length: 600 }, (_, index) => makeLabel(`Label ${index}`, "#123456")),
  );
  const { labels } = await store.listLabels(1, 40, 30);
  for (const { id } of labels.slice(0, 10)) await store.deleteLabel(1, id);
  const before = await readDatabase(database);
  expect(await findFaults(database, isSqlite)).toEqual([]);
  expect(await readDatabase(database)).toEqual(before);
});

test("all faults are found at once, and named", async () => {
  const database = await demoDatabase();
  const faults: [statement: string, fault: string][] = [
    ["update labels set color = 'red' where id = 3", "labels, id 3, color: The color must be #RRGGBB."],
    ["update labels set name = ' New' where id = 4", "labels, id 4, name: This has spaces around it."],
    ["update labels set name = '' where id = 5", "labels, id 5, name: Enter a name."],
    [
      "update users set created_at = '2026-01-01' where id = 1",
      "users, id 1, created_at: not a UTC timestamp",
    ],
    [
      "update tokens set token_hash = 'x' where id = 1",
      "tokens, id 1, token_hash: This is no hash of a token.",
    ],
    ["update projects set app_id = '' where id = 3", "projects, id 3, app_id: This is empty."],
    [
      "update projects set changelog_comments = 2 where id = 4",
      "projects, id 4, changelog_comments: Invalid input",
    ],
    ["delete from public_feed_settings where project_id = 5", "projects, id 5: has no public feed settings."],
    [
      "update project_languages set is_default = 1 where project_id = 2",
      "projects, id 2, language_id: is not the one default among its languages.",
    ],
    [
      "update projects set last_label_order = 22 where id = 1",
      "projects, id 1, last_label_order: is lower than the order of one of its labels.",
    ],
    ['update labels set "order" = 7 where id = 6', "labels, project_id 1, order 7: several labels have it."],
  ];
  for (const [statement] of faults) await sql.raw(statement).execute(database);
  const found = await findFaults(database, isSqlite);
  for (const [statement, fault] of faults) {
    expect(found, statement).toContainEqual(fault);
  }
});
